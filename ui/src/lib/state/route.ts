import { COMPANIES, GAMES, type CompanyColour, type GameNumber } from '../backend/contract';

export type Route =
  | { at: 'library' | 'new' | 'line' | 'night' | 'journal' | 'copies' | 'settings' }
  | { at: 'game'; game: GameNumber }
  | { at: 'companies'; company: CompanyColour | null };

export type Place = Route['at'];

const INSIDE_A_CAMPAIGN: readonly Place[] = ['line', 'night', 'game', 'companies', 'journal', 'copies'];
const OUTSIDE_ANY_CAMPAIGN: readonly Place[] = ['library', 'new'];

export function needsCampaign(route: Route): boolean {
  return INSIDE_A_CAMPAIGN.includes(route.at);
}

/** Settings can be reached from both sides. */
export function leavesCampaign(route: Route): boolean {
  return OUTSIDE_ANY_CAMPAIGN.includes(route.at);
}

/** The place that the hash of an address names; the library if it names none. */
export function parseRoute(hash: string): Route {
  const [place, part] = hash.replace(/^#\/?/, '').split('/');
  switch (place) {
    case 'new':
    case 'line':
    case 'night':
    case 'settings':
      return { at: place };
    case 'journal':
      return { at: part === 'copies' ? 'copies' : 'journal' };
    case 'game': {
      const game = Number(part);
      return Number.isInteger(game) && game >= 1 && game <= GAMES ? { at: 'game', game } : { at: 'line' };
    }
    case 'companies':
      return { at: 'companies', company: COMPANIES.find((colour) => colour === part) ?? null };
    default:
      return { at: 'library' };
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
    default:
      return `#/${route.at}`;
  }
}
