import { GAMES } from '$lib/backend/contract';
import { capitalised } from '$lib/words/things';
import { number, speaker } from '$lib/words/words.svelte';
import { bookEn } from './en';
import { bookFr } from './fr';

export type BookKey = keyof typeof bookFr;

/** The words of the campaign book: they come with it, not with the first screen. */
export const told = speaker({ fr: bookFr, en: bookEn });

/** None of these keys wants anything filled in. */
const plain = told as (key: BookKey) => string;

/** 'first', 'première': of games, places and victories, which are all feminine in French. */
export function ordinal(value: number): string {
  const key = `ordinal.${value}`;
  return key in bookFr ? plain(key as BookKey) : number(value);
}

/** 'four' as people write small numbers, '13' beyond. */
export function inWords(value: number): string {
  return value >= 1 && value <= GAMES ? plain(`number.${value}` as BookKey) : number(value);
}

/** A message with its number in words, and with a capital if the number begins it. */
export function counted(key: BookKey, count: number, fill: Record<string, string | number> = {}): string {
  return capitalised((told as Loose)(key, { count, number: inWords(count), ...fill }));
}

export type Loose = (key: BookKey, fill?: Record<string, string | number>) => string;

export function quoted(title: string): string {
  return told('quoted', { title });
}
