import type { KindShown, Rejection } from '$lib/backend/contract';
import type { Doubt } from '$lib/kit/form.svelte';
import { countOfKind, thingInside } from '$lib/words/things';
import { list, t } from '$lib/words/words.svelte';
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
    case 'numbers':
      return numbersLabel(howMany.numbers, kind, kinds);
    default:
      return '';
  }
}

/** What the field is called that takes the name of one. */
export function titleLabelOf(kind: string): string {
  return kind === 'ticket' ? t('find.ticket_name') : t('find.name');
}

/** Things of a kind by their numbers: 'événement n° 8', '4 événements, n° 8 à 11'. */
export function numbersLabel(numbers: readonly string[], kind: string, kinds: readonly KindShown[]): string {
  const [from = '', to = from] = [numbers[0], numbers.at(-1)];
  if (numbers.length === 1) return thingInside({ kind, number: from, title: null }, kinds);
  const what = countOfKind(kind, numbers.length, kinds);
  return followEachOther(numbers) && numbers.length > 2
    ? t('find.range', { what, from, to })
    : t('find.listed', { what, numbers: list([...numbers]) });
}

/** Numbers that things of the kind have already may be meant all the same. */
export const sameNumbers =
  (kind: string, kinds: KindShown[]) =>
  (rejection: Rejection): Doubt | null =>
    rejection.code === 'same_number'
      ? {
          question: t('find.same_number', { what: numbersLabel(rejection.numbers, kind, kinds) }),
          yes: t('find.same_number_yes'),
          no: t('find.same_number_no'),
        }
      : null;
