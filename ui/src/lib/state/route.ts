import type { Question } from '$lib/backend/backend';
import {
  COMPANIES,
  GAMES,
  type CompanyColour,
  type GameNumber,
  type OpenCampaign,
  type Section,
} from '$lib/backend/contract';

/** The chapters of the booklet as it is read here, one at a time. */
export const CHAPTERS = [
  'campaign',
  'setup',
  'turn',
  'taking_a_route',
  'cards',
  'end_of_a_game',
  'guide',
  'stickers',
] as const;
export type ChapterName = (typeof CHAPTERS)[number];

/** What the referee can be asked about. */
export const QUESTIONS = [
  'route',
  'cards',
  'tickets',
  'newspaper',
  'tie',
  'first_player',
  'postcard',
  'sticker',
] as const;
export type QuestionName = (typeof QUESTIONS)[number];

/** What can be drawn out of the campaign box: its six sections, the story deck, and places beside it. */
export type Drawer = Section | 'story' | 'big_box' | 'board' | 'table' | `other:${string}`;

export type Route =
  | { at: 'library' | 'new' | 'line' | 'night' | 'results' | 'finale' | 'journal' | 'copies' | 'share' | 'settings' }
  | { at: 'game'; game: GameNumber }
  | { at: 'companies'; company: CompanyColour | null }
  | { at: 'company' | 'desk'; company: CompanyColour }
  | { at: 'box'; drawer: Drawer | null }
  | { at: 'rulebook'; referee: boolean; question?: QuestionName; chapter?: ChapterName; mark?: string };

export type Place = Route['at'];

const INSIDE_A_CAMPAIGN: readonly Place[] = [
  'line',
  'night',
  'game',
  'companies',
  'company',
  'desk',
  'box',
  'rulebook',
  'results',
  'finale',
  'journal',
  'copies',
  'share',
];
const OUTSIDE_ANY_CAMPAIGN: readonly Place[] = ['library', 'new'];

// A record, so that a section added to the contract cannot be forgotten here.
const FIXED_DRAWERS: Record<Exclude<Drawer, `other:${string}`>, true> = {
  wagon_cards: true,
  tickets: true,
  events: true,
  warehouse: true,
  post_office: true,
  dead_letters: true,
  story: true,
  big_box: true,
  board: true,
  table: true,
};

export function needsCampaign(route: Route): boolean {
  return INSIDE_A_CAMPAIGN.includes(route.at);
}

/** Settings can be reached from both sides. */
export function leavesCampaign(route: Route): boolean {
  return OUTSIDE_ANY_CAMPAIGN.includes(route.at);
}

/** The place that the hash of an address names; the library if it names none. */
export function parseRoute(hash: string): Route {
  const [place, part, further] = hash.replace(/^#\/?/, '').split('/');
  switch (place) {
    case 'new':
    case 'line':
    case 'night':
    case 'results':
    case 'finale':
    case 'share':
    case 'settings':
      return { at: place };
    case 'journal':
      return { at: part === 'copies' ? 'copies' : 'journal' };
    case 'game': {
      const game = Number(part);
      return Number.isInteger(game) && game >= 1 && game <= GAMES ? { at: 'game', game } : { at: 'line' };
    }
    case 'companies':
      return { at: 'companies', company: companyNamed(part) };
    case 'company':
    case 'desk': {
      const company = companyNamed(part);
      return company ? { at: place, company } : { at: 'companies', company: null };
    }
    case 'box':
      return { at: 'box', drawer: drawerNamed(part) };
    case 'rulebook':
      return rulebookAt(part, further);
    default:
      return { at: 'library' };
  }
}

function companyNamed(part: string | undefined): CompanyColour | null {
  return COMPANIES.find((colour) => colour === part) ?? null;
}

function drawerNamed(part = ''): Drawer | null {
  if (Object.hasOwn(FIXED_DRAWERS, part)) return part as Drawer;
  const name = part.startsWith('other:') ? decoded(part.slice('other:'.length)) : '';
  return name ? `other:${name}` : null;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}

export function routeHash(route: Route): string {
  switch (route.at) {
    case 'library':
      return '#/';
    case 'copies':
      return '#/journal/copies';
    case 'game':
      return `#/game/${route.game}`;
    case 'companies':
      return route.company ? `#/companies/${route.company}` : '#/companies';
    case 'company':
    case 'desk':
      return `#/${route.at}/${route.company}`;
    case 'box':
      return route.drawer ? `#/box/${drawerPart(route.drawer)}` : '#/box';
    case 'rulebook':
      return rulebookHash(route);
    default:
      return `#/${route.at}`;
  }
}

/** The referee with a question, or a chapter of the booklet with the rule or the place that is meant. */
function rulebookAt(part: string | undefined, further = ''): Route {
  if (part === 'referee') {
    const question = QUESTIONS.find((one) => one === further);
    return { at: 'rulebook', referee: true, ...(question && { question }) };
  }
  const chapter = CHAPTERS.find((one) => one === part);
  const mark = chapter && decoded(further);
  return { at: 'rulebook', referee: false, ...(chapter && { chapter }), ...(mark && { mark }) };
}

function rulebookHash({ referee, question, chapter, mark }: Extract<Route, { at: 'rulebook' }>): string {
  const parts = referee ? ['referee', question] : [chapter, chapter && mark && encodeURIComponent(mark)];
  return ['#/rulebook', ...parts].filter(Boolean).join('/');
}

function drawerPart(drawer: Drawer): string {
  return drawer.startsWith('other:') ? `other:${encodeURIComponent(drawer.slice('other:'.length))}` : drawer;
}

/** Where a campaign is entered: an evening that is under way goes on where it was left. */
export function homeOf(campaign: OpenCampaign | null): Route {
  return { at: campaign?.open_game ? 'night' : 'line' };
}

/** The view that an address asks for, besides the two that every start brings. */
export function viewAt(route: Route): Question | null {
  switch (route.at) {
    case 'game':
      return { view: 'night', game: route.game };
    case 'company':
    case 'desk':
      return { view: 'companies' };
    case 'night':
    case 'companies':
    case 'box':
    case 'rulebook':
    case 'results':
    case 'finale':
    case 'journal':
      return { view: route.at };
    case 'copies':
      return { desk: route.at };
    default:
      return null;
  }
}
