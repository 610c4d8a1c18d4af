import { screen, waitFor, within } from '@testing-library/svelte';
import { describe, expect, test } from 'vitest';
import type { ResultsOf } from '$lib/backend/contract';
import { noBarriers } from '$test/barriers';
import type { FakeBackend } from '$test/fake-backend';
import { openAt, plain } from '$test/open';
import { firstGames, withResults } from '$test/samples-results';

const headlines = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => plain(textContent));
/** What each part says at its head, one after the other; each once. */
async function told(user: Awaited<ReturnType<typeof openAt>>['user'], look = () => {}): Promise<string[]> {
  const all: string[] = [];
  for (const tab of screen.getAllByRole('tab')) {
    await user.click(tab);
    all.push(...headlines());
    look();
  }
  return [...new Set(all)];
}
const asked = (backend: FakeBackend) =>
  backend.asked.flatMap((view) => (view.view === 'results' ? [view.of ?? ('all' as const)] : []));
const chip = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const status = () => plain(screen.getAllByRole('status').find((one) => one.textContent)?.textContent);

test('tells how the campaign stands, each drawing with its own headline', async () => {
  const backend = withResults();
  const { user } = await openAt('#/results', backend);
  expect(await told(user)).toEqual([
    'Camille gagne les 2 dernières parties',
    'Camille a gagné le plus souvent : 6 victoires',
    'Camille a le plus amassé : 687 $, 138 $ de plus que Noé',
    'Les tickets rapportent le plus : 1 192 $ en tout',
    'Records de la campagne',
  ]);
  expect(plain(document.body.textContent)).toContain('12 parties · 1865 à 1898');
  // What the start asked for is not asked for again.
  expect(asked(backend)).toEqual(['all']);
  for (const fold of document.querySelectorAll('details')) fold.open = true;
  await noBarriers();
});

test('each game leads to its record', async () => {
  const { user } = await openAt('#/results', withResults());
  expect(screen.getByRole('link', { name: 'Partie 3, 1871' }).getAttribute('href')).toBe('#/game/3');
  await user.click(screen.getByRole('tab', { name: 'Records' }));
  const records = within(screen.getByRole('tabpanel'));
  expect(records.getAllByRole('link', { name: 'partie 11' })[0]!.getAttribute('href')).toBe('#/game/11');
});

test('begins with the drawing of places; the others are a tap away, and an arrow key', async () => {
  const { user } = await openAt('#/results', withResults());
  expect(screen.getAllByRole('img')).toHaveLength(1);
  expect(document.querySelector('details[open]')).toBeNull();
  const first = screen.getByRole('tab', { name: 'Places' });
  expect(first.getAttribute('aria-selected')).toBe('true');
  first.focus();
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Victoires', selected: true }));
  await user.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Records', selected: true }));
  expect(headlines()).toEqual(['Records de la campagne']);
  await noBarriers();
});

test('before the first game is closed there is nothing to compare', async () => {
  const backend = withResults({ games: [] });
  const { user } = await openAt('#/results', backend);
  expect(screen.getByRole('heading', { name: 'Rien à comparer encore' })).toBeTruthy();
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
  await noBarriers();
  await user.click(screen.getByRole('button', { name: 'Voir la ligne' }));
  await waitFor(() => expect(location.hash).toBe('#/line'));
});

test('the first game alone has places and money, but no course of fortunes yet', async () => {
  const backend = withResults();
  backend.own.results = () => ({ view: 'results', ...firstGames(1) });
  const { user } = await openAt('#/results', backend);
  expect(await told(user)).toEqual([
    'Camille gagne la partie 1',
    'Camille mène avec 1 victoire',
    'Les tickets rapportent le plus : 57 $ en tout',
    'Records de la campagne',
  ]);
  expect(screen.queryByRole('combobox')).toBeNull();
});

describe('while vaults are sealed', () => {
  test('places are told, and no sum stands anywhere', async () => {
    const { user } = await openAt('#/results', withResults({ sealed: true }));
    const headings = await told(user, () => {
      const everything = document.body.innerHTML.replace(/\u00a0|&nbsp;/g, ' ');
      expect(everything).not.toContain('$');
      for (const sum of [687, 549, 95, 1192])
        expect(plain(document.body.textContent)).not.toMatch(new RegExp(`\\b${sum}\\b`));
    });
    expect(headings).toEqual([
      'Camille gagne les 2 dernières parties',
      'Camille a gagné le plus souvent : 6 victoires',
      'Les sommes restent aux coffres-forts',
      'Records de la campagne',
    ]);
    expect(plain(document.body.textContent)).toContain('Le plus de victoires');
    expect(plain(document.body.textContent)).not.toContain('Le meilleur reçu');
    await noBarriers();
  });

  test('the finale can be reached once games are over', async () => {
    const { user } = await openAt('#/results', withResults({ sealed: true }, 'ready'));
    await user.click(screen.getByRole('button', { name: 'Aller au finale' }));
    await waitFor(() => expect(location.hash).toBe('#/finale'));
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Finale'), {
      timeout: 15_000,
    });
  });

  test('and not before', async () => {
    await openAt('#/results', withResults({ sealed: true }));
    expect(screen.queryByRole('button', { name: 'Aller au finale' })).toBeNull();
  });
});

