import { expect, test } from 'vitest';
import { leavesCampaign, needsCampaign, parseRoute, routeHash, type Route } from './route';

const routes: Route[] = [
  { at: 'library' },
  { at: 'new' },
  { at: 'line' },
  { at: 'night' },
  { at: 'game', game: 4 },
  { at: 'companies', company: null },
  { at: 'companies', company: 'red' },
  { at: 'company', company: 'red' },
  { at: 'box', drawer: null },
  { at: 'box', drawer: 'dead_letters' },
  { at: 'box', drawer: 'story' },
  { at: 'box', drawer: 'other:La valise / de Noé' },
  { at: 'rulebook', referee: false },
  { at: 'rulebook', referee: true },
  { at: 'results' },
  { at: 'finale' },
  { at: 'journal' },
  { at: 'copies' },
  { at: 'share' },
  { at: 'settings' },
];

test.each(routes.map((route) => [routeHash(route), route] as const))('%s leads back to itself', (hash, route) => {
  expect(parseRoute(hash)).toEqual(route);
});

test.each(['', '#', '#/', '#/nowhere', '#token=abc'])('%j means the library', (hash) => {
  expect(parseRoute(hash)).toEqual({ at: 'library' });
});

test('a colour that no company has is ignored', () => {
  expect(parseRoute('#/companies/pink')).toEqual({ at: 'companies', company: null });
});

test('a company page of no company means all of them', () => {
  expect(parseRoute('#/company/pink')).toEqual({ at: 'companies', company: null });
});

test.each(['#/box/attic', '#/box/other:', '#/box/other:%E0%A4%A', '#/box/toString'])('%s opens no drawer', (hash) => {
  expect(parseRoute(hash)).toEqual({ at: 'box', drawer: null });
});

test.each(['#/game', '#/game/0', '#/game/13', '#/game/four'])('%s names no game and means the line', (hash) => {
  expect(parseRoute(hash)).toEqual({ at: 'line' });
});

test('settings belong to both sides', () => {
  expect(needsCampaign({ at: 'settings' })).toBe(false);
  expect(leavesCampaign({ at: 'settings' })).toBe(false);
});
