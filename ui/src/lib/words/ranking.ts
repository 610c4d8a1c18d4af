import type { Ahead, CompanyColour, Night, NightPlace } from '$lib/backend/contract';
import { called, seated, type Called } from './people';
import { money, t } from './words.svelte';

function contentOf(night: Night, company: CompanyColour) {
  return night.receipts.find((receipt) => receipt.company === company)?.content ?? null;
}

/** The total of a receipt, unless it lies in a sealed vault or is not complete. */
export function totalOf(night: Night, company: CompanyColour): number | null {
  return contentOf(night, company)?.receipt?.total ?? null;
}

/** Who sat there that evening, and for which company. */
export function whoSat(night: Night, company: CompanyColour): Called {
  const seat = night.seats.find((one) => one.company === company);
  return seat ? seated(seat) : called(t(`company.${company}`), null);
}

/** By which name somebody is spoken of: the person's, or the company's where nobody is known. */
export function spokenOf(night: Night, company: CompanyColour): string {
  return whoSat(night, company).lead;
}

export function placeOf(night: Night, company: CompanyColour): number | null {
  return night.ranking.find((place) => place.company === company)?.place ?? null;
}

function aheadWords(night: Night, { of, by, ours, theirs }: Ahead): string {
  const player = spokenOf(night, of);
  if (by === 'turn_order') return t('night.receipts.ahead_turn_order', { player });
  if (ours === null || theirs === null) return t(`night.receipts.ahead_${by}_sealed`, { player });
  return by === 'total'
    ? t('night.receipts.ahead_total', { player, ours: money(ours), theirs: money(theirs) })
    : t('night.receipts.ahead_tickets', { player, count: ours, theirs });
}

/** Why somebody stands where they do (LW-END-7), and what follows for them. */
export function whyThere(night: Night, { company, ahead }: NightPlace): string[] {
  const words: string[] = [];
  if (ahead) words.push(aheadWords(night, ahead));
  const raised = contentOf(night, company)?.raised_from ?? null;
  if (raised !== null) words.push(t('night.receipts.raised_short', { sum: money(raised) }));
  if (!ahead) {
    if (night.ranking_complete) words.push(t('night.receipts.takes_card'));
    else words.push(night.ranking.length === 1 ? t('night.receipts.only_one') : t('night.receipts.last_so_far'));
  }
  return words;
}

const NOW = [1, 2, 3, 4, 5] as const;

/** What a change brought about: where somebody stands now. */
export function nowPlaced(night: Night, company: CompanyColour): string | null {
  const place = NOW.find((one) => one === placeOf(night, company));
  return place ? t(`night.receipts.now_${place}`, { player: spokenOf(night, company) }) : null;
}
