import type {
  Conditions,
  EndTask,
  GameNumber,
  Ground,
  InForce,
  Obstacle,
  PrintedRow,
  RefereeCase,
  Rule,
  Rulebook,
  RulebookRow,
  RuleReason,
  Ruling,
  RunningGame,
  SetupTask,
  StickerShown,
  ThingId,
} from '$lib/backend/contract';

export const noConditions: Conditions = {
  moment: null,
  route_colours: [],
  lengths: [],
  length_from: null,
  lanes: [],
  big_city: null,
  own_colour: null,
  region: null,
  games: null,
};

export function sticker(thing: ThingId, place: string, change: Partial<StickerShown> = {}): StickerShown {
  return {
    thing,
    place,
    title: `Règle ${place}`,
    text: null,
    since: 2,
    until: null,
    conditions: null,
    in_force: 'now',
    photos: [],
    story: null,
    in_use: false,
    twin: null,
    ...change,
  };
}

/** Found between games 2 and 5, in a campaign that plays its fifth. */
export const stickers: StickerShown[] = [
  sticker(61, 'B', { title: 'Jetons de péage', text: 'Chacun prend un jeton de péage dans l’entrepôt.' }),
  sticker(62, 'F', {
    title: 'Péage du pont',
    text: 'Payez 1 $ par route de 3 espaces ou plus.',
    since: 2,
    conditions: { ...noConditions, lengths: [3, 4, 5, 6, 7, 8, 9] },
    story: { thing: 31, number: '1868-02' },
  }),
  sticker(63, 'K', {
    title: 'Convoi de jour',
    text: 'Une route jaune rapporte 2 $.',
    since: 5,
    conditions: { ...noConditions, route_colours: ['yellow'] },
    story: { thing: 33, number: '1877-01' },
  }),
  sticker(64, 'K', {
    title: 'Convoi de nuit',
    text: 'Les routes noires coûtent une carte de moins.',
    since: 3,
    until: 4,
  }),
  sticker(65, 'M', { title: 'Prime du contrôleur', since: 4 }),
  sticker(66, 'end-4', { title: 'Bilan des mines', since: 3, in_use: true }),
  sticker(67, '7', { title: 'Ligne du désert', since: 4, until: 6, conditions: { ...noConditions, region: 'Désert' } }),
  sticker(68, 'Dos du livret', { title: 'Lettre du gouverneur', text: 'À relire chaque année.', since: 5 }),
];

function inForce({ since, until }: StickerShown, game: GameNumber): InForce {
  if (game < since) return 'not_yet';
  return until !== null && game > until ? 'no_longer' : 'now';
}

const SETUP: SetupTask[] = [
  'board',
  'bureaus',
  'coins',
  'newspapers',
  'wagon_cards',
  'tickets',
  'story',
  'events',
  'wagons',
];
const END: EndTask[] = [
  'winner',
  'archive_an_event',
  'story',
  'sticker',
  'sticker',
  'receipts_into_vaults',
  'sticker',
  'tidy_up',
];
const letters = (from: string, until: string) =>
  Array.from({ length: until.charCodeAt(0) - from.charCodeAt(0) + 1 }, (_, index) =>
    String.fromCharCode(from.charCodeAt(0) + index),
  );

export const running: RunningGame = {
  game: 5,
  moment: 'play',
  turn: 'blue',
  companies: [
    { company: 'red', name: 'Union Pourpre', wagons_left: 3 },
    { company: 'blue', name: 'Grand Lac & Fils', wagons_left: 11 },
    { company: 'yellow', name: 'Soleil Levant', wagons_left: null },
  ],
};

/** The booklet as the ledger shows it, with these stickers, as of a game. */
export function rulebook(
  game: GameNumber = 5,
  found: StickerShown[] = stickers,
  change: Partial<Rulebook> = {},
): Rulebook {
  const asOf = found.map((one) => ({ ...one, in_force: inForce(one, game) }));
  const at = (place: string) => asOf.filter((one) => one.place === place).sort((one, other) => other.since - one.since);
  const open = (place: string): RulebookRow => ({ place, printed: null, stickers: at(place) });
  const printed = (row: PrintedRow): RulebookRow => ({ place: null, printed: row, stickers: [] });
  const known = [
    'A',
    'B',
    'C',
    'D',
    'E',
    ...letters('F', 'V'),
    'end-4',
    'end-5',
    'end-7',
    ...Array.from({ length: 12 }, (_, index) => String(index + 1)),
  ];
  return {
    game,
    current: 5,
    chapters: [
      {
        chapter: 'setup',
        rows: [
          ...SETUP.map((task, index) => printed({ printed: 'setup', step: index + 1, task })),
          ...letters('A', 'E').map(open),
          printed({ printed: 'setup', step: 14, task: 'first_player' }),
        ],
      },
      {
        chapter: 'taking_a_route',
        rows: [
          ...letters('F', 'J').map(open),
          printed({ printed: 'rule', rule: 'company_routes' }),
          ...letters('K', 'V').map(open),
          printed({ printed: 'rule', rule: 'big_cities' }),
        ],
      },
      {
        chapter: 'end_of_a_game',
        rows: END.map((task, index) => {
          const row = printed({ printed: 'end', step: index + 1, task });
          const place = `end-${index + 1}`;
          return task === 'sticker' ? { ...row, place, stickers: at(place) } : row;
        }),
      },
      {
        chapter: 'guide',
        rows: Array.from({ length: 12 }, (_, index) => {
          const number = index + 1;
          if (number === 3) return printed({ printed: 'guide', number, rule: 'company_routes' });
          if (number === 12) return printed({ printed: 'guide', number, rule: 'big_cities' });
          return open(String(number));
        }),
      },
      {
        chapter: 'elsewhere',
        rows: [...new Set(asOf.map(({ place }) => place))].filter((place) => !known.includes(place)).map(open),
      },
    ],
    running: null,
    companies: [
      { company: 'red', name: 'Union Pourpre' },
      { company: 'blue', name: 'Grand Lac & Fils' },
      { company: 'green', name: 'Prairie Express' },
      { company: 'yellow', name: 'Soleil Levant' },
    ],
    regions: ['Désert', 'Grands Lacs'],
    ...change,
  };
}

