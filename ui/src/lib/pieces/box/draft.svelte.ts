import { POSTCARDS, type Details, type DetailsChange, type ThingShown } from '$lib/backend/contract';
import { readNumber, writeNumber } from '$lib/state/typed-number';
import { readHowMany } from './how-many';

/** How many titles are asked for one by one; more would be a list to type, not a discovery to note. */
const TITLES_AT_ONCE = 12;

/** What is noted of something while it is being typed. */
export class ThingDraft {
  which = $state('');
  title = $state('');
  text = $state('');
  lightning = $state(false);
  value = $state('');
  worth = $state('');
  leadsTo = $state('');
  /** Of several, by their numbers. */
  titles = $state<Record<string, string>>({});
  lightnings = $state<Record<string, boolean>>({});

  readonly howMany = $derived(readHowMany(this.which));
  readonly numbers = $derived(this.howMany.is === 'numbers' ? this.howMany.numbers : []);
  readonly asksTitles = $derived(this.numbers.length <= TITLES_AT_ONCE ? this.numbers : []);
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
      this.howMany.is !== 'nonsense' &&
      this.howMany.is !== 'zero' &&
      this.howMany.is !== 'too_many' &&
      this.valueRead.is !== 'nonsense' &&
      this.worthRead.is !== 'nonsense' &&
      this.leadsToPostcard
    );
  }

  /** Whether nothing says which one it is: a pile, or neither number nor title. */
  get isNameless(): boolean {
    return this.howMany.is === 'pile' || (this.which.trim() === '' && this.title.trim() === '');
  }

  /** One line for each number, or one pile, or one thing. */
  details(kind: string): Details[] {
    const { howMany } = this;
    switch (howMany.is) {
      case 'one':
        return [{ ...this.#common(kind), ...this.#single(kind, howMany.number) }];
      case 'pile':
        return [{ ...this.#common(kind), quantity: howMany.quantity }];
      case 'numbers':
        return howMany.numbers.map((number) => ({
          ...this.#common(kind),
          number,
          ...filled('title', this.titles[number]),
          ...(kind === 'event' && this.lightnings[number] && { lightning: true }),
        }));
      default:
        return [];
    }
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
