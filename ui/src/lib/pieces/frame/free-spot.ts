/** A piece of the window, in pixels from its upper left corner. */
export type Box = { left: number; top: number; right: number; bottom: number };

const STEP = 4;
/** Nothing touches what it does not cover. */
const MARGIN = 4;

/**
 * Where something of this size covers none of these: as low as it can be, at the beginning of a line rather than at its
 * end. Null if there is no such place.
 */
export function freeSpot(
  size: { width: number; height: number },
  within: Box,
  taken: readonly Box[],
): { left: number; top: number } | null {
  const end = within.right - size.width;
  for (let top = within.bottom - size.height; top >= within.top; top -= STEP) {
    for (const left of end > within.left ? [within.left, end] : [within.left]) {
      const spot = { left, top, right: left + size.width, bottom: top + size.height };
      if (!taken.some((box) => meet(spot, box))) return { left, top };
    }
  }
  return null;
}

function meet(one: Box, other: Box): boolean {
  return (
    one.left < other.right + MARGIN &&
    other.left < one.right + MARGIN &&
    one.top < other.bottom + MARGIN &&
    other.top < one.bottom + MARGIN
  );
}
