import { PRINTED_KINDS } from '$lib/backend/contract';
import type {
  Account,
  Companies,
  Company,
  CompanyColour,
  Copies,
  JournalEntry,
  KindShown,
  Library,
  LibraryEntry,
  Line,
  Names,
  Night,
  NightReceipt,
  NightSetupStep,
  OpenCampaign,
  Place,
  Rejection,
  SetupStep,
  Stage,
  Status,
  ThingLine,
  ThingName,
} from '$lib/backend/contract';

/** A thing as a list shows it. */
export function thing(kind: string, change: Partial<ThingLine> = {}): ThingLine {
  return {
    thing: 1,
    kind,
    number: null,
    title: null,
    quantity: 1,
    place: { at: 'warehouse' },
    colour: null,
    company: null,
    lightning: false,
    value: null,
    leads_to: null,
    found_in: null,
    marks: [],
    photo: null,
    ...change,
  };
}

const CARDS: readonly string[] = [
  'wagon_card',
  'locomotive',
  'newspaper',
  'ticket',
  'event',
  'story_card',
  'postcard',
  'bonus_card',
  'first_player_card',
];
const HOMES: Record<string, Place> = {
  ticket: { at: 'ticket_deck' },
  event: { at: 'event_deck' },
  wagon_card: { at: 'wagon_deck' },
  locomotive: { at: 'wagon_deck' },
  newspaper: { at: 'wagon_deck' },
  token: { at: 'warehouse' },
  region_box: { at: 'big_box' },
  region_board: { at: 'big_box' },
  toolbox: { at: 'big_box' },
  board_piece: { at: 'board' },
};

/** The printed kinds, and one that the group named. */
export const kinds: KindShown[] = [
  ...PRINTED_KINDS.map((kind) => ({
    kind,
    name: null,
    icon: null,
    card: CARDS.includes(kind),
    count: 1,
    home: HOMES[kind] ?? null,
  })),
  { kind: 'own-1', name: 'Trésor', icon: 'gem', card: false, count: 2, home: { at: 'warehouse' } },
];

/** The smallest picture there is. */
export const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';

export function company(colour: CompanyColour, change: Partial<Company> = {}): Company {
  return {
    company: colour,
    name: 'Union Pourpre',
    president: { id: 1, name: 'Camille' },
    presidencies: [{ player: { id: 1, name: 'Camille' }, from_game: 1, until_game: null }],
    joined_for: 1,
    missed: [],
    first_player_card: false,
    bureau: [thing('bonus_card', { company: colour, place: { at: 'bureau', company: colour } })],
    postcards: [],
    vault_count: 4,
    vault: null,
    wagons: 20,
    wagons_by_game: [{ from_game: 1, wagons: 20 }],
    ...change,
  };
}

export const table: Company[] = [
  company('red', {
    first_player_card: true,
    bureau: [
      thing('bonus_card', { company: 'red', place: { at: 'bureau', company: 'red' } }),
      thing('first_player_card', { thing: 2, place: { at: 'bureau', company: 'red' } }),
    ],
  }),
  company('blue', {
    name: 'Grand Lac & Fils',
    president: { id: 2, name: 'Inès' },
    presidencies: [
      { player: { id: 3, name: 'Noé' }, from_game: 1, until_game: 3 },
      { player: { id: 2, name: 'Inès' }, from_game: 4, until_game: null },
    ],
    wagons: 23,
    wagons_by_game: [
      { from_game: 1, wagons: 20 },
      { from_game: 3, wagons: 23 },
    ],
  }),
  company('green', {
    name: 'Prairie Express',
    president: null,
    presidencies: [{ player: { id: 4, name: 'Marius' }, from_game: 1, until_game: 4 }],
    bureau: [
      thing('bonus_card', { company: 'green', place: { at: 'bureau', company: 'green' } }),
      thing('token', { thing: 3, title: 'Jeton de péage', place: { at: 'bureau', company: 'green' } }),
    ],
  }),
  company('yellow', {
    name: 'Compagnie du Soleil Levant et des Prairies Réunies',
    president: { id: 5, name: 'Jeanne' },
    presidencies: [{ player: { id: 5, name: 'Jeanne' }, from_game: 3, until_game: null }],
    joined_for: 3,
    missed: [1, 2],
    vault_count: 0,
    bureau: [],
  }),
];

