import type { EndTask, PrintedRow, RulebookPart } from '$lib/backend/contract';
import type { ChapterName } from '$lib/state/route';
import type { RuleId } from '$lib/words/laws';

/** The chapter in which places and stickers of a part of the printed booklet stand. */
export const CHAPTER_OF_PART = {
  setup: 'setup',
  taking_a_route: 'taking_a_route',
  end_of_a_game: 'end_of_a_game',
  guide: 'guide',
  elsewhere: 'stickers',
} as const satisfies Record<RulebookPart, ChapterName>;

/** The printed rules of each chapter, in its order. A record over all of them, so that none can be forgotten. */
export const CHAPTER_OF_RULE: Record<RuleId, ChapterName> = {
  ...inChapter('campaign', ['LW-CMP-1', 'LW-CMP-2', 'LW-CMP-3', 'LW-CMP-4', 'LW-CMP-5', 'LW-CMP-6', 'LW-CMP-7']),
  ...inChapter('campaign', ['LW-BOX-1', 'LW-BOX-2', 'LW-BOX-3', 'LW-BOX-4', 'LW-BOX-5']),
  ...inChapter('campaign', ['LW-COM-1', 'LW-COM-2', 'LW-COM-3']),
  ...inChapter('setup', ['LW-SET-1', 'LW-SET-2', 'LW-SET-3', 'LW-SET-4', 'LW-SET-5', 'LW-SET-6', 'LW-SET-7']),
  ...inChapter('setup', ['LW-SET-8', 'LW-SET-9', 'LW-SET-10', 'LW-SET-14']),
  ...inChapter('turn', ['LW-TRN-1', 'LW-TRN-2', 'LW-TRN-3', 'LW-TRN-4', 'LW-TRN-5', 'LW-TRN-12']),
  ...inChapter('taking_a_route', ['LW-TRN-6', 'LW-TRN-7', 'LW-TRN-8', 'LW-TRN-11', 'LW-TRN-9', 'LW-TRN-10']),
  ...inChapter('cards', ['LW-EVT-1', 'LW-EVT-2', 'LW-EVT-3', 'LW-EVT-4', 'LW-EVT-5']),
  ...inChapter('cards', ['LW-POS-1', 'LW-POS-2', 'LW-POS-3', 'LW-POS-4', 'LW-STO-1', 'LW-STO-2', 'LW-STO-3']),
  ...inChapter('end_of_a_game', ['LW-END-1', 'LW-END-2', 'LW-END-3', 'LW-END-4', 'LW-END-5', 'LW-END-6', 'LW-END-7']),
  ...inChapter('end_of_a_game', ['LW-END-8', 'LW-END-9', 'LW-END-10', 'LW-END-11', 'LW-END-12', 'LW-END-13']),
  ...inChapter('guide', ['LW-STK-2']),
  ...inChapter('stickers', ['LW-STK-1', 'LW-STK-3', 'LW-STK-4', 'LW-STK-5']),
};

function inChapter<Id extends RuleId>(chapter: ChapterName, rules: readonly Id[]): Record<Id, ChapterName> {
  return Object.fromEntries(rules.map((rule) => [rule, chapter])) as Record<Id, ChapterName>;
}

/** The printed rules of a chapter, in its order. */
export function rulesOf(chapter: ChapterName): RuleId[] {
  const all = Object.entries(CHAPTER_OF_RULE) as [RuleId, ChapterName][];
  return all.filter(([, of]) => of === chapter).map(([rule]) => rule);
}

const OF_TASKS = {
  board: 'LW-SET-1',
  bureaus: 'LW-SET-2',
  coins: 'LW-SET-3',
  newspapers: 'LW-SET-4',
  wagon_cards: 'LW-SET-5',
  tickets: 'LW-SET-6',
  story: 'LW-SET-7',
  events: 'LW-SET-8',
  wagons: 'LW-SET-9',
  first_player: 'LW-SET-14',
} as const;
const OF_END_TASKS: Record<EndTask, RuleId> = {
  winner: 'LW-END-8',
  archive_an_event: 'LW-END-9',
  story: 'LW-END-10',
  sticker: 'LW-END-11',
  receipts_into_vaults: 'LW-END-12',
  tidy_up: 'LW-END-13',
};

/** The rule that a printed row of the booklet is. */
export function ruleOfRow(printed: PrintedRow): RuleId {
  switch (printed.printed) {
    case 'setup':
      return OF_TASKS[printed.task];
    case 'end':
      return OF_END_TASKS[printed.task];
    case 'rule':
    case 'guide':
      return printed.rule === 'company_routes' ? 'LW-TRN-9' : 'LW-TRN-10';
  }
}
