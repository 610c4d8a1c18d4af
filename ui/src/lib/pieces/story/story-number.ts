import type { Night, Rejection } from '$lib/backend/contract';
import { t } from '$lib/words/words.svelte';

/** Numbers that the next card of the deck can have, the likelier one first. */
export function proposedNumbers({ year, story }: Pick<Night, 'year' | 'story'>): string[] {
  const { same_year, later_than } = story.next;
  const opensYear = later_than !== null && year > later_than ? `${year}-01` : null;
  // A game begins with its own year; later the deck mostly goes on where it stopped.
  const proposals = story.cards.length === 0 ? [opensYear, same_year] : [same_year, opensYear];
  return proposals.filter((proposal) => proposal !== null);
}

/** Said while it is typed: a card of a year that the game has not reached is mostly a slip of the pen. */
export function yearAhead(typed: string, year: number): string | null {
  const ofCard = /^\s*(\d{4})(?!\d)/.exec(typed)?.[1];
  if (!ofCard || Number(ofCard) <= year) return null;
  return t('story.year_ahead', { year: ofCard, played: String(year) });
}

/** Refusals of the number of a card, which belong beside that field. */
export const ABOUT_STORY_NUMBER = ['not_a_story_number', 'story_out_of_order'] as const satisfies Rejection['code'][];
