import type {
  CompanyColour,
  CompanyResults,
  GameNumber,
  GameReceipt,
  GameResults,
  Results,
} from '$lib/backend/contract';
import { called, type Called } from '$lib/words/people';

/** A company that was chosen, and whom it stands for. */
export type Chosen = CompanyResults & { who: Called };

/** The companies that were chosen: a game names each of them, at the table, absent or not yet there. */
export function chosenCompanies({ companies, games }: Results): Chosen[] {
  const named = new Set(
    games.flatMap(({ ranking, absent, not_yet }) => [...ranking.map(({ company }) => company), ...absent, ...not_yet]),
  );
  return companies
    .filter(({ company }) => named.has(company))
    .map((one) => ({ ...one, who: called(one.name, one.president) }));
}

/** Whom a company stands for: who sat there in that game, if one is named, or else who presides it now. */
export function personOf({ companies, games }: Results, company: CompanyColour, game?: GameNumber): string {
  const there = games.find((one) => one.game === game)?.people.find((one) => one.company === company);
  const now = companies.find((one) => one.company === company);
  return there?.player ?? now?.president ?? now?.name ?? company;
}

export function placeOf({ ranking }: GameResults, company: CompanyColour): number | null {
  return ranking.find((place) => place.company === company)?.place ?? null;
}

export function anybodyAbsent({ games }: Results): boolean {
  return games.some(({ absent }) => absent.length > 0);
}

export function receiptsOf({ receipts }: Results, company: CompanyColour): GameReceipt[] {
  return (receipts ?? []).filter(({ receipt }) => receipt.company === company);
}
