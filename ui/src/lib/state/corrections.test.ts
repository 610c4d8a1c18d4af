import type { Request } from '$lib/backend/backend';
import { screen, waitFor, within } from '@testing-library/svelte';
import { describe, expect, test } from 'vitest';
import type { Rejection } from '$lib/backend/contract';
import { noBarriers } from '$test/barriers';
import { actions, type FakeBackend } from '$test/fake-backend';
import { openAt, plain } from '$test/open';
import { night, nightReceipt } from '$test/samples';
import { atFinale, finale } from '$test/samples-finale';
import { corrects } from './corrections.svelte';

const called = (wanted: string) => (name: string) => plain(name) === wanted;
const button = (name: string) => screen.getByRole('button', { name: called(name) });
const words = (element: Element | null | undefined) => plain(element?.textContent);
const question = () => screen.queryByRole('dialog', { name: called('Corriger quand même ?') });

const allow = { area: 'finale', do: 'allow_corrections', allowed: true } as const;

/** A finished campaign that opens to corrections when it is told to, as the real one does. */
function finished(): FakeBackend {
  const backend = atFinale(finale('concluded'));
  backend.answer = (command: Request): Rejection | Record<string, never> => {
    const campaign = backend.status.campaign!;
    if (command.command === 'act' && command.action.area === 'finale' && command.action.do === 'allow_corrections') {
      backend.status = { ...backend.status, campaign: { ...campaign, read_only: !command.action.allowed } };
    } else if (command.command === 'act' && campaign.read_only) {
      return { code: 'read_only_campaign' };
    }
    return {};
  };
  return backend;
}

test.each<[Request, boolean]>([
  [{ command: 'act', action: { area: 'game', do: 'note', game: 1, text: 'Tard' } }, true],
  [{ command: 'act', action: { area: 'finale', do: 'reopen' } }, true],
  [{ command: 'undo_entry', entry: 3 }, true],
  [{ command: 'act', action: allow }, false],
  [{ command: 'act', action: { area: 'campaign', do: 'rename', name: 'Les barons' } }, false],
  [{ command: 'undo' }, false],
  [{ command: 'redo' }, false],
  [{ desk: 'save_copy', path: '/tmp/copie.carnet' }, false],
])('%o changes a finished campaign: %s', (command, changes) => {
  expect(corrects(command)).toBe(changes);
});

