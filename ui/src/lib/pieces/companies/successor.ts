import type { Player, Successor } from '$lib/backend/contract';

/** Somebody whom the campaign does not know yet, among those who can take a company's chair. */
export const NEWCOMER = 'newcomer';

/** The first candidate is proposed; without any it is somebody new. */
export function firstOf(candidates: readonly Player[]): string {
  return candidates[0] ? String(candidates[0].id) : NEWCOMER;
}

export function successorOf(chosen: string, name: string): Successor {
  return chosen === NEWCOMER ? { who: 'newcomer', name } : { who: 'known', player: Number(chosen) };
}
