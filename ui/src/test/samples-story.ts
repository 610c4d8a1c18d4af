import type {
  CompanyBadge,
  Events,
  NightStoryCard,
  PostcardShown,
  Postcards,
  PrivateSide,
  StoryDeck,
} from '$lib/backend/contract';
import { kinds, table, thing } from './samples';

export const badges: CompanyBadge[] = table.map(({ company, name }) => ({ company, name }));

export function storyCard(number: string, change: Partial<NightStoryCard> = {}): NightStoryCard {
  return {
    thing: 31,
    checklist: 'setup',
    number,
    side_a: true,
    side_b: true,
    ending: null,
    enters_play: false,
    last: false,
    brought: [],
    ...change,
  };
}

const orage = thing('event', { thing: 41, number: '8', title: 'Orage', place: { at: 'event_deck' } });

/** Three cards read in two games; the last one brought things, wagons and something else. */
export const storyDeck: StoryDeck = {
  cards: [
    {
      game: 5,
      card: storyCard('1877-02', {
        thing: 33,
        ending: 'pause',
        last: true,
        brought: [
          { what: 'thing', line: orage },
          { what: 'wagons', companies: ['red', 'blue', 'green', 'yellow'], from_game: 5, wagons: 26 },
          { what: 'note', brought: 7, text: 'Le pont de la rivière est coupé.' },
        ],
      }),
    },
    { game: 5, card: storyCard('1877-01', { thing: 32, side_b: false }) },
    { game: 4, card: storyCard('1874-03', { thing: 31, checklist: 'end', ending: 'stop' }) },
  ],
  last: { thing: 33, number: '1877-02' },
  next: { same_year: '1877-03', later_than: 1877 },
  reading: null,
  kinds,
  companies: badges,
};

export const events: Events = {
  deck: [
    thing('event', { thing: 40, quantity: 3, place: { at: 'event_deck' } }),
    orage,
    thing('event', { thing: 42, number: '9', lightning: true, place: { at: 'event_deck' } }),
  ],
  in_force: 51,
  discard: [
    thing('event', { thing: 51, title: 'Brouillard', place: { at: 'event_discard' } }),
    thing('event', { thing: 52, title: 'Prime de vitesse', lightning: true, place: { at: 'event_discard' } }),
  ],
  archived: [
    {
      line: thing('event', { thing: 55, title: 'Grève', place: { at: 'dead_letters' } }),
      game: 3,
      by: 'red',
      reason: 'La carte 1871-02 le demande',
    },
    {
      line: thing('event', { thing: 56, number: '4', place: { at: 'dead_letters' } }),
      game: null,
      by: null,
      reason: null,
    },
  ],
};

export function postcard(change: Partial<PostcardShown> = {}): PostcardShown {
  return {
    postcard: 61,
    number: 12,
    title: 'Souvenir de Denver',
    text: 'La gare sent encore la peinture fraîche.',
    place: { at: 'bureau', company: 'red' },
    holder: 'red',
    drawn: { game: 4, moment: 'play' },
    has_private_side: true,
    state: { state: 'ready' },
    photos: [],
    ...change,
  };
}

/** Nobody but the holder may ever see these words. */
export const SECRET = 'Le coffre est sous le château d’eau.';
export const SECRET_CONDITION = 'Posséder trois routes rouges.';
export const privateSide: PrivateSide = { postcard: 61, text: SECRET, condition: SECRET_CONDITION, photos: [] };

export const waiting = postcard({
  postcard: 62,
  number: 30,
  title: null,
  drawn: { game: 4, moment: 'end' },
  state: { state: 'waits', why: { code: 'not_before_game', game: 5 } },
  holder: 'blue',
  place: { at: 'bureau', company: 'blue' },
  has_private_side: false,
});
export const tooLate = postcard({
  postcard: 63,
  number: 77,
  drawn: { game: 12, moment: 'end' },
  state: { state: 'waits', why: { code: 'never' } },
});
export const completed = postcard({
  postcard: 64,
  number: 5,
  state: {
    state: 'completed',
    company: 'green',
    game: 3,
    reward: '6 $ et un jeton',
    private_text: 'Le maire vous attendait.',
    condition: 'Relier deux grandes villes.',
  },
  place: { at: 'dead_letters' },
  holder: null,
});

export const postcards: Postcards = {
  unreached: 73,
  postcards: [completed, postcard(), waiting, tooLate],
  companies: badges,
  now: { game: 4, moment: 'end' },
};
