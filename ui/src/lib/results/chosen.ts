import type { CompanyColour, CompanyResults, GameReceipt, GameResults, Results } from '$lib/backend/contract';

/** The companies that were chosen: a game names each of them, at the table or absent. */
export function chosenCompanies({ companies, games }: Results): CompanyResults[] {
  const named = new Set(games.flatMap(({ ranking, absent }) => [...ranking.map(({ company }) => company), ...absent]));
  return companies.filter(({ company }) => named.has(company));
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
