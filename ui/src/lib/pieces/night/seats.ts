/** Where a seat lies around an oval table, in percent of its room; the first at the top, then clockwise. */
export function seatAt(index: number, seats: number): { left: number; top: number } {
  const angle = (2 * Math.PI * index) / seats - Math.PI / 2;
  return { left: 50 + 38 * Math.cos(angle), top: 50 + 38 * Math.sin(angle) };
}

/** The seat nearest to a point, seen from the middle of the table (`right` and `down` of it). */
export function nearestSeat(right: number, down: number, seats: number): number {
  const turn = (Math.atan2(down, right) + Math.PI / 2) / (2 * Math.PI);
  return ((Math.round(turn * seats) % seats) + seats) % seats;
}

/** The same list with one of its items at another index. */
export function moved<Item>(items: readonly Item[], item: Item, to: number): Item[] {
  const others = items.filter((other) => other !== item);
  return [...others.slice(0, to), item, ...others.slice(to)];
}

/** The same list with an item one place further round: past the end it goes on at the beginning. */
export function movedRound<Item>(items: readonly Item[], item: Item, step: 1 | -1): Item[] {
  const seats = items.length;
  return moved(items, item, (items.indexOf(item) + step + seats) % seats);
}
