import type { BoxWagons, GameNumber, PostcardShown, Presidency, ThingLine } from '$lib/backend/contract';
import { t } from '$lib/words/words.svelte';

/** Postcards that are still open, those first that can be completed now; and those that were. */
export function openFirst(postcards: readonly PostcardShown[]): { open: PostcardShown[]; completed: PostcardShown[] } {
  const is = (state: PostcardShown['state']['state']) => postcards.filter((postcard) => postcard.state.state === state);
  return { open: [...is('ready'), ...is('waits'), ...is('not_held')], completed: is('completed') };
}

export type BureauHeap = { kind: string; things: ThingLine[] };

/** What lies in a bureau, heaped by kind in the order in which the kinds come. */
export function heapsByKind(things: readonly ThingLine[]): BureauHeap[] {
  const heaps = new Map<string, ThingLine[]>();
  for (const thing of things) heaps.set(thing.kind, [...(heaps.get(thing.kind) ?? []), thing]);
  return [...heaps].map(([kind, things]) => ({ kind, things }));
}

/** From which game to which something was so. */
export function gamesSpan(from: GameNumber, to: GameNumber | null): string {
  if (to === null) return t('companies.since', { from });
  return from === to ? t('companies.one_game', { from }) : t('companies.from_to', { from, to });
}

export function presidencySpan({ from_game, until_game }: Presidency): string {
  return gamesSpan(from_game, until_game);
}

/** What the back of a box said, with the games for which it said so. */
export function wagonsOverTime(said: readonly BoxWagons[]): { wagons: number; span: string }[] {
  return said.map(({ from_game, wagons }, index) => {
    const next = said[index + 1];
    return { wagons, span: gamesSpan(from_game, next ? next.from_game - 1 : null) };
  });
}
