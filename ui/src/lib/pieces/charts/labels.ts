/** What is too long ends in dots. */
export function shortened(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`;
}

/** Moves labels apart until each has its room, as near to where they belong as they can be. */
export function spread(wanted: readonly number[], room: number, top: number, bottom: number): number[] {
  const order = wanted.map((at, index) => ({ at, index })).sort((a, b) => a.at - b.at);
  let free = top;
  for (const label of order) {
    label.at = Math.max(label.at, free);
    free = label.at + room;
  }
  let below = bottom;
  for (const label of order.reverse()) {
    label.at = Math.min(label.at, below);
    below = label.at - room;
  }
  return order.sort((a, b) => a.index - b.index).map(({ at }) => at);
}