export const openCampaign: OpenCampaign = {
  uuid: '5d0f7c1e-0000-4000-8000-000000000001',
  name: 'Les barons du mardi',
  path: '/home/camille/Carnets/Les barons du mardi.carnet',
  sealed: true,
  scribe: 'Camille',
  mine: null,
  companies: table.map(({ company, name, president }) => ({ company, name, president: president?.name ?? null })),
  undo: { what: 'company_renamed', company: 'red', from: 'Union Rouge', to: 'Union Pourpre' },
  open_game: null,
  finale: 'ahead',
  read_only: false,
  redo: null,
};

export function status(change: Partial<Status> = {}): Status {
  return {
    campaign: null,
    preferences: { language: 'fr', theme: 'system' },
    refused_file: null,
    folder: '/home/camille/Carnets',
    version: '0.1.0',
    looking_only: null,
    ...change,
  };
}

export const line: Line = {
  name: 'Les barons du mardi',
  sealed: true,
  stations: Array.from({ length: 12 }, (_, index) => ({
    game: index + 1,
    year: 1865 + 3 * index,
    played_on: index < 4 ? `2026-0${index + 2}-1${index}` : null,
    state: index < 4 ? ('played' as const) : ('ahead' as const),
    stage: index < 4 ? ('closed' as const) : null,
    winner: (['red', 'blue', 'yellow', 'blue'] as const)[index] ?? null,
    unsettled: index === 2 ? 1 : 0,
  })),
  current: 5,
  finale: 'ahead',
  champions: [],
  companies: table,
  free_colours: ['black'],
};

/** The same line with game 5 under way. */
export const lineAtNight: Line = {
  ...line,
  stations: line.stations.map((station) =>
    station.game === 5 ? { ...station, played_on: '2026-05-16', state: 'open', stage: 'setup' } : station,
  ),
};

const setupSteps: SetupStep[] = [
  { what: 'board', step: 1, pieces: 5 },
  { what: 'bureaus', step: 2 },
  { what: 'coins', step: 3, each: 5 },
  { what: 'newspapers', step: 4, shuffled_in: 4, to_the_warehouse: 2 },
  { what: 'wagon_cards', step: 5, each: 4, face_up: 5 },
  { what: 'tickets', step: 6, deal: { deal: 'full', each: 4, keep_at_least: 2 } },
  { what: 'story', step: 7 },
  { what: 'events', step: 8 },
  {
    what: 'wagons',
    step: 9,
    boxes: [
      { company: 'red', wagons: 20 },
      { company: 'blue', wagons: 23 },
      { company: 'yellow', wagons: 20 },
    ],
  },
  { what: 'sticker', letter: 'B' },
  { what: 'first_player', step: 14, company: 'red' },
];

function setupStep(step: SetupStep): NightSetupStep {
  const isSticker = step.what === 'sticker';
  return {
    key: isSticker ? step.letter : String(step.step),
    step,
    state: !isSticker && step.step < 3 ? 'done' : null,
    sticker: isSticker
      ? { thing: 61, place: 'B', title: 'Jetons de péage', text: 'Chacun prend un jeton de péage dans l’entrepôt.' }
      : null,
  };
}

export function nightReceipt(colour: CompanyColour, change: Partial<NightReceipt> = {}): NightReceipt {
  return {
    company: colour,
    confirmed: false,
    in_vault: false,
    unsealed: null,
    content: {
      money: 12,
      wagons_left: 3,
      bonus_by_rule: 7,
      bonus_decided: null,
      tickets: { as: 'sum', sum: 21, completed: 3 },
      lines: [],
      missing: [],
      refused: null,
      receipt: { company: colour, money: 12, wagons_bonus: 7, tickets: 21, extra: 0, total: 40, completed: 3 },
      raised_from: null,
    },
    ...change,
  };
}

const emptyReceipt: NightReceipt['content'] = {
  money: null,
  wagons_left: null,
  bonus_by_rule: null,
  bonus_decided: null,
  tickets: { as: 'sum', sum: null, completed: null },
  lines: [],
  missing: ['money', 'wagons_left', 'ticket_sum', 'tickets_completed'],
  refused: null,
  receipt: null,
  raised_from: null,
};

/** Game 5 at one of its stages: red, blue and yellow at the table, green absent, red starts by the card. */
/** An event whose words the group has noted. */
export const FOG = {
  thing: 51,
  number: null,
  title: 'Brouillard',
  lightning: false,
  text: 'Les routes de 4 espaces et plus coûtent une locomotive de plus.',
};

/** Nobody touched a counter. */
export const UNTOUCHED = { money: null, wagons_left: null };

