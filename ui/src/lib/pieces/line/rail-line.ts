export type Stop = { x: number; y: number; reversed: boolean };
export type RailLine = { columns: number; width: number; height: number; stops: Stop[]; tracks: string[] };

const ABOVE = 40;
const ABOVE_TRAIN = 74;
const BETWEEN = 138;
const BELOW = 68;
/** Room beside the last station of a row for the bend, so that no year stands on the track. */
const SIDE = 56;
const BEND = 42;

/** As many stations in a row as fit without crowding; always rows of equal length. */
function columnsFor(width: number): number {
  if (width >= 820) return 12;
  if (width >= 430) return 6;
  return 4;
}

/**
 * Lays the stations along a line that turns back at the end of each row, as a track climbing a slope does.
 * `tracks[n]` is the path from the first station to station n; `train` is where the train stands, -1 for nowhere.
 */
export function layRailLine(width: number, stations: number, train: number): RailLine {
  const columns = columnsFor(width);
  const above = train >= 0 && train < columns ? ABOVE_TRAIN : ABOVE;
  const gap = (width - 2 * SIDE) / (columns - 1);
  const stops = Array.from({ length: stations }, (_, index): Stop => {
    const row = Math.floor(index / columns);
    const reversed = row % 2 === 1;
    const column = reversed ? columns - 1 - (index % columns) : index % columns;
    return { x: SIDE + column * gap, y: above + row * BETWEEN, reversed };
  });
  const tracks: string[] = [];
  stops.forEach((stop, index) => {
    const before = stops[index - 1];
    if (!before) tracks.push(`M${stop.x} ${stop.y}`);
    else if (before.y === stop.y) tracks.push(`${tracks[index - 1]}H${stop.x}`);
    else tracks.push(`${tracks[index - 1]}A${BEND} ${BETWEEN / 2} 0 0 ${before.reversed ? 0 : 1} ${stop.x} ${stop.y}`);
  });
  const rows = Math.ceil(stations / columns);
  return { columns, width, height: above + (rows - 1) * BETWEEN + BELOW, stops, tracks };
}
