import { Wide } from './wide.svelte';

/** How many of a long list are shown at once; a table of cards rarely has more. */
export const FEW = 40;

/** A narrower screen has one column, and room for fewer. */
const wide = new Wide(721);

/** How many of a list are shown at first, so that a page stays within three screens. */
export function fewAtFirst(onNarrow: number, onWide: number): number {
  return wide.is ? onWide : onNarrow;
}

/** The first few of a list, and more on demand: a screen opens at once however much there is. */
export class FewFirst<Item> {
  #more = $state(0);
  readonly #all: () => readonly Item[];
  readonly #first: () => number;

  /** `first` is how many at first, which may follow the width of the screen. */
  constructor(all: () => readonly Item[], first = () => FEW) {
    this.#all = all;
    this.#first = first;
  }

  get #count(): number {
    return this.#first() + this.#more;
  }

  get shown(): Item[] {
    return this.#all().slice(0, this.#count);
  }

  get more(): boolean {
    return this.#all().length > this.#count;
  }

  showMore() {
    this.#more += FEW;
  }
}
