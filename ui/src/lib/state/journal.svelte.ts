import type { Journal, JournalEntry } from '$lib/backend/contract';
import { useCarnet, type Carnet } from './carnet.svelte';

const NEWEST = { view: 'journal' } as const;

/** The history as far back as someone asked for it, fetched again as a whole when it changes. */
export class JournalPages {
  entries = $state.raw<JournalEntry[] | null>(null);
  more = $state(false);
  trouble = $state.raw<unknown>(null);
  /** The oldest entry that was asked for, once older pages are there. */
  #until: number | null = null;
  #latest = 0;

  constructor(readonly carnet: Carnet) {
    const known = carnet.lastShown(NEWEST);
    if (known) this.#take(known.entries, known.more);
    void this.refresh();
  }

  refresh = async () => {
    const mine = ++this.#latest;
    try {
      const until = this.#until;
      const shown = await this.carnet.fetchView(until === null ? NEWEST : { ...NEWEST, until });
      if (until === null) this.carnet.remember(NEWEST, shown);
      if (mine === this.#latest) this.#take(shown.entries, shown.more);
    } catch (reason) {
      if (mine === this.#latest) this.trouble = reason;
    }
  };

  async showOlder() {
    const mine = this.#latest;
    const known = this.entries ?? [];
    try {
      const page = await this.#before(known);
      if (mine !== this.#latest) return;
      const entries = [...known, ...page.entries];
      this.#until = entries.at(-1)?.entry ?? null;
      this.#take(entries, page.more);
    } catch (reason) {
      this.carnet.complain(reason);
    }
  }

  #before(known: JournalEntry[]): Promise<Journal> {
    const last = known.at(-1);
    return this.carnet.backend.show({ view: 'journal', ...(last && { before: last.entry }) });
  }

  #take(entries: JournalEntry[], more: boolean) {
    this.entries = entries;
    this.more = more;
    this.trouble = null;
  }
}

export function watchJournal(): JournalPages {
  const carnet = useCarnet();
  const pages = new JournalPages(carnet);
  $effect(() => carnet.addWatcher('journal', pages.refresh));
  return pages;
}
