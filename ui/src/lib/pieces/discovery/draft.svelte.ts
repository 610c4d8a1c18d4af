import { POSTCARDS, type Details, type DetailsChange, type ThingShown } from '$lib/backend/contract';
import { readNumber, writeNumber } from '$lib/state/typed-number';
import { readNumbers } from './numbers';

/** How many titles are asked for one by one; more would be a list to type, not a discovery to note. */
const TITLES_AT_ONCE = 12;

/** One of several: by its number if it has one, by its place among them otherwise. */
export type OneOfThem = { key: string; number: string | null };

/** What is noted of something while it is being typed. How many there are is one thing, which numbers they bear another. */
export class ThingDraft {
  /** As counted by hand; null while nothing readable stands there. */
  counted = $state<number | null>(1);
  which = $state('');
  title = $state('');
  text = $state('');
  lightning = $state(false);
  value = $state('');
  worth = $state('');
  leadsTo = $state('');
  /** Of several. */
  titles = $state<Record<string, string>>({});
  lightnings = $state<Record<string, boolean>>({});

  readonly read = $derived(readNumbers(this.which));
  readonly numbers = $derived(this.read.is === 'numbers' ? this.read.numbers : []);
  /** Never fewer than have a number. */
  readonly count = $derived(Math.max(this.counted ?? 1, this.numbers.length));
  readonly valueRead = $derived(readNumber(this.value));
  readonly worthRead = $derived(readNumber(this.worth));
  readonly leadsToRead = $derived(readNumber(this.leadsTo));
  readonly leadsToPostcard = $derived(
    this.leadsToRead.is === 'empty' ||
      (this.leadsToRead.is === 'number' && this.leadsToRead.value >= 1 && this.leadsToRead.value <= POSTCARDS),
  );

  static of(shown: ThingShown): ThingDraft {
    const draft = new ThingDraft();
    const { line } = shown;
    draft.which = line.number ?? '';
    draft.title = line.title ?? '';
    draft.text = shown.text ?? '';
    draft.lightning = line.lightning;
    draft.value = writeNumber(line.value);
    draft.worth = writeNumber(shown.worth);
    draft.leadsTo = line.leads_to === null ? '' : String(line.leads_to);
    return draft;
  }

  /** Whether nothing is left to put right in it. */
  get readable(): boolean {
    return (
      this.counted !== null &&
      this.read.is === 'numbers' &&
      this.valueRead.is !== 'nonsense' &&
      this.worthRead.is !== 'nonsense' &&
      this.leadsToPostcard
    );
  }

  /** Those without a number, where there are several. */
  get #unnumbered(): number {
    return this.count - this.numbers.length;
  }

  /** Those of several whose titles are asked for: with their numbers, and what no pile can hold without. */
  asksTitles(kind: string): OneOfThem[] {
    if (this.count === 1) return [];
    const numbered = this.numbers.map((number) => ({ key: number, number }));
    // LW-EVT-5: an event is read, so none of them stays nameless.
    const rest = kind === 'event' ? this.#unnumbered : 0;
    const titled = Array.from({ length: rest }, (_, index) => ({ key: `${index + 1}.`, number: null }));
    const all = [...numbered, ...titled];
    return rest > 0 || all.length <= TITLES_AT_ONCE ? all : [];
  }

  /** Whether something is among them that neither a number nor a title tells from others. */
  get isNameless(): boolean {
    return this.count > 1 ? this.#unnumbered > 0 : this.which.trim() === '' && this.title.trim() === '';
  }

  /** Whether each event was read: it has a number, or a title (LW-EVT-5). */
  get areAllRead(): boolean {
    if (this.count === 1) return !this.isNameless;
    return this.asksTitles('event').every(({ key, number }) => number !== null || this.titles[key]?.trim());
  }

  /** One line for each that has a number or a title of its own, and one pile for the rest. */
  details(kind: string): Details[] {
    const common = this.#common(kind);
    if (this.count === 1) return [{ ...common, ...this.#single(kind, this.numbers[0] ?? null) }];
    const each = kind === 'event' ? this.asksTitles(kind) : this.numbers.map((number) => ({ key: number, number }));
    const named = each.map(({ key, number }) => ({
      ...common,
      ...filled('number', number),
      ...filled('title', this.titles[key]),
      ...(kind === 'event' && this.lightnings[key] && { lightning: true }),
    }));
    const rest = this.count - named.length;
    return rest === 0 ? named : [...named, { ...common, ...(rest > 1 && { quantity: rest }) }];
  }

  /** A record that is put right, as all fields say: its number is what stands in the field, whatever that is. */
  corrected(kind: string): DetailsChange {
    const of = (read: ReturnType<typeof readNumber>) => (read.is === 'number' ? read.value : null);
    return {
      number: this.which.trim() || null,
      title: this.title.trim() || null,
      text: this.text.trim() || null,
      worth: of(this.worthRead),
      ...(kind === 'event' && { lightning: this.lightning }),
      ...(kind === 'ticket' && { value: of(this.valueRead), leads_to: of(this.leadsToRead) }),
    };
  }

  #single(kind: string, number: string | null): Details {
    return {
      ...filled('number', number),
      ...filled('title', this.title),
      ...filled('text', this.text),
      ...(kind === 'event' && this.lightning && { lightning: true }),
      ...(kind === 'ticket' && this.leadsToRead.is === 'number' && { leads_to: this.leadsToRead.value }),
    };
  }

  #common(kind: string): Details {
    return {
      ...(kind === 'ticket' && this.valueRead.is === 'number' && { value: this.valueRead.value }),
      ...(this.worthRead.is === 'number' && { worth: this.worthRead.value }),
    };
  }
}

function filled<Name extends 'number' | 'title' | 'text'>(name: Name, typed: string | null | undefined) {
  const text = typed?.trim();
  return text ? { [name]: text } : {};
}
