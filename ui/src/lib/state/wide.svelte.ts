import { createSubscriber } from 'svelte/reactivity';

/** Whether the window is at least so wide, followed as it changes; where nobody can tell, it is. */
export class Wide {
  readonly #query: MediaQueryList | undefined;
  readonly #follow: () => void;

  constructor(pixels: number) {
    this.#query = window.matchMedia?.(`(min-width: ${pixels}px)`);
    this.#follow = createSubscriber((update) => {
      this.#query?.addEventListener?.('change', update);
      return () => this.#query?.removeEventListener?.('change', update);
    });
  }

  get is(): boolean {
    this.#follow();
    return this.#query?.matches ?? true;
  }
}