describe('a finished campaign', () => {
  test.each(['#/line', '#/companies', '#/journal', '#/finale', '#/game/5'])('says so at %s', async (hash) => {
    const backend = finished();
    backend.games = { 5: night('closed') };
    await openAt(hash, backend);
    const banner = screen.getByRole('region', { name: called('État de la campagne') });
    expect(words(banner)).toContain('Campagne terminée · en lecture seule');
  });

  test('one that is not finished says nothing of the kind', async () => {
    await openAt('#/finale', atFinale(finale('opening', {}, { red: 1 })));
    expect(screen.queryByRole('region', { name: called('État de la campagne') })).toBeNull();
  });

  test('is opened to corrections from its banner, and closed again', async () => {
    const backend = finished();
    const { user } = await openAt('#/line', backend);
    await user.click(button('Corriger…'));
    await noBarriers();
    expect(words(question())).toContain('en lecture seule');
    expect(words(question())).not.toContain('ce que vous venez de demander');
    await user.click(within(question()!).getByRole('button', { name: 'Corriger' }));
    await waitFor(() => expect(words(screen.getByRole('main'))).toContain('Corrections ouvertes'));
    const close = button('Fermer les corrections');
    expect(document.activeElement).toBe(close);
    await user.click(close);
    await waitFor(() => expect(words(screen.getByRole('main'))).toContain('Campagne terminée'));
    expect(actions(backend)).toEqual([allow, { ...allow, allowed: false }]);
  });

  async function rename(backend: FakeBackend) {
    const { user } = await openAt('#/companies', backend);
    await user.click(screen.getByRole('button', { name: called('Renommer Union Pourpre') }));
    const form = screen.getByRole('dialog');
    const field = within(form).getByRole('textbox');
    await user.clear(field);
    await user.type(field, 'Union Rouge{Enter}');
    await waitFor(() => expect(question()).not.toBeNull());
    return { user, form };
  }

  test('is left as it is: nothing happens, and the form stays open without a fault', async () => {
    const backend = finished();
    const { user, form } = await rename(backend);
    await user.click(button('Laisser comme elle est'));
    await waitFor(() => expect(question()).toBeNull());
    expect(backend.performed).toEqual([]);
    expect(form.isConnected).toBe(true);
    expect(within(form).getByRole<HTMLInputElement>('textbox').value).toBe('Union Rouge');
    expect(screen.getAllByRole('alert').map(words).join('')).toBe('');
  });

  test('or is corrected: opened first, then changed', async () => {
    const backend = finished();
    const { user, form } = await rename(backend);
    expect(words(question())).toContain('fait aussitôt ce que vous venez de demander');
    await user.click(within(question()!).getByRole('button', { name: 'Corriger' }));
    await waitFor(() => expect(form.isConnected).toBe(false));
    expect(actions(backend)).toEqual([
      allow,
      { area: 'people', do: 'rename_company', company: 'red', name: 'Union Rouge' },
    ]);
  });

  test('Escape leaves it as it is, and what was typed into a field in place is taken back', async () => {
    const backend = finished();
    backend.games = {
      5: night('closed', { sealed: false, receipts: [nightReceipt('red', { confirmed: true, in_vault: true })] }),
    };
    const { user } = await openAt('#/game/5', backend);
    await user.click(button('Corriger cette partie'));
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: called('Argent en main') });
    await user.clear(field);
    await user.type(field, '99{Enter}');
    await waitFor(() => expect(question()).not.toBeNull());
    question()!.dispatchEvent(new Event('cancel', { cancelable: true }));
    await waitFor(() => expect(question()).toBeNull());
    await waitFor(() => expect(field.value).toBe('12'));
    expect(field.getAttribute('aria-invalid')).toBeNull();
    expect(backend.performed).toEqual([]);
  });

  test.each(['the button', 'the keys'])('asks before the last step is taken back with %s', async (how) => {
    const backend = finished();
    const { user } = await openAt('#/line', backend);
    const undo = async () => {
      if (how === 'the keys') await user.keyboard('{Control>}z{/Control}');
      else await user.click(screen.getByRole('button', { name: /^Annuler\s:/ }));
      return screen.findByRole('dialog', { name: called('Annuler quand même ?') });
    };
    const asked = await undo();
    await noBarriers();
    await user.click(within(asked).getByRole('button', { name: called('Laisser comme elle est') }));
    await waitFor(() => expect(asked.isConnected).toBe(false));
    expect(backend.performed).toEqual([]);
    await user.click(within(await undo()).getByRole('button', { name: called('Annuler cette étape') }));
    await waitFor(() => expect(backend.performed).toEqual([{ command: 'undo' }]));
  });

  test('just concluded, its toast takes the conclusion back', async () => {
    const backend = atFinale(finale('opened'));
    backend.answer = (command: Request) => {
      if (command.command !== 'act') return {};
      const campaign = { ...backend.status.campaign!, finale: 'concluded' as const, read_only: true };
      backend.status = { ...backend.status, campaign };
      backend.own.finale = () => ({ view: 'finale', ...finale('concluded') });
      return { entry: 77, account: { what: 'campaign_concluded', winners: ['Union Pourpre'] } };
    };
    const { user } = await openAt('#/finale', backend);
    await user.click(button('Voir le classement final'));
    await user.click(button('Conclure la campagne'));
    await user.click(await screen.findByRole('button', { name: called('Annuler') }));
    expect(question()).toBeNull();
    expect(backend.performed.at(-1)).toEqual({ command: 'undo' });
  });
});
