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
  { at: 'journal' },
  { at: 'copies' },
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

test.each(['#/game', '#/game/0', '#/game/13', '#/game/four'])('%s names no game and means the line', (hash) => {
  expect(parseRoute(hash)).toEqual({ at: 'line' });
});

test('settings belong to both sides', () => {
  expect(needsCampaign({ at: 'settings' })).toBe(false);
  expect(leavesCampaign({ at: 'settings' })).toBe(false);
});
