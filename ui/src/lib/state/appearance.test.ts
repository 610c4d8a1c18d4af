import { screen, waitFor } from '@testing-library/svelte';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { FakeBackend } from '$test/fake-backend';
import { openAt } from '$test/open';
import { likelyTongue } from '$lib/words/last-spoken';
import { t, tongue, words, type Tongue } from '$lib/words/words.svelte';

const english = { language: 'en', theme: 'system' } as const;

/** As if the words of a language were not here yet. */
function without(language: Tongue, learn: () => Promise<void>) {
  let here = false;
  vi.spyOn(words, 'knows').mockImplementation((other) => other !== language || here);
  vi.spyOn(words, 'learn').mockImplementation(async (other) => {
    if (other !== language) return;
    await learn();
    here = true;
  });
}

afterEach(() => vi.restoreAllMocks());

describe('the language', () => {
  test('that was spoken last is the likely one, or that of the system', async () => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['fr-CA']);
    expect(likelyTongue()).toBe('fr');
    await openAt('#/', new FakeBackend({ preferences: english }));
    expect(likelyTongue()).toBe('en');
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new Error('nothing may be kept');
    });
    expect(likelyTongue()).toBe('fr');
  });

  test('is here before the first screen is shown', async () => {
    localStorage.setItem('carnet.tongue', 'fr');
    let arrive = () => {};
    without('en', () => new Promise((resolve) => (arrive = resolve)));
    const opened = openAt('#/', new FakeBackend({ preferences: english }));
    await waitFor(() => expect(words.learn).toHaveBeenCalledWith('en'));
    expect(screen.queryByRole('heading')).toBeNull();
    arrive();
    await opened;
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your campaigns');
    expect(document.documentElement.lang).toBe('en');
  });

  test('that is chosen is spoken as soon as it has come', async () => {
    without('en', async () => {});
    const { user } = await openAt('#/settings', new FakeBackend());
    await user.click(screen.getByRole('radio', { name: 'English' }));
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Settings'));
  });

  test('that does not come is told of, and the old one stays', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    without('en', () => Promise.reject(new Error('gone')));
    const { user } = await openAt('#/settings', new FakeBackend());
    await user.click(screen.getByRole('radio', { name: 'English' }));
    await waitFor(() => expect(document.body.textContent).toContain(t('trouble.unexpected')));
    expect(tongue()).toBe('fr');
    expect(document.documentElement.lang).toBe('fr');
  });
});
