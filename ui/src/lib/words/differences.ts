import type { Difference, Night } from '$lib/backend/contract';
import { spokenOf } from './ranking';
import { t } from './words.svelte';

/** LW-CMP-6: what was done otherwise than the facts ask for now. */
export function differenceWords(night: Night, { what, as_was, by_rule }: Difference): string {
  return t(`record.difference_${what}`, { was: spokenOf(night, as_was), rule: spokenOf(night, by_rule) });
}