describe('what is shown can be chosen', () => {
  test('by company and by span, asking again each time', async () => {
    const backend = withResults();
    const { user } = await openAt('#/results', backend);
    expect(status()).toBe('Toutes les parties · tout le monde');
    await user.click(chip(/^Camille/));
    await user.click(chip(/^Marius/));
    await user.selectOptions(screen.getByRole('combobox', { name: 'De la partie' }), '3');
    await user.selectOptions(screen.getByRole('combobox', { name: 'À la partie' }), '8');
    await waitFor(() => expect(status()).toBe('Parties 3 à 8 · Camille et Marius'));
    expect(asked(backend)).toEqual<(ResultsOf | 'all')[]>([
      'all',
      { companies: ['red'] },
      { companies: ['red', 'yellow'] },
      { from: 3, companies: ['red', 'yellow'] },
      { from: 3, to: 8, companies: ['red', 'yellow'] },
    ]);
    await waitFor(() => expect(headlines()[0]).toBe('Le plus souvent devant : Camille, 5 parties sur 6'));
    expect(screen.getAllByRole('link', { name: /^Partie \d+, / })).toHaveLength(6);
    await noBarriers();
    await user.click(screen.getByRole('tab', { name: 'Records' }));
    expect(headlines()).toEqual(['Records de la sélection']);
  });

  test('a span cannot end before it begins, and one to the last game takes in later ones', async () => {
    const backend = withResults();
    const { user } = await openAt('#/results', backend);
    await user.selectOptions(screen.getByRole('combobox', { name: 'De la partie' }), '10');
    const to = screen.getByRole<HTMLSelectElement>('combobox', { name: 'À la partie' });
    expect([...to.options].map(({ value }) => value)).toEqual(['10', '11', '12']);
    await user.selectOptions(to, '12');
    await waitFor(() => expect(asked(backend)).toEqual(['all', { from: 10 }]));
  });

  test('everything again at one press; the focus stays with the choosing', async () => {
    const backend = withResults();
    const { user } = await openAt('#/results', backend);
    expect(screen.queryByRole('button', { name: 'Tout afficher' })).toBeNull();
    await user.click(chip(/^Camille/));
    await user.click(await screen.findByRole('button', { name: 'Tout afficher' }));
    await waitFor(() => expect(headlines()[0]).toBe('Camille gagne les 2 dernières parties'));
    expect(screen.queryByRole('button', { name: 'Tout afficher' })).toBeNull();
    expect(chip(/^Camille/).checked).toBe(false);
    expect(document.activeElement?.tagName).toBe('SUMMARY');
  });

  test('with the keyboard alone', async () => {
    const backend = withResults();
    const { user } = await openAt('#/results', backend);
    chip(/^Noé/).focus();
    await user.keyboard(' ');
    await user.tab();
    expect(document.activeElement).toBe(chip(/^Camille/));
    await user.keyboard(' ');
    await waitFor(() => expect(asked(backend).at(-1)).toEqual({ companies: ['blue', 'red'] }));
    screen.getByRole('combobox', { name: 'À la partie' }).focus();
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Tout afficher' }));
  });

  test('where nobody of those chosen played, that is said', async () => {
    const { user } = await openAt('#/results', withResults());
    await user.click(chip(/^Jeanne/));
    await user.selectOptions(screen.getByRole('combobox', { name: 'À la partie' }), '2');
    expect(await screen.findByRole('heading', { name: 'Personne à table' })).toBeTruthy();
    expect(screen.queryByRole('img')).toBeNull();
    await noBarriers();
    await user.click(screen.getAllByRole('button', { name: 'Tout afficher' }).at(-1)!);
    await waitFor(() => expect(screen.getAllByRole('img')).toHaveLength(1));
    expect(document.activeElement?.tagName).toBe('SUMMARY');
  });
});

test('a game closed elsewhere is there at once', async () => {
  const backend = withResults();
  backend.own.results = () => ({ view: 'results', ...firstGames(3) });
  const { user } = await openAt('#/results', backend);
  await user.click(screen.getByRole('tab', { name: 'Victoires' }));
  expect(headlines()[0]).toBe('Noé, Camille et Marius mènent avec 1 victoire chacun');
  backend.own.results = () => ({ view: 'results', ...firstGames(4) });
  backend.changeElsewhere(['games', 'documents']);
  await waitFor(() => expect(headlines()[0]).toBe('Camille mène avec 2 victoires'));
});

test('in English too', async () => {
  const backend = withResults();
  backend.status = { ...backend.status, preferences: { language: 'en', theme: 'system' } };
  await openAt('#/results', backend);
  expect(headlines()).toEqual(['Camille won the last 2 games']);
  expect(screen.getByRole('link', { name: 'Game 3, 1871' })).toBeTruthy();
});
