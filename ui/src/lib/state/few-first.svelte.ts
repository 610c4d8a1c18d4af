/** How many of a long list are shown at once; a table of cards rarely has more. */
export const FEW = 40;

/** The first few of a list, and more on demand: a screen opens at once however much there is. */
export class FewFirst<Item> {
  #count = $state(FEW);
  readonly #all: () => readonly Item[];

  constructor(all: () => readonly Item[]) {
    this.#all = all;
  }

  get shown(): Item[] {
    return this.#all().slice(0, this.#count);
  }

  get more(): boolean {
    return this.#all().length > this.#count;
  }

  showMore() {
    this.#count += FEW;
  }
}
