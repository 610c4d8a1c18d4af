import type {
  CompanyColour,
  Document,
  FinalAccount,
  Finale,
  FinaleCompany,
  FinaleStage,
  FurtherLine,
  GameNumber,
  Line,
  OpenCampaign,
} from '$lib/backend/contract';
import { FakeBackend } from './fake-backend';
import { line, openCampaign, table, thing } from './samples';

type Vault = {
  tickets: number;
  missed: GameNumber[];
  joined_for: GameNumber;
  lines: FurtherLine[];
  things: Document[];
};

const played = Array.from({ length: 12 }, (_, index) => index + 1);
const yearOf = (game: GameNumber) => 1862 + 3 * game;
/** LW-CMP-5: game 7 is not entered yet. */
export const amounts: Record<GameNumber, number | null> = { 1: 10, 2: 10, 5: 12, 7: null };

const relic = (change: Partial<Extract<Document, { kind: 'thing' }>> = {}): Document => ({
  kind: 'thing',
  line: thing('own-1', { thing: 91, title: 'Pépite', place: { at: 'vault', company: 'red' } }),
  worth: 15,
  amount: 15,
  ...change,
});

/** Red missed game 5, yellow joined for game 3, green missed game 7; red and blue end level. */
const vaults: Partial<Record<CompanyColour, Vault>> = {
  red: {
    tickets: 20,
    missed: [5],
    joined_for: 1,
    lines: [{ label: 'Actions du Pacifique', amount: 8 }],
    things: [relic()],
  },
  blue: { tickets: 20, missed: [], joined_for: 1, lines: [{ label: 'Actions du Pacifique', amount: 3 }], things: [] },
  green: {
    tickets: 14,
    missed: [7],
    joined_for: 1,
    lines: [],
    things: [
      relic({
        line: thing('token', {
          thing: 92,
          title: 'Jeton de péage',
          quantity: 3,
          place: { at: 'vault', company: 'green' },
        }),
        worth: null,
        amount: 0,
      }),
    ],
  },
  yellow: { tickets: 12, missed: [1, 2], joined_for: 3, lines: [{ label: 'Dette', amount: -5 }], things: [] },
};

function documentsOf(company: CompanyColour): Document[] {
  const { tickets, missed, things } = vaults[company]!;
  const receipts = played
    .filter((game) => !missed.includes(game))
    .map((game): Document => {
      const [money, wagons_bonus, extra] = [5, game % 2 === 0 ? 4 : 7, game === 9 ? -2 : 0];
      const total = money + wagons_bonus + tickets + extra;
      const place = Math.max(1, ['red', 'blue', 'green', 'yellow'].indexOf(company) + 1);
      return {
        kind: 'receipt',
        game,
        year: yearOf(game),
        place,
        receipt: { company, money, wagons_bonus, tickets, extra, total, completed: 3 },
      };
    });
  return [...receipts, ...things];
}

const sum = (all: number[]) => all.reduce((one, other) => one + other, 0);
const worthOf = (document: Document) => (document.kind === 'receipt' ? document.receipt.total : document.amount);

/** One company's end, after so many documents; all of them without a number. */
function finaleCompany(company: CompanyColour, count = Infinity): FinaleCompany {
  const { missed, joined_for, lines } = vaults[company]!;
  const all = documentsOf(company);
  const read = all.slice(0, count);
  const compensation = sum(missed.map((game) => amounts[game] ?? 0));
  const further = read.length < all.length ? 0 : compensation + sum(lines.map(({ amount }) => amount));
  const founded = table.find((one) => one.company === company)!;
  return {
    company,
    name: founded.name,
    president: founded.president?.name ?? null,
    joined_for,
    missed,
    compensation,
    lines,
    documents: all.length,
    read,
    running: sum(read.map(worthOf)) + further,
  };
}

function accountOf({ company, read, missed, compensation, lines, running }: FinaleCompany): FinalAccount {
  const of = (kind: Document['kind']) => sum(read.filter((one) => one.kind === kind).map(worthOf));
  return {
    place: 0,
    shared: false,
    company,
    receipts: of('receipt'),
    things: of('thing'),
    missed,
    compensation,
    lines: sum(lines.map(({ amount }) => amount)),
    total: running,
  };
}

function standingsOf(companies: FinaleCompany[]): FinalAccount[] {
  const accounts = companies.map(accountOf).sort((a, b) => b.total - a.total);
  return accounts.map((account) => ({
    ...account,
    place: 1 + accounts.filter(({ total }) => total > account.total).length,
    shared: accounts.filter(({ total }) => total === account.total).length > 1,
  }));
}

const COLOURS = ['red', 'blue', 'green', 'yellow'] as const;

/** The end of the campaign at one of its stages; while opening, after so many documents of each vault. */
export function finale(
  stage: FinaleStage,
  change: Partial<Finale> = {},
  read: Partial<Record<CompanyColour, number>> = {},
): Finale {
  const isOpen = stage === 'opened' || stage === 'concluded';
  const companies = COLOURS.map((company) => finaleCompany(company, isOpen ? Infinity : (read[company] ?? 0)));
  return {
    stage,
    played: stage === 'ahead' ? [1, 2, 3, 4] : played,
    open_game: null,
    early: stage === 'ahead',
    corrections: false,
    compensation: Object.entries(amounts).map(([game, amount]) => ({
      game: Number(game),
      year: yearOf(Number(game)),
      missed_by: COLOURS.filter((company) => vaults[company]!.missed.includes(Number(game))),
      amount,
    })),
    companies,
    incomplete: [],
    standings: isOpen ? standingsOf(companies) : null,
    decision: null,
    concluded_at: stage === 'concluded' ? '2026-06-20T23:10:00+02:00' : null,
    ...change,
  };
}

/** The line of a campaign whose games are all played. */
export function lineOver(stage: FinaleStage, champions: CompanyColour[] = []): Line {
  return {
    ...line,
    stations: line.stations.map((station) => ({
      ...station,
      state: 'played',
      stage: 'closed',
      played_on: '2026-05-16',
    })),
    current: null,
    finale: stage,
    champions,
  };
}

/** A campaign at its end. */
export function atFinale(shown: Finale, change: Partial<OpenCampaign> = {}, language: 'fr' | 'en' = 'fr'): FakeBackend {
  const campaign: OpenCampaign = {
    ...openCampaign,
    finale: shown.stage,
    read_only: shown.stage === 'concluded' && !shown.corrections,
    ...change,
  };
  const backend = FakeBackend.withCampaign({ campaign, preferences: { language, theme: 'light' } });
  backend.own.finale = () => ({ view: 'finale', ...shown });
  backend.line = lineOver(shown.stage);
  return backend;
}
