import { describe, expect, test } from 'vitest';
import { freeSpot } from './free-spot';

const window = { left: 0, top: 0, right: 360, bottom: 640 };
const message = { width: 340, height: 60 };
const row = (top: number, bottom: number) => ({ left: 0, top, right: 360, bottom });

describe('a free spot', () => {
  test('is at the foot of an empty window', () => {
    expect(freeSpot(message, window, [])).toEqual({ left: 0, top: 580 });
  });

  test('is above what stands there, and touches nothing', () => {
    const spot = freeSpot(message, window, [row(570, 640)])!;
    expect(spot.top + message.height).toBeLessThanOrEqual(570 - 4);
    expect(spot.top + message.height).toBeGreaterThan(570 - 12);
  });

  test('is between two that leave room for it', () => {
    const spot = freeSpot(message, window, [row(600, 640), row(420, 590), row(200, 340)])!;
    expect(spot.top).toBeGreaterThanOrEqual(344);
    expect(spot.top + message.height).toBeLessThanOrEqual(416);
  });

  test('is at the end of the line where its beginning is taken', () => {
    const wide = { left: 0, top: 0, right: 1000, bottom: 600 };
    const button = { left: 10, top: 550, right: 90, bottom: 590 };
    expect(freeSpot({ width: 400, height: 60 }, wide, [button])).toEqual({ left: 600, top: 540 });
  });

  test('is nowhere where everything is taken', () => {
    expect(freeSpot(message, window, [row(0, 100), row(150, 250), row(300, 400), row(450, 640)])).toBeNull();
  });
});
