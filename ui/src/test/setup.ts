import { cleanup } from '@testing-library/svelte';
import { afterEach, beforeEach, vi } from 'vitest';
import { bookWords } from '$lib/words/book/told';
import { LANGUAGES } from '$lib/words/languages';
import { speak, words } from '$lib/words/words.svelte';

// jsdom has the element but not yet its modal side.
HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
  this.open = true;
  (this.querySelector<HTMLElement>('[autofocus]') ?? this.querySelector<HTMLElement>('input, button'))?.focus();
};
// What moves between radio buttons with the arrow keys wants this; our names need no escaping.
globalThis.CSS ??= { escape: (text: string) => text } as typeof CSS;
// Nothing has a size in jsdom, so there is nothing to observe.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
window.scrollTo = vi.fn() as typeof window.scrollTo;

// Every language at once, so that any test may speak either.
await Promise.all(LANGUAGES.flatMap((language) => [words.learn(language), bookWords.learn(language)]));

beforeEach(() => {
  history.replaceState(null, '', '#/');
  sessionStorage.clear();
  localStorage.clear();
  document.title = '…';
  speak('fr');
});
afterEach(() => cleanup());
