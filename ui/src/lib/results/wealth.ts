import type { CompanyColour, GameNumber, Results } from '$lib/backend/contract';
import type { Called } from '$lib/words/people';
import { chosenCompanies, receiptsOf } from './chosen';

/** What a company has at the end of a game; `added` says whether that game brought any of it. */
export type Standing = { game: GameNumber; sum: number; added: boolean };
export type Fortune = { company: CompanyColour; who: Called; standings: Standing[]; now: number };

/** The fortune of each company over the chosen games, from its first receipt among them on. A missed game adds nothing. */
export function fortunes(results: Results): Fortune[] {
  return chosenCompanies(results).flatMap(({ company, who }) => {
    const receipts = new Map(receiptsOf(results, company).map(({ game, so_far }) => [game, so_far]));
    const standings: Standing[] = [];
    for (const { game } of results.games) {
      const sum = receipts.get(game) ?? standings.at(-1)?.sum;
      if (sum !== undefined) standings.push({ game, sum, added: receipts.has(game) });
    }
    const now = standings.at(-1)?.sum;
    return now === undefined ? [] : [{ company, who, standings, now }];
  });
}
