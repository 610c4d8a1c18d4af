import { curveBumpX, curveBumpY, line } from 'd3-shape';
import type { CompanyColour, GameNumber, Results } from '$lib/backend/contract';
import type { Called } from '$lib/words/people';
import { chosenCompanies, placeOf } from '$lib/results/chosen';

export type Spot = { x: number; y: number; game: GameNumber; place: number };
export type Course = {
  company: CompanyColour;
  who: Called;
  spots: Spot[];
  /** Drawn through games that were played one after another. */
  path: string;
  /** Over games that were missed. */
  gaps: string;
  /** Where the name stands, beside the last game. */
  end: { x: number; y: number; absent: boolean };
};
export type PlacesLayout = {
  /** Games run down, where there is no room for them side by side. */
  upright: boolean;
  width: number;
  height: number;
  games: { game: GameNumber; year: number; x: number; y: number }[];
  lanes: { place: number; x: number; y: number }[];
  courses: Course[];
  /** Where the lanes end, and how wide a game is. */
  laneEnd: number;
  step: number;
};

const LANE = 46;
const WIDEST_STEP = 112;
const FLAT = { left: 52, right: 172, top: 30, bottom: 70 };
const UPRIGHT = { left: 84, right: 26, top: 46, bottom: 16, widestLane: 84, row: 48 };

/** Lays a line for each company through its places. `narrowest` is how close games may stand side by side. */
export function layPlaces(results: Results, width: number, narrowest: number): PlacesLayout {
  const chosen = chosenCompanies(results);
  const lowest = Math.max(...results.games.flatMap(({ ranking }) => ranking.map(({ place }) => place)), 1);
  const laneCount = Math.max(lowest, chosen.length);
  const gamesCount = results.games.length;
  const room = (width - FLAT.left - FLAT.right) / gamesCount;
  const upright = room < narrowest;
  const step = upright ? UPRIGHT.row : Math.min(room, WIDEST_STEP);
  const lane = upright
    ? Math.min((width - UPRIGHT.left - UPRIGHT.right) / Math.max(laneCount - 1, 1), UPRIGHT.widestLane)
    : LANE;

  /** From where something is in the campaign to where that is on paper. */
  const at = (index: number, place: number) =>
    upright
      ? { x: UPRIGHT.left + (place - 1) * lane, y: UPRIGHT.top + index * step + step / 2 }
      : { x: FLAT.left + index * step + step / 2, y: FLAT.top + (place - 1) * lane };
  const drawn = line<Spot | null>(
    (spot) => spot!.x,
    (spot) => spot!.y,
  )
    .defined((spot) => spot !== null)
    .curve(upright ? curveBumpY : curveBumpX);

  const ends = endPlaces(results, laneCount);
  const courses = chosen.map(({ company, who }): Course => {
    const stops = results.games.map((game, index) => {
      const place = placeOf(game, company);
      return place === null ? null : { ...at(index, place), game: game.game, place };
    });
    const { place, absent } = ends.get(company)!;
    return {
      company,
      who,
      spots: stops.filter((stop) => stop !== null),
      path: drawn(stops) ?? '',
      gaps: gapsBetween(stops)
        .map((pair) => drawn(pair))
        .join(''),
      end: { ...at(gamesCount - 1, place), absent },
    };
  });

  return {
    upright,
    width,
    height: upright
      ? UPRIGHT.top + gamesCount * step + UPRIGHT.bottom
      : FLAT.top + (laneCount - 1) * lane + FLAT.bottom,
    games: results.games.map(({ game, year }, index) => ({ game, year, ...at(index, upright ? 1 : laneCount) })),
    lanes: Array.from({ length: lowest }, (_, index) => ({ place: index + 1, ...at(0, index + 1) })),
    courses,
    laneEnd: (upright ? UPRIGHT.top : FLAT.left) + (gamesCount - 0.5) * step + 22,
    step,
  };
}

/** The two games around each that was missed. */
function gapsBetween(stops: (Spot | null)[]): [Spot, Spot][] {
  const played = stops.flatMap((stop, index) => (stop ? [{ stop, index }] : []));
  return played.slice(1).flatMap(({ stop, index }, before) => {
    const last = played[before]!;
    return index - last.index > 1 ? [[last.stop, stop] as [Spot, Spot]] : [];
  });
}

/** Names stand at the last places; those who missed the last game take the lanes that are left, from below. */
function endPlaces(results: Results, laneCount: number): Map<CompanyColour, { place: number; absent: boolean }> {
  const last = results.games.at(-1)!;
  const taken = new Map(last.ranking.map(({ company, place }) => [company, { place, absent: false }]));
  const free = Array.from({ length: laneCount }, (_, index) => laneCount - index).filter(
    (place) => !last.ranking.some((one) => one.place === place),
  );
  for (const company of [...last.absent].reverse()) taken.set(company, { place: free.shift()!, absent: true });
  return taken;
}
