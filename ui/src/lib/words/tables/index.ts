import { accounts } from './accounts.ts';
import { book } from './book.ts';
import { box } from './box.ts';
import { companies } from './companies.ts';
import { desk } from './desk.ts';
import { events } from './events.ts';
import { finale } from './finale.ts';
import { founding } from './founding.ts';
import { frame } from './frame.ts';
import { journal } from './journal.ts';
import { kinds } from './kinds.ts';
import { laws } from './laws.ts';
import { library } from './library.ts';
import { line } from './line.ts';
import { night } from './night.ts';
import { photos } from './photos.ts';
import { play } from './play.ts';
import { postcards } from './postcards.ts';
import { quarrels } from './quarrels.ts';
import { record } from './record.ts';
import { referee } from './referee.ts';
import { refusals } from './refusals.ts';
import { results } from './results.ts';
import { rulebook } from './rulebook.ts';
import { search } from './search.ts';
import { seating } from './seating.ts';
import { settings } from './settings.ts';
import { setup } from './setup.ts';
import { sharing } from './sharing.ts';
import { story } from './story.ts';
import { things } from './things.ts';

/** Every subject. A word is added to the table of its subject, in each language at once; a prefix belongs to one. */
export const TABLES = {
  frame,
  search,
  library,
  founding,
  line,
  night,
  seating,
  setup,
  play,
  record,
  story,
  events,
  companies,
  desk,
  kinds,
  things,
  box,
  postcards,
  photos,
  rulebook,
  laws,
  referee,
  quarrels,
  results,
  finale,
  sharing,
  journal,
  settings,
  accounts,
  refusals,
};

/** The words of the campaign book come with it, not with the first screen. */
export const BOOK = { book };

type Merged<Tables> = (Tables extends unknown ? (table: Tables) => void : never) extends (all: infer All) => void
  ? All
  : never;

export type Words = Merged<(typeof TABLES)[keyof typeof TABLES]>;
export type BookWords = typeof book;
