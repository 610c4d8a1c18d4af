import type { Ahead, CompanyColour, Night, NightPlace } from '$lib/backend/contract';
import { say } from './saying';
import { t } from './words.svelte';

function contentOf(night: Night, company: CompanyColour) {
  return night.receipts.find((receipt) => receipt.company === company)?.content ?? null;
}

/** The total of a receipt, unless it lies in a sealed vault or is not complete. */
export function totalOf(night: Night, company: CompanyColour): number | null {
  return contentOf(night, company)?.receipt?.total ?? null;
}

function aheadWords(ahead: Ahead): string {
  if (ahead.by === 'turn_order') return say('night.receipts.ahead_turn_order', ahead);
  const isSealed = ahead.ours === null || ahead.theirs === null;
  return say(`night.receipts.ahead_${ahead.by}${isSealed ? '_sealed' : ''}`, ahead);
}

/** Why a company stands where it does (LW-END-7), and what follows for it. */
export function whyThere(night: Night, { company, ahead }: NightPlace): string[] {
  const words: string[] = [];
  if (ahead) words.push(aheadWords(ahead));
  if (contentOf(night, company)?.raised_from != null) words.push(t('night.receipts.raised_short'));
  if (!ahead) {
    if (night.ranking_complete) words.push(t('night.receipts.takes_card'));
    else words.push(night.ranking.length === 1 ? t('night.receipts.only_one') : t('night.receipts.last_so_far'));
  }
  return words;
}
