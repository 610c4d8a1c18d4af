import type { KindShown, ThingLine } from '$lib/backend/contract';

/** Without a name of its own: a pile, or the last of one. */
export function isNameless({ number, title }: ThingLine): boolean {
  return number === null && title === null;
}

/** LW-BOX-5: cards lie archived in the dead letter office, other things in the big box. */
export function isArchived({ kind, place }: ThingLine, kinds: readonly KindShown[]): boolean {
  const card = kinds.find((shown) => shown.kind === kind)?.card ?? true;
  return place.at === (card ? 'dead_letters' : 'big_box');
}

/** An event is archived from the discard; anything else is an exception that a card asks for. */
export function needsException({ kind, place }: ThingLine): boolean {
  return kind === 'event' && place.at !== 'event_discard' && place.at !== 'dead_letters';
}
