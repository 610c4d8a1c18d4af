import type { CompanyColour } from '$lib/backend/contract';

/** Colour is never alone: each company also has its own shape, drawn on a field of 32 by 32. */
export const BADGE_SHAPES: Record<CompanyColour, string> = {
  blue: 'M16 10.6a5.4 5.4 0 1 0 0 10.8a5.4 5.4 0 0 0 0-10.8Z',
  red: 'M16 9L22.4 16L16 23L9.6 16Z',
  green: 'M16 9.4L22.6 21H9.4Z',
  yellow: 'M16 8.6l2.2 4.9 5.3.5-4 3.5 1.2 5.2-4.7-2.8-4.7 2.8 1.2-5.2-4-3.5 5.3-.5Z',
  black: 'M11 11H21V21H11Z',
};
