import type { Rejection } from '$lib/backend/contract';
import { refusal } from './refusals';
import { t } from './words.svelte';

/** What is wrong and what to do about it, to stand beside the field it is about. */
export function besideField(rejection: Rejection): string {
  const { what, next } = refusal(rejection);
  return `${what} ${next}`;
}

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
