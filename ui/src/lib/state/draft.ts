import type { CompanyColour } from '$lib/backend/contract';

/** A seat of a campaign that is not founded yet. */
export type Seat = { key: string; name: string; company: CompanyColour; companyName: string };

/** A campaign that somebody has begun to describe. */
export type Draft = {
  name: string;
  seats: Seat[];
  firstPlayer: 'draw' | 'choice';
  /** The seat that holds the card, by its key: it follows the player, whatever colour they take. */
  holder: string | null;
  sealed: boolean;
};
