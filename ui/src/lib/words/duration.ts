import { t } from './words.svelte';

/** '54 minutes', '1 hour and 12 minutes'. */
export function durationWords(minutes: number): string {
  const rest = t('play.minutes', { count: minutes % 60 });
  if (minutes < 60) return rest;
  const hours = t('play.hours', { count: Math.floor(minutes / 60) });
  return minutes % 60 === 0 ? hours : t('play.hours_minutes', { hours, minutes: rest });
}
