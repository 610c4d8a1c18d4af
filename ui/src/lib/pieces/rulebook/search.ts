import {
  GAMES,
  type GameNumber,
  type Rulebook,
  type RulebookPart,
  type RulebookRow,
  type StickerShown,
} from '$lib/backend/contract';
import { folded } from '$lib/words/fold';
import { printedLine } from '$lib/words/rulebook';
import { placeMark, stickerPlace } from '$lib/words/stickers';

export type Sought =
  | { what: 'everything' }
  | { what: 'changes'; since: GameNumber }
  | { what: 'place'; mark: string }
  | { what: 'words'; words: string[] };

/** Words around what is meant: 'que dit la règle K ?', 'what does rule K say?' */
const AROUND = new Set(
  'que qui quoi dit la le les l de des du regle regles place etape autocollant what does do say says the rule rules step sticker of'.split(
    ' ',
  ),
);
const SINCE = /\b(?:depuis|since)\b\D*(\d{1,2})\s*\??$/;

/** What somebody who types this wants to see. */
export function readSearch(typed: string): Sought {
  const text = folded(typed).trim();
  if (text === '') return { what: 'everything' };
  const since = Number(SINCE.exec(text)?.[1]);
  if (since >= 1 && since <= GAMES) return { what: 'changes', since };
  const words = text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const told = words.filter((word) => !AROUND.has(word));
  // A single letter or number is a place, as it is printed: 'l' is one too, although it is also a word around others.
  const mark = (told.length === 1 ? told[0] : told.length === 0 ? words.at(-1) : null) ?? '';
  if (/^([a-z]|\d{1,2})$/.test(mark)) return { what: 'place', mark: mark.toUpperCase() };
  return { what: 'words', words: told.length > 0 ? told : words };
}

export type FoundRow = { chapter: RulebookPart; row: RulebookRow };

/** The rows of the booklet that are meant, in its order. */
export function findRows({ chapters }: Rulebook, sought: Sought): FoundRow[] {
  const all = chapters.flatMap(({ chapter, rows }) => rows.map((row) => ({ chapter, row })));
  switch (sought.what) {
    case 'everything':
      return all;
    case 'changes':
      return [];
    case 'place':
      return all.filter(({ row }) => marksOf(row).includes(sought.mark));
    case 'words':
      return all.filter(({ row }) => {
        const text = folded(textOf(row));
        return sought.words.every((word) => text.includes(word));
      });
  }
}

function marksOf({ place, printed }: RulebookRow): string[] {
  const marks = [place && placeMark(place), printed && printedLine(printed).mark];
  return marks.filter((mark) => mark !== null);
}

/** All that can be read in a row; an empty place says nothing but its letter. */
function textOf({ place, printed, stickers }: RulebookRow): string {
  const words = stickers.flatMap(({ title, text, story }) => [title, text, story?.number]);
  if (printed && !(place && stickers.length === 0)) {
    const { title, note } = printedLine(printed);
    words.push(title, note);
  }
  if (stickers.length > 0) words.push(stickerPlace(place ?? ''));
  return words.filter(Boolean).join('\n');
}

export type Changes = { came: StickerShown[]; went: StickerShown[] };

/** What came and what went from a game on, that game included, and up to another. */
export function changesSince({ chapters }: Rulebook, since: GameNumber, upTo: GameNumber): Changes {
  const stickers = chapters.flatMap(({ rows }) => rows.flatMap((row) => row.stickers));
  return {
    came: stickers.filter((sticker) => sticker.since >= since && sticker.since <= upTo),
    // Gone in the game we look back to means that the one before was its last.
    went: stickers.filter(({ until }) => until !== null && until >= since - 1 && until < upTo),
  };
}

/** The one that counts on a place, and the others that were put there: a place shows one sticker at a time. */
export function layersOf(stickers: readonly StickerShown[]): { top: StickerShown | null; others: StickerShown[] } {
  const top = stickers.find(({ in_force }) => in_force === 'now') ?? stickers[0] ?? null;
  return { top, others: stickers.filter((sticker) => sticker !== top) };
}
