import type { KnownTicket, TicketLine } from '$lib/backend/contract';
import { readNumber } from '$lib/state/typed-number';
import { folded } from '$lib/words/fold';

/** Tickets that may be meant by what is typed: a bare value, letters of either city, or a new name with its value. */
export type TicketOffer = { line: TicketLine; title: string | null };

/** As many as fit below the field. */
const MOST_OFFERED = 4;
const NAMED = /^(.*\p{L}.*?)[\s,:]+(\d{1,3})\s*\$?$/u;

export function ticketOffers(typed: string, known: readonly KnownTicket[]): TicketOffer[] {
  const text = typed.trim();
  if (text === '') return [];
  const read = readNumber(text);
  if (read.is === 'number') {
    const { value } = read;
    return [{ line: { value: Math.abs(value), completed: value >= 0, ticket: null }, title: null }];
  }
  const sought = folded(text);
  const words = (title: string) => folded(title).split(/[^\p{L}\p{N}]+/u);
  const offers: TicketOffer[] = known
    .filter(({ title }) => words(title).some((word) => word.startsWith(sought)) || folded(title).startsWith(sought))
    .slice(0, MOST_OFFERED)
    .map(({ thing, title, value }) => ({ line: { value, completed: true, ticket: thing }, title }));
  const [, name, value] = NAMED.exec(text) ?? [];
  if (name && value) {
    const title = name.trim();
    offers.push({ line: { value: Number(value), completed: true, ticket: null, title }, title });
  }
  return offers;
}