export function night(stage: Stage, change: Partial<Night> = {}): Night {
  const past = (other: Stage) => STAGE_ORDER.indexOf(stage) >= STAGE_ORDER.indexOf(other);
  return {
    game: 5,
    year: 1877,
    played_on: '2026-05-16',
    stage,
    sealed: true,
    play_began: past('play') ? '2026-05-16T20:30:00+02:00' : null,
    play_ended: past('receipts') ? '2026-05-16T21:24:00+02:00' : null,
    closed_at: past('closed') ? '2026-05-16T21:52:00+02:00' : null,
    seats: [
      {
        company: 'red',
        name: 'Union Pourpre',
        present: true,
        player: { id: 1, name: 'Camille' },
        stand_in: false,
        newcomer: false,
        wagons: 20,
        money: past('play') ? 12 : null,
        wagons_left: past('play') ? 3 : null,
        counted: past('play')
          ? { money: '2026-07-04T20:40:00+02:00', wagons_left: '2026-07-04T20:41:00+02:00' }
          : UNTOUCHED,
      },
      {
        company: 'blue',
        name: 'Grand Lac & Fils',
        present: true,
        player: { id: 2, name: 'Inès' },
        stand_in: false,
        newcomer: false,
        wagons: 23,
        money: null,
        wagons_left: null,
        counted: UNTOUCHED,
      },
      {
        company: 'yellow',
        name: 'Compagnie du Soleil Levant et des Prairies Réunies',
        present: true,
        player: { id: 6, name: 'Rose' },
        stand_in: true,
        newcomer: false,
        wagons: 20,
        money: null,
        wagons_left: null,
        counted: UNTOUCHED,
      },
      {
        company: 'green',
        name: 'Prairie Express',
        present: false,
        player: null,
        stand_in: false,
        newcomer: false,
        wagons: 20,
        money: null,
        wagons_left: null,
        counted: UNTOUCHED,
      },
    ],
    without_seat: [
      { id: 4, name: 'Marius' },
      { id: 5, name: 'Jeanne' },
    ],
    free_colours: stage === 'table' ? ['black'] : [],
    card_holder: 'red',
    first: { company: 'red', by: 'card' },
    turn_order: ['red', 'blue', 'yellow'],
    setup: setupSteps.map(setupStep),
    tickets_in_deck: 33,
    story: {
      cards: [
        {
          thing: 31,
          checklist: 'setup',
          number: '1877-01',
          side_a: true,
          side_b: true,
          ending: null,
          enters_play: false,
          last: false,
          brought: [],
        },
        {
          thing: 32,
          checklist: 'setup',
          number: '1877-02',
          side_a: true,
          side_b: false,
          ending: null,
          enters_play: true,
          last: true,
          brought: [],
        },
      ],
      setup: { code: 'sides_missing', cards: ['1877-02'] },
      end: { code: 'goes_on' },
      next: { same_year: '1877-03', later_than: 1877 },
    },
    play: { turns: 7, progress: { now: 'open', next: 'blue' }, followed: true, nearly_out: [] },
    events: {
      in_force: past('play') ? FOG : null,
      replacement_due: false,
      discard: past('play')
        ? [FOG, { thing: 52, number: null, title: 'Prime de vitesse', lightning: true, text: null }]
        : [],
      met_before: [
        { thing: 53, number: null, title: 'Ruée vers l’or', lightning: false, text: null },
        { thing: 54, number: null, title: 'Attaque du train', lightning: true, text: null },
      ],
      unmet: 3,
      archived: [],
    },
    notes: past('play') ? [{ note: 71, at: '2026-05-16T20:48:00+02:00', text: 'Inès prend Denver de justesse.' }] : [],
    receipts: past('receipts')
      ? [
          nightReceipt('red', { confirmed: past('closing') }),
          nightReceipt('blue', { confirmed: past('closing') }),
          past('closing')
            ? nightReceipt('yellow', { confirmed: true })
            : nightReceipt('yellow', { content: emptyReceipt }),
        ]
      : [],
    ranking: past('receipts')
      ? [
          { place: 1, company: past('closing') ? 'yellow' : 'blue', ahead: null },
          ...(past('closing') ? [{ place: 2, company: 'blue' as const, ahead: null }] : []),
          { place: past('closing') ? 3 : 2, company: 'red', ahead: null },
        ].map((place, index, all) => ({
          ...place,
          company: place.company as CompanyColour,
          ahead: all[index + 1]
            ? { of: all[index + 1]!.company as CompanyColour, by: 'turn_order' as const, ours: null, theirs: null }
            : null,
        }))
      : [],
    ranking_complete: past('closing'),
    closing: past('closing')
      ? [
          {
            step: { what: 'winner' as const, step: 1, winner: 'yellow' as const, first_player_card: 'red' as const },
            sticker: null,
          },
          { step: { what: 'archive_an_event' as const, step: 2, by: 'red' as const, from: 2 }, sticker: null },
          { step: { what: 'story' as const, step: 3 }, sticker: null },
          {
            step: { what: 'sticker' as const, step: 4, found: true },
            sticker: { thing: 62, place: 'end-4', title: 'Bilan des mines', text: null },
          },
          { step: { what: 'sticker' as const, step: 5, found: false }, sticker: null },
          { step: { what: 'receipts_into_vaults' as const, step: 6, receipts: 3 }, sticker: null },
          { step: { what: 'sticker' as const, step: 7, found: false }, sticker: null },
          { step: { what: 'tidy_up' as const, step: 8, next: 6 }, sticker: null },
        ].map(({ step, sticker }) => ({
          key: String(step.step),
          step,
          state: past('closed')
            ? ('done' as const)
            : step.what === 'sticker' && !step.found
              ? ('not_applicable' as const)
              : null,
          reason: null,
          sticker,
          archived: null,
        }))
      : [],
    differences: [],
    known_tickets: [
      { thing: 81, title: 'Denver – Chicago', value: 9 },
      { thing: 82, title: 'Boston – Miami', value: 12 },
    ],
    end_stickers: past('receipts') ? [{ thing: 62, place: 'end-4', title: 'Bilan des mines', text: null }] : [],
    ...change,
  };
}

