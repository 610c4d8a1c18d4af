import { MOST_AT_ONCE } from '$lib/backend/contract';

/** What somebody means who answers 'which numbers?'. How many there are is asked beside it. */
export type Numbers =
  { is: 'numbers'; numbers: string[] } | { is: 'too_many'; count: number } | { is: 'zero' } | { is: 'nonsense' };

const NONSENSE: Numbers = { is: 'nonsense' };
const ZERO: Numbers = { is: 'zero' };
/** 'tickets 34 à 37', 'n° 8', '#8': what stands before the first number says nothing new. */
const LEADING_WORDS = /^(?:\p{L}{3,}[\p{L}\s'’]*\s)?\s*(?:n[°ºo]s?\.?|#)?\s*(?=\d)/iu;
/** '10 tickets', '10 ×', '× 10': says how many, not which. */
const A_COUNT = /^(?:[x×]\s*\d{1,6}|\d{1,6}\s*(?:[x×]|(?!(?:et|and|to|au|bis|ter)\b)\p{L}{2,}[\p{L}\s'’-]*))$/iu;
const RANGE = /^(\d{1,6})\s*(-|–|—|…|\.{2,3}|à|a|au|to)\s*(\d{1,6})$/iu;
const SEPARATOR = /\s*(?:[,;&+]|\s(?:et|and)(?=\s|$))\s*/iu;
/** As printed: '8', 'T12', '8 bis', '12-04'. */
const AS_PRINTED = /^(?=.*\d)(?!.*\s(?:à|a|au|to)$)[\p{L}\d][\p{L}\d ./-]{0,19}$/u;

/** Reads '8', '8 à 11', '8, 9 et 12', '8 to 11', in either language whichever is spoken; nothing is no number. */
export function readNumbers(typed: string): Numbers {
  const text = typed.trim().replace(/[\s\u00a0\u202f]+/gu, ' ');
  if (text === '') return { is: 'numbers', numbers: [] };
  if (A_COUNT.test(text)) return NONSENSE;
  const parts = text.replace(LEADING_WORDS, '').split(SEPARATOR).filter(Boolean);
  const spans = parts.map(span);
  if (parts.length === 0 || spans.some((found) => found === null)) return NONSENSE;
  if (spans.some((found) => found!.fromZero)) return ZERO;
  const count = spans.reduce((sum, found) => sum + found!.count, 0);
  if (count > MOST_AT_ONCE) return { is: 'too_many', count };
  return { is: 'numbers', numbers: [...new Set(spans.flatMap((found) => found!.numbers()))] };
}

/** Counted before it is written out: '1 à 999999' must not fill the memory. */
function span(part: string): { count: number; fromZero: boolean; numbers: () => string[] } | null {
  const [, first, between, last] = RANGE.exec(part) ?? [];
  const [from, to] = [Number(first), Number(last)].sort((one, other) => one - other) as [number, number];
  // '12-04' is printed on a card; '11 à 8' is said the wrong way round.
  if (first !== undefined && (between !== '-' || Number(first) < Number(last))) {
    const count = to - from + 1;
    const numbers = () => Array.from({ length: count }, (_, index) => String(from + index));
    return { count, fromZero: from === 0, numbers };
  }
  return AS_PRINTED.test(part) ? { count: 1, fromZero: /^0+$/.test(part), numbers: () => [part] } : null;
}

/** Whether they follow each other, so that the first and the last say it all. */
export function followEachOther(numbers: readonly string[]): boolean {
  return numbers.every((number, index) => index === 0 || Number(number) === Number(numbers[index - 1]) + 1);
}
