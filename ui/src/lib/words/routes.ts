import type { RouteColour } from '$lib/backend/contract';
import { LOCALES } from './languages';
import { number, t, tongue } from './words.svelte';

/** In the order of the box; a record, so that a colour added to the contract cannot be forgotten. */
const COLOURS: Record<RouteColour, true> = {
  black: true,
  blue: true,
  white: true,
  green: true,
  yellow: true,
  red: true,
  grey: true,
};
export const ROUTE_COLOURS = Object.keys(COLOURS) as readonly RouteColour[];

/** Longer routes are not on the board; lengths up to this one mean 'or more'. */
export const LONGEST_ROUTE = 9;
export const ROUTE_LENGTHS: readonly number[] = Array.from({ length: LONGEST_ROUTE }, (_, index) => index + 1);

/** How many lanes a route can have: single, double, triple (LW-TRN-8). */
export const LANES = [1, 2, 3] as const;
type Lanes = (typeof LANES)[number];
const isLanes = (count: number): count is Lanes => (LANES as readonly number[]).includes(count);

/** 'simple' */
export function lanesWord(count: number): string {
  return isLanes(count) ? t(`lanes_one.${count}`) : number(count);
}

/** 'doubles ou triples', to follow 'routes'. */
export function lanesWords(lanes: readonly number[]): string {
  return oneOf(lanes.map((count) => (isLanes(count) ? t(`lanes_many.${count}`) : number(count))));
}

/** 'rouges, vertes ou grises' */
export function oneOf(items: string[]): string {
  return new Intl.ListFormat(LOCALES[tongue()], { type: 'disjunction' }).format(items);
}

/** 'rouges ou grises', to follow 'routes'. */
export function routeColoursWords(colours: readonly RouteColour[]): string {
  return oneOf(colours.map((colour) => t(`route_colours.${colour}`)));
}

/** '3 espaces ou plus', '2 à 4 espaces', '2, 4 ou 6 espaces', '2 espaces, ou 5 espaces ou plus' */
export function lengthsWords(lengths: readonly number[], more: number | null = null): string {
  const sorted = [...new Set(lengths)].filter((one) => more === null || one < more).sort((one, other) => one - other);
  if (more !== null) {
    const longer = t('lengths.from', { count: more });
    return sorted.length === 0 ? longer : t('lengths.or', { one: lengthsWords(sorted), other: longer });
  }
  const from = sorted[0] ?? 0;
  const until = sorted.at(-1) ?? 0;
  const inARow = until - from + 1 === sorted.length;
  if (sorted.length <= 1) return t('referee.spaces', { count: from });
  if (inARow && until >= LONGEST_ROUTE) return t('lengths.from', { count: from });
  if (inARow && from === 1) return t('lengths.up_to', { count: until });
  if (inARow) return t('lengths.between', { from, until });
  return t('lengths.some', { lengths: oneOf(sorted.map((length) => number(length))) });
}
