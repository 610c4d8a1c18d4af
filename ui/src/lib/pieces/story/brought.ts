import { GAMES, type Checklist, type GameNumber, type When } from '$lib/backend/contract';

const nextGame = (game: GameNumber): GameNumber => Math.min(game + 1, GAMES);

/** Wagons are taken after the story of the set-up (LW-SET-7, LW-SET-9): what it says counts at once, later only for the next game. */
export function wagonsCountFrom(game: GameNumber, checklist: Checklist): GameNumber {
  return checklist === 'setup' ? game : nextGame(game);
}

/** The first game that a change to the back of a box can be meant for, as things stand. */
export function wagonsCountFromNow(now: When | null): GameNumber {
  if (now === null) return 1;
  return now.moment === 'setup' ? now.game : nextGame(now.game);
}