const STAGE_ORDER: readonly Stage[] = ['table', 'setup', 'play', 'receipts', 'closing', 'closed'];

export const companies: Companies = {
  sealed: true,
  companies: table,
  free_colours: ['black'],
  without_company: [{ id: 4, name: 'Marius' }],
  kinds,
  now: { game: 4, moment: 'end' },
};

export const copies: Copies = {
  folder: '/home/camille/Carnets/.copies',
  copies: [
    { copy: 'c3', made_at: '2026-05-14T20:00:00+02:00', reason: 'asked', bytes: 2_411_000 },
    { copy: 'c2', made_at: '2026-05-07T19:12:00+02:00', reason: 'restore', bytes: 98_300 },
    { copy: 'c1', made_at: '2026-05-01T19:30:00+02:00', reason: 'day', bytes: 812 },
  ],
};

function readable(name: string, games_played: number, colours: CompanyColour[], elsewhere = false): LibraryEntry {
  return {
    path: `/home/camille/Carnets/${name}.carnet`,
    file_name: `${name}.carnet`,
    elsewhere,
    content: {
      state: 'readable',
      uuid: name,
      name,
      companies: colours.map((colour) => ({ company: colour, name: colour })),
      games_played,
      games: 12,
      finale: games_played === 12 ? 'ready' : 'ahead',
      last_played: games_played > 0 ? '2026-05-13' : null,
      last_change: '2026-05-14T20:11:00+02:00',
    },
  };
}

export function unreadable(why: Rejection, file_name: string, elsewhere = false): LibraryEntry {
  return {
    path: `/home/camille/Carnets/${file_name}`,
    file_name,
    elsewhere,
    content: { state: 'unreadable', why, copies: why.code === 'damaged' ? copies.copies : [] },
  };
}

export const library: Library = {
  folder: '/home/camille/Carnets',
  campaigns: [
    readable('Les barons du mardi', 4, ['red', 'blue', 'green', 'yellow']),
    readable('Vacances à Cabourg', 0, ['blue', 'black'], true),
    unreadable(
      { code: 'damaged', path: '/home/camille/Carnets/Ancien.carnet', detail: 'page 12' },
      'Ancien.carnet',
      true,
    ),
    unreadable({ code: 'in_use', path: '/home/camille/Carnets/Famille.carnet' }, 'Famille.carnet'),
  ],
};

