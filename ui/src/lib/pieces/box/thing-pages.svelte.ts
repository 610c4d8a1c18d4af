import type { Found, Sought, ThingLine } from '$lib/backend/contract';
import { useCarnet, type Carnet } from '$lib/state/carnet.svelte';

/** What was sought, as far as somebody asked for it: a page at a time, and only the latest answer counts. */
export class ThingPages {
  things = $state.raw<ThingLine[] | null>(null);
  total = $state(0);
  trouble = $state.raw<unknown>(null);
  #sought: Sought = {};
  #pages = 1;
  /** How many things a page has, as the first one showed. */
  #onAPage = 0;
  #latest = 0;

  constructor(readonly carnet: Carnet) {}

  get more(): boolean {
    return this.things !== null && this.things.length < this.total;
  }

  /** Asks for something else. What is on the screen stays until the answer is there. */
  seek(sought: Sought): Promise<void> {
    this.#sought = sought;
    this.#pages = 1;
    return this.refresh();
  }

  forget() {
    this.#latest += 1;
    this.things = null;
    this.total = 0;
    this.trouble = null;
  }

  /** As many pages as were shown before, all at once, so that nothing that was in sight goes away. */
  refresh = async () => {
    const mine = ++this.#latest;
    try {
      const asked = Array.from({ length: this.#pages }, (_, page) => this.#page(page * this.#onAPage));
      const pages = await Promise.all(asked);
      if (mine !== this.#latest) return;
      if (pages.length === 1) this.#onAPage = pages[0]!.things.length;
      this.things = pages.flatMap(({ things }) => things);
      this.total = pages[0]!.total;
      this.trouble = null;
    } catch (reason) {
      if (mine === this.#latest) this.trouble = reason;
    }
  };

  async showMore() {
    const mine = this.#latest;
    const known = this.things ?? [];
    try {
      const page = await this.#page(known.length);
      if (mine !== this.#latest) return;
      this.#pages += 1;
      this.things = [...known, ...page.things];
      this.total = page.total;
    } catch (reason) {
      this.carnet.complain(reason);
    }
  }

  #page(after: number): Promise<Found> {
    return this.carnet.backend.show({ view: 'things', sought: { ...this.#sought, ...(after > 0 && { after }) } });
  }
}

/** To be called while a screen is set up; what `asks` says no to is not fetched again. */
export function watchThings(asks: () => boolean = () => true): ThingPages {
  const carnet = useCarnet();
  const pages = new ThingPages(carnet);
  const refresh = async () => {
    if (asks()) await pages.refresh();
  };
  $effect(() => carnet.addWatcher('things', refresh));
  return pages;
}
