import type { NextCard } from '$lib/backend/contract';
import { t } from '$lib/words/words.svelte';

/** What the next card of the story deck is called: as a rule, or else. */
export function nextCardWords({ same_year, later_than }: NextCard): { likely: string; otherwise: string | null } {
  const laterYear = later_than === null ? null : String(later_than);
  if (same_year !== null) {
    return { likely: same_year, otherwise: laterYear && t('story.or_later_year', { year: laterYear }) };
  }
  return { likely: laterYear ? t('story.later_year', { year: laterYear }) : t('story.deck_end'), otherwise: null };
}
