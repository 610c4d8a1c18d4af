import { GAMES, type GameNumber, type Rulebook, type RulebookRow, type StickerShown } from '$lib/backend/contract';
import type { ChapterName, Route } from '$lib/state/route';
import { folded } from '$lib/words/fold';
import { lawAlso, lawText, lawTitle, type RuleId } from '$lib/words/laws';
import { isOpenPlace, printedLine } from '$lib/words/rulebook';
import { placeMark, stickerPlace } from '$lib/words/stickers';
import { CHAPTER_OF_PART, CHAPTER_OF_RULE, ruleOfRow } from './chapters';

export type Sought =
  | { what: 'everything' }
  | { what: 'changes'; since: GameNumber }
  | { what: 'place'; mark: string }
  | { what: 'rule'; id: string }
  | { what: 'words'; words: string[] };

/** Words around what is meant: 'que dit la règle K ?', 'what does rule K say?', 'can I take …' */
const AROUND = new Set(
  (
    'que qui quoi quand combien comment est ce qu on ont il elle je j un une a au aux en et ou d l la le les de des du dans sur pour par ' +
    'si ne pas peut puis dit regle regles place etape autocollant cas sont ' +
    'what which when how who does do is are can may i my we an the of in on at to if it be say says rule rules step sticker happens'
  ).split(' '),
);
const SINCE = /\b(?:depuis|since)\b\D*(\d{1,2})\s*\??$/;
const ID = /^(?:lw\W*)?(box|cmp|com|sto|evt|pos|stk|set|trn|end)\W*(\d{1,2})$/;

/** What somebody who types this wants to see. */
export function readSearch(typed: string): Sought {
  const text = folded(typed).trim();
  if (text === '') return { what: 'everything' };
  const since = Number(SINCE.exec(text)?.[1]);
  if (since >= 1 && since <= GAMES) return { what: 'changes', since };
  const id = ID.exec(text);
  if (id) return { what: 'rule', id: `LW-${id[1]!.toUpperCase()}-${Number(id[2])}` };
  const words = split(text);
  const told = words.filter((word) => !AROUND.has(word));
  // A single letter or number is a place, as it is printed: 'l' is one too, although it is also a word around others.
  const mark = (told.length === 1 ? told[0] : told.length === 0 ? words.at(-1) : null) ?? '';
  if (/^([a-z]|\d{1,2})$/.test(mark)) return { what: 'place', mark: mark.toUpperCase() };
  return { what: 'words', words: told.length > 0 ? told : words };
}

/** A rule that was found: printed, or a sticker of the group, or a place that is still empty. */
export type RuleHit = {
  /** The ID of a printed rule. */
  rule: RuleId | null;
  /** Of a place of the booklet: all that is known of it. */
  row: RulebookRow | null;
  chapter: ChapterName;
  title: string;
  sentence: string;
  /** Where it is read. */
  route: Route;
};

/**
 * The rules that somebody who types this looks for, printed ones and stickers, those whose title says it first. All
 * words must be there; where no rule has all of them, those that have most.
 */
export function searchRules(typed: string, rulebook: Rulebook): RuleHit[] {
  const sought = readSearch(typed);
  switch (sought.what) {
    case 'everything':
    case 'changes':
      return [];
    case 'rule':
      return printedHits().filter(({ rule }) => rule === sought.id);
    case 'place':
      return rowsOf(rulebook)
        .filter(({ row }) => marksOf(row).includes(sought.mark))
        .map(hitOfRow);
    case 'words':
      return byWords([...printedHits(), ...stickerHits(rulebook)], sought.words);
  }
}

function printedHits(): RuleHit[] {
  const all = Object.entries(CHAPTER_OF_RULE) as [RuleId, ChapterName][];
  return all.map(([rule, chapter]) => ({
    rule,
    row: null,
    chapter,
    title: lawTitle(rule),
    sentence: lawText(rule),
    route: { at: 'rulebook', referee: false, chapter, mark: rule },
  }));
}

type ChapterRow = { chapter: ChapterName; row: RulebookRow };

function rowsOf({ chapters }: Rulebook): ChapterRow[] {
  return chapters.flatMap(({ chapter, rows }) => rows.map((row) => ({ chapter: CHAPTER_OF_PART[chapter], row })));
}

function stickerHits(rulebook: Rulebook): RuleHit[] {
  return rowsOf(rulebook)
    .filter(({ row }) => row.stickers.length > 0 && !row.stickers.every(saysAgain))
    .map(hitOfRow);
}

