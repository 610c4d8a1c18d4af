import type { CampaignBox, CompanyBadge, Found, Hidden, Sought, ThingLine, ThingShown } from '$lib/backend/contract';
import { FakeBackend } from './fake-backend';
import { kinds, table, thing } from './samples';

export const badges: CompanyBadge[] = table.map(({ company, name }) => ({ company, name }));

/** The storm that every test of the box knows. */
export const storm = thing('event', {
  thing: 8,
  number: '8',
  title: 'Orage',
  place: { at: 'event_deck' },
  found_in: 3,
});
export const toDenver = thing('ticket', {
  thing: 34,
  number: '34',
  title: 'Denver – Santa Fe',
  place: { at: 'ticket_deck' },
  value: 9,
  leads_to: 12,
  found_in: 2,
});
export const tickets = thing('ticket', { thing: 30, quantity: 33, place: { at: 'ticket_deck' } });
export const tokens = thing('token', { thing: 40, quantity: 12 });
export const treasure = thing('own-1', { thing: 41, title: 'Pépite', marks: [{ company: 'red', count: 2 }] });
export const oldEvent = thing('event', { thing: 5, number: '5', title: 'Grève', place: { at: 'dead_letters' } });

const PAGE = 50;
export const everything: ThingLine[] = [storm, toDenver, tickets, tokens, treasure, oldEvent];

const closed = (pile: number, unopened: number): Hidden => ({ pile, unopened, opened: [] });

export function campaignBox(change: Partial<CampaignBox> = {}): CampaignBox {
  return {
    sealed: true,
    sections: [
      { section: 'wagon_cards', places: [{ at: 'wagon_deck' }], count: 90 },
      { section: 'tickets', places: [{ at: 'ticket_deck' }], count: 34 },
      { section: 'events', places: [{ at: 'event_deck' }, { at: 'event_discard' }], count: 8 },
      { section: 'warehouse', places: [{ at: 'warehouse' }], count: 13 },
      { section: 'post_office', places: [{ at: 'post_office' }], count: 77 },
      { section: 'dead_letters', places: [{ at: 'dead_letters' }], count: 1 },
    ],
    elsewhere: [
      { place: { at: 'big_box' }, count: 17 },
      { place: { at: 'bureau', company: 'red' }, count: 2 },
      { place: { at: 'vault', company: 'red' }, count: 1 },
      { place: { at: 'other', name: 'La valise de Noé' }, count: 3 },
      { place: { at: 'booklet', slot: 'K' }, count: 1 },
      { place: { at: 'booklet', slot: 'B' }, count: 1 },
    ],
    kinds,
    region_boxes: {
      pile: 60,
      unopened: 7,
      opened: [thing('region_box', { thing: 61, title: 'Grandes Plaines', place: { at: 'big_box' }, found_in: 3 })],
    },
    region_boards: closed(70, 8),
    toolboxes: closed(80, 1),
    board_pieces: 5,
    companies: badges,
    postcards_unreached: 76,
    now: { game: 4, moment: 'end' },
    ...change,
  };
}

export function thingShown(line: ThingLine, change: Partial<ThingShown> = {}): ThingShown {
  return {
    line,
    text: null,
    worth: null,
    life: [
      { from: null, to: line.place, game: line.found_in, moment: line.found_in ? 'end' : null, by: null, reason: null },
    ],
    photos: [],
    story: null,
    brought: [],
    sticker: null,
    postcard: null,
    led_here: [],
    removable: false,
    kinds,
    companies: badges,
    destinations: [
      { at: 'bureau', company: 'red' },
      { at: 'bureau', company: 'blue' },
      { at: 'vault', company: 'red' },
      { at: 'event_deck' },
      { at: 'warehouse' },
      { at: 'table' },
    ],
    ...change,
  };
}

/** As the real one: words without their accents, places, kinds, a page at a time. */
export function sought(things: ThingLine[], { text = '', places, kind, after = 0 }: Sought): Found {
  const plain = (words: string) => words.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const fits = (line: ThingLine) =>
    plain(`${line.number ?? ''} ${line.title ?? ''}`).includes(plain(text)) &&
    (!places || places.some((place) => JSON.stringify(place) === JSON.stringify(line.place))) &&
    (!kind || line.kind === kind);
  const found = things.filter(fits);
  return { things: found.slice(after, after + PAGE), total: found.length, kinds, companies: badges };
}

/** A campaign whose box holds these things. */
export function withBox(things: ThingLine[] = everything, change: Partial<CampaignBox> = {}): FakeBackend {
  const backend = FakeBackend.withCampaign();
  backend.own.box = () => ({ view: 'box', ...campaignBox(change) });
  backend.own.things = (view) => ({ view: 'things', ...sought(things, view.sought) });
  backend.own.thing = (view) => ({ view: 'thing', ...thingShown(things.find((line) => line.thing === view.thing)!) });
  backend.own.events = () => ({ view: 'events', deck: [storm], in_force: null, discard: [], archived: [] });
  backend.own.postcards = () => ({ view: 'postcards', unreached: 76, postcards: [], companies: badges, now: null });
  backend.own.story_deck = () => ({
    view: 'story_deck',
    cards: [],
    last: null,
    next: { same_year: '1865-01', later_than: null },
    reading: null,
    kinds,
    companies: badges,
  });
  return backend;
}

export const askedThings = (backend: FakeBackend): Sought[] =>
  backend.asked.flatMap((view) => (view.view === 'things' ? [view.sought] : []));
