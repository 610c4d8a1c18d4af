import { nice, ticks } from 'd3-array';
import { stack, stackOffsetDiverging } from 'd3-shape';
import { PARTS, type Income, type Part } from '$lib/results/components';

export type Segment = { part: Part; amount: number; x: number; width: number; y: number };
export type Bar = { income: Income; y: number; segments: Segment[]; end: number; total: number };
export type MoneyLayout = {
  /** Names stand beside their bars; where there is no room for that, above. */
  beside: boolean;
  height: number;
  zero: number;
  ticks: { amount: number; x: number }[];
  bars: Bar[];
  floor: number;
};

export const THICKNESS = 28;
const BESIDE = { left: 190, right: 84, row: 50 };
const ABOVE = { left: 8, right: 8, row: 76 };
const AXIS = 30;

/** Bars that grow to the right with what came in, and to the left with what was taken away. */
export function layMoney(incomes: readonly Income[], width: number): MoneyLayout {
  const beside = width >= 600;
  const { left, right, row } = beside ? BESIDE : ABOVE;
  const bars = [...incomes].sort((a, b) => b.total - a.total);
  const series = stack<Income, Part>().keys(PARTS).offset(stackOffsetDiverging)(bars);
  const edges = series.flat(2);
  const steps = beside ? 6 : 4;
  // A few dollars taken away are no reason for a whole step to the left.
  const least = Math.min(...edges, 0);
  const [, most] = nice(0, Math.max(...edges, 1), steps);
  const x = (amount: number) => left + ((amount - least) / (most - least)) * (width - left - right);

  return {
    beside,
    height: bars.length * row + AXIS,
    floor: bars.length * row,
    zero: x(0),
    ticks: ticks(least, most, steps).map((amount) => ({ amount, x: x(amount) })),
    bars: bars.map((income, index) => {
      const y = index * row + (beside ? (row - THICKNESS) / 2 : row - THICKNESS - 12);
      const segments = series
        .map((parts) => ({ part: parts.key, from: parts[index]![0], to: parts[index]![1] }))
        .filter(({ from, to }) => from !== to)
        .map(({ part, from, to }) => ({ part, amount: income[part], x: x(from), width: x(to) - x(from), y }));
      return {
        income,
        y,
        segments,
        end: Math.max(...segments.map((one) => one.x + one.width), x(0)),
        total: x(income.total),
      };
    }),
  };
}
