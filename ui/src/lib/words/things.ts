import {
  PRINTED_KINDS,
  type CompanyColour,
  type KindName,
  type KindShown,
  type Movement,
  type Names,
  type ThingLine,
  type ThingName,
} from '$lib/backend/contract';
import { folded } from './fold';
import { placeIn, samePlace, whenWords } from './places';
import { list, t } from './words.svelte';

type PrintedKind = (typeof PRINTED_KINDS)[number];
/** What a label is made of; a line of a list has more than a name in the journal. */
export type Labelled = Pick<ThingLine, 'kind' | 'number' | 'title'> &
  Partial<Pick<ThingLine, 'quantity' | 'colour' | 'company'>>;
/** The kinds of the campaign, or the name that the group gave to this one. */
type OwnNames = readonly KindShown[] | string | null;

/** Any number that wants the plural. */
const SEVERAL = 2;

export function isPrinted(kind: string): kind is PrintedKind {
  return (PRINTED_KINDS as readonly string[]).includes(kind);
}

/** What a kind is called, to begin a line with. */
export function kindName(kind: string, own: OwnNames = null): string {
  return capitalised(kindInside(kind, own));
}

/** The same in the middle of a sentence. */
export function kindInside(kind: string, own: OwnNames = null): string {
  if (isPrinted(kind)) return t(`kind.${kind}`);
  const name = typeof own === 'string' ? own : own?.find((shown) => shown.kind === kind)?.name;
  return name ?? kind;
}

/** '33 tickets', '3 × Laissez-passer'. */
export function countOfKind(kind: string, count: number, own: OwnNames = null): string {
  return isPrinted(kind)
    ? t(`kind_count.${kind}`, { count })
    : t('kind_count.own', { count, name: kindInside(kind, own) });
}

/** All that a kind is called, one or several of it, to be found by: 'ticket tickets'. */
export function kindNames(kinds: readonly KindShown[]): KindName[] {
  const own = kinds.filter(({ kind }) => !isPrinted(kind));
  return [
    ...PRINTED_KINDS.map((kind) => ({ kind, name: `${kindInside(kind)} ${severalOf(kind)}` })),
    ...own.map(({ kind }) => ({ kind, name: kindInside(kind, kinds) })),
  ];
}

/** Without the figure: otherwise whoever looks for that number would find all of them. */
function severalOf(kind: string): string {
  return countOfKind(kind, SEVERAL).replace(String(SEVERAL), '').trim();
}

/** Whose vaults they are, inside a sentence. */
export function vaultsOf(companies: readonly CompanyColour[]): string {
  return list(companies.map((company) => t(`company_of.${company}`)));
}

/** 'Événement n° 8 · Orage', '33 tickets', 'Carte bonus de compagnie des Rouges'. */
export function thingLabel(thing: Labelled, own: OwnNames = null): string {
  return capitalised(thingInside(thing, own));
}

/** The same in the middle of a sentence. */
export function thingInside(thing: Labelled, own: OwnNames = null): string {
  const numbered = withNumber(thing, own);
  if (!thing.title) return numbered;
  return saysAll(thing.title, numbered) ? thing.title : t('thing.titled', { what: numbered, title: thing.title });
}

/** 'Part n° 5 de la mine' needs no 'Part de mine n° 5' before it. */
function saysAll(title: string, label: string): boolean {
  const said = wordsOf(title);
  return wordsOf(label).every((word) => said.includes(word));
}

function wordsOf(text: string): string[] {
  return folded(text)
    .split(/[\s.,:·'’()]+/)
    .filter(Boolean);
}

function withNumber(thing: Labelled, own: OwnNames): string {
  const { kind, number, quantity = 1, colour, company } = thing;
  if (number) {
    const key = kind === 'story_card' ? 'thing.numbered_as_printed' : 'thing.numbered';
    return t(key, { kind: kindInside(kind, own), number });
  }
  if (colour) {
    const cards = quantity > 1 ? countOfKind(kind, quantity) : kindInside(kind);
    return t('thing.coloured', { cards, colour: t(`wagon_card.${colour}`, { count: quantity }) });
  }
  if (company) return t('thing.of_company', { kind: kindInside(kind, own), of: t(`company_of.${company}`) });
  return quantity > 1 ? countOfKind(kind, quantity, own) : kindInside(kind, own);
}

export function nameInside(name: ThingName): string {
  return thingInside(name, name.kind_name);
}

/** 'Événement n° 8, événement n° 9 et 2 autres'. */
export function namesInside({ first, more }: Names): string {
  return andMore(first.map(nameInside), more);
}

export function andMore(names: readonly string[], more: number): string {
  const first = names.join(', ');
  return more > 0 ? t('thing.and_more', { first, count: more }) : first;
}

export function capitalised(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

export type LifeLine = { what: string; stay: string; reason: string | null };

const ARCHIVES: readonly string[] = ['dead_letters', 'big_box'];

/** The life of a thing, oldest first: what happened, and where it then stayed until when. */
export function lifeInWords(life: readonly Movement[]): LifeLine[] {
  return life.map((movement, index) => ({
    what: movement.by
      ? t('life.by', { told: happened(movement), company: t(`company.${movement.by}`) })
      : happened(movement),
    stay: stayed(movement, life[index + 1] ?? null),
    reason: movement.reason,
  }));
}

function happened({ from, to, game, moment }: Movement): string {
  const when = whenWords(game === null ? null : { game, moment });
  if (from === null) return game === null ? t('life.there_from_start') : t('life.found', { when });
  // What is opened can stay where it lay.
  if (samePlace(from, to)) return t('life.opened', { when });
  if (ARCHIVES.includes(to.at)) return t('life.archived', { when });
  if (from.at === 'dead_letters') return t('life.brought_back', { when });
  if (from.at === 'big_box') return t('life.out_of_big_box', { when });
  if (to.at === 'vault') return t('life.into_vault', { when });
  return t('life.moved', { when });
}

function stayed({ to }: Movement, next: Movement | null): string {
  const place = capitalised(placeIn(to));
  if (next === null) return t('life.now', { place });
  return next.game === null ? t('life.stayed_before', { place }) : t('life.stayed', { place, game: next.game });
}
