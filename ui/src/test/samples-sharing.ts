import type { Request } from '$lib/backend/backend';
import type {
  Ahead,
  AlbumPhoto,
  Companies,
  CompanyColour,
  GameNumber,
  Night,
  NightReceipt,
  NightSeat,
  Results,
} from '$lib/backend/contract';
import type { BookFacts } from '$lib/book/facts';
import { FakeBackend } from './fake-backend';
import { FOG, companies as companiesShown, kinds, line, night, nightReceipt, table, thing } from './samples';
import { finale } from './samples-finale';
import { photo } from './samples-photos';
import { rulebook } from './samples-rulebook';
import { completed, events, postcards, storyCard, waiting } from './samples-story';

type Placed = [company: CompanyColour, total: number];
type Evening = {
  present: Placed[];
  by?: Ahead['by'][];
  change?: Partial<Night>;
  seats?: Partial<Record<CompanyColour, Partial<NightSeat>>>;
};

const PLAYERS: Partial<Record<CompanyColour, string>> = {
  red: 'Camille',
  blue: 'Noé',
  green: 'Marius',
  yellow: 'Jeanne',
};

function receiptOf(company: CompanyColour, total: number): NightReceipt {
  const receipt = nightReceipt(company, { confirmed: true, in_vault: true });
  const content = receipt.content!;
  return { ...receipt, content: { ...content, receipt: { ...content.receipt!, total, tickets: total - 19 } } };
}

/** A closed game with this ranking, best first. */
function evening(game: GameNumber, { present, by = [], change = {}, seats = {} }: Evening): Night {
  return night('closed', {
    game,
    year: 1862 + 3 * game,
    played_on: `2026-0${game + 1}-1${game}`,
    sealed: false,
    seats: table.map(({ company, name }): NightSeat => {
      const isPresent = present.some(([there]) => there === company);
      return {
        ...night('closed').seats[0]!,
        company,
        name,
        present: isPresent,
        player: isPresent ? { id: 1, name: PLAYERS[company]! } : null,
        ...seats[company],
      };
    }),
    turn_order: present.map(([company]) => company),
    ranking: present.map(([company, total], index) => {
      const next = present[index + 1];
      const how = by[index] ?? 'total';
      const [ours, theirs] = how === 'tickets' ? [3, 2] : [total, next?.[1] ?? 0];
      return { place: index + 1, company, ahead: next ? { of: next[0], by: how, ours, theirs } : null };
    }),
    receipts: present.map(([company, total]) => receiptOf(company, total)),
    notes: [],
    story: { ...night('closed').story, cards: [] },
    play: { turns: 20, progress: { now: 'over', brought_by: present[0]![0] }, followed: true, nearly_out: [] },
    events: { ...night('closed').events, discard: [], in_force: null },
    ...change,
  });
}

/** Four games: a close first one, a stand-in, a newcomer, a new president and a tie. */
export const nights: Night[] = [
  evening(1, {
    present: [
      ['red', 41],
      ['blue', 39],
      ['green', 12],
    ],
    change: {
      first: { company: 'blue', by: 'draw' },
      notes: [{ note: 1, at: '2026-02-11T21:00:00+01:00', text: 'Camille siffle.\nLe chat aussi.' }],
      story: {
        ...night('closed').story,
        cards: [
          storyCard('1865-01', {
            checklist: 'end',
            brought: [
              { what: 'thing', line: thing('event', { thing: 41, title: 'Orage' }) },
              { what: 'thing', line: thing('event', { thing: 42, title: 'Grêle' }) },
              { what: 'thing', line: thing('region_box', { thing: 43 }) },
              { what: 'wagons', companies: ['red', 'blue', 'green'], from_game: 2, wagons: 22 },
            ],
          }),
        ],
      },
    },
  }),
  evening(2, {
    present: [
      ['blue', 55],
      ['red', 40],
      ['green', 20],
    ],
    seats: { green: { player: { id: 9, name: 'Rose' }, stand_in: true } },
    change: {
      events: {
        ...night('closed').events,
        discard: [FOG],
      },
    },
  }),
  evening(3, {
    present: [
      ['blue', 60],
      ['yellow', 45],
      ['red', 30],
      ['green', 0],
    ],
    seats: { yellow: { newcomer: true } },
  }),
  evening(4, {
    present: [
      ['yellow', 50],
      ['blue', 50],
      ['red', 28],
    ],
    by: ['tickets'],
    seats: { blue: { player: { id: 2, name: 'Inès' } } },
  }),
];

