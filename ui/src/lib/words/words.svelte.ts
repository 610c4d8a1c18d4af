import type { Language } from '../backend/contract';
import { en } from './en';
import { fr } from './fr';
import { englishTypography, frenchTypography, type Fill, type Message, type Placeholder } from './message';

/** A name, the same in every language. */
export const APP_NAME = "Carnet de l'Ouest";

export type Tongue = 'fr' | 'en';
export type Key = keyof typeof fr;

const messages: Record<Tongue, Record<Key, Message>> = { fr, en };
const typography: Record<Tongue, (text: string) => string> = {
  fr: frenchTypography,
  en: englishTypography,
};

let spoken = $state<Tongue>('fr');

export function tongue(): Tongue {
  return spoken;
}

export function speak(now: Tongue) {
  spoken = now;
}

export function tongueFor(preference: Language, systemLanguages: readonly string[]): Tongue {
  if (preference !== 'system') return preference;
  return systemLanguages[0]?.toLowerCase().startsWith('fr') ? 'fr' : 'en';
}

type Filling<K extends Key> = Placeholder<(typeof fr)[K]>;
type FillingOf<K extends Key> = [Filling<K>] extends [never]
  ? []
  : [{ [P in Filling<K>]: P extends 'count' ? number : string | number }];

/** The words for a key in the language spoken now. */
export function t<K extends Key>(key: K, ...[fill]: FillingOf<K>): string {
  return phrase(spoken, messages[spoken][key], fill);
}

export function phrase(language: Tongue, message: Message, fill: Fill = {}): string {
  const text = typeof message === 'string' ? message : message[pluralForm(language, Number(fill.count))];
  return typography[language](text).replace(/(\bde )?\{(\w+)\}/g, (whole, of: string | undefined, name: string) => {
    const value = fill[name];
    if (value === undefined) return whole;
    const said = typeof value === 'number' ? number(value, language) : value;
    return of && name === 'company' && language === 'fr' ? ofCompany(said) : `${of ?? ''}${said}`;
  });
}

/** 'd’Union Pourpre', 'de Grand Lac': by the first letter; names with an aspirated h are rarer than those without. */
function ofCompany(name: string): string {
  return /^[aeiouyhœæ]/i.test(name.normalize('NFD')) ? `d’${name}` : `de ${name}`;
}

/** Formatters are dear to make and cheap to use: each is made once. */
const made = new Map<string, unknown>();
function once<T>(key: string, make: () => T): T {
  if (!made.has(key)) made.set(key, make());
  return made.get(key) as T;
}

function pluralForm(language: Tongue, count: number): 'one' | 'other' {
  const rules = once(`plural ${language}`, () => new Intl.PluralRules(language));
  return rules.select(count) === 'one' ? 'one' : 'other';
}

export function number(value: number, language: Tongue = spoken): string {
  return once(`number ${language}`, () => new Intl.NumberFormat(language)).format(value);
}

export function money(dollars: number, language: Tongue = spoken): string {
  const figure = number(Math.abs(dollars), language);
  const sign = dollars < 0 ? '−' : '';
  return language === 'fr' ? `${sign}${figure}\u00a0$` : `${sign}$${figure}`;
}

export function fileSize(bytes: number, language: Tongue = spoken): string {
  const [value, unit] =
    bytes < 1024 ? [bytes, 'byte'] : bytes < 1024 ** 2 ? [bytes / 1024, 'kilobyte'] : [bytes / 1024 ** 2, 'megabyte'];
  return new Intl.NumberFormat(language, {
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

export function date(iso: string, style: keyof typeof DATE_STYLES = 'date', language: Tongue = spoken): string {
  const format = once(`${style} ${language}`, () => new Intl.DateTimeFormat(language, DATE_STYLES[style]));
  const written = format.format(moment(iso));
  return language === 'fr' ? written.replace(/(^|\s)1 (?=\p{L})/u, '$11er ') : written;
}

/** The local calendar day of a moment, to group by. */
export function dayKey(iso: string): string {
  const at = moment(iso);
  return `${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, '0')}-${String(at.getDate()).padStart(2, '0')}`;
}

export function list(items: string[], language: Tongue = spoken): string {
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(items);
}
