import type { Conditions, EndTask, PrintedRow, PrintedRule, RulebookRow, StickerShown } from '$lib/backend/contract';
import { lanesWords, lengthsWords, routeColoursWords } from './routes';
import { t, type Key } from './words.svelte';

const END_TASKS = {
  winner: 'night.closing.winner',
  archive_an_event: 'night.closing.archive',
  story: 'night.closing.story',
  sticker: 'night.closing.no_sticker',
  receipts_into_vaults: 'night.closing.vaults',
  tidy_up: 'night.closing.tidy_up',
} as const satisfies Record<EndTask, Key>;

export function printedRule(rule: PrintedRule): string {
  return t(`rulebook.printed.${rule}`);
}

export type PrintedLine = { mark: string; title: string; note: string };

/** What is printed in a row, as far as the program knows it. */
export function printedLine(printed: PrintedRow): PrintedLine {
  switch (printed.printed) {
    case 'setup':
      return { mark: String(printed.step), title: t(`setup.${printed.task}`), note: '' };
    case 'end':
      return { mark: String(printed.step), title: t(END_TASKS[printed.task]), note: '' };
    case 'rule':
      return { mark: '', title: printedRule(printed.rule), note: '' };
    case 'guide':
      return { mark: String(printed.number), title: printedRule(printed.rule), note: '' };
  }
}

/** A place for a sticker at which nothing else is printed than its letter or number. */
export function isOpenPlace({ place, printed }: RulebookRow): boolean {
  return place !== null && (printed === null || (printed.printed === 'end' && printed.task === 'sticker'));
}

/** From which game to which one a sticker holds. */
export function lasts({ since, until }: Pick<StickerShown, 'since' | 'until'>): string {
  if (until === null) return t('rulebook.since', { since });
  return until === since ? t('rulebook.only_in', { since }) : t('rulebook.since_until', { since, until });
}

/** What the referee can check of a sticker, in a few words; nothing if people have to judge. */
export function conditionsTold(conditions: Conditions | null): string | null {
  if (!conditions) return null;
  const { moment, route_colours, lengths, length_from, lanes, big_city, own_colour, region, games } = conditions;
  const told: string[] = [];
  if (moment) told.push(t('conditions.told_moment', { moment: t(`referee.moment.${moment}`) }));
  if (route_colours.length > 0) told.push(t('conditions.told_colours', { colours: routeColoursWords(route_colours) }));
  if (lengths.length > 0 || length_from !== null) told.push(lengthsWords(lengths, length_from));
  if (lanes.length > 0) told.push(t('conditions.told_lanes', { lanes: lanesWords(lanes) }));
  if (own_colour !== null) told.push(t(`conditions.told_own_colour_${own_colour ? 'yes' : 'no'}`));
  if (big_city !== null) told.push(t(`conditions.told_big_city_${big_city ? 'yes' : 'no'}`));
  if (region) told.push(t('conditions.told_region', { region }));
  if (games) {
    const { from, until } = games;
    told.push(from === until ? t('conditions.told_game', { from }) : t('conditions.told_games', { from, until }));
  }
  return told.length > 0 ? told.join(', ') : null;
}
