import type { AnyComponent } from '$lib/kit/any-component';
import { GAMES, type GameNumber } from '$lib/backend/contract';
import { ordinal, told } from '$lib/words/book/told';
import { capitalised } from '$lib/words/things';
import AlbumChapter from './chapters/AlbumChapter.svelte';
import ChartsChapter from './chapters/ChartsChapter.svelte';
import CompaniesChapter from './chapters/CompaniesChapter.svelte';
import ContinuedChapter from './chapters/ContinuedChapter.svelte';
import EventsChapter from './chapters/EventsChapter.svelte';
import FinaleChapter from './chapters/FinaleChapter.svelte';
import GameChapter from './chapters/GameChapter.svelte';
import GamesHead from './chapters/GamesHead.svelte';
import LineChapter from './chapters/LineChapter.svelte';
import PostcardsChapter from './chapters/PostcardsChapter.svelte';
import RulesChapter from './chapters/RulesChapter.svelte';
import TitlePage from './chapters/TitlePage.svelte';
import { hasEnded, otherPhotos, type BookFacts } from './facts';

/** A line of the table of contents. */
export type Contents = { id: string; title: string; within: { id: string; title: string; note: string }[] };

export type PartName =
  'head' | 'line' | 'game' | 'companies' | 'rules' | 'events' | 'postcards' | 'album' | 'charts' | 'end';

/** A piece of the book that is written at once. */
export type Part = { name: PartName; game?: GameNumber; component: AnyComponent; props: Record<string, unknown> };

type Chapter = { id: keyof typeof TITLES; parts: Part[] };

const TITLES = {
  line: 'chapter.line',
  games: 'chapter.games',
  companies: 'chapter.companies',
  rules: 'chapter.rules',
  events: 'chapter.events',
  postcards: 'chapter.postcards',
  album: 'chapter.album',
  charts: 'chapter.charts',
  finale: 'chapter.finale',
  continued: 'chapter.continued',
} as const;

/** The chapters for which there is something to tell, in their order. */
function chapters(facts: BookFacts): Chapter[] {
  const part = (name: PartName, component: AnyComponent): Part[] => [{ name, component, props: { facts } }];
  const hasStickers = facts.rulebook.chapters.some(({ rows }) => rows.some(({ stickers }) => stickers.length > 0));
  const hasEvents = facts.events.archived.length > 0 || facts.events.deck.some(({ title }) => title);
  const games = facts.nights.map((night): Part => ({
    name: 'game',
    game: night.game,
    component: GameChapter,
    props: { facts, night },
  }));
  const all: (Chapter | null)[] = [
    { id: 'line', parts: part('line', LineChapter) },
    { id: 'games', parts: [...part('line', GamesHead), ...games] },
    { id: 'companies', parts: part('companies', CompaniesChapter) },
    hasStickers ? { id: 'rules', parts: part('rules', RulesChapter) } : null,
    hasEvents ? { id: 'events', parts: part('events', EventsChapter) } : null,
    facts.postcards.postcards.length > 0 ? { id: 'postcards', parts: part('postcards', PostcardsChapter) } : null,
    otherPhotos(facts).length > 0 ? { id: 'album', parts: part('album', AlbumChapter) } : null,
    { id: 'charts', parts: part('charts', ChartsChapter) },
    hasEnded(facts)
      ? { id: 'finale', parts: part('end', FinaleChapter) }
      : { id: 'continued', parts: part('end', ContinuedChapter) },
  ];
  return all.filter((chapter) => chapter !== null);
}

/** All parts of the book, in the order in which they are written. */
export function partsOf(facts: BookFacts): Part[] {
  const all = chapters(facts);
  const contents = (): Contents[] =>
    all.map(({ id }) => ({ id, title: told(TITLES[id]), within: id === 'games' ? games(facts) : [] }));
  // Asked for only while it is written, so that it speaks the book's language.
  const title: Part = {
    name: 'head',
    component: TitlePage,
    props: {
      facts,
      get contents() {
        return contents();
      },
    },
  };
  return [title, ...all.flatMap(({ parts }) => parts)];
}

function games({ nights }: BookFacts): Contents['within'] {
  return nights.map(({ game, year }) => ({
    id: `game-${game}`,
    title: capitalised(told(game === GAMES ? 'game.heading_last' : 'game.heading', { ordinal: ordinal(game) })),
    note: String(year),
  }));
}
