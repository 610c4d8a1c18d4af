import type { Rejection } from '$lib/backend/contract';
import type { Doubt } from '$lib/kit/form.svelte';
import { t } from '$lib/words/words.svelte';

/** Two players may have one name, if that is meant. */
export function sameName(rejection: Rejection): Doubt | null {
  if (rejection.code !== 'same_name') return null;
  const { name } = rejection;
  return { question: t('new.same_name', { name }), yes: t('new.same_name_yes'), no: t('new.same_name_no') };
}
