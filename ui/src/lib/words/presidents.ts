import type { Company, GameNumber } from '$lib/backend/contract';

/** Who presided over a company in a game, whoever sat there that evening. */
export function presidentAt({ presidencies }: Pick<Company, 'presidencies'>, game: GameNumber): string | null {
  const found = presidencies.findLast(
    ({ from_game, until_game }) => from_game <= game && (until_game === null || until_game >= game),
  );
  return found?.player.name ?? null;
}
