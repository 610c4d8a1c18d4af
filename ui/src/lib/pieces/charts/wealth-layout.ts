import { nice, ticks } from 'd3-array';
import type { CompanyColour, GameNumber } from '$lib/backend/contract';
import type { Fortune } from '$lib/results/wealth';
import type { Called } from '$lib/words/people';
import { spread } from './labels';

export type Rise = {
  company: CompanyColour;
  who: Called;
  now: number;
  /** Games that added something, and games that were missed. */
  path: string;
  still: string;
  spots: { game: GameNumber; sum: number; x: number; y: number }[];
  /** Where the line ends, and where its label stands. */
  end: { x: number; y: number };
  label: number;
};
export type WealthLayout = {
  height: number;
  left: number;
  right: number;
  floor: number;
  /** Names beside the sums, where there is room for them. */
  named: boolean;
  ticks: { amount: number; y: number }[];
  games: { game: GameNumber; x: number }[];
  rises: Rise[];
};

const TOP = 20;
const BELOW = 32;

/** Lays the fortunes over the games. */
export function layWealth(fortunes: readonly Fortune[], games: readonly GameNumber[], width: number): WealthLayout {
  const named = width >= 560;
  const height = named ? 360 : 340;
  const left = named ? 62 : 50;
  const right = width - (named ? 212 : 88);
  const floor = height - BELOW;
  const step = (right - left) / (games.length - 1);
  const [, most] = nice(0, Math.max(...fortunes.map(({ now }) => now), 1), 5);
  const x = (game: GameNumber) => left + games.indexOf(game) * step;
  const y = (amount: number) => floor - (amount / most) * (floor - TOP);

  /** Each game that has room for its number; the last always. The others have no room for a mark either. */
  const every = Math.ceil(22 / step);
  const numbered = games.filter((_, index) => (games.length - 1 - index) % every === 0);

  const rises = fortunes.map(({ company, who, now, standings }) => {
    const points = standings.map((standing) => ({ ...standing, x: x(standing.game), y: y(standing.sum) }));
    const legs = points
      .slice(1)
      .map((to, before) => ({ d: `M${points[before]!.x} ${points[before]!.y}L${to.x} ${to.y}`, added: to.added }));
    return {
      company,
      who,
      now,
      path: legs
        .filter(({ added }) => added)
        .map(({ d }) => d)
        .join(''),
      still: legs
        .filter(({ added }) => !added)
        .map(({ d }) => d)
        .join(''),
      spots: points.filter(({ game, added }) => added && (step >= 18 || numbered.includes(game))),
      end: points.at(-1)!,
    };
  });
  const labels = spread(
    rises.map(({ end }) => end.y),
    named ? 38 : 26,
    TOP,
    floor - 6,
  );

  return {
    height,
    left,
    right,
    floor,
    named,
    ticks: ticks(0, most, 5).map((amount) => ({ amount, y: y(amount) })),
    games: numbered.map((game) => ({ game, x: x(game) })),
    rises: rises.map((rise, index) => ({ ...rise, label: labels[index]! })),
  };
}
