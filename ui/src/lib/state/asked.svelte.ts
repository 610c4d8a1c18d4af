import { untrack } from 'svelte';
import { nameOf, type Question, type ShownAs } from '$lib/backend/backend';
import { useCarnet, type Carnet } from './carnet.svelte';

/** A question that changes while it is asked: the answer to the newest one counts, and until it comes the one before. */
export class Asked<V extends Question> {
  shown = $state.raw<ShownAs<V> | null>(null);
  /** The question that `shown` answers. */
  answers = $state.raw<V | null>(null);
  /** Why the newest question has no answer. */
  trouble = $state.raw<unknown>(null);
  #latest = 0;

  constructor(
    readonly carnet: Carnet,
    readonly question: () => V | null,
    readonly remembers: boolean,
  ) {
    const first = untrack(question);
    const known = first && remembers ? carnet.lastShown(first) : null;
    if (first && known) this.#take(first, known);
  }

  #take(view: V, shown: ShownAs<V>) {
    this.shown = shown;
    this.answers = view;
    this.trouble = null;
  }

  refresh = async () => {
    const view = this.question();
    const mine = ++this.#latest;
    if (!view) return;
    try {
      const shown = await this.carnet.fetchView(view);
      if (mine !== this.#latest) return;
      if (this.remembers) this.carnet.remember(view, shown);
      this.#take(view, shown);
    } catch (reason) {
      if (mine === this.#latest) this.trouble = reason;
    }
  };
}

type Asking = {
  /** Keeps the answers, so that a screen that is entered again stands at once. */
  remembers?: boolean;
};

/** To be called while a screen is set up. Asks again when the question changes, or something that the answer depends on. */
export function ask<V extends Question>(question: () => V | null, { remembers = false }: Asking = {}) {
  const carnet = useCarnet();
  const asked = new Asked(carnet, question, remembers);
  // What it is made from may come anew with every answer; what counts is whether it says something else.
  const wording = $derived(JSON.stringify(question()));
  $effect(() => {
    const view = JSON.parse(wording) as V | null;
    void untrack(asked.refresh);
    return view ? carnet.addWatcher(nameOf(view), asked.refresh) : undefined;
  });
  return asked;
}
