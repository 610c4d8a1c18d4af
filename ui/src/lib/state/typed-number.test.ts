import { expect, test } from 'vitest';
import { readNumber, writeNumber } from './typed-number';

test.each([
  ['0', 0],
  [' 24 ', 24],
  ['24 $', 24],
  ['$24', 24],
  ['-7', -7],
  ['−7', -7],
  ['– 7', -7],
  ['1 200', 1200],
  ['1\u202f200', 1200],
  ['+5', 5],
  ['21+13−8', 26],
  ['-4-5', -9],
])('%s is a number', (text, value) => {
  expect(readNumber(text)).toEqual({ is: 'number', value });
});

test.each(['', '   ', '$'])('%j is empty', (text) => {
  expect(readNumber(text)).toEqual({ is: 'empty' });
});

test.each(['douze', '1,5', '1.5', '12-', '--3', '1e3', '5+', '0x10', '99999999999999999999', 'NaN', '½'])(
  '%s is nonsense',
  (text) => {
    expect(readNumber(text)).toEqual({ is: 'nonsense' });
  },
);

test('what a field shows can be typed again', () => {
  for (const value of [-12, 0, 7]) expect(readNumber(writeNumber(value))).toEqual({ is: 'number', value });
  expect(writeNumber(null)).toBe('');
});
