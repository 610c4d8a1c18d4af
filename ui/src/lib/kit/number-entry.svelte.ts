import { Submission, type About } from '$lib/state/submission.svelte';
import { isAdded, readNumber, writeNumber } from '$lib/state/typed-number';

export type NumberGiven = {
  /** What is saved; null while nobody knows. */
  value: number | null;
  least: number;
  most: number;
  /** Nobody has counted yet: the number is only what one starts with. */
  untouched: boolean;
  /** Whether nothing can be saved, too; otherwise an emptied field is left as it was. */
  clears: boolean;
  /** Whether '+2' or '−3' is counted from what stands there. */
  counts: boolean;
  /** What cannot be read as a number between the two: it stays in sight. */
  unreadable: (typed: string) => string;
  /** What of a refusal is said here. */
  about?: About;
  /** Saves by itself; throws what the backend throws. Without it `take` is told of every number. */
  save?: (value: number | null) => Promise<unknown>;
  take: (value: number | null, nonsense: string | null) => void;
};

/** A number being typed or counted, until it is saved or somebody leaves it as it was. */
export class NumberEntry {
  readonly #given: () => NumberGiven;
  readonly #submission = new Submission();
  #typed = $state<string | null>(null);
  /** Ahead of what is saved: held down, or still under way. */
  #wanted = $state<number | null | undefined>(undefined);
  #nonsense = $state<string | null>(null);
  /** What was turned down is not asked again before it is changed. */
  #turnedDown: string | null = null;
  #saving = $state(false);
  /** Counts on by itself as long as a lever is held. */
  held = false;

  constructor(given: () => NumberGiven) {
    this.#given = given;
  }

  get current(): number | null {
    return this.#wanted === undefined ? this.#given().value : this.#wanted;
  }

  get shown(): string {
    return this.#typed ?? writeNumber(this.current);
  }

  /** What is typed or under way and not saved yet; undefined if nothing is, or nothing that can be saved. */
  get ahead(): number | null | undefined {
    if (this.fault !== null) return undefined;
    if (this.#typed === null) return this.#wanted;
    const read = readNumber(this.#typed);
    if (read.is === 'empty') return null;
    return read.is === 'number' ? read.value : undefined;
  }

  get isSaving(): boolean {
    return this.#saving;
  }

  /** What stands there is only what one starts with. */
  get isUntouched(): boolean {
    return this.#given().untouched && this.#typed === null && this.#wanted === undefined;
  }

  get isChanged(): boolean {
    return this.#typed !== null || this.fault !== null;
  }

  get fault(): string | null {
    if (this.#nonsense !== null) return this.#given().unreadable(this.#nonsense.trim());
    return this.#submission.beside(this.#given().about) ?? this.#submission.fault;
  }

  type(text: string) {
    const { save, take } = this.#given();
    this.#typed = text;
    this.#turnedDown = null;
    if (save) return this.#forgive();
    const number = this.#read(text);
    take(number ?? null, number === undefined ? text : null);
  }

  /** To the good or to the bad: keys that bring digits alone have no minus. */
  turnSign() {
    const text = this.shown.trim();
    this.type(/^[-−–]/.test(text) ? text.slice(1) : `−${text.replace(/^\+/, '')}`);
  }

  /** What is bound elsewhere was changed there: what was typed no longer stands for it. */
  follow(value: number | null, nonsense: string | null) {
    if (this.#typed === null || nonsense === this.#typed) return;
    if (nonsense !== null || this.#read(this.#typed) !== value) this.#typed = null;
  }

  step(by: number) {
    const { save, take, least, most } = this.#given();
    const typed = readNumber(this.#typed ?? '');
    const from = typed.is === 'number' ? typed.value : (this.current ?? 0);
    const stepped = Math.max(least, Math.min(most, from + by));
    this.#forgive();
    this.#typed = null;
    if (save) this.#wanted = stepped;
    else take(stepped, null);
  }

  /** Takes what was typed; says whether there is nothing left to put right here. */
  settle(): boolean {
    const { save, clears, counts } = this.#given();
    const typed = this.#typed;
    if (typed === null || typed === this.#turnedDown) return this.fault === null;
    // Bounds are the host's to judge where it saves: it says why.
    const read = readNumber(typed);
    if (!save) {
      if (this.#read(typed) !== undefined) this.#typed = null;
      return this.#typed === null;
    }
    if (read.is === 'nonsense') {
      this.#nonsense = typed;
      return false;
    }
    if (read.is === 'empty' && !clears) {
      this.forget();
      return true;
    }
    const from = counts && isAdded(typed) ? (this.current ?? 0) : 0;
    this.#wanted = read.is === 'empty' ? null : from + read.value;
    this.#typed = null;
    void this.keep(typed);
    return true;
  }

  forget() {
    this.#typed = null;
    this.#wanted = undefined;
    this.#turnedDown = null;
    this.#forgive();
  }

  /** One action for all that was counted since the last one; what is counted meanwhile goes next. */
  async keep(typed: string | null = null) {
    if (this.#saving) return;
    this.#saving = true;
    while (this.#wanted !== undefined && !this.held) {
      const { value, untouched, save } = this.#given();
      const sent: number | null = this.#wanted;
      if (!save || (sent === value && !untouched)) {
        this.#wanted = undefined;
        break;
      }
      await this.#submission.send(() => save(sent));
      if (this.#wanted !== sent) continue;
      this.#wanted = undefined;
      const { rejection, fault } = this.#submission;
      if (rejection?.code === 'nothing_to_change') this.#submission.clear();
      // What could not be saved stays in sight beside the reason.
      else if (fault !== null) this.#typed ??= typed ?? writeNumber(sent);
      if (rejection) this.#turnedDown = this.#typed;
    }
    this.#saving = false;
  }

  #forgive() {
    this.#nonsense = null;
    this.#submission.clear();
  }

  /** Null for nothing; undefined for what is no number, or none between the two. */
  #read(text: string): number | null | undefined {
    const { least, most } = this.#given();
    const read = readNumber(text);
    if (read.is === 'empty') return null;
    return read.is === 'number' && read.value >= least && read.value <= most ? read.value : undefined;
  }
}
