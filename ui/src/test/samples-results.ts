import type {
  CompanyColour,
  GameReceipt,
  GameResults,
  Receipt,
  Records,
  Results,
  ResultsOf,
} from '$lib/backend/contract';
import { FakeBackend } from './fake-backend';
import { openCampaign } from './samples';

/** Money, bonus for wagons, tickets, other lines, tickets completed. */
type Lines = [money: number, wagons: number, tickets: number, extra: number, completed: number];
type Played = Partial<Record<CompanyColour, Lines>>;

/** Best first. Black joins for game 3; green misses 5 and 6, blue the last; yellow's game 4 is raised to 0. */
const TWELVE: Played[] = [
  { red: [12, 16, 22, 0, 3], blue: [18, 4, 20, 0, 3], yellow: [10, 7, 9, 0, 2], green: [8, 2, 6, 0, 1] },
  { blue: [15, 16, 24, 0, 4], red: [20, 4, 18, 0, 2], green: [11, 9, 12, 0, 2], yellow: [9, 2, 4, 0, 1] },
  {
    yellow: [21, 12, 28, 0, 4],
    black: [14, 7, 19, 0, 3],
    red: [16, 4, 11, 0, 2],
    blue: [10, 4, 9, 0, 1],
    green: [7, 0, 2, 0, 1],
  },
  {
    red: [22, 16, 30, 4, 5],
    green: [19, 9, 21, 0, 3],
    black: [12, 4, 15, 0, 2],
    blue: [14, 2, 8, -2, 2],
    yellow: [5, 0, -9, 0, 0],
  },
  { red: [25, 9, 27, 3, 4], black: [18, 12, 26, 0, 4], blue: [20, 4, 17, 0, 3], yellow: [11, 4, 10, 0, 2] },
  { red: [19, 16, 33, 5, 5], yellow: [24, 7, 25, 0, 4], blue: [17, 6, 18, 0, 3], black: [13, 2, 12, 0, 2] },
  {
    blue: [28, 16, 31, 0, 5],
    green: [22, 12, 29, 2, 4],
    red: [18, 4, 23, 0, 3],
    yellow: [16, 7, 14, 0, 2],
    black: [9, 2, 5, 0, 1],
  },
  {
    black: [26, 12, 35, 3, 5],
    blue: [24, 9, 30, 0, 4],
    green: [20, 7, 26, 0, 4],
    red: [15, 4, 19, -3, 3],
    yellow: [12, 2, 11, 0, 2],
  },
  {
    green: [30, 16, 36, 0, 5],
    black: [25, 9, 31, 0, 4],
    yellow: [23, 7, 24, 4, 3],
    blue: [19, 4, 22, 0, 3],
    red: [14, 2, 10, 0, 2],
  },
  {
    blue: [31, 12, 38, 0, 6],
    yellow: [27, 16, 33, 0, 5],
    red: [24, 7, 29, 5, 4],
    green: [21, 4, 23, 0, 3],
    black: [15, 2, 17, 0, 2],
  },
  {
    red: [33, 16, 40, 6, 6],
    green: [29, 12, 34, 0, 5],
    blue: [28, 7, 30, -4, 4],
    black: [22, 4, 27, 0, 4],
    yellow: [18, 2, 16, 0, 2],
  },
  { red: [35, 12, 42, 0, 6], yellow: [34, 16, 39, 0, 6], green: [26, 9, 33, 0, 4], black: [24, 4, 28, 0, 4] },
];

const NAMES: [CompanyColour, string, string][] = [
  ['blue', 'Grand Lac & Fils', 'Noé'],
  ['red', 'Union Pourpre', 'Camille'],
  ['green', 'Prairie Express', 'Inès'],
  ['yellow', 'Soleil Levant', 'Marius'],
  ['black', 'Charbon Réunis', 'Jeanne'],
];

function receiptFrom(company: CompanyColour, [money, wagons_bonus, tickets, extra, completed]: Lines): Receipt {
  const total = Math.max(money + wagons_bonus + tickets + extra, 0);
  return { company, money, wagons_bonus, tickets, extra, total, completed };
}

type Told = { sealed?: boolean; games?: Played[]; of?: ResultsOf };

