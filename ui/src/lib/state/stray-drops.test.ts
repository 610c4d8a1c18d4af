import { fireEvent } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import { catchStrayDrops } from './stray-drops';

test('a file dropped anywhere else changes nothing, and words can still be dragged', async () => {
  const stop = catchStrayDrops();
  // What the browser would do with it, it does unless told not to.
  const left = (types: string[]) => fireEvent.drop(document.body, { dataTransfer: { types } });
  expect(await left(['Files'])).toBe(false);
  expect(await left(['text/plain'])).toBe(true);
  stop();
  expect(await left(['Files'])).toBe(true);
});
