import { t } from './words.svelte';

const END_OF_GAME = /^end-(\d+)$/;

/** Where a sticker goes: a lettered place, a step of the end of a game, or what the group calls it. */
export function stickerPlace(place: string): string {
  const step = END_OF_GAME.exec(place)?.[1];
  if (step) return t('sticker.place_end', { step });
  return /^[A-Z]$/.test(place) ? t('sticker.place_letter', { letter: place }) : place;
}
