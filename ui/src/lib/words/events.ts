import type { NightEvent } from '$lib/backend/contract';
import { t } from './words.svelte';

/** What an event is called: with its number, where the group noted one. */
export function eventName({ number, title }: Pick<NightEvent, 'number' | 'title'>): string {
  if (number === null) return title;
  return title === number ? t('event.numbered', { number }) : t('event.numbered_titled', { number, title });
}
