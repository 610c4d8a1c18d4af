import type { CompanyColour, Night, NightPlace } from '$lib/backend/contract';
import { money, t } from './words.svelte';

function contentOf(night: Night, company: CompanyColour) {
  return night.receipts.find((receipt) => receipt.company === company)?.content ?? null;
}

/** The total of a receipt, unless it lies in a sealed vault or is not complete. */
export function totalOf(night: Night, company: CompanyColour): number | null {
  return contentOf(night, company)?.receipt?.total ?? null;
}

/** Why a company stands where it does (LW-END-7), and what follows for it. */
export function whyThere(night: Night, { company, ahead }: NightPlace): string[] {
  const words: string[] = [];
  if (ahead) {
    const of = t(`company.${ahead.of}`);
    const figures = ahead.ours !== null && ahead.theirs !== null ? { ours: ahead.ours, theirs: ahead.theirs } : null;
    if (ahead.by === 'total') {
      words.push(
        figures
          ? t('night.receipts.ahead_total', { of, ours: money(figures.ours), theirs: money(figures.theirs) })
          : t('night.receipts.ahead_total_sealed', { of }),
      );
    } else if (ahead.by === 'tickets') {
      words.push(
        figures
          ? t('night.receipts.ahead_tickets', { of, count: figures.ours, theirs: figures.theirs })
          : t('night.receipts.ahead_tickets_sealed', { of }),
      );
    } else {
      words.push(t('night.receipts.ahead_turn_order', { of }));
    }
  }
  if (contentOf(night, company)?.raised_from != null) words.push(t('night.receipts.raised_short'));
  if (!ahead) {
    if (night.ranking_complete) words.push(t('night.receipts.takes_card'));
    else words.push(night.ranking.length === 1 ? t('night.receipts.only_one') : t('night.receipts.last_so_far'));
  }
  return words;
}
