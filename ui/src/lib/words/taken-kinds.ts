import { PRINTED_KINDS, type KindShown } from '$lib/backend/contract';
import { folded } from './fold';
// The one table that is needed in every language at once: a campaign may be read in another one tomorrow.
import { kinds as printed } from './tables/kinds';

/** Whether something is called that already, by the group or on a printed piece in any language. */
export function isKindTaken(name: string, kinds: readonly KindShown[], except?: string): boolean {
  const wanted = folded(name.trim());
  const names = PRINTED_KINDS.flatMap((kind) => [
    ...printed[`kind.${kind}`],
    ...printed[`kind_count.${kind}`].map(({ other }) => other.replace('{count} ', '')),
  ]);
  const own = kinds.flatMap((shown) => (shown.kind === except ? [] : (shown.name ?? [])));
  return [...names, ...own].some((taken) => folded(taken) === wanted);
}
