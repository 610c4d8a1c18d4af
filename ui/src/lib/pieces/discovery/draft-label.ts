import type { KindShown, Rejection } from '$lib/backend/contract';
import type { Doubt } from '$lib/kit/form.svelte';
import { countOfKind, thingInside } from '$lib/words/things';
import { list, t } from '$lib/words/words.svelte';
import type { ThingDraft } from './draft.svelte';
import { followEachOther } from './numbers';

/** What is about to be noted, in words: 'événement n° 4', '4 événements', '4 événements, n° 8 à 11'. */
export function draftLabel({ count, numbers, title }: ThingDraft, kind: string, kinds: readonly KindShown[]): string {
  if (count === 1) return thingInside({ kind, number: numbers[0] ?? null, title: title.trim() || null }, kinds);
  if (numbers.length === 0) return countOfKind(kind, count, kinds);
  const whole = numbersLabel(numbers, kind, kinds, count);
  return numbers.length < count ? t('find.some_numbered', { what: whole, count: count - numbers.length }) : whole;
}

/** What the field is called that takes the name of one. */
export function titleLabelOf(kind: string): string {
  return kind === 'ticket' ? t('find.ticket_name') : t('find.name');
}

/** Things of a kind by their numbers: 'événement n° 8', '4 événements, n° 8 à 11'. */
export function numbersLabel(
  numbers: readonly string[],
  kind: string,
  kinds: readonly KindShown[],
  count = numbers.length,
): string {
  const [from = '', to = from] = [numbers[0], numbers.at(-1)];
  if (count === 1) return thingInside({ kind, number: from, title: null }, kinds);
  const what = countOfKind(kind, count, kinds);
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
