import { describe, expect, test } from 'vitest';
import { fitted, LARGEST, moved, WHOLE, within, zoomed } from './zoom';

const picture = { width: 2000, height: 1000 };
const stage = { width: 500, height: 500 };

describe('a picture on its stage', () => {
  test('fits as a whole, and a small one is not made larger', () => {
    expect(fitted(picture, stage)).toEqual({ width: 500, height: 250 });
    expect(fitted({ width: 100, height: 50 }, stage)).toEqual({ width: 100, height: 50 });
  });

  test('grows and shrinks between whole and eight times', () => {
    expect(zoomed(WHOLE, 2).scale).toBe(2);
    expect(zoomed(WHOLE, 0.1)).toEqual(WHOLE);
    expect(zoomed(WHOLE, 100).scale).toBe(LARGEST);
  });

  test('keeps what is under the pointer under the pointer', () => {
    const before = { scale: 2, x: 30, y: -10 };
    const point = { x: 120, y: 60 };
    const after = zoomed(before, 1.7, point);
    const seen = (zoom: typeof before) => ({ x: (point.x - zoom.x) / zoom.scale, y: (point.y - zoom.y) / zoom.scale });
    expect(seen(after).x).toBeCloseTo(seen(before).x);
    expect(seen(after).y).toBeCloseTo(seen(before).y);
  });

  test('moves no further than its edges', () => {
    expect(within(moved(WHOLE, { x: 99, y: -99 }), picture, stage)).toEqual(WHOLE);
    const large = zoomed(WHOLE, 4);
    expect(within(moved(large, { x: 9999, y: -9999 }), picture, stage)).toEqual({ scale: 4, x: 750, y: -250 });
    expect(within(moved(large, { x: 40, y: 30 }), picture, stage)).toEqual({ scale: 4, x: 40, y: 30 });
  });
});
