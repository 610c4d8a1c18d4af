import type { Brought, Checklist, Night, NightEvent, ThingLine } from '$lib/backend/contract';
import { counted, inWords, isTold, quoted, told, type Loose } from '$lib/words/book/told';
import { durationWords } from '$lib/words/duration';
import { kindInside } from '$lib/words/things';
import { list } from '$lib/words/words.svelte';
import { personOf, type BookFacts } from '$lib/book/facts';
import { variant } from './variants';

/** More names than this are a list, not a sentence. */
const MOST_NAMES = 4;

/** What was read before the game, and what it brought. */
export function prologue(facts: BookFacts, night: Night): string[] {
  return [...storyAt(facts, night, 'setup'), ...asides(facts, night, 'setup'), ...merelyRead(night)];
}

/** What happened in a game: which events struck, who brought it to its end. */
export function course(facts: BookFacts, night: Night): string[] {
  return [...struck(night), ...lastRound(facts, night), ...superlative(facts, night)];
}

/** What the story brought in the end, and what it changed. */
export function epilogue(facts: BookFacts, night: Night): string[] {
  return [...storyAt(facts, night, 'end'), ...asides(facts, night, 'end')];
}

function broughtIn(night: Night, checklist?: Checklist): Brought[] {
  return night.story.cards
    .filter((card) => !checklist || card.checklist === checklist)
    .flatMap(({ brought }) => brought);
}

function storyAt(facts: BookFacts, night: Night, checklist: Checklist): string[] {
  const things = broughtIn(night, checklist).flatMap((brought) => (brought.what === 'thing' ? [brought.line] : []));
  if (things.length === 0) return [];
  return [variant(`story_${checklist}`, 3, night.game, { brought: heaps(facts, things) })];
}

/** 'two events (“Storm” and “Gold rush”) and a region box', by kind in the order in which they came. */
export function heaps({ companies }: BookFacts, things: readonly ThingLine[]): string {
  const kinds = [...new Set(things.map(({ kind }) => kind))];
  return list(
    kinds.map((kind) => {
      const heap = things.filter((thing) => thing.kind === kind);
      const count = heap.reduce((sum, { quantity }) => sum + quantity, 0);
      const names = heap.flatMap(({ title, number }) =>
        title ? [quoted(title)] : number ? [told('numbered', { number })] : [],
      );
      const areNamed = names.length > 0 && names.length <= MOST_NAMES;
      const key = `brought.${kind}`;
      if (!isTold(key)) {
        const name = kindInside(kind, companies.kinds);
        return areNamed ? list(names) : told('brought.own', { count, number: inWords(count), name });
      }
      const what = (told as Loose)(key, { count, number: inWords(count) });
      return areNamed ? told('brought.named', { what, names: list(names) }) : what;
    }),
  );
}

/** Cards were read, and that was all that was noted of them. */
function merelyRead(night: Night): string[] {
  const read = night.story.cards.length;
  return read > 0 && broughtIn(night).length === 0 ? [counted('story_read', read)] : [];
}

function asides(facts: BookFacts, night: Night, checklist: Checklist): string[] {
  return broughtIn(night, checklist).flatMap((brought) => {
    if (brought.what === 'note') return [told('story_note', { text: quoted(brought.text) })];
    if (brought.what !== 'wagons') return [];
    const everybody = facts.companies.companies.every(
      ({ company, joined_for }) => joined_for > night.game || brought.companies.includes(company),
    );
    const count = brought.wagons;
    const companies = list(brought.companies.map((company) => personOf(facts, company, night.game)));
    return [everybody ? told('wagons_all', { count }) : told('wagons_some', { companies, count })];
  });
}

/** In the order in which they came; what was archived on the way is not in the discard any more. */
export function eventsOf({ events }: Night): NightEvent[] {
  const gone = events.archived.filter(({ thing }) => !events.discard.some((event) => event.thing === thing));
  return [...gone, ...events.discard.toReversed()];
}

function struck(night: Night): string[] {
  const events = eventsOf(night).map(({ title }) => quoted(title));
  if (events.length === 0) return [];
  if (events.length === 1) return [variant('event_one', 2, night.game, { events: events[0]! })];
  return [variant('events', 3, night.game, { events: list(events) })];
}

function lastRound(facts: BookFacts, { play, game }: Night): string[] {
  if (play.progress?.now !== 'over' || play.progress.brought_by === null) return [];
  return [variant('last_round', 3, game, { company: personOf(facts, play.progress.brought_by, game) })];
}

/** Only the longest and the shortest of several games are worth a word. */
function superlative({ nights }: BookFacts, night: Night): string[] {
  const minutes = nights.map(minutesOf).filter((value) => value !== null);
  const mine = minutesOf(night);
  if (mine === null || minutes.length < 4) return [];
  const alone = minutes.filter((value) => value === mine).length === 1;
  if (!alone) return [];
  if (mine === Math.max(...minutes)) return [told('longest', { time: durationWords(mine) })];
  return mine === Math.min(...minutes) ? [told('shortest', { time: durationWords(mine) })] : [];
}

function minutesOf({ play_began, play_ended }: Night): number | null {
  if (!play_began || !play_ended) return null;
  const minutes = Math.round((Date.parse(play_ended) - Date.parse(play_began)) / 60_000);
  return minutes > 0 ? minutes : null;
}
