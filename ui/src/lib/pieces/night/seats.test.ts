import { expect, test } from 'vitest';
import { moved, movedRound, nearestSeat, seatAt } from './seats';

test.each([2, 3, 4, 5])('a point on one of %i seats is nearest to that seat', (seats) => {
  for (let index = 0; index < seats; index += 1) {
    const { left, top } = seatAt(index, seats);
    expect(nearestSeat(left - 50, top - 50, seats)).toBe(index);
  }
});

test('seats go clockwise from the top', () => {
  expect(seatAt(0, 4).top).toBeLessThan(50);
  expect(seatAt(1, 4).left).toBeGreaterThan(50);
  expect(seatAt(2, 4).top).toBeGreaterThan(50);
});

test('moving keeps everybody at the table', () => {
  expect(moved(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c']);
  expect(moved(['a', 'b', 'c'], 'c', 0)).toEqual(['c', 'a', 'b']);
});

test('past the last seat comes the first', () => {
  expect(movedRound(['a', 'b', 'c'], 'c', 1)).toEqual(['c', 'a', 'b']);
  expect(movedRound(['a', 'b', 'c'], 'a', -1)).toEqual(['b', 'c', 'a']);
});