export const accounts: Account[] = [
  {
    what: 'campaign_created',
    name: 'Les barons du mardi',
    companies: 4,
    first_player: 'red',
    first_company: 'Union Rouge',
    drawn: true,
  },
  { what: 'campaign_renamed', from: 'Les barons', to: 'Les barons du mardi' },
  { what: 'seal_changed', sealed: false },
  { what: 'seal_changed', sealed: true },
  { what: 'company_renamed', company: 'red', from: 'Union Rouge', to: 'Union Pourpre' },
  { what: 'player_renamed', from: 'Ines', to: 'Inès' },
  { what: 'player_joined', player: 'Jeanne', company: 'yellow', company_name: 'Soleil Levant' },
  { what: 'company_taken_over', company: 'blue', company_name: 'Grand Lac & Fils', from: 'Noé', to: 'Inès' },
  { what: 'company_taken_over', company: 'green', company_name: 'Prairie Express', from: null, to: 'Marius' },
  { what: 'player_left', player: 'Marius', company: 'green', company_name: 'Prairie Express' },
  { what: 'restored', copied_at: '2026-05-01T19:30:00+02:00' },
];

const ofRed = { game: 5, company: 'red', company_name: 'Union Pourpre' } as const;
/** What a game night writes into the journal, in no order in which it could happen. */
export const nightAccounts: Account[] = [
  {
    what: 'laid_open',
    done: { what: 'receipts_into_vaults', game: 4, receipts: 3 },
    companies: ['red', 'blue'],
    reason: 'Une erreur d’addition',
  },
  { what: 'game_opened', game: 5, year: 1877 },
  { what: 'game_cancelled', game: 5 },
  { what: 'game_described', game: 5, year: 1878, played_on: '2026-05-16' },
  { what: 'seated', ...ofRed, present: true },
  { what: 'seated', ...ofRed, present: false },
  { what: 'presided_tonight', ...ofRed, player: 'Rose' },
  { what: 'seats_arranged', game: 5 },
  { what: 'first_player_drawn', ...ofRed, absent: 'Prairie Express' },
  { what: 'first_player_chosen', ...ofRed },
  { what: 'stage_entered', game: 5, stage: 'setup' },
  { what: 'stage_entered', game: 5, stage: 'closed' },
  { what: 'step_ticked', game: 5, checklist: 'setup', step: '4', state: 'done' },
  { what: 'step_ticked', game: 5, checklist: 'end', step: '5', state: 'not_applicable' },
  { what: 'step_ticked', game: 5, checklist: 'setup', step: 'B', state: null },
  { what: 'wagons_taken', ...ofRed, wagons: 24 },
  { what: 'tickets_counted', tickets: 31 },
  { what: 'counted', ...ofRed, money: true, wagons_left: true },
  { what: 'counted', ...ofRed, money: true, wagons_left: false },
  { what: 'counted', ...ofRed, money: false, wagons_left: true },
  { what: 'turn_ended', ...ofRed, last_round: false },
  { what: 'turn_ended', ...ofRed, last_round: true },
  { what: 'turn_given', ...ofRed },
  { what: 'route_taken', ...ofRed },
  { what: 'last_round_declared', game: 5, company_name: null },
  { what: 'last_round_declared', game: 5, company_name: 'Union Pourpre' },
  { what: 'last_round_called_off', game: 5 },
  { what: 'note_written', game: 5 },
  { what: 'note_changed', game: 5 },
  { what: 'note_removed', game: 5 },
  { what: 'card_given', ...ofRed },
  { what: 'event_archived', ...ofRed, event: 'Brouillard' },
  { what: 'no_event_archived', game: 5 },
  { what: 'game_closed', game: 5, winner: 'red', winner_name: 'Union Pourpre' },
  { what: 'difference_accepted', game: 5, difference: 'card_holder' },
  { what: 'rule_followed', ...ofRed, difference: 'archiver' },
  { what: 'receipt_written', ...ofRed, line: 'money' },
  { what: 'receipt_confirmed', ...ofRed },
  { what: 'receipts_confirmed', game: 5, receipts: 3 },
  { what: 'receipts_into_vaults', game: 5, receipts: 3 },
  { what: 'receipt_unsealed', ...ofRed, reason: 'un ticket oublié' },
  { what: 'receipt_resealed', ...ofRed },
  { what: 'story_read', game: 5, number: '1877-01', ending: null },
  { what: 'story_read', game: 5, number: '1877-02', ending: 'pause' },
  { what: 'story_amended', number: '1877-01' },
  { what: 'story_unread', number: '1877-02' },
  { what: 'story_brought', number: '1877-01', text: 'Le pont de la rivière est coupé.' },
  { what: 'story_brought_removed', number: '1877-01', text: 'Le pont de la rivière est coupé.' },
  { what: 'wagons_printed', companies: ['red', 'blue'], from_game: 6, wagons: 26 },
  { what: 'postcard_drawn', ...ofRed, number: 12 },
  { what: 'postcard_edited', number: 12 },
  { what: 'postcard_private_written', number: 12 },
  { what: 'postcard_completed', ...ofRed, number: 12 },
  { what: 'postcard_reopened', number: 12 },
  { what: 'event_revealed', game: 5, event: 'Brouillard' },
  { what: 'event_in_force_archived', game: 5, event: 'Brouillard' },
  { what: 'event_amended', event: 'Brouillard' },
  { what: 'sticker_stuck', place: 'B', title: 'Jetons de péage' },
  { what: 'sticker_corrected', place: 'K', title: 'Convoi de nuit' },
  { what: 'sticker_replaced', place: '7', old: 'Convoi de nuit', title: 'Convoi du matin', since: 5 },
  { what: 'sticker_expired', place: 'end-4', title: 'Bilan des mines', until: 6 },
  { what: 'sticker_expired', place: 'end-4', title: 'Bilan des mines', until: null },
  { what: 'sticker_removed', place: 'Dos du livret', title: 'Convoi de nuit' },
];

