import { readFileSync } from 'node:fs';
import { screen, waitFor } from '@testing-library/svelte';
import { describe, expect, test, vi } from 'vitest';
import type { Outcome, Rejection } from '$lib/backend/contract';
import { desktop, FakeBackend } from '$test/fake-backend';
import { noBarriers } from '$test/barriers';
import { openAt, plain, showPiece } from '$test/open';
import { night, nightReceipt } from '$test/samples';
import { finale } from '$test/samples-finale';
import { nights, withBook } from '$test/samples-sharing';
import { library as libraryWords } from '$lib/words/tables/library';
import SendPicture from './SendPicture.svelte';

vi.mock('../../pictures/png', () => ({
  drawn: async () =>
    Object.assign(new Blob(['x'], { type: 'image/png' }), {
      arrayBuffer: async () => new Uint8Array([1, 2, 3]).buffer,
    }),
}));
URL.createObjectURL = () => 'blob:picture';
URL.revokeObjectURL = () => {};

describe('bringing a campaign in', () => {
  const clash = (same: boolean) => {
    const backend = new FakeBackend();
    backend.answer = (command): Rejection | Partial<Outcome> =>
      command.desk === 'import' && !command.keep_both
        ? { code: 'already_in_library', name: 'Les barons du mardi', same, path: 'mardi.carnet' }
        : {};
    return backend;
  };

  async function choose(user: { upload: (input: HTMLElement, file: File) => Promise<void> }) {
    const input = document.querySelector<HTMLInputElement>('main input[type=file]')!;
    const opened = vi.spyOn(input, 'click');
    screen.getByRole('button', { name: 'Importer…' }).click();
    expect(opened).toHaveBeenCalledOnce();
    opened.mockRestore();
    await user.upload(input, new File(['{}'], 'mardi.json'));
  }

  async function importing(backend: FakeBackend) {
    const { user } = await openAt('#/', backend);
    await choose(user);
    return user;
  }

  test('opens it', async () => {
    const backend = new FakeBackend();
    await importing(backend);
    await waitFor(() => expect(location.hash).toBe('#/line'));
    expect(backend.broughtIn.map(({ name }) => name)).toEqual(['mardi.json']);
    expect(backend.performed).toEqual([{ desk: 'import', path: 'mardi.json', keep_both: false }]);
  });

  test('chooses among carnets and JSON files in the desktop’s dialog', async () => {
    const backend = new FakeBackend();
    const openFile = vi.fn(async () => '/tmp/a.carnet');
    backend.files = desktop({ openFile });
    const { user } = await openAt('#/', backend);
    await user.click(screen.getByRole('button', { name: 'Importer…' }));
    await waitFor(() => expect(backend.performed.at(-1)).toMatchObject({ desk: 'import', path: '/tmp/a.carnet' }));
    expect(openFile).toHaveBeenCalledWith('Importer une campagne', ['carnet', 'json']);
  });

  test('asks what is meant by one that is there: keep both', async () => {
    const backend = clash(false);
    const user = await importing(backend);
    const dialog = await screen.findByRole('dialog', { name: 'Déjà parmi vos campagnes' });
    expect(plain(dialog.textContent)).toContain("Une autre campagne s'appelle déjà « Les barons du mardi ».");
    await noBarriers();
    await user.click(screen.getByRole('button', { name: 'Garder les deux' }));
    await waitFor(() => expect(location.hash).toBe('#/line'));
    expect(backend.performed.at(-1)).toEqual({ desk: 'import', path: 'mardi.json', keep_both: true });
  });

  test('or open the one that is there, or nothing at all', async () => {
    const backend = clash(true);
    const user = await importing(backend);
    await screen.findByRole('dialog', { name: 'Déjà parmi vos campagnes' });
    await user.click(screen.getByRole('button', { name: 'Annuler' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(backend.performed).toHaveLength(1);
    await choose(user);
    await user.click(await screen.findByRole('button', { name: 'Ouvrir celle qui est là' }));
    await waitFor(() => expect(location.hash).toBe('#/line'));
    expect(backend.performed.at(-1)).toEqual({ desk: 'open', path: 'mardi.carnet' });
  });

  test.each([
    [
      { code: 'damaged', path: 'mardi.json', detail: 'file is not a database' } as const,
      "abîmé ou incomplet : mardi.json. Rien n'a été modifié. Demandez-le de nouveau",
    ],
    [{ code: 'newer_version', path: 'mardi.json', found: 9, known: 4 } as const, 'Mettez le programme à jour'],
    [{ code: 'not_a_carnet', path: 'mardi.json' } as const, 'Choisissez un fichier .carnet, ou le .json'],
  ])('says why it cannot be taken in', async (rejection, words) => {
    const backend = new FakeBackend();
    backend.answer = () => rejection;
    await importing(backend);
    await waitFor(() => expect(plain(screen.getByRole('alert').textContent)).toContain(words));
    expect(plain(screen.getByRole('alert').textContent)).not.toContain('database');
    expect(location.hash).toBe('#/');
  });
});

describe('what takes a while', () => {
  async function underWay(backend: FakeBackend) {
    let end: (answer: Rejection | Partial<Outcome>) => void = () => {};
    const held = new Promise<Rejection | Partial<Outcome>>((resolve) => (end = resolve));
    backend.answer = ({ desk, session }) => {
      if (session === 'give_up') end({ code: 'given_up' });
      return desk === 'export_json' ? held : {};
    };
    const { user } = await openAt('#/share', backend);
    await user.click(screen.getByRole('button', { name: 'Enregistrer en JSON…' }));
    return { user, end };
  }

  test('says how far it has come, and goes when it is done', async () => {
    const backend = withBook();
    backend.progress = { thousandths: 250 };
    const { end } = await underWay(backend);
    expect(screen.queryByRole('dialog')).toBeNull();
    const dialog = await screen.findByRole('dialog', { name: 'Un instant…' }, { timeout: 3000 });
    expect(screen.getByRole<HTMLProgressElement>('progressbar').value).toBe(250);
    expect(dialog).toBeTruthy();
    await noBarriers();
    end({});
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(backend.handedOver).toHaveLength(1));
  });

  test('can be cancelled, and says that nothing was changed', async () => {
    const backend = withBook();
    const { user } = await underWay(backend);
    await screen.findByRole('dialog', { name: 'Un instant…' }, { timeout: 3000 });
    expect(screen.getByRole('progressbar').hasAttribute('value')).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Annuler' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await screen.findAllByText(/C’est annulé/)).length).toBeGreaterThan(0);
    expect(backend.handedOver).toEqual([]);
  });
});

describe('the sample campaign', () => {
  test.each([false, true])('is one tap away, in the language of the screen (empty library: %s)', async (empty) => {
    const backend = new FakeBackend();
    if (empty) backend.library = { ...backend.library, campaigns: [] };
    const { user } = await openAt('#/', backend);
    await noBarriers();
    await user.click(screen.getByRole('button', { name: 'Campagne d’exemple' }));
    await waitFor(() => expect(location.hash).toBe('#/line'));
    expect(backend.performed).toEqual([{ desk: 'open_sample', language: 'fr' }]);
  });

  test('opened before, another tap makes another copy, and says so', async () => {
    const backend = new FakeBackend();
    const campaigns = backend.library.campaigns.map((entry) =>
      entry.content.state === 'readable'
        ? { ...entry, content: { ...entry.content, name: libraryWords['sample.name'][0] } }
        : entry,
    );
    backend.library = { ...backend.library, campaigns };
    await openAt('#/', backend);
    expect(screen.getByRole('button', { name: 'Une autre copie de l’exemple' })).toBeTruthy();
  });

  test('is known by the name that its data gives it', () => {
    const data = JSON.parse(readFileSync('../campaign-data/sample/campaign.json', 'utf-8'));
    expect(data.name).toEqual({ fr: libraryWords['sample.name'][0], en: libraryWords['sample.name'][1] });
  });
});

describe('a picture to send', () => {
  const [first] = nights as [(typeof nights)[0]];
  const send = () => screen.queryByRole('button', { name: /^Partager en image/ });

  test('is offered of what lies open, never of a sealed receipt', () => {
    const shown = showPiece(
      SendPicture,
      { kind: 'receipt', night: first, receipt: first.receipts[0] },
      FakeBackend.withCampaign(),
    );
    expect(send()!.getAttribute('aria-label')).toContain('Camille');
    shown.unmount();
    const sealed = showPiece(
      SendPicture,
      { kind: 'receipt', night: first, receipt: nightReceipt('red', { content: null }) },
      FakeBackend.withCampaign(),
    );
    expect(send()).toBeNull();
    sealed.unmount();
    const early = showPiece(SendPicture, { kind: 'ranking', night: night('receipts') }, FakeBackend.withCampaign());
    expect(send()).toBeNull();
    early.unmount();
    showPiece(SendPicture, { kind: 'standings', finale: finale('opening') }, FakeBackend.withCampaign());
    expect(send()).toBeNull();
  });

  test('is copied where the window can', async () => {
    const write = vi.fn(async () => {});
    vi.stubGlobal('ClipboardItem', class {});
    const { user } = showPiece(SendPicture, { kind: 'ranking', night: first }, FakeBackend.withCampaign());
    Object.defineProperty(navigator, 'clipboard', { value: { write }, configurable: true });
    await user.click(send()!);
    await screen.findByRole('img', { name: 'Aperçu\u00a0: partie 1, classement' });
    await noBarriers();
    await user.click(screen.getByRole('button', { name: 'Copier l’image' }));
    expect(write).toHaveBeenCalled();
    expect((await screen.findAllByText(/L’image est copiée/)).length).toBeGreaterThan(0);
    vi.unstubAllGlobals();
  });

  test('is saved where it cannot be copied', async () => {
    vi.stubGlobal('ClipboardItem', class {});
    const backend = FakeBackend.withCampaign();
    backend.files = desktop({ saveFile: async () => '/tmp/a.png' });
    const { user } = showPiece(SendPicture, { kind: 'standings', finale: finale('concluded') }, backend);
    Object.defineProperty(navigator, 'clipboard', {
      value: { write: () => Promise.reject(new Error('no')) },
      configurable: true,
    });
    await user.click(send()!);
    await screen.findByRole('img');
    await user.click(screen.getByRole('button', { name: 'Copier l’image' }));
    await waitFor(() =>
      expect(backend.performed.at(-1)).toMatchObject({ desk: 'save_file', content: { format: 'png', data: 'AQID' } }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    vi.unstubAllGlobals();
  });
});
