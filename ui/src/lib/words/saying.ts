import type { CompanyColour, NameField, Names, NotYet, PhotoName, ThingName } from '$lib/backend/contract';
import { placeholders, type Fill } from './message';
import { placeIn } from './places';
import { lanesWord, lanesWords, lengthsWords, routeColoursWords } from './routes';
import { stickerPlace } from './stickers';
import { andMore, kindInside, kindName, nameInside, namesInside, vaultsOf } from './things';
import { date, fileSize, list, money, phrase, t, tongue, words, type Key } from './words.svelte';

/**
 * How a field is said where a message has `{field:type}`. A type that is not here is what keys begin with:
 * `{company:company_of}` says `company_of.red`.
 */
export const SAID = {
  count: (count: number) => count,
  all: (names: string[]) => list(names),
  list: (items: string[]) => list(items),
  nth: (position: number) => position + 1,
  millions: (number: number) => number / 1_000_000,
  money: (dollars: number) => money(dollars),
  bytes: (bytes: number) => fileSize(bytes),
  year: (year: number) => String(year),
  date: (iso: string) => date(iso),
  date_and_time: (iso: string) => date(iso, 'full'),
  companies: (companies: CompanyColour[]) => list(companies.map((company) => t(`company.${company}`))),
  companies_of: vaultsOf,
  name_field: ({ of }: NameField) => t(`refused.field.${of}`),
  place: placeIn,
  sticker_place: stickerPlace,
  /** A person by their name, or else their company. */
  or_company: (player: string | null, { company_name }: { company_name?: string }) => player ?? company_name ?? '',
  kind: (kind: string) => kindName(kind),
  kind_inside: (kind: string) => kindInside(kind),
  named_kind: (kind: string, { kind_name }: { kind_name?: string | null }) => kindInside(kind, kind_name),
  kind_of: ({ kind, kind_name }: ThingName) => kindInside(kind, kind_name),
  thing: nameInside,
  things: namesInside,
  titles: ({ first, more }: Names) =>
    andMore(
      first.map((name) => name.title ?? name.number ?? nameInside(name)),
      more,
    ),
  photo: (of: PhotoName) => (of.of === 'thing' ? nameInside(of.thing) : t('account.photo_of_game', { game: of.game })),
  /** By its title, or by its number where nobody has noted more. */
  event: (event: string) =>
    /^\d+$/.test(event) ? t('account.event_numbered', { number: event }) : t('account.event_titled', { title: event }),
  waits_for: (why: NotYet) => (why.code === 'not_drawn_yet' ? why.drawn.game : why.code === 'never' ? '' : why.game),
  colours: routeColoursWords,
  lengths: (wanted: number[], { from }: { from?: number | null }) => lengthsWords(wanted, from ?? null),
  lane: lanesWord,
  lanes: lanesWords,
};

/** Types that choose the plural form, and by which number. */
const COUNTED: Record<string, (value: never) => number> = {
  count: (count: number) => count,
  all: (names: string[]) => names.length,
};

/** A message with its places filled from the fields of what it tells of. That they fit is proven in the tests. */
export function say(key: Key, of: object): string {
  const language = tongue();
  const message = words.message(language, key);
  const fill: Fill = {};
  for (const place of placeholders(message)) {
    const [field, type] = place.split(':') as [string, string?];
    const value = of[field as never];
    fill[place] = type ? said(type, value, of) : value;
    if (type && type in COUNTED) fill.count = COUNTED[type]!(value);
  }
  return phrase(language, message, fill);
}

function said(type: string, value: never, of: object): string | number {
  return type in SAID
    ? SAID[type as keyof typeof SAID](value, of)
    : (t as (key: Key) => string)(`${type}.${value}` as Key);
}

/** Which of several messages is said of something, by what it is called: a field decides, or a few of them together. */
export type Choosing<All, Tag extends keyof All> = {
  [Name in All[Tag] & string]?: (of: Extract<All, { [T in Tag]: Name }>) => string;
};

/** What may be chosen of each name; what there is no choice of is called `Otherwise`. */
export type Chosen<Choices, Name extends string, Otherwise extends string> = Name extends keyof Choices
  ? Choices[Name] extends (of: never) => infer Choice
    ? Choice & string
    : never
  : Otherwise;

export function choose(choices: object, name: string, of: object, otherwise: string): string {
  const chooses = (choices as Record<string, ((of: object) => string) | undefined>)[name];
  return chooses?.(of) ?? otherwise;
}

/** One of two, by whether there is something in a field. */
export function by<Field extends string, Yes extends string, No extends string>(field: Field, yes: Yes, no: No) {
  return (of: { [F in Field]: unknown }): Yes | No => {
    const value: unknown = of[field];
    return value === null || value === false || value === 0 ? no : yes;
  };
}
