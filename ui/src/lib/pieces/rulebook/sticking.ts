import type { StickerShown } from '$lib/backend/contract';

export type StickerWay = 'correct' | 'replace' | 'expire' | 'pair' | 'part' | 'remove';

/** What can be done to the booklet, wherever one stands in it. */
export type Sticking = {
  /** Puts a sticker on a place, or wherever the group says. */
  stick: (place: string | null) => void;
  change: (way: StickerWay, sticker: StickerShown) => void;
};
