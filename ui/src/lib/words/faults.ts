import type { NameField, Rejection } from '$lib/backend/contract';
import { refusal } from './refusals';
import { say } from './saying';

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

/** What has shorter words on a slip, where there is little room and nobody doubts whose number it is. */
const ON_A_SLIP = [
  'money_negative',
  'completed_negative',
  'ticket_worthless',
  'sum_too_large',
  'wagons_left_impossible',
  'wagons_beyond_the_box',
] as const;

/** The same on a slip. */
export function besideAmount(rejection: Rejection): string {
  const code = ON_A_SLIP.find((known) => known === rejection.code);
  return code ? say(`night.receipts.fault_${code}`, rejection) : besideField(rejection);
}
