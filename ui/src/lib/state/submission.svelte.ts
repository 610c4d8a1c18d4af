import { Refused } from '$lib/backend/backend';
import type { Outcome, Rejection } from '$lib/backend/contract';
import { nameFault, troubleSentence } from '$lib/words/refusals';
import { LeftAsIs } from './corrections.svelte';

/** One form being sent: what came back is shown in the form, not somewhere else. */
export class Submission {
  /** `sentence` says what was thrown, where the usual words would not fit. */
  constructor(readonly sentence: (reason: unknown) => string = troubleSentence) {}

  #trouble = $state.raw<unknown>(null);

  readonly rejection: Rejection | null = $derived(this.#trouble instanceof Refused ? this.#trouble.rejection : null);
  /** The name that two players would share, to be confirmed. */
  readonly sharedName = $derived(this.rejection?.code === 'same_name' ? this.rejection.name : null);
  /** Numbers that things of the kind have already, to be confirmed. */
  readonly sharedNumbers = $derived(this.rejection?.code === 'same_number' ? this.rejection.numbers : null);
  readonly nameFault = $derived(this.rejection && nameFault(this.rejection));
  /** What no single field can show. */
  readonly otherFault = $derived.by(() =>
    this.#trouble === null || this.nameFault || this.sharedName !== null || this.sharedNumbers !== null
      ? null
      : this.sentence(this.#trouble),
  );

  async send(perform: () => Promise<Outcome | null>): Promise<Outcome | null> {
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
