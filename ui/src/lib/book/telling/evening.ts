import { GAMES, type CompanyColour, type GameNumber, type Night, type NightSeat } from '$lib/backend/contract';
import { counted, inWords, told } from '$lib/words/book/told';
import { presidentAt } from '$lib/words/presidents';
import { capitalised } from '$lib/words/things';
import { date, list } from '$lib/words/words.svelte';
import { personOf, type BookFacts } from '$lib/book/facts';
import { variant } from './variants';

/** How an evening began: when, who was there, who was missing, and who opened the game. */
export function evening(facts: BookFacts, night: Night): string[] {
  const before = facts.nights.filter(({ game }) => game < night.game).at(-1) ?? null;
  return [
    opening(night, before),
    ...changes(facts, night),
    ...missing(facts, night, before),
    ...beginner(facts, night),
  ];
}

function opening(night: Night, before: Night | null): string {
  const seated = night.seats.filter(({ present }) => present);
  const number = inWords(seated.length);
  if (!before) {
    const people = list(
      seated.map(({ player, name }) => (player ? told('person', { player: player.name, company: name }) : name)),
    );
    return told('opening.first', { date: date(night.played_on), number: capitalised(number), people });
  }
  if (night.game === GAMES) return told('opening.last', { number });
  return variant('opening', 5, night.game, { since: since(before.played_on, night.played_on, night.game), number });
}

const DAY = 24 * 60 * 60 * 1000;

/** How long after the game before: 'Two weeks later'. */
export function since(before: string, now: string, game: GameNumber): string {
  const days = Math.round((Date.parse(now) - Date.parse(before)) / DAY);
  if (!(days >= 0)) return told('since.date', { date: date(now) });
  if (days === 0) return told('since.same_day');
  if (days === 1) return told('since.next_day');
  if (days < 6) return told('since.days');
  if (days < 25) return laterBy('weeks', Math.round(days / 7), game);
  if (days < 345) return laterBy('months', Math.max(1, Math.round(days / 30.4)), game);
  return counted('since.years', Math.round(days / 365));
}

/** Groups meet every so many weeks: the same span is told in other words the next time. */
const WAYS = { weeks: 4, months: 3 };

function laterBy(unit: keyof typeof WAYS, count: number, game: GameNumber): string {
  return capitalised(variant(`since.${unit}`, WAYS[unit], game, { count, number: inWords(count) }));
}

/** Whoever sat down for the first time, or in somebody's place. In the first game everybody was named already. */
function changes(facts: BookFacts, night: Night): string[] {
  if (night.game === facts.nights[0]?.game) return [];
  return night.seats.filter(({ present, player }) => present && player).flatMap((seat) => change(facts, night, seat));
}

function change({ companies }: BookFacts, { game }: Night, seat: NightSeat): string[] {
  const company = companies.companies.find((one) => one.company === seat.company);
  const fill = { company: seat.name, player: seat.player!.name };
  if (seat.newcomer) return [told('newcomer', fill)];
  const president = company && presidentAt(company, game);
  if (seat.stand_in) {
    return [president ? variant('stand_in', 2, game, { ...fill, president }) : told('stand_in_vacant', fill)];
  }
  const presidency = company?.presidencies.find(({ from_game }) => from_game === game);
  if (!presidency || game === company!.joined_for) return [];
  const predecessor = presidentAt(company!, game - 1);
  if (predecessor === presidency.player.name) return [];
  return [
    predecessor ? told('new_president', { ...fill, president: predecessor }) : told('new_president_vacant', fill),
  ];
}

function missing(facts: BookFacts, night: Night, before: Night | null): string[] {
  const absent = absentFrom(facts, night);
  if (absent.length === 0) {
    // Where somebody sits in another's place, somebody is missing all the same.
    const isComplete = before && absentFrom(facts, before).length > 0 && !night.seats.some(({ stand_in }) => stand_in);
    return isComplete ? [told('complete')] : [];
  }
  const companies = list(absent.map(({ company }) => personOf(facts, company, night.game)));
  return [variant('absent', 3, night.game, { companies, count: absent.length })];
}

/** Whoever joined later was not missed. */
function absentFrom({ companies }: BookFacts, { seats, game }: Night): NightSeat[] {
  const joined = (company: CompanyColour) =>
    companies.companies.find((one) => one.company === company)?.joined_for ?? 1;
  return seats.filter(({ present, company }) => !present && joined(company) <= game);
}

function beginner(facts: BookFacts, { first, game }: Night): string[] {
  if (!first) return [];
  const ways = { card: 3, draw: 2, choice: 2 }[first.by];
  return [variant(`first_${first.by}`, ways, game, { company: personOf(facts, first.company, game) })];
}
