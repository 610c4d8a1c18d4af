import type { CompanyColour, Finale, FinaleCompany } from '$lib/backend/contract';
import { documentAmount } from '$lib/words/finale';

/** How many documents of each vault have been read out again. */
export type Replay = Partial<Record<CompanyColour, number>>;

/** Whether nothing is left to read out. Receipts with gaps are told nowhere, open or not. */
export function isRead(finale: Finale, { read, documents }: FinaleCompany): boolean {
  return finale.stage === 'opened' || finale.stage === 'concluded' || read.length >= documents;
}

/** The vault that is read on: the one at hand as long as something is left in it, then the next in order. */
export function proposed(finale: Finale, at: CompanyColour | null): FinaleCompany | null {
  const { companies } = finale;
  const here = Math.max(
    0,
    companies.findIndex(({ company }) => company === at),
  );
  const inOrder = [...companies.slice(here), ...companies.slice(0, here)];
  return inOrder.find((company) => !isRead(finale, company)) ?? null;
}

/** Whose document lies on the table when nobody has chosen: where the group stopped reading. */
export function leftAt(finale: Finale): CompanyColour | null {
  const begun = finale.companies.filter(({ read }) => read.length > 0);
  return (begun.find((company) => !isRead(finale, company)) ?? begun.at(-1))?.company ?? null;
}

/** The opening as it was after so many documents, made from what is known by now. */
export function replayed(finale: Finale, replay: Replay): Finale {
  const companies = finale.companies.map((company): FinaleCompany => {
    const documents = company.read.length;
    const read = company.read.slice(0, replay[company.company] ?? 0);
    const told = read.reduce((sum, document) => sum + documentAmount(document), 0);
    return { ...company, documents, read, running: read.length < documents ? told : company.running };
  });
  return { ...finale, stage: 'opening', companies, standings: null };
}

export function championsOf({ standings, decision }: Finale): CompanyColour[] {
  if (decision) return [decision.winner];
  return (standings ?? []).filter(({ place }) => place === 1).map(({ company }) => company);
}
