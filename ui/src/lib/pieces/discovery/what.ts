import type { AnyComponent } from '$lib/kit/any-component';
import MapIcon from '@lucide/svelte/icons/map';
import NotebookPen from '@lucide/svelte/icons/notebook-pen';
import Sparkles from '@lucide/svelte/icons/sparkles';
import TrainFront from '@lucide/svelte/icons/train-front';
import type { Checklist, GameNumber, KindShown, Place, StoryRef } from '$lib/backend/contract';
import { iconOfKind } from '$lib/pieces/box/kind-icons';
import { isPrinted, kindName } from '$lib/words/things';
import { t } from '$lib/words/words.svelte';

/** What can be discovered that is no kind of thing: a region is a box and a board, wagons and notes are only written. */
const BESIDES = { region: MapIcon, wagons: TrainFront, note: NotebookPen, new: Sparkles } as const satisfies Record<
  string,
  AnyComponent
>;
type Besides = keyof typeof BESIDES;

/** A kind of thing, or one of those besides. */
export type What = string;

/** What a discovery starts from: where it was opened says something already. */
export type Start = {
  what?: What;
  /** Of a region: its board alone. */
  boardOnly?: boolean;
  /** Where things go, instead of where their kind belongs. */
  place?: Place;
  /** The story card that brought it. */
  story?: StoryRef;
  /** When that was read. */
  game?: GameNumber;
  checklist?: Checklist;
};

function isBesides(what: What): what is Besides {
  return Object.hasOwn(BESIDES, what);
}

/** What a campaign brings most often, in the order in which it is offered; then what the group named. */
const OFTEN: readonly What[] = ['event', 'ticket', 'sticker', 'postcard', 'region', 'token', 'wagons'];
/** A region has both of these, and a story card is read, not found. */
const NEVER: readonly What[] = ['region_box', 'region_board', 'story_card'];

/** What is offered at once, and what waits behind a button. */
export function offered(kinds: readonly KindShown[], withNote: boolean): { often: What[]; rest: What[] } {
  const own = kinds.filter(({ kind }) => !isPrinted(kind)).map(({ kind }) => kind);
  const rest = kinds
    .filter(({ kind, home }) => home !== null && ![...OFTEN, ...own, ...NEVER].includes(kind))
    .map(({ kind }) => kind);
  return { often: [...OFTEN, ...own, 'new', ...(withNote ? ['note'] : [])], rest };
}

export function whatName(what: What, kinds: readonly KindShown[]): string {
  return isBesides(what) ? t(`find.what_${what}`) : kindName(what, kinds);
}

export function whatIcon(what: What, kinds: readonly KindShown[]): AnyComponent {
  return isBesides(what) ? BESIDES[what] : iconOfKind(what, kinds);
}
