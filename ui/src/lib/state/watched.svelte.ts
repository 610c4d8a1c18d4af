import { untrack } from 'svelte';
import type { Question, ShownAs } from '$lib/backend/backend';
import { useCarnet, type Carnet } from './carnet.svelte';
import { wordingOf, type KeptView } from './views.svelte';

/** A view as one screen looks at it. When it asks something else, what it saw before stays until the answer is there. */
export class Watched<Q extends Question> {
  #now = $state.raw<KeptView<Q> | null>(null);
  #before = $state.raw<KeptView<Q> | null>(null);

  constructor(readonly carnet: Carnet) {}

  readonly #answered = $derived(this.#now && this.#now.shown === null ? this.#before : this.#now);

  get shown(): ShownAs<Q> | null {
    return this.#answered?.shown ?? null;
  }

  /** The question that `shown` answers. */
  get answers(): Q | null {
    return this.shown && this.#answered!.question;
  }

  /** Why the newest question has no answer. */
  get trouble(): unknown {
    return this.#now?.trouble ?? null;
  }

  /** Whether there is another page. */
  get more(): boolean {
    return this.#answered?.more ?? false;
  }

  refresh = async () => {
    await this.#now?.refresh();
  };

  async showMore() {
    await this.#now?.showMore().catch((reason) => this.carnet.complain(reason));
  }

  /** Looks at a view until stopped; at nothing, if there is no question. */
  look(question: Q | null, isKept: boolean): (() => void) | undefined {
    const looking = question && this.carnet.views.look(question, isKept);
    this.#before = question && this.#answered;
    this.#now = looking?.view ?? null;
    return looking?.leave;
  }
}

type Watching = {
  /** May be shared, and is kept for whoever looks next; what is private must not be (LW-POS-2). */
  kept?: boolean;
};

/**
 * To be called while a screen is set up: shows a view, kept up to date until the screen goes. The question may change,
 * or be none for a while.
 */
export function watch<Q extends Question>(question: () => Q | null, watching?: Watching): Watched<Q>;
export function watch<Q extends Question>(question: Q, watching?: Watching): Watched<Q>;
export function watch<Q extends Question>(question: Q | (() => Q | null), { kept = true }: Watching = {}): Watched<Q> {
  const carnet = useCarnet();
  const watched = new Watched<Q>(carnet);
  // What it is made from may come anew with every answer; what counts is whether it says something else.
  const wording = $derived(wordingOf(typeof question === 'function' ? question() : question));
  $effect.pre(() => {
    void carnet.views.generation;
    const asked = JSON.parse(wording) as Q | null;
    return untrack(() => watched.look(asked, kept));
  });
  return watched;
}