export const refereeCase: RefereeCase = {
  game: 5,
  moment: 'play',
  company: 'red',
  players: 4,
  route: {
    lanes: [{ colour: 'red', taken_by: null }],
    length: 4,
    big_cities: 1,
    both_ends_on_the_board: true,
    region: null,
  },
  lane: 0,
  wagons_left: 12,
  hand: null,
  extra_locomotives: 0,
  took_a_route: false,
  stickers: [],
};

const rules = {
  company: { rule: 'printed', printed: 'company_routes' },
  bigCities: { rule: 'printed', printed: 'big_cities' },
} as const;
const ownColour: RuleReason = { code: 'own_colour', wanted: true, company: 'red', found: 'red', met: true };
const bigCity: RuleReason = { code: 'big_city', wanted: true, found: 1, met: true };

function stuck(id: number, place: string, verdict: Rule['verdict'], reasons: RuleReason[]): Rule {
  const { title } = stickers.find(({ thing }) => thing === id)!;
  return { place, guide: null, rule: { rule: 'sticker', id, title }, verdict, reasons };
}

/** What the rules answer to `refereeCase`, the stickers being those above. */
export const ruling: Ruling = {
  taking: { may: true, obstacles: [], grounds: [{ code: 'route_free' }], payments: null, extras: null },
  booklet: [
    stuck(62, 'F', 'applies', [{ code: 'length', wanted: [3, 4, 5, 6, 7, 8, 9], from: null, found: 4, met: true }]),
    { place: null, guide: '3', rule: rules.company, verdict: 'applies', reasons: [ownColour] },
    stuck(64, 'K', 'does_not_apply', [{ code: 'no_longer_in_force', until: 4 }]),
    stuck(63, 'K', 'does_not_apply', [{ code: 'route_colour', wanted: ['yellow'], found: 'red', met: false }]),
    stuck(65, 'M', 'for_people', [{ code: 'no_conditions' }]),
    { place: null, guide: '12', rule: rules.bigCities, verdict: 'applies', reasons: [bigCity] },
  ],
  guide: [stuck(67, '7', 'for_people', [{ code: 'region', wanted: 'Désert', found: null, met: null }])],
  elsewhere: [stuck(68, 'Dos du livret', 'for_people', [{ code: 'no_conditions' }, { code: 'place_unknown' }])],
};

/** Every reason that the referee can give. */
export const reasons: RuleReason[] = [
  { code: 'not_yet_in_force', since: 6 },
  { code: 'no_longer_in_force', until: 4 },
  { code: 'no_conditions' },
  { code: 'place_unknown' },
  { code: 'moment', wanted: 'play', found: 'play', met: true },
  { code: 'moment', wanted: 'setup', found: 'end', met: false },
  { code: 'route_colour', wanted: ['red', 'grey'], found: 'red', met: true },
  { code: 'route_colour', wanted: ['white'], found: 'black', met: false },
  { code: 'length', wanted: [3, 4, 5, 6, 7, 8, 9], from: null, found: 4, met: true },
  { code: 'length', wanted: [2, 4, 6], from: null, found: 5, met: false },
  { code: 'length', wanted: [2], from: 4, found: 5, met: true },
  { code: 'lanes', wanted: [2, 3], found: 2, met: true },
  { code: 'lanes', wanted: [3], found: 1, met: false },
  { code: 'big_city', wanted: true, found: 2, met: true },
  { code: 'big_city', wanted: true, found: 0, met: false },
  { code: 'big_city', wanted: false, found: 1, met: false },
  { code: 'big_city', wanted: false, found: 0, met: true },
  { code: 'own_colour', wanted: true, company: 'red', found: 'red', met: true },
  { code: 'own_colour', wanted: true, company: 'red', found: 'blue', met: false },
  { code: 'own_colour', wanted: true, company: 'red', found: 'grey', met: false },
  { code: 'own_colour', wanted: false, company: 'red', found: 'red', met: false },
  { code: 'own_colour', wanted: false, company: 'red', found: 'white', met: true },
  { code: 'region', wanted: 'Désert', found: 'désert', met: true },
  { code: 'region', wanted: 'Désert', found: 'Grands Lacs', met: false },
  { code: 'region', wanted: 'Désert', found: null, met: null },
  { code: 'games', from: 3, until: 5, found: 5, met: true },
  { code: 'games', from: 6, until: 8, found: 5, met: false },
];

/** Everything that can stand in the way. */
export const obstacles: Obstacle[] = [
  { code: 'one_route_a_turn' },
  { code: 'runs_off_the_board' },
  { code: 'lane_taken', by: 'blue' },
  { code: 'owns_another_lane' },
  { code: 'double_closed', by: 'blue', players: 3 },
  { code: 'too_few_wagons', left: 2, spaces: 4 },
  { code: 'cannot_pay', cards: 2, colour: 'blue' },
  { code: 'cannot_pay', cards: 1, colour: null },
];

/** Everything that can speak for it. */
export const grounds: Ground[] = [
  { code: 'route_free' },
  { code: 'double_untaken' },
  { code: 'double_open', by: 'blue', players: 4 },
  { code: 'triple_open', taken: 1, players: 2 },
  { code: 'enough_wagons', left: 5, spaces: 4 },
  { code: 'hand_pays' },
];