export function resultsOf(games: readonly Night[], sealed = false): Results {
  const colours = table.map(({ company }) => company);
  return {
    sealed,
    played: games.map(({ game }) => game),
    companies: table.map(({ company, name, president }) => {
      const places = [1, 2, 3, 4, 5].map(
        (place) => games.filter(({ ranking }) => ranking[place - 1]?.company === company).length,
      );
      const took_part = places.reduce((sum, times) => sum + times, 0);
      return {
        company,
        name,
        president: president?.name ?? null,
        took_part,
        missed: games.length - took_part,
        wins: places[0]!,
        places,
      };
    }),
    games: games.map(({ game, year, played_on, ranking, turn_order }) => ({
      game,
      year,
      played_on,
      ranking,
      absent: colours.filter((company) => !turn_order.includes(company)),
      not_yet: [],
      people: [],
    })),
    receipts: sealed
      ? null
      : games.flatMap(({ game, ranking, receipts }) =>
          receipts.map(({ company, content }) => ({
            game,
            place: ranking.find((place) => place.company === company)!.place,
            wagons_left: 3,
            receipt: content!.receipt!,
            so_far: content!.receipt!.total,
          })),
        ),
    records: {
      most_wins: [],
      longest_runs: [],
      best_receipts: [],
      closest_finishes: [],
      most_tickets: [],
      best_ticket_games: [],
    },
  };
}

/** One of each evening's kind, and one of a thing. */
export const album: AlbumPhoto[] = [
  { photo: photo(11, { caption: 'Le plateau' }), of: { of: 'game', game: 1 }, game: 1, thing: null },
  { photo: photo(12), of: { of: 'game', game: 1 }, game: 1, thing: null },
  {
    photo: photo(13),
    of: { of: 'thing', thing: 43 },
    game: 1,
    thing: thing('region_box', { thing: 43, title: 'Les Plaines' }),
  },
];

type Told = { sealed?: boolean; ended?: boolean; companies?: Partial<Companies>; name?: string };

/** All that a book is written from. */
export function bookFacts({ sealed = false, ended = false, companies = {}, name = line.name }: Told = {}): BookFacts {
  return {
    line: { ...line, name, sealed },
    results: resultsOf(nights, sealed),
    nights,
    companies: { ...companiesShown, sealed, kinds, ...companies },
    rulebook: rulebook(),
    events,
    postcards: { ...postcards, postcards: [waiting, completed] },
    album: { photos: album, kinds },
    finale: ended ? finale('concluded', { played: [1, 2, 3, 4], early: true }) : finale('ahead'),
    today: '2026-06-21',
  };
}

/** A program that answers with these facts. */
export function withBook(facts: BookFacts = bookFacts()): FakeBackend {
  const backend = FakeBackend.withCampaign();
  backend.line = facts.line;
  backend.companies = facts.companies;
  backend.games = Object.fromEntries(facts.nights.map((one) => [one.game, one]));
  backend.own.results = () => ({ view: 'results', ...facts.results });
  backend.own.rulebook = () => ({ view: 'rulebook', ...facts.rulebook });
  backend.own.events = () => ({ view: 'events', ...facts.events });
  backend.own.postcards = () => ({ view: 'postcards', ...facts.postcards });
  backend.own.album = () => ({ view: 'album', ...facts.album });
  backend.own.finale = () => ({ view: 'finale', ...facts.finale });
  return backend;
}

/** The book as it was sent, with a mark where each photo goes. */
export function written(commands: readonly Request[]): string {
  return commands
    .flatMap((command) => (command.desk === 'add_to_book' ? command.parts : []))
    .map((part) => (part.part === 'html' ? part.text : `PHOTO${part.photo}`))
    .join('');
}