const storm: ThingName = { kind: 'event', kind_name: null, number: '8', title: 'Orage', quantity: 1 };
const passes: ThingName = { kind: 'k1', kind_name: 'Laissez-passer', number: null, title: null, quantity: 3 };
const bothThings: Names = { first: [storm, passes], more: 2 };
/** What the box writes into the journal. */
export const boxAccounts: Account[] = [
  { what: 'photo_added', of: { of: 'thing', thing: storm } },
  { what: 'photo_captioned', of: { of: 'game', game: 4 } },
  { what: 'photo_removed', of: { of: 'game', game: 4 } },
  { what: 'things_found', things: bothThings, place: { at: 'event_deck' } },
  { what: 'things_named', things: { first: [storm], more: 0 }, place: { at: 'other', name: 'La valise' } },
  { what: 'thing_edited', thing: storm },
  { what: 'things_moved', things: bothThings, to: { at: 'bureau', company: 'red' } },
  { what: 'things_archived', things: { first: [storm], more: 0 }, to: { at: 'dead_letters' }, exception: null },
  {
    what: 'things_archived',
    things: { first: [storm], more: 0 },
    to: { at: 'dead_letters' },
    exception: 'La carte le dit',
  },
  { what: 'thing_marked', thing: storm, company: 'red', company_name: 'Union Pourpre', count: 2 },
  { what: 'thing_recounted', thing: passes, quantity: 5 },
  { what: 'thing_removed', thing: storm },
  { what: 'kind_added', name: 'Laissez-passer' },
  { what: 'kind_edited', name: 'Laissez-passer' },
  { what: 'kind_removed', name: 'Laissez-passer' },
];

/** What the end of a campaign writes into the journal. */
export const finaleAccounts: Account[] = [
  { what: 'finale_begun', games: 12, early: false },
  { what: 'finale_begun', games: 7, early: true },
  { what: 'compensation_entered', games: 3 },
  { what: 'compensation_entered', games: 0 },
  { what: 'final_lines_written', company: 'red', company_name: 'Union Pourpre', lines: 2 },
  { what: 'final_lines_written', company: 'red', company_name: 'Union Pourpre', lines: 0 },
  { what: 'worth_entered', thing: passes },
  { what: 'document_read', company: 'red', company_name: 'Union Pourpre', game: 4 },
  { what: 'document_read', company: 'red', company_name: 'Union Pourpre', game: null },
  { what: 'vault_read', company: 'red', company_name: 'Union Pourpre' },
  { what: 'vaults_read' },
  { what: 'tie_decided', company: 'red', company_name: 'Union Pourpre' },
  { what: 'tie_left_shared' },
  { what: 'campaign_concluded', winners: ['Union Pourpre'] },
  { what: 'campaign_concluded', winners: ['Union Pourpre', 'Prairie Express'] },
  { what: 'finale_reopened' },
  { what: 'finale_called_off' },
  { what: 'corrections_allowed', allowed: true },
  { what: 'corrections_allowed', allowed: false },
];

export const journal: JournalEntry[] = accounts
  .map((account, index): JournalEntry => ({
    entry: index + 1,
    at: `2026-05-${String(1 + Math.floor(index / 3)).padStart(2, '0')}T2${index % 3}:15:00+02:00`,
    actor: index % 4 === 3 ? null : 'Camille',
    account,
    step: {
      kind: 'done',
      in_force: index !== 2,
      undoable: index > 0 && index !== 2 && index !== 10,
      redoable: index === 2,
    },
  }))
  .concat([
    {
      entry: 12,
      at: '2026-05-04T23:40:00+02:00',
      actor: 'Camille',
      account: { what: 'seal_changed', sealed: false },
      step: { kind: 'undo', of: 3 },
    },
  ])
  .reverse();

