import { Refused } from '$lib/backend/backend';
import type { Rejection } from '$lib/backend/contract';
import { besideField } from '$lib/words/faults';
import { troubleSentence } from '$lib/words/refusals';
import { LeftAsIs } from './corrections.svelte';

/** What is refused that a field can show: by its codes, or in words of its own. */
export type About = readonly Rejection['code'][] | ((rejection: Rejection) => string | null);

/** One form being sent: what came back is shown in the form, not somewhere else. */
export class Submission {
  #trouble = $state.raw<unknown>(null);
  readonly #sentence: (reason: unknown) => string;

  readonly rejection: Rejection | null = $derived(this.#trouble instanceof Refused ? this.#trouble.rejection : null);
  /** The whole of it, for where no field can show it. */
  readonly fault = $derived.by(() => (this.#trouble === null ? null : this.#sentence(this.#trouble)));

  /** `sentence` says what was thrown, where the usual words would not fit. */
  constructor(sentence: (reason: unknown) => string = troubleSentence) {
    this.#sentence = sentence;
  }

  /** The same in the words that stand beside a field; null if it is about something else. */
  beside(about: About = besideField): string | null {
    if (!this.rejection) return null;
    if (typeof about === 'function') return about(this.rejection);
    return about.includes(this.rejection.code) ? besideField(this.rejection) : null;
  }

  async send<Result>(perform: () => Promise<Result>): Promise<Result | null> {
    this.clear();
    try {
      return await perform();
    } catch (reason) {
      if (reason instanceof LeftAsIs) return null;
      if (!(reason instanceof Refused)) console.error(reason);
      this.#trouble = reason;
      return null;
    }
  }

  clear() {
    this.#trouble = null;
  }
}
