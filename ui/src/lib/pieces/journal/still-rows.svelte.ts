import { tick } from 'svelte';
import type { EntryId } from '$lib/backend/contract';

/**
 * Rows that stay where they are on the screen when new ones come above them: whoever has just pressed a button finds
 * the same row under the pointer, and not the next one.
 */
export class StillRows {
  /** Where the page is too short to be moved up that far, it gets this much longer. */
  room = $state(0);
  #held: { entry: EntryId; top: number } | null = null;
  /** What was acted on last is what is being looked at, also while the message about it is pressed. */
  #last: EntryId | null = null;

  /** This row stays where it is now, whatever comes of it: the head of the page may grow too. */
  async hold(rows: HTMLElement, entry: EntryId, work: () => Promise<unknown>) {
    const row = rowOf(rows, entry);
    this.#last = entry;
    this.#held = row && { entry, top: row.getBoundingClientRect().top };
    try {
      await work();
      await this.keep(rows);
    } finally {
      this.#held = null;
    }
  }

  /** Called before the rows change: keeps the row that is held, or else the one that is pointed at or has the focus. */
  async keep(rows: HTMLElement) {
    const row =
      (this.#held && rowOf(rows, this.#held.entry)) ??
      rows.querySelector('[data-entry]:hover') ??
      rows.querySelector('[data-entry]:focus-within') ??
      (this.#last === null ? null : rowOf(rows, this.#last));
    if (!row) return;
    const top = this.#held?.top ?? row.getBoundingClientRect().top;
    await tick();
    const missing = scrolledBy(row, top);
    if (missing <= 0) return;
    // What is free below the rows has to be filled before there is anything to scroll.
    this.room += missing + Math.max(0, window.innerHeight - rows.getBoundingClientRect().bottom);
    await tick();
    scrolledBy(row, top);
  }
}

function rowOf(rows: HTMLElement, entry: EntryId): Element | null {
  return rows.querySelector(`[data-entry="${entry}"]`);
}

/** Scrolls until the row is as far down as it was; gives how far it is still off. */
function scrolledBy(row: Element, top: number): number {
  const off = () => Math.round(row.getBoundingClientRect().top - top);
  if (off() !== 0) window.scrollBy({ top: off(), behavior: 'instant' });
  return off();
}
