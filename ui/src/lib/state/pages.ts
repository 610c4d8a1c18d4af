import { nameOf, type Question, type ShownAs } from '$lib/backend/backend';

/** A page as it was asked for, and what it holds. */
export type Page<Q extends Question> = { question: Q; shown: ShownAs<Q> };

/** How a view goes on that comes a page at a time. */
type Paging<Q extends Question> = {
  /** What to ask for after all that is shown; null if that is everything. */
  next(first: Q, shown: ShownAs<Q>): Q | null;
  joined(shown: ShownAs<Q>, page: ShownAs<Q>): ShownAs<Q>;
  /** What to ask for so that nothing that is shown goes away; every page once more, if nothing is said. */
  again?(shown: ShownAs<Q>): Q;
};

const journal: Paging<Extract<Question, { view: 'journal' }>> = {
  next: (_, { entries, more }) => {
    const last = entries.at(-1);
    return more && last ? { view: 'journal', before: last.entry } : null;
  },
  joined: (shown, page) => ({ ...page, entries: [...shown.entries, ...page.entries] }),
  // New entries come first and would push those at the end of a page out of it.
  again: ({ entries }) => ({ view: 'journal', until: entries.at(-1)!.entry }),
};

const things: Paging<Extract<Question, { view: 'things' }>> = {
  next: ({ sought }, { things, total }) =>
    things.length < total ? { view: 'things', sought: { ...sought, after: things.length } } : null,
  joined: (shown, page) => ({ ...page, things: [...shown.things, ...page.things] }),
};

const PAGED = { journal, things };

function pagingOf<Q extends Question>(question: Q): Paging<Q> | null {
  const name = nameOf(question);
  return name in PAGED ? (PAGED[name as keyof typeof PAGED] as unknown as Paging<Q>) : null;
}

export function joined<Q extends Question>(pages: readonly Page<Q>[]): ShownAs<Q> | null {
  const [first, ...others] = pages;
  if (!first) return null;
  const paging = pagingOf(first.question);
  return paging ? others.reduce((all, { shown }) => paging.joined(all, shown), first.shown) : first.shown;
}

/** What comes after these; null if nothing does. */
export function nextOf<Q extends Question>(first: Q, shown: ShownAs<Q> | null): Q | null {
  return (shown && pagingOf(first)?.next(first, shown)) ?? null;
}

/** All that has been shown of a view, to be asked for once more. */
export function askedAgain<Q extends Question>(first: Q, pages: readonly Page<Q>[]): Q[] {
  const shown = joined(pages);
  if (!shown) return [first];
  const again = pages.length > 1 ? pagingOf(first)?.again : undefined;
  return again ? [again(shown)] : pages.map(({ question }) => question);
}
