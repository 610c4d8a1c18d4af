import type { AnyComponent } from '$lib/kit/any-component';
import { render, waitFor } from '@testing-library/svelte';
import { userEvent } from '@testing-library/user-event';
import App from '../App.svelte';
import { APP_NAME, tongue } from '$lib/words/words.svelte';
import type { FakeBackend } from './fake-backend';
import InCarnet from './InCarnet.svelte';

/** Opens the program at an address and waits until its first screen stands. */
export async function openAt(hash: string, backend: FakeBackend) {
  history.replaceState(null, '', hash);
  // What an earlier test left would look like a screen that stands.
  document.title = '';
  const user = userEvent.setup();
  const shown = render(App, { backend });
  // A screen that comes in a file of its own is read from the disk first.
  await waitFor(
    () => {
      if (!document.title.endsWith(APP_NAME)) throw new Error(`still at ${document.title}`);
    },
    { timeout: 15_000 },
  );
  return { user, ...shown };
}

/** Text as people read it, whatever kinds of spaces it is set with. */
export function plain(text: string | null | undefined): string {
  return (text ?? '')
    .replace(/[\s\u00a0\u202f]+/g, ' ')
    .replace(/’/g, "'")
    .trim();
}

/** Shows a piece alone, without the screen it belongs to. */
export function showPiece(piece: AnyComponent, given: Record<string, unknown>, backend: FakeBackend) {
  document.documentElement.lang = tongue();
  const user = userEvent.setup();
  return { user, ...render(InCarnet, { backend, status: backend.status, piece, given }) };
}
