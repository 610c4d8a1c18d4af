import { told, type BookKey, type Loose } from '$lib/words/book/told';

export type Fill = Record<string, string | number>;

/**
 * One of several ways to say the same, so that games do not all read alike: never the same one twice on end, and not
 * always together with the same way of saying something else. It depends only on the game, so that the same campaign
 * always gives the same book.
 */
export function variant(stem: string, ways: number, game: number, fill: Fill): string {
  return (told as Loose)(`${stem}.${1 + turn(stem, ways, game)}` as BookKey, fill);
}

function turn(stem: string, ways: number, game: number): number {
  const own = [...stem].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  const round = Math.floor(game / ways);
  return (game + own + round * (own % (ways - 1))) % ways;
}
