import { words as files } from 'virtual:words';
import type { Language } from '$lib/backend/contract';
import { LANGUAGES, LOCALES, type Tongue } from './languages';
import type { Fill, Message, Placeholder, Plural, Spoken } from './message';
import type { Words } from './tables';
import { Vocabulary } from './vocabulary';

export type { Tongue } from './languages';
export type Key = keyof Words;

/** A name, the same in every language. */
export const APP_NAME = "Carnet de l'Ouest";

export const words = new Vocabulary<Words>(files);

/** Nothing, until the first language is here. */
let spoken = $state<Tongue | null>(null);
/** Spoken instead while something is written for readers of another language. Nobody on the screen waits for that. */
let aside: Tongue | null = null;

export function tongue(): Tongue {
  return aside ?? spoken ?? LANGUAGES[0];
}

/** Whether there is a language to show anything in. */
export function canSpeak(): boolean {
  return spoken !== null;
}

/** A language whose words are here. */
export function speak(now: Tongue) {
  spoken = now;
}

/**
 * What is said meanwhile is said in this language, whatever the screen speaks. It must be done at once, not later, and
 * the words must be here.
 */
export function inTongue<T>(language: Tongue, say: () => T): T {
  const before = aside;
  aside = language;
  try {
    return say();
  } finally {
    aside = before;
  }
}

/** For whoever speaks none of ours. */
const ANYBODY = 'en';

export function tongueFor(preference: Language, systemLanguages: readonly string[]): Tongue {
  if (preference !== 'system') return preference;
  const first = systemLanguages[0]?.toLowerCase();
  return LANGUAGES.find((language) => first?.startsWith(language)) ?? ANYBODY;
}

type FillingOf<M extends Message> = [Placeholder<M>] extends [never]
  ? []
  : [{ [P in Placeholder<M>]: P extends 'count' ? number : string | number }];

/** Speaks from a vocabulary; what a message wants filled in is read off the French one. */
export function speaker<W extends Spoken>(vocabulary: Vocabulary<W>) {
  return <K extends keyof W & string>(key: K, ...[fill]: FillingOf<W[K][0]>): string => {
    const language = tongue();
    return phrase(language, vocabulary.message(language, key), fill);
  };
}

/** The words for a key in the language spoken now. */
export const t = speaker(words);

/** A message with its places filled in. What people typed is left as it is. */
export function phrase(language: Tongue, message: Message, fill: Fill = {}): string {
  const text = typeof message === 'string' ? message : inForm(message, pluralForm(language, Number(fill.count)));
  return text.replace(/(\b(?:de|que) )?\{([\w:.]+)\}(\.?)/g, (whole, before = '', name: string, stop: string) => {
    const value = fill[name];
    if (value === undefined) return whole;
    const said = typeof value === 'number' ? number(value, language) : value;
    const led = before && language === 'fr' && NAMES.includes(name) ? elided(before, said) : `${before}${said}`;
    // 'Aurora & Co.' ends the sentence by itself, and so does 'A gold nugget!'.
    return /[.!?…]$/.test(said) ? led : `${led}${stop}`;
  });
}

function inForm(message: Plural, form: Intl.LDMLPluralRule): string {
  return form in message ? message[form as keyof Plural] : message.other;
}

/** Placeholders that stand for somebody's name. */
const NAMES: readonly string[] = ['company', 'company_name', 'rival', 'player', 'president'];

/** 'd’Union Pourpre', 'de Grand Lac', 'qu’Inès': by the first letter; names with an aspirated h are rarer than those without. */
function elided(before: string, name: string): string {
  return /^[aeiouyhœæ]/i.test(name.normalize('NFD')) ? `${before.slice(0, -2)}’${name}` : `${before}${name}`;
}

/** Formatters are dear to make and cheap to use: each is made once. */
const made = new Map<string, unknown>();
function once<T>(key: string, make: () => T): T {
  if (!made.has(key)) made.set(key, make());
  return made.get(key) as T;
}

function pluralForm(language: Tongue, count: number): Intl.LDMLPluralRule {
  return once(`plural ${language}`, () => new Intl.PluralRules(LOCALES[language])).select(count);
}

export function number(value: number, language: Tongue = tongue()): string {
  return once(`number ${language}`, () => new Intl.NumberFormat(LOCALES[language])).format(value);
}

const DOLLARS: Record<Tongue, (figure: string) => string> = {
  fr: (figure) => `${figure}\u00a0$`,
  en: (figure) => `$${figure}`,
};

export function money(dollars: number, language: Tongue = tongue()): string {
  const sign = dollars < 0 ? '−' : '';
  return `${sign}${DOLLARS[language](number(Math.abs(dollars), language))}`;
}

export function fileSize(bytes: number, language: Tongue = tongue()): string {
  const [value, unit] =
    bytes < 1024 ? [bytes, 'byte'] : bytes < 1024 ** 2 ? [bytes / 1024, 'kilobyte'] : [bytes / 1024 ** 2, 'megabyte'];
  return new Intl.NumberFormat(LOCALES[language], {
    style: 'unit',
    unit: unit as string,
    unitDisplay: 'short',
    maximumFractionDigits: value < 10 && bytes >= 1024 ? 1 : 0,
  }).format(value as number);
}

/** A day alone (`1865-03-12`) means that day everywhere, never the evening before. */
function moment(iso: string): Date {
  return new Date(iso.length === 10 ? `${iso}T00:00` : iso);
}

const DATE_STYLES = {
  day: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  date: { day: 'numeric', month: 'long', year: 'numeric' },
  shortDate: { day: 'numeric', month: 'short' },
  time: { timeStyle: 'short' },
  full: { dateStyle: 'long', timeStyle: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export function date(iso: string, style: keyof typeof DATE_STYLES = 'date', language: Tongue = tongue()): string {
  const format = once(`${style} ${language}`, () => new Intl.DateTimeFormat(LOCALES[language], DATE_STYLES[style]));
  const written = format.format(moment(iso));
  return language === 'fr' ? written.replace(/(^|\s)1 (?=\p{L})/u, '$11er ') : written;
}

/** The local calendar day of a moment, to group by. */
export function dayKey(iso: string): string {
  const at = moment(iso);
  return `${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, '0')}-${String(at.getDate()).padStart(2, '0')}`;
}

export function list(items: string[], language: Tongue = tongue()): string {
  return new Intl.ListFormat(LOCALES[language], { type: 'conjunction' }).format(items);
}
