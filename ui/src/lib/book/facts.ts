import type {
  Album,
  AlbumPhoto,
  Companies,
  CompanyColour,
  Events,
  Finale,
  Line,
  Night,
  NightReceipt,
  Postcards,
  Results,
  Rulebook,
} from '$lib/backend/contract';

/** All that a campaign book is written from. */
export type BookFacts = {
  line: Line;
  results: Results;
  /** The closed games, in their order. */
  nights: Night[];
  companies: Companies;
  rulebook: Rulebook;
  events: Events;
  postcards: Postcards;
  album: Album;
  finale: Finale;
  /** The day on which the book is composed. */
  today: string;
};

/** What a company is called. */
export function nameOf({ companies }: BookFacts, company: CompanyColour): string {
  return companies.companies.find((one) => one.company === company)?.name ?? company;
}

/** Everything has been read out: the book can tell how it ended. */
export function hasEnded({ finale }: BookFacts): boolean {
  return finale.standings !== null && finale.standings.length > 0;
}

/** A night as everybody may read it while vaults are sealed: even a receipt that was taken out keeps its sums to itself. */
export function withoutSums(night: Night): Night {
  return {
    ...night,
    receipts: night.receipts.map((receipt): NightReceipt => ({ ...receipt, content: null })),
    ranking: night.ranking.map((place) => ({
      ...place,
      ahead: place.ahead && { ...place.ahead, ours: null, theirs: null },
    })),
  };
}

/** Photos that belong to no evening. */
export function otherPhotos({ album }: BookFacts): AlbumPhoto[] {
  return album.photos.filter(({ of }) => of.of === 'thing');
}
