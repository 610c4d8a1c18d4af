import { screen, waitFor, within } from '@testing-library/svelte';
import { describe, expect, test, vi } from 'vitest';
import type { Outcome, Rejection } from '$lib/backend/contract';
import { desktop, FakeBackend } from '$test/fake-backend';
import { noBarriers } from '$test/barriers';
import { openAt, plain } from '$test/open';
import { bookFacts, resultsOf, withBook, written } from '$test/samples-sharing';

vi.mock('../lib/book/fonts', () => ({ fontRules: async () => '' }));

const commands = (backend: FakeBackend) => backend.performed.map(({ command, desk }) => command ?? desk);

describe('sharing', () => {
  test('offers the book, the file, the table and everything', async () => {
    await openAt('#/share', withBook());
    const main = screen.getByRole('main');
    for (const name of [
      'Composer le livre',
      'Enregistrer une copie ailleurs…',
      'Enregistrer le tableau…',
      'Enregistrer en JSON…',
    ]) {
      expect(within(main).getByRole('button', { name })).toBeTruthy();
    }
    expect(plain(main.textContent)).toContain('les 4 parties, leurs reçus et leurs classements');
    await noBarriers();
  });

  test('says that sums stay out while vaults are sealed', async () => {
    await openAt('#/share', withBook(bookFacts({ sealed: true })));
    const said = plain(screen.getByRole('main').textContent);
    expect(said).toContain("aucune somme ne sort d'ici avant le finale");
    expect(said).toContain('sans les sommes');
    expect(said).toContain('« à suivre »');
  });

  test('has nothing to tell before the first game is closed', async () => {
    const backend = withBook();
    backend.own.results = () => ({ view: 'results', ...resultsOf([]) });
    await openAt('#/share', backend);
    expect(screen.queryByRole('button', { name: 'Composer le livre' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Enregistrer le tableau…' })).toBeNull();
    expect(plain(screen.getByRole('main').textContent)).toContain("Il n'y a encore rien à raconter.");
    await noBarriers();
  });

  test('composes the book in the language that was chosen, and says where it lies', async () => {
    const backend = withBook();
    const { user } = await openAt('#/share', backend);
    await user.click(screen.getByRole('radio', { name: 'English' }));
    await user.click(screen.getByRole('button', { name: 'Composer le livre' }));
    await screen.findByRole('heading', { name: 'Le livre est prêt.' }, { timeout: 10_000 });
    const name = 'Les barons du mardi - le livre.html';
    expect(backend.performed.find(({ desk }) => desk === 'begin_book')).toMatchObject({ target: { path: name } });
    expect(written(backend.performed)).toContain('<html lang="en">');
    expect(backend.handedOver).toEqual([name]);
    expect(screen.getByText(name)).toBeTruthy();
    expect(plain(screen.getByRole('main').textContent)).toContain('Il est dans vos téléchargements :');
    // The screen itself speaks on as before.
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Livre et partage');
    await noBarriers();
  });

  test('downloads what a browser asked for, and says so', async () => {
    const backend = withBook();
    const { user } = await openAt('#/share', backend);
    await user.click(screen.getByRole('button', { name: 'Enregistrer en JSON…' }));
    await waitFor(() => expect(backend.handedOver).toEqual(['Les barons du mardi.json']));
    expect(backend.performed.at(-1)).toEqual({ desk: 'export_json', target: { path: 'Les barons du mardi.json' } });
    expect((await screen.findAllByText(/Enregistré.*Les barons du mardi\.json/)).length).toBeGreaterThan(0);
  });

  test('says why a file could not be written', async () => {
    const backend = withBook();
    backend.answer = (command): Rejection | Partial<Outcome> =>
      command.desk === 'save_copy' ? { code: 'disk_full', path: 'a.carnet' } : {};
    const { user } = await openAt('#/share', backend);
    await user.click(screen.getByRole('button', { name: 'Enregistrer une copie ailleurs…' }));
    expect((await screen.findAllByText(/a\.carnet/)).length).toBeGreaterThan(0);
    expect(backend.handedOver).toEqual([]);
  });

  test('takes the desktop’s dialogs where there are any', async () => {
    const backend = withBook();
    backend.files = desktop({ saveFile: async () => '/bureau/reçus.csv' });
    const { user } = await openAt('#/share', backend);
    await user.click(screen.getByRole('button', { name: 'Enregistrer le tableau…' }));
    await waitFor(() => expect(commands(backend)).toContain('save_file'));
    expect(backend.performed.at(-1)).toMatchObject({
      target: { path: '/bureau/reçus.csv', replace: true },
      content: { format: 'csv', text: expect.stringContaining('Union Pourpre') },
    });
  });

  test('a book that is being composed can be stopped, and leaves nothing', async () => {
    const backend = withBook();
    let go = () => {};
    const held = new Promise<void>((resolve) => (go = resolve));
    backend.answer = async ({ desk }) => {
      if (desk === 'add_to_book') await held;
      return {};
    };
    const { user } = await openAt('#/share', backend);
    await user.click(screen.getByRole('button', { name: 'Composer le livre' }));
    const stop = await screen.findByRole('button', { name: 'Arrêter la composition du livre' });
    expect(screen.getByRole('progressbar', { name: 'Composition du livre' })).toBeTruthy();
    await noBarriers();
    await user.click(stop);
    go();
    await screen.findByText(/aucun livre n’a été écrit/);
    expect(commands(backend).at(-1)).toBe('abandon_book');
    expect(screen.getByRole('button', { name: 'Composer le livre' })).toBeTruthy();
  });
});
