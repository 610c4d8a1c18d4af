import type { NameField, Rejection } from '$lib/backend/contract';
import { refusal } from './refusals';
import { t } from './words.svelte';

/** What is wrong and what to do about it, to stand beside the field it is about. */
export function besideField(rejection: Rejection): string {
  const { what, next } = refusal(rejection);
  return `${what} ${next}`;
}

type Code = Rejection['code'];
export const ABOUT_TEXT: readonly Code[] = ['text_empty', 'text_too_long'];
export const ABOUT_REASON: readonly Code[] = ['reason_needed', 'reason_missing', ...ABOUT_TEXT];

/** What is wrong with a name: of whatever it is, of what is said, or of who sits in that place. */
export const aboutName = (of?: NameField['of'], position?: number) => (rejection: Rejection) => {
  if (!('field' in rejection)) return null;
  const { field } = rejection;
  const isOther = position !== undefined && 'position' in field && field.position !== position;
  return (of !== undefined && field.of !== of) || isOther ? null : besideField(rejection);
};

/** The same on a slip, where there is little room and nobody doubts whose number it is. */
export function besideAmount(rejection: Rejection): string {
  switch (rejection.code) {
    case 'money_negative':
    case 'completed_negative':
    case 'ticket_worthless':
    case 'sum_too_large':
      return t(`night.receipts.fault_${rejection.code}`);
    case 'wagons_left_impossible':
      return t('night.receipts.fault_wagons_left_impossible', { count: rejection.at_most });
    case 'wagons_beyond_the_box':
      return t('night.receipts.fault_wagons_beyond_the_box', { most: rejection.most });
    default:
      return besideField(rejection);
  }
}
