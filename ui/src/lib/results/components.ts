import type { CompanyColour, GameNumber, Receipt, Results } from '$lib/backend/contract';
import type { Called } from '$lib/words/people';
import { chosenCompanies, receiptsOf } from './chosen';

/** The lines of a receipt, in the order in which they stand on it. */
export const LINES = ['money', 'wagons_bonus', 'tickets', 'extra'] as const;
export type ReceiptLine = (typeof LINES)[number];

/** Where money came from; `raised` is what a total was given so as not to end below 0 (LW-END-6). */
export const PARTS = [...LINES, 'raised'] as const;
export type Part = (typeof PARTS)[number];

export type Income = { company: CompanyColour; who: Called; total: number } & Record<Part, number>;

export function raisedBy(receipt: Receipt): number {
  return receipt.total - linesOf(receipt);
}

/** What the lines give by themselves, below 0 or not. */
export function linesOf(receipt: Receipt): number {
  return LINES.reduce((sum, line) => sum + receipt[line], 0);
}

/** What each company that took part earned in the chosen games, and from what; in the order of the companies. */
export function incomes(results: Results): Income[] {
  return chosenCompanies(results).flatMap(({ company, who }) => {
    const receipts = receiptsOf(results, company);
    if (receipts.length === 0) return [];
    const income: Income = { company, who, money: 0, wagons_bonus: 0, tickets: 0, extra: 0, raised: 0, total: 0 };
    for (const { receipt } of receipts) {
      for (const line of LINES) income[line] += receipt[line];
      income.raised += raisedBy(receipt);
      income.total += receipt.total;
    }
    return [income];
  });
}

export function earned(all: readonly Income[], line: Part): number {
  return all.reduce((sum, income) => sum + income[line], 0);
}

export type Raised = { company: CompanyColour; game: GameNumber; lines: number };

export function raisedTotals({ receipts }: Results): Raised[] {
  return (receipts ?? [])
    .filter(({ receipt }) => raisedBy(receipt) !== 0)
    .map(({ game, receipt }) => ({ company: receipt.company, game, lines: linesOf(receipt) }));
}
