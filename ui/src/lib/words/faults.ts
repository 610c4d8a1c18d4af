import type { Rejection } from '../backend/contract';
import { refusal } from './refusals';

/** What is wrong and what to do about it, to stand beside the field it is about. */
export function besideField(rejection: Rejection): string {
  const { what, next } = refusal(rejection);
  return `${what} ${next}`;
}
