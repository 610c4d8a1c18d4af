import type { Document, Finale, FinaleCompany, KindShown } from '$lib/backend/contract';
import { thingLabel } from './things';
import { list, money, t } from './words.svelte';

/** Whom a vault is called by: the person, or the company that nobody presides. */
export const person = ({ name, president }: Pick<FinaleCompany, 'name' | 'president'>): string => president ?? name;

/** 'Camille remporte la campagne'; together, if several do. */
export function championsTold(names: string[]): string {
  return t('champions.told', { champions: list(names), count: names.length });
}

const PLACES = [1, 2, 3, 4, 5] as const;

/** '2e place', with 'ex æquo' where others have it too. */
export function placeTold(place: number, shared = false): string {
  const known = PLACES.find((one) => one === place);
  const told = known ? t(`nth_place.${known}`) : String(place);
  return shared ? t('nth_place.shared', { place: told }) : told;
}

/** What a document of a vault is called in a list. */
export function documentTitle(document: Document, kinds: readonly KindShown[]): string {
  if (document.kind === 'thing') return thingLabel(document.line, kinds);
  return t('opening.receipt', { game: document.game, year: String(document.year) });
}

export function documentAmount(document: Document): number {
  return document.kind === 'receipt' ? document.receipt.total : document.amount;
}

/** What was read out a moment ago, for those who listen. */
export function readingTold(company: FinaleCompany, isRead: boolean, kinds: readonly KindShown[]): string {
  const last = company.read.at(-1);
  const total = money(company.running);
  if (!last) return t('opening.told_empty', { company: person(company) });
  const told = t('opening.told', {
    company: person(company),
    document: documentTitle(last, kinds),
    amount: money(documentAmount(last)),
  });
  return isRead ? t('opening.told_whole', { told, total }) : t('opening.told_so_far', { told, total });
}

/** Games whose compensation nobody has entered: they count 0. */
export function openCompensation(finale: Finale): string | null {
  const games = finale.compensation.filter(({ amount }) => amount === null).map(({ game }) => String(game));
  return games.length > 0 ? t('accounts.open', { count: games.length, games: list(games), nothing: money(0) }) : null;
}