function hitOfRow({ chapter, row }: ChapterRow): RuleHit {
  const { top } = layersOf(row.stickers);
  const rule = row.printed && !isOpenPlace(row) ? ruleOfRow(row.printed) : null;
  const mark = rule ?? row.place;
  return {
    rule,
    row,
    chapter,
    title: top?.title ?? (rule ? lawTitle(rule) : stickerPlace(row.place ?? '')),
    sentence: top?.text ?? (rule ? lawText(rule) : ''),
    route: { at: 'rulebook', referee: false, chapter, ...(mark === null ? {} : { mark }) },
  };
}

/** Words by which a hit is found, besides its title. */
function textOf({ rule, row, sentence }: RuleHit): string {
  const stuck = row?.stickers.flatMap(({ title, text, story }) => [title, text, story?.number]) ?? [];
  const place = row && row.stickers.length > 0 ? stickerPlace(row.place ?? '') : null;
  return [sentence, ...stuck, place, rule && lawAlso(rule)].filter(Boolean).join('\n');
}

function byWords(all: readonly RuleHit[], typed: readonly string[]): RuleHit[] {
  const sought = typed.map(stem);
  const weighed = all.map((hit) => {
    const title = split(folded(hit.title)).map(stem);
    const text = [...title, ...split(folded(textOf(hit))).map(stem)];
    const inText = sought.filter((word) => text.some((other) => begins(word, other))).length;
    const inTitle = sought.filter((word) => title.some((other) => begins(word, other))).length;
    return { hit, inText, inTitle };
  });
  const most = Math.max(0, ...weighed.map(({ inText }) => inText));
  // Half of what was asked for is an answer to another question.
  if (most * 2 <= sought.length) return [];
  return weighed
    .filter(({ inText }) => inText === most)
    .sort((one, other) => other.inTitle - one.inTitle)
    .map(({ hit }) => hit);
}

function split(text: string): string[] {
  return text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
}

/** A word without what makes it several, in either language: 'journaux' and 'journal', 'cities' and 'city' are one. */
function stem(word: string): string {
  if (word.length <= 3 || /\d/.test(word)) return word;
  return word
    .replace(/aux$/, 'al')
    .replace(/[sx]$/, '')
    .replace(/(ie|y)$/, 'i');
}

/** Letters that two forms of one word share at least, and how many they may end in besides. */
const SHARED = 5;
const ENDING = 2;

/** A beginning of the word, or another form of it; never a piece out of its middle: 'tie' is not in 'cities'. */
function begins(sought: string, word: string): boolean {
  if (sought === word) return true;
  if (sought.length < 3 || /\d/.test(sought)) return false;
  if (word.startsWith(sought)) return true;
  let shared = 0;
  while (shared < sought.length && sought[shared] === word[shared]) shared += 1;
  return shared >= SHARED && sought.length - shared <= ENDING && word.length - shared <= ENDING;
}

function marksOf({ place, printed }: RulebookRow): string[] {
  const marks = [place && placeMark(place), printed && printedLine(printed).mark];
  return marks.filter((mark) => mark !== null);
}

export type Changes = { came: StickerShown[]; went: StickerShown[] };

/** What came and what went after a game, that game left out, and up to another. A rule in two places is told once. */
export function changesSince({ chapters }: Rulebook, since: GameNumber, upTo: GameNumber): Changes {
  const stickers = chapters.flatMap(({ rows }) => rows.flatMap((row) => row.stickers)).filter((one) => !saysAgain(one));
  return {
    came: stickers.filter((sticker) => sticker.since > since && sticker.since <= upTo),
    // Its last game was the one we look back to, or a later one: after it, the rule was gone.
    went: stickers.filter(({ until }) => until !== null && until >= since && until < upTo),
  };
}

/** A sticker of the quick reference that says again what the booklet says: one rule with it (LW-STK-2). */
export function saysAgain({ place, twin }: Pick<StickerShown, 'place' | 'twin'>): boolean {
  return twin !== null && /^\d+$/.test(place);
}

/** A row of which something is printed beside its place. */
export function isPrintedRow(row: RulebookRow): boolean {
  return row.printed !== null && !isOpenPlace(row);
}

/** The one that counts on a place, and the others that were put there: a place shows one sticker at a time. */
export function layersOf(stickers: readonly StickerShown[]): { top: StickerShown | null; others: StickerShown[] } {
  const top = stickers.find(({ in_force }) => in_force === 'now') ?? stickers[0] ?? null;
  return { top, others: stickers.filter((sticker) => sticker !== top) };
}
