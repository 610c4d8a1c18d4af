import { expect, test } from 'vitest';
import { FEW, FewFirst } from './few-first.svelte';

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

test('a short list is shown whole', () => {
  const few = new FewFirst(() => numbers(FEW));
  expect(few.shown).toEqual(numbers(FEW));
  expect(few.more).toBe(false);
});

test('of a long one the first few, and more on demand, until all is there', () => {
  const few = new FewFirst(() => numbers(2 * FEW + 1));
  expect(few.shown).toEqual(numbers(FEW));
  few.showMore();
  expect([few.shown.length, few.more]).toEqual([2 * FEW, true]);
  few.showMore();
  expect([few.shown.length, few.more]).toEqual([2 * FEW + 1, false]);
});
