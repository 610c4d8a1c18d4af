export type TypedNumber = { is: 'empty' } | { is: 'number'; value: number } | { is: 'nonsense' };

const WHOLE = /^[+-]?\d{1,12}$/;
const ADDED_UP = /^[+-]?\d{1,9}([+-]\d{1,9})+$/;

/**
 * A whole number as people type it: with any kind of minus, with spaces, with a dollar sign, and
 * `21+13-8` when several are to be added up.
 */
export function readNumber(text: string): TypedNumber {
  const plain = text.replace(/[\s\u00a0\u202f$]/g, '').replace(/[−–]/g, '-');
  if (plain === '') return { is: 'empty' };
  if (WHOLE.test(plain)) return { is: 'number', value: Number(plain) };
  if (!ADDED_UP.test(plain)) return { is: 'nonsense' };
  const parts = plain.match(/[+-]?\d+/g) ?? [];
  return { is: 'number', value: parts.reduce((sum, part) => sum + Number(part), 0) };
}

/** Whether it was typed with a sign before it: so much more, or so much less. */
export function isAdded(text: string): boolean {
  return /^\s*[+−–-]/.test(text);
}

/** The same number as it stands in a field. */
export function writeNumber(value: number | null): string {
  return value === null ? '' : String(value).replace('-', '−');
}
