import { book } from 'virtual:words';
import { GAMES } from '$lib/backend/contract';
import { capitalised } from '$lib/words/things';
import type { BookWords } from '$lib/words/tables';
import { Vocabulary } from '$lib/words/vocabulary';
import { number, speaker, tongue } from '$lib/words/words.svelte';

export type BookKey = keyof BookWords;

/** The words of the campaign book: they come with it, not with the first screen. */
export const bookWords = new Vocabulary<BookWords>(book);
export const told = speaker(bookWords);

export function isTold(key: string): key is BookKey {
  return bookWords.has(tongue(), key);
}

/** None of these keys wants anything filled in. */
const plain = told as (key: BookKey) => string;

/** 'first', 'première': of games, places and victories, which are all feminine in French. */
export function ordinal(value: number): string {
  const key = `ordinal.${value}`;
  return isTold(key) ? plain(key) : number(value);
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
