import { expect, test } from 'vitest';
import { MOST_AT_ONCE } from '$lib/backend/contract';
import { followEachOther, readNumbers } from './numbers';

test.each(['', '   '])('%j is no number', (typed) => {
  expect(readNumbers(typed)).toEqual({ is: 'numbers', numbers: [] });
});

test.each([
  ['4', '4'],
  ['8', '8'],
  ['n° 8', '8'],
  ['no. 8', '8'],
  ['#8', '8'],
  ['événement 8', '8'],
  ['T12', 'T12'],
  ['8 bis', '8 bis'],
  ['12-04', '12-04'],
  ['1865-03', '1865-03'],
  ['8 à 8', '8'],
])('%s is one number', (typed, number) => {
  expect(readNumbers(typed)).toEqual({ is: 'numbers', numbers: [number] });
});

test.each([
  '8 à 11',
  '8 a 11',
  '8 to 11',
  '8-11',
  '8 – 11',
  '8…11',
  '8..11',
  'n° 8 à 11',
  'événements 8 à 11',
  'events 8 to 11',
  '8, 9, 10 et 11',
  '8,9 and 10;11',
  '8 à 10, 11',
  '11 à 8',
  '11 – 8',
  '11…8',
  '11 to 8',
])('%s is four numbers', (typed) => {
  expect(readNumbers(typed)).toEqual({ is: 'numbers', numbers: ['8', '9', '10', '11'] });
});

test.each(['10 tickets', '4 événements', '10 jetons de péage', '10tickets', '10 x', '10×', '× 10', 'x10'])(
  '%s says how many, not which: it is asked for beside',
  (typed) => {
    expect(readNumbers(typed)).toEqual({ is: 'nonsense' });
  },
);

test.each(['0', '00', 'n° 0', '0 à 3', '8, 0'])('%s is nothing', (typed) => {
  expect(readNumbers(typed)).toEqual({ is: 'zero' });
});

test.each(['douze', 'à', '8 à', '?', '€'])('%s is nonsense', (typed) => {
  expect(readNumbers(typed)).toEqual({ is: 'nonsense' });
});

test('while it is being typed, a list is what stands there so far', () => {
  expect(readNumbers('8 et')).toEqual({ is: 'numbers', numbers: ['8'] });
  expect(readNumbers('8,')).toEqual({ is: 'numbers', numbers: ['8'] });
});

test('a number named twice is one', () => {
  expect(readNumbers('8, 9, 8 à 9')).toEqual({ is: 'numbers', numbers: ['8', '9'] });
});

test('too many are counted, not written out', () => {
  expect(readNumbers('1 à 999999')).toEqual({ is: 'too_many', count: 999_999 });
  expect(readNumbers(`1 à ${MOST_AT_ONCE}`).is).toBe('numbers');
  expect(readNumbers(`1 à ${MOST_AT_ONCE + 1}`).is).toBe('too_many');
});

test('knows whether numbers follow each other', () => {
  expect(followEachOther(['8', '9', '10'])).toBe(true);
  expect(followEachOther(['8', '10'])).toBe(false);
  expect(followEachOther(['T1', 'T2'])).toBe(false);
});
