import { GAMES, type CompanyColour, type CompanyResults, type Results } from '$lib/backend/contract';
import { anybodyAbsent, chosenCompanies, personOf } from '$lib/results/chosen';
import { earned, incomes, LINES, raisedTotals, type Income, type Part } from '$lib/results/components';
import { fortunes } from '$lib/results/wealth';
import { capitalised } from './things';
import { list, money, t } from './words.svelte';

export const NTHS = [1, 2, 3, 4, 5] as const;

export function nth(place: number): string {
  return t(`chart.nth_${place as (typeof NTHS)[number]}`);
}

/** At the table one says a name. */
const names = (results: Results, companies: readonly CompanyColour[]) =>
  list(companies.map((company) => personOf(results, company)));

/** The highest of something, and all who have it. */
function best<T>(all: readonly T[], of: (one: T) => number): { most: number; by: T[] } {
  const most = Math.max(...all.map(of));
  return { most, by: all.filter((one) => of(one) === most) };
}

/** What the places tell, in a line: who won last, how often the win moved, or how those chosen fared. */
export function placesHeadline(results: Results): string {
  const chosen = chosenCompanies(results);
  if (chosen.length === 1) return aloneHeadline(results, chosen[0]!);
  const winners = results.games.map(({ ranking }) => ranking.find(({ place }) => place === 1)?.company ?? null);
  // With some winners not among those chosen, only these can be compared.
  if (winners.includes(null)) return aheadHeadline(results, chosen);
  const last = winners.at(-1)!;
  const company = personOf(results, last, results.games.at(-1)!.game);
  if (results.games.length === 1) return t('chart.places.won', { company, game: results.games[0]!.game });
  const onEnd = [...winners].reverse().findIndex((winner) => winner !== last);
  if (onEnd === -1) return t('chart.places.won_all', { company });
  if (onEnd > 1) return t('chart.places.won_last', { company, count: onEnd });
  const changes = winners.filter((winner, index) => index > 0 && winner !== winners[index - 1]).length;
  return t('chart.places.changed', { count: changes, games: results.games.length });
}

function aloneHeadline(results: Results, { company, places }: CompanyResults): string {
  const often = best(
    places.map((times, index) => ({ times, place: index + 1 })),
    ({ times }) => times,
  );
  return t('chart.places.alone', {
    company: personOf(results, company),
    places: list(often.by.map(({ place }) => t('chart.the_nth', { nth: nth(place) }))),
  });
}

function aheadHeadline(results: Results, chosen: CompanyResults[]): string {
  const met = results.games.filter(({ ranking }) => ranking.length > 1);
  if (met.length === 0) return t('chart.places.apart');
  const ahead = best(chosen, ({ company }) => met.filter(({ ranking }) => ranking[0]!.company === company).length);
  return t(ahead.by.length > 1 ? 'chart.places.level' : 'chart.places.ahead', {
    companies: names(
      results,
      ahead.by.map(({ company }) => company),
    ),
    games: t('common.games_of', { count: ahead.most, games: met.length }),
  });
}

export function placesSubtitle(results: Results): string {
  const words = [t('chart.places.subtitle')];
  if (anybodyAbsent(results)) words.push(t('chart.places.gaps'));
  return words.join(' ');
}

export function winsHeadline(results: Results): string {
  const chosen = chosenCompanies(results);
  if (chosen.length === 1) {
    const { company, wins, took_part } = chosen[0]!;
    return t('chart.wins.alone', {
      company: personOf(results, company),
      wins: t('chart.wins_count', { count: wins }),
      games: t('chart.games_count', { count: took_part }),
    });
  }
  const { most: count, by } = best(chosen, ({ wins }) => wins);
  if (count === 0) return t('chart.wins.none');
  const isOver = results.played.length === GAMES;
  const companies = names(
    results,
    by.map(({ company }) => company),
  );
  if (by.length === chosen.length) return t('chart.wins.level', { companies, count });
  if (by.length > 1) return t(isOver ? 'chart.wins.led_many' : 'chart.wins.lead_many', { companies, count });
  return t(isOver ? 'chart.wins.led_one' : 'chart.wins.lead_one', { company: companies, count });
}

export function winsSubtitle(results: Results): string {
  const words = [t('chart.wins.subtitle')];
  if (anybodyAbsent(results)) words.push(t('chart.wins.gaps'));
  return words.join(' ');
}

export function partName(part: Part): string {
  switch (part) {
    case 'money':
      return t('night.receipts.money');
    case 'wagons_bonus':
      return t('night.receipts.bonus_full');
    case 'tickets':
      return t('night.receipts.tickets');
    case 'extra':
      return t('chart.money.extra');
    case 'raised':
      return t('chart.money.raised');
  }
}

export function moneyHeadline(results: Results): string {
  const all = incomes(results);
  const { most, by } = best(LINES, (line) => earned(all, line));
  if (most <= 0) return t('chart.money.nothing');
  if (by.length > 1) return t('chart.money.even', { sum: money(most), parts: list(by.map(partName)) });
  return t(`chart.money.most_${by[0]!}`, { sum: money(most) });
}

export function moneySubtitle(results: Results): string {
  const games = t('chart.games_count', { count: results.games.length });
  const words = [t('chart.money.subtitle', { games })];
  const takenAway = (income: Income) => LINES.some((line) => income[line] < 0);
  if (incomes(results).some(takenAway)) words.push(t('chart.money.below'));
  return words.join(' ');
}

/** Which totals were raised to 0 (LW-END-6), or nothing to tell. */
export function raisedTold(results: Results): string | null {
  const raised = raisedTotals(results).map(({ company, game, lines }) =>
    t('chart.money.raised_one', { company: personOf(results, company, game), game, sum: money(lines) }),
  );
  return raised.length > 0 ? t('chart.money.raised_all', { raised: raised.join(' · ') }) : null;
}

export function wealthHeadline(results: Results): string {
  const told = wealthTold(results);
  const until = results.games.at(-1)?.game;
  // Sums of a part of the campaign are those of that day.
  const isNow = until === undefined || until === results.played.at(-1);
  return capitalised(isNow ? told : t('chart.wealth.after', { game: until, told }));
}

function wealthTold(results: Results): string {
  const all = fortunes(results);
  if (all.length === 1)
    return t('chart.wealth.alone', { company: personOf(results, all[0]!.company), sum: money(all[0]!.now) });
  const { most, by } = best(all, ({ now }) => now);
  const companies = names(
    results,
    by.map(({ company }) => company),
  );
  if (by.length > 1) return t('chart.wealth.most_many', { companies, sum: money(most) });
  const next = best(
    all.filter((one) => !by.includes(one)),
    ({ now }) => now,
  );
  return t('chart.wealth.most_one', {
    company: companies,
    sum: money(most),
    margin: money(most - next.most),
    second: names(
      results,
      next.by.map(({ company }) => company),
    ),
  });
}

export function wealthSubtitle(results: Results): string {
  const words = [t('chart.wealth.subtitle')];
  if (fortunes(results).some(({ standings }) => standings.some(({ added }) => !added)))
    words.push(t('chart.wealth.gaps'));
  return words.join(' ');
}
