import { expect, test } from 'vitest';
import { MOST_AT_ONCE } from '$lib/backend/contract';
import { followEachOther, readHowMany } from './how-many';

test.each(['', '   '])('%j is one without a number', (typed) => {
  expect(readHowMany(typed)).toEqual({ is: 'one', number: null });
});

test.each([
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
])('%s is one, with its number', (typed, number) => {
  expect(readHowMany(typed)).toEqual({ is: 'one', number });
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
  expect(readHowMany(typed)).toEqual({ is: 'numbers', numbers: ['8', '9', '10', '11'] });
});

test.each(['10 tickets', '10 jetons de péage', '10tickets', '10 x', '10×', '× 10', 'x10', '10 Laissez-passer'])(
  '%s is a pile',
  (typed) => {
    expect(readHowMany(typed)).toEqual({ is: 'pile', quantity: 10 });
  },
);

test.each(['0', '00', 'n° 0', '0 tickets', '0 à 3', '8, 0'])('%s is nothing', (typed) => {
  expect(readHowMany(typed)).toEqual({ is: 'zero' });
});

test.each(['douze', 'à', '8 à', '?', '€'])('%s is nonsense', (typed) => {
  expect(readHowMany(typed)).toEqual({ is: 'nonsense' });
});

test('while it is being typed, a list is what stands there so far', () => {
  expect(readHowMany('8 et')).toEqual({ is: 'one', number: '8' });
  expect(readHowMany('8,')).toEqual({ is: 'one', number: '8' });
});

test('a number named twice is one', () => {
  expect(readHowMany('8, 9, 8 à 9')).toEqual({ is: 'numbers', numbers: ['8', '9'] });
});

test('too many are counted, not written out', () => {
  expect(readHowMany('1 à 999999')).toEqual({ is: 'too_many', count: 999_999 });
  expect(readHowMany(`1 à ${MOST_AT_ONCE}`).is).toBe('numbers');
  expect(readHowMany(`1 à ${MOST_AT_ONCE + 1}`).is).toBe('too_many');
});

test('knows whether numbers follow each other', () => {
  expect(followEachOther(['8', '9', '10'])).toBe(true);
  expect(followEachOther(['8', '10'])).toBe(false);
  expect(followEachOther(['T1', 'T2'])).toBe(false);
});