const path = '/home/camille/Ancien.carnet';
export const rejections: Rejection[] = [
  { code: 'name_empty', field: { of: 'campaign' } },
  { code: 'name_too_long', field: { of: 'company', position: 1 }, length: 99, most: 60 },
  { code: 'name_unprintable', field: { of: 'scribe' } },
  { code: 'same_name', name: 'Camille' },
  { code: 'table_size', players: 1, fewest: 2, most: 5 },
  { code: 'colour_taken', company: 'red' },
  { code: 'company_unknown', company: 'black' },
  { code: 'player_unknown' },
  { code: 'already_presides', player: 'Camille', company: 'red', company_name: 'Union Pourpre' },
  { code: 'presides_nothing', player: 'Marius' },
  { code: 'campaign_over' },
  { code: 'nothing_to_change' },
  { code: 'already_created' },
  { code: 'would_unseal', companies: ['red', 'blue'] },
  { code: 'nothing_to_undo' },
  { code: 'nothing_to_redo' },
  { code: 'entry_unknown', entry: 99 },
  { code: 'entry_not_in_force', entry: 3 },
  { code: 'creation_stays' },
  { code: 'undo_closed', entry: 2 },
  { code: 'entry_in_force', entry: 4 },
  { code: 'redo_blocked', later: [{ entry: 7, account: accounts[6]! }] },
  { code: 'redo_blocked', later: [] },
  { code: 'undo_blocked', later: [{ entry: 7, account: accounts[6]! }] },
  { code: 'not_found', path },
  { code: 'path_incomplete', path },
  { code: 'out_of_reach', path },
  { code: 'given_up' },
  { code: 'took_too_long' },
  { code: 'too_busy' },
  { code: 'file_too_heavy', bytes: 2_000_000_000, most: 1_073_741_824 },
  { code: 'folder_missing', path },
  { code: 'not_a_carnet', path },
  { code: 'newer_version', path, found: 9, known: 3 },
  { code: 'damaged', path, detail: 'page 12' },
  { code: 'read_only', path },
  { code: 'disk_full', path },
  { code: 'in_use', path },
  { code: 'already_exists', path },
  { code: 'copy_unknown', copy: 'c9' },
  { code: 'no_campaign_open' },
  { code: 'not_understood', detail: 'unknown field' },
  { code: 'file_trouble', path, detail: 'I/O error' },
  { code: 'not_at_the_table', company: 'black' },
  { code: 'company_twice', company: 'green' },
  { code: 'wagons_beyond_the_box', company: 'yellow', wagons: 60, most: 56 },
  { code: 'money_negative', company: 'red', money: -3 },
  { code: 'wagons_left_impossible', company: 'red', wagons_left: 24, at_most: 20 },
  { code: 'ticket_worthless', company: 'blue', position: 0, value: -7 },
  { code: 'completed_negative', company: 'blue', completed: -1 },
  { code: 'label_missing', company: 'green', position: 1 },
  { code: 'reason_missing', company: 'green' },
  { code: 'sum_too_large', company: 'yellow' },
  { code: 'edition_unknown', edition: 7 },
  { code: 'no_receipts' },
  { code: 'route_without_spaces' },
  { code: 'lanes_impossible', lanes: 4, most: 3 },
  { code: 'lane_unknown', lane: 2, lanes: 2 },
  { code: 'big_cities_impossible', big_cities: 3 },
  { code: 'rule_ends_before_it_begins', since: 5, until: 3 },
  { code: 'game_is_over' },
  { code: 'event_already_revealed', event: 'Brouillard' },
  { code: 'event_not_in_discard', event: 'Brouillard' },
  { code: 'replacement_due' },
  { code: 'nothing_to_replace' },
  { code: 'story_out_of_order', number: '1865-05', after: '1865-03' },
  { code: 'story_out_of_order', number: '1865-02', after: null },
  { code: 'story_out_of_order', number: '1865-03', after: '1865-03' },
  { code: 'story_out_of_order', number: '1865-03', after: '1868-01' },
  { code: 'not_a_story_number', text: '65-1' },
  { code: 'not_a_game', number: 13, most: 12 },
  { code: 'word_unknown', word: 'purple', known: ['blue', 'red'] },
  { code: 'not_a_postcard', number: 78, most: 77 },
  { code: 'postcard_known', number: 12, holder: 'red' },
  { code: 'postcard_known', number: 12, holder: null },
  { code: 'postcard_not_held' },
  { code: 'postcard_waits', why: { code: 'not_before_game', game: 3 } },
  { code: 'postcard_waits', why: { code: 'not_drawn_yet', drawn: { game: 4, moment: 'play' } } },
  { code: 'postcard_waits', why: { code: 'never' } },
  { code: 'postcard_completed' },
  { code: 'postcard_not_completed' },
  { code: 'private_side', holder: 'red' },
  { code: 'private_side', holder: null },
  { code: 'vault_sealed', company: 'black' },
  { code: 'game_not_played', game: 7 },
  { code: 'game_twice', game: 4 },
  { code: 'receipt_negative', company: 'red', game: 4 },
  { code: 'game_still_open', game: 4 },
  { code: 'game_not_begun', game: 5 },
  { code: 'game_closed', game: 4 },
  { code: 'wrong_stage', stage: 'receipts' },
  { code: 'year_out_of_order', year: 1866, after: 1874, before: null },
  { code: 'year_out_of_order', year: 1890, after: 1868, before: 1874 },
  { code: 'year_out_of_order', year: 1870, after: null, before: 1868 },
  { code: 'year_out_of_order', year: 1800, after: null, before: null },
  { code: 'presides_tonight', player: 'Rose', company: 'yellow', company_name: 'Soleil Levant' },
  { code: 'nobody_presides', company: 'green' },
  { code: 'absent_tonight', company: 'green' },
  { code: 'started_the_game', company: 'green' },
  { code: 'seats_differ' },
  { code: 'holder_is_present', company: 'red' },
  { code: 'first_player_open', absent: 'red' },
  { code: 'step_unknown', step: '99' },
  { code: 'receipts_open', companies: ['red', 'blue'] },
  { code: 'receipt_incomplete', company: 'red' },
  { code: 'receipt_sealed', company: 'red' },
  { code: 'receipt_not_in_vault', company: 'red' },
  { code: 'steps_open', steps: ['2', '6'] },
  { code: 'thing_unknown' },
  { code: 'no_game_open' },
  { code: 'no_event_in_force' },
  { code: 'event_to_archive' },
  { code: 'not_the_last_card', last: '1877-02' },
  { code: 'note_unknown' },
  { code: 'difference_unknown' },
  { code: 'reason_needed' },
  { code: 'text_too_long', length: 5000, most: 2000 },
  { code: 'text_empty' },
  { code: 'photo_unknown' },
  { code: 'photo_format' },
  { code: 'photo_too_heavy', bytes: 48_000_000, most: 31_457_280 },
  { code: 'photo_too_large', width: 12_000, height: 9000, most: 60_000_000 },
  { code: 'photo_broken' },
  { code: 'place_taken', place: 'K', title: 'Convoi de nuit' },
  { code: 'sticker_in_use', title: 'Bilan des mines' },
  { code: 'kind_unknown', kind: 'k9' },
  { code: 'kind_in_use', name: 'Laissez-passer', count: 3 },
  { code: 'cannot_go_there', kind: 'event', to: { at: 'ticket_deck' } },
  { code: 'lies_there', place: { at: 'bureau', company: 'red' } },
  { code: 'cannot_be_removed' },
  { code: 'quantity_impossible', quantity: 12, most: 10 },
  { code: 'too_many_at_once', count: 900, most: 200 },
  { code: 'same_number', kind: 'event', numbers: ['8', '9'] },
  { code: 'event_not_read' },
  { code: 'games_left', left: 5 },
  { code: 'nothing_played' },
  { code: 'finale_begun' },
  { code: 'finale_not_begun' },
  { code: 'not_played', game: 9 },
  { code: 'vault_read', company: 'red' },
  { code: 'vaults_closed', companies: ['red', 'blue'] },
  { code: 'not_read_out' },
  { code: 'vaults_being_opened' },
  { code: 'no_tie', company: 'green' },
  { code: 'read_only_campaign' },
  { code: 'already_in_library', name: 'Les barons du mardi', same: true, path },
  { code: 'already_in_library', name: 'Les barons du mardi', same: false, path },
  { code: 'no_book_begun' },
  { code: 'amount_impossible', amount: 0, least: 1, most: 10_000 },
];