/** Results of these games, all twelve unless told otherwise, as the program would give them. */
export function results({ sealed = false, games = TWELVE, of = {} }: Told = {}): Results {
  const chosen = NAMES.map(([company]) => company).filter((company) => !of.companies || of.companies.includes(company));
  const all = games.map((played, index) => ({
    game: index + 1,
    year: 1865 + 3 * index,
    played_on: `2026-${String(index + 1).padStart(2, '0')}-14`,
    receipts: Object.entries(played).map(([company, lines]) => receiptFrom(company as CompanyColour, lines)),
  }));
  const span = all.filter(({ game }) => game >= (of.from ?? 1) && game <= (of.to ?? games.length));
  const shown = span.map(({ receipts, ...game }): GameResults => {
    const ranking = receipts
      .map(({ company }, index) => ({ place: index + 1, company, ahead: null }))
      .filter(({ company }) => chosen.includes(company));
    const hasJoined = (company: CompanyColour) => games.findIndex((played) => company in played) < game.game;
    return {
      ...game,
      ranking,
      absent: chosen.filter((company) => !ranking.some((place) => place.company === company) && hasJoined(company)),
      not_yet: chosen.filter((company) => !hasJoined(company)),
      people: NAMES.filter(([company]) => ranking.some((place) => place.company === company)).map(
        ([company, , player]) => ({ company, player }),
      ),
    };
  });
  const receipts = span.flatMap(({ game, receipts }) =>
    receipts.flatMap((receipt, index): GameReceipt[] => {
      if (!chosen.includes(receipt.company)) return [];
      const earlier = all.filter((one) => one.game <= game).flatMap((one) => one.receipts);
      const so_far = earlier
        .filter(({ company }) => company === receipt.company)
        .reduce((sum, { total }) => sum + total, 0);
      return [{ game, place: index + 1, wagons_left: 3, receipt, so_far }];
    }),
  );
  return {
    sealed,
    played: all.map(({ game }) => game),
    companies: NAMES.map(([company, name, president]) => {
      const places = [1, 2, 3, 4, 5].map(
        (place) => span.filter(({ receipts }) => receipts[place - 1]?.company === company).length,
      );
      const took_part = places.reduce((sum, times) => sum + times, 0);
      return {
        company,
        name,
        president,
        took_part,
        missed: shown.filter(({ absent }) => absent.includes(company)).length,
        wins: places[0]!,
        places,
      };
    }),
    games: shown,
    receipts: sealed ? null : receipts,
    records: recordsOf(shown, sealed ? [] : receipts),
  };
}

/** All who have the most of something. */
function most<T>(all: T[], of: (one: T) => number): T[] {
  const top = Math.max(...all.map(of));
  return all.filter((one) => of(one) === top);
}

function recordsOf(games: GameResults[], receipts: GameReceipt[]): Records {
  const winners = games.map(({ ranking }) => ranking.find(({ place }) => place === 1)?.company);
  const colours = NAMES.map(([company]) => company);
  const wins = colours.map((company) => ({ company, wins: winners.filter((winner) => winner === company).length }));
  const runs = winners.flatMap((company, index) => {
    if (!company || winners[index - 1] === company) return [];
    let last = index;
    while (winners[last + 1] === company) last += 1;
    return [{ company, length: last - index + 1, first: games[index]!.game, last: games[last]!.game }];
  });
  const finishes = games.flatMap(({ game, ranking }) => {
    const [first, second] = ranking.map(({ company }) =>
      receipts.find((one) => one.game === game && one.receipt.company === company),
    );
    if (!first || !second || first.place !== 1 || second.place !== 2) return [];
    const margin = first.receipt.total - second.receipt.total;
    return [{ game, first: first.receipt.company, second: second.receipt.company, margin: -margin }];
  });
  const tickets = colours.map((company) => ({
    company,
    completed: receipts
      .filter(({ receipt }) => receipt.company === company)
      .reduce((sum, { receipt }) => sum + receipt.completed, 0),
  }));
  const inGames = receipts.map(({ game, receipt: { company, total, completed } }) => ({
    company,
    game,
    total,
    completed,
  }));
  return {
    most_wins: most(wins, (one) => one.wins).filter((one) => one.wins > 0),
    longest_runs: most(runs, ({ length }) => length),
    best_receipts: most(inGames, ({ total }) => total).map(({ company, game, total }) => ({ company, game, total })),
    closest_finishes: most(finishes, ({ margin }) => margin).map((one) => ({ ...one, margin: Math.abs(one.margin) })),
    most_tickets: receipts.length > 0 ? most(tickets, ({ completed }) => completed) : [],
    best_ticket_games: most(inGames, ({ completed }) => completed).map(({ company, game, completed }) => ({
      company,
      game,
      completed,
    })),
  };
}

/** The first games of the twelve. */
export function firstGames(count: number, told: Told = {}): Results {
  return results({ games: TWELVE.slice(0, count), ...told });
}

/** A campaign whose results answer to what is chosen. */
export function withResults(told: Told = {}, finale = openCampaign.finale): FakeBackend {
  const backend = FakeBackend.withCampaign({ campaign: { ...openCampaign, finale } });
  backend.own.results = ({ of = {} }) => ({ view: 'results', ...results({ ...told, of }) });
  return backend;
}
