import type {
  Album,
  AlbumPhoto,
  Companies,
  CompanyColour,
  Events,
  Finale,
  GameNumber,
  Line,
  Night,
  NightReceipt,
  Postcards,
  Results,
  Rulebook,
} from '$lib/backend/contract';
import { called, type Called } from '$lib/words/people';
import { presidentAt } from '$lib/words/presidents';

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

/** Whom a colour stands for: whoever sat there in that game, or else whoever presided it then; without a game, now. */
export function whoIs({ companies, nights }: BookFacts, colour: CompanyColour, game?: GameNumber): Called {
  const company = companies.companies.find((one) => one.company === colour);
  if (!company) return called(colour, null);
  const seat = nights.find((night) => night.game === game)?.seats.find((one) => one.company === colour);
  const then = game === undefined ? null : (seat?.player?.name ?? presidentAt(company, game));
  return called(company.name, then ?? company.president?.name);
}

/** The name that is said. */
export function personOf(facts: BookFacts, company: CompanyColour, game?: GameNumber): string {
  return whoIs(facts, company, game).lead;
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
