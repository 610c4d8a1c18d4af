import type { KindShown } from '../../backend/contract';
import { countOfKind, thingInside } from '../../words/things';
import { list, t } from '../../words/words.svelte';
import type { ThingDraft } from './draft.svelte';
import { followEachOther } from './how-many';

/** What is about to be noted, in words: '4 événements, n° 8 à 11'. */
export function draftLabel(draft: ThingDraft, kind: string, kinds: readonly KindShown[]): string {
  const { howMany } = draft;
  switch (howMany.is) {
    case 'one':
      return thingInside({ kind, number: howMany.number, title: draft.title.trim() || null }, kinds);
    case 'pile':
      return countOfKind(kind, howMany.quantity, kinds);
    case 'numbers': {
      const { numbers } = howMany;
      const what = countOfKind(kind, numbers.length, kinds);
      return followEachOther(numbers)
        ? t('find.range', { what, from: numbers[0]!, to: numbers.at(-1)! })
        : t('find.listed', { what, numbers: list(numbers) });
    }
    default:
      return '';
  }
}
