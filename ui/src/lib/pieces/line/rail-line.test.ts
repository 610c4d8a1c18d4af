import { expect, test } from 'vitest';
import { layRailLine } from './rail-line';

test.each([
  [1080, 12],
  [700, 6],
  [320, 4],
])('a width of %i takes %i stations in a row', (width, columns) => {
  expect(layRailLine(width, 12, 4).columns).toBe(columns);
});

test.each([300, 328, 696, 1200, 2000])('at %i every station lies within the sheet', (width) => {
  const { stops, height } = layRailLine(width, 12, 4);
  for (const { x, y } of stops) {
    expect(x).toBeGreaterThan(30);
    expect(x).toBeLessThan(width - 30);
    expect(y).toBeLessThan(height);
  }
});

test('the line turns back at the end of a row', () => {
  const { stops } = layRailLine(700, 12, 4);
  expect(stops[6]!.x).toBeCloseTo(stops[5]!.x);
  expect(stops[11]!.x).toBeCloseTo(stops[0]!.x);
  expect(stops.map(({ reversed }) => reversed)).toEqual([...Array(6).fill(false), ...Array(6).fill(true)]);
});

test('each track goes on from the one before', () => {
  const { tracks } = layRailLine(320, 12, 4);
  tracks.slice(1).forEach((track, index) => expect(track.startsWith(tracks[index]!)).toBe(true));
});
