import type { Backend } from '$lib/backend/backend';
import type { Night } from '$lib/backend/contract';
import { dayKey } from '$lib/words/words.svelte';
import { withoutSums, type BookFacts } from './facts';

/** Views that are asked for besides one for each game. */
const VIEWS = 8;

/** Reads all that the book is written from, as it is now and for the book alone. `step` is told how many of how many are read. */
export async function gather(
  backend: Backend,
  step: (done: number, all: number) => void,
  signal: AbortSignal,
): Promise<BookFacts> {
  let done = 0;
  let all = VIEWS;
  async function next<T>(asked: Promise<T>): Promise<T> {
    const answer = await asked;
    signal.throwIfAborted();
    step((done += 1), all);
    return answer;
  }
  const results = await next(backend.show({ view: 'results' }));
  all += results.played.length;
  const line = await next(backend.show({ view: 'line' }));
  const companies = await next(backend.show({ view: 'companies' }));
  const nights: Night[] = [];
  for (const game of results.played) {
    const night = await next(backend.show({ view: 'night', game }));
    nights.push(results.sealed ? withoutSums(night) : night);
  }
  return {
    results,
    line,
    companies,
    nights,
    rulebook: await next(backend.show({ view: 'rulebook' })),
    events: await next(backend.show({ view: 'events' })),
    postcards: await next(backend.show({ view: 'postcards' })),
    album: await next(backend.show({ view: 'album' })),
    finale: await next(backend.show({ view: 'finale' })),
    today: dayKey(new Date().toISOString()),
  };
}
