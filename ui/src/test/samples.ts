import type {
  Account,
  Companies,
  Company,
  CompanyColour,
  Copies,
  JournalEntry,
  Library,
  LibraryEntry,
  Line,
  OpenCampaign,
  Rejection,
  Status,
} from '../lib/backend/contract';

export function company(colour: CompanyColour, change: Partial<Company> = {}): Company {
  return {
    company: colour,
    name: 'Union Pourpre',
    president: { id: 1, name: 'Camille' },
    presidencies: [{ player: { id: 1, name: 'Camille' }, from_game: 1, until_game: null }],
    joined_for: 1,
    first_player_card: false,
    bureau: [{ kind: 'bonus_card', title: null }],
    vault_count: 4,
    wagons: 20,
    ...change,
  };
}

export const table: Company[] = [
  company('red', {
    first_player_card: true,
    bureau: [
      { kind: 'bonus_card', title: null },
      { kind: 'first_player_card', title: null },
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
  }),
  company('green', {
    name: 'Prairie Express',
    president: null,
    presidencies: [{ player: { id: 4, name: 'Marius' }, from_game: 1, until_game: 4 }],
    bureau: [
      { kind: 'bonus_card', title: null },
      { kind: 'jeton de péage', title: null },
    ],
  }),
  company('yellow', {
    name: 'Compagnie du Soleil Levant et des Prairies Réunies',
    president: { id: 5, name: 'Jeanne' },
    presidencies: [{ player: { id: 5, name: 'Jeanne' }, from_game: 3, until_game: null }],
    joined_for: 3,
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
  undo: { what: 'company_renamed', company: 'red', from: 'Union Rouge', to: 'Union Pourpre' },
  redo: null,
};

export function status(change: Partial<Status> = {}): Status {
  return {
    campaign: null,
    preferences: { language: 'fr', theme: 'system' },
    refused_file: null,
    folder: '/home/camille/Carnets',
    version: '0.1.0',
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
  })),
  current: 5,
  companies: table,
  free_colours: ['black'],
};

export const companies: Companies = {
  sealed: true,
  companies: table,
  free_colours: ['black'],
  without_company: [{ id: 4, name: 'Marius' }],
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

export const journal: JournalEntry[] = accounts
  .map((account, index): JournalEntry => ({
    entry: index + 1,
    at: `2026-05-${String(1 + Math.floor(index / 3)).padStart(2, '0')}T2${index % 3}:15:00+02:00`,
    actor: index % 4 === 3 ? null : 'Camille',
    account,
    step: { kind: 'done', in_force: index !== 2, undoable: index > 0 && index !== 10 },
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
  { code: 'nothing_to_undo' },
  { code: 'nothing_to_redo' },
  { code: 'entry_unknown', entry: 99 },
  { code: 'entry_not_in_force', entry: 3 },
  { code: 'creation_stays' },
  { code: 'undo_closed', entry: 2 },
  { code: 'undo_blocked', later: [{ entry: 7, account: accounts[6]! }] },
  { code: 'not_found', path },
  { code: 'path_incomplete', path },
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
  { code: 'not_a_story_number', text: '65-1' },
  { code: 'not_a_postcard', number: 78, most: 77 },
  { code: 'vault_sealed', company: 'black' },
  { code: 'game_not_played', game: 7 },
  { code: 'game_twice', game: 4 },
  { code: 'receipt_negative', company: 'red', game: 4 },
];
