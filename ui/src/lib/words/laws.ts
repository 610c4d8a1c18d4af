import {
  COINS_EACH,
  COMPANIES,
  FEWEST_PLAYERS,
  FIGURES,
  GAMES,
  MOST_PLAYERS,
  POSTCARDS,
  WAGONS_IN_THE_BOX,
} from '$lib/backend/contract';
import { say } from './saying';
import type { Words } from './tables';
import { list, money, number, t, tongue, words, type Key } from './words.svelte';

/** A printed rule by its ID. */
export type RuleId = keyof Words extends infer K ? (K extends `law.${infer Id}` ? Id : never) : never;

/** What the rule is called. */
export function lawTitle(rule: RuleId): string {
  return t(`law_title.${rule}`);
}

/** What it says, with the figures of the game in it. */
export function lawText(rule: RuleId): string {
  return say(`law.${rule}`, figures());
}

/** Further words by which people look for it; never shown. */
export function lawAlso(rule: RuleId): string {
  const key = `law_also.${rule}` as Key;
  return words.has(tongue(), key) ? (t as (key: Key) => string)(key) : '';
}

/** What sentences are filled in with: figures as they are, lists of them in the words of the language. */
function figures(): Record<string, string | number> {
  const { newspapers_by_players, wagons_bonus, short_deals, setup_places, route_places, end_places, guide_printed } =
    FIGURES;
  return {
    ...(FIGURES as Record<string, unknown> as Record<string, number>),
    games: GAMES,
    fewest_players: FEWEST_PLAYERS,
    most_players: MOST_PLAYERS,
    postcards: POSTCARDS,
    wagons_in_the_box: WAGONS_IN_THE_BOX,
    companies: COMPANIES.length,
    company_names: list(COMPANIES.map((company) => t(`colour.${company}`).toLocaleLowerCase(tongue()))),
    coins_each: money(COINS_EACH),
    first_year: String(FIGURES.first_year),
    newspapers_by_players: newspapersWords(newspapers_by_players),
    wagons_bonus: wagonsBonusWords(wagons_bonus),
    short_deals: t('law_fill.or', { one: short_deals[0], other: short_deals[1] }),
    setup_places: fromTo(setup_places),
    route_places: fromTo(route_places),
    end_places: list(end_places.map((step) => number(step))),
    guide_printed: list(guide_printed.map((place) => number(place))),
  };
}

function fromTo(places: readonly (string | number)[]): string {
  return t('law_fill.from_to', { from: places[0] ?? '', to: places.at(-1) ?? '' });
}

/** '6 à 2 joueurs, 4 à 3 joueurs, 3 à 4 ou 5 joueurs' */
function newspapersWords(rows: readonly (readonly [players: number, newspapers: number])[]): string {
  const counts = [...new Set(rows.map(([, newspapers]) => newspapers))];
  return list(
    counts.map((count) => {
      const tables = rows.filter(([, newspapers]) => newspapers === count).map(([players]) => players);
      const players =
        tables.length === 2 ? t('law_fill.or', { one: tables[0]!, other: tables[1]! }) : tables.map(String).join(', ');
      return t('law_fill.newspapers', { newspapers: count, players });
    }),
  );
}

/** '16 $ pour 0, 12 $ pour 1, …, 0 $ pour 11 et plus' */
function wagonsBonusWords(rows: readonly (readonly [from: number, amount: number])[]): string {
  const told = rows.map(([from, amount], index) => {
    const next = rows[index + 1]?.[0];
    const left =
      next === undefined
        ? t('law_fill.and_more', { from })
        : next - 1 > from
          ? t('law_fill.from_to', { from, to: next - 1 })
          : number(from);
    return t('law_fill.wagons_bonus', { amount: money(amount), left });
  });
  return told.join(', ');
}
