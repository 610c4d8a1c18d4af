import { t } from './words.svelte';

const END_OF_GAME = /^end-(\d+)$/;

/** Where a sticker goes: a lettered or numbered place, a step of the end of a game, or what the group calls it. */
export function stickerPlace(place: string): string {
  const step = END_OF_GAME.exec(place)?.[1];
  if (step) return t('sticker.place_end', { step });
  if (/^\d+$/.test(place)) return t('sticker.place_guide', { number: place });
  return /^[A-Z]$/.test(place) ? t('sticker.place_letter', { letter: place }) : place;
}

/** What is printed at a place: a letter or a number; nothing where the booklet has no such place. */
export function placeMark(place: string): string | null {
  const step = END_OF_GAME.exec(place)?.[1];
  return step ?? (/^([A-Z]|\d+)$/.test(place) ? place : null);
}

/** A place as people write it: `k`, `fin 4` and `end 4` are places of the booklet too. */
export function readPlace(typed: string): string {
  const text = typed.trim();
  const step = /^(?:fin|end)\s*-?\s*(\d+)$/i.exec(text)?.[1];
  if (step) return `end-${step}`;
  return /^[a-z]$/.test(text) ? text.toUpperCase() : text;
}
