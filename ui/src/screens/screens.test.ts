import type { Request } from '$lib/backend/backend';
import type { Account, JournalEntry, Rejection } from '$lib/backend/contract';
import { render, screen, waitFor, within } from '@testing-library/svelte';
import { describe, expect, test, vi } from 'vitest';
import App from '../App.svelte';
import { Refused } from '$lib/backend/backend';
import { noBarriers } from '$test/barriers';
import { desktop, FakeBackend } from '$test/fake-backend';
import { openAt, plain } from '$test/open';
import { accounts, journal, openCampaign, unreadable } from '$test/samples';
import { withBox } from '$test/samples-box';

const commands = (backend: FakeBackend) => backend.performed.map(({ command, desk }) => command ?? desk);
const heading = () => plain(screen.getByRole('heading', { level: 1 }).textContent);

describe('without barriers', () => {
  describe.each(['fr', 'en'] as const)('in %s', (language) => {
    const preferences = { language, theme: 'light' } as const;

    test.each(['#/', '#/new', '#/settings'])('%s without a campaign', async (hash) => {
      await openAt(hash, new FakeBackend({ preferences }));
      expect(document.documentElement.lang).toBe(language);
      await noBarriers();
    });

    test.each(['#/line', '#/companies', '#/companies/red', '#/journal', '#/journal/copies', '#/settings'])(
      '%s with a campaign',
      async (hash) => {
        await openAt(hash, FakeBackend.withCampaign({ preferences }));
        await noBarriers();
      },
    );

    test('an empty library', async () => {
      const backend = new FakeBackend({ preferences });
      backend.library = { ...backend.library, campaigns: [] };
      await openAt('#/', backend);
      await noBarriers();
    });

    test('a dialog', async () => {
      const backend = FakeBackend.withCampaign({ preferences });
      const { user } = await openAt('#/companies', backend);
      await user.click(screen.getAllByRole('button', { name: /^(Accueillir|Welcome)/ })[0]!);
      await noBarriers();
    });
  });
});

describe('the first screen', () => {
  test('needs one answer, and names the window only when it stands', async () => {
    const backend = FakeBackend.withCampaign();
    await openAt('#/line', backend);
    expect(backend.asked).toEqual([{ desk: 'start' }]);
    expect(document.title).toBe("La ligne · Les barons du mardi · Carnet de l'Ouest");
  });

  test('is the line of a campaign that is open already', async () => {
    await openAt('/', FakeBackend.withCampaign());
    expect(location.hash).toBe('#/line');
    expect(heading()).toBe('Les barons du mardi');
  });

  test('is the library when the address asks for a campaign that is not open', async () => {
    await openAt('#/journal', new FakeBackend());
    expect(heading()).toBe('Vos campagnes');
    expect(location.hash).toBe('#/');
  });
});

describe('the library', () => {
  test('opens a campaign and goes to its line, with the focus on the heading', async () => {
    const backend = new FakeBackend();
    const { user } = await openAt('#/', backend);
    await user.click(screen.getByRole('button', { name: 'Les barons du mardi' }));
    await waitFor(() => expect(location.hash).toBe('#/line'));
    await waitFor(() => expect(heading()).toBe('Les barons du mardi'));
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });

  test('shows damaged files with the reason and lets those from elsewhere be taken off the list', async () => {
    const backend = new FakeBackend();
    const damaged = { code: 'damaged', path: '/far/Ancien.carnet', detail: 'page 12' } as const;
    backend.library = { ...backend.library, campaigns: [unreadable(damaged, 'Ancien.carnet', true)] };
    const { user } = await openAt('#/', backend);
    const card = screen.getByRole('article');
    expect(plain(card.textContent)).toContain('Carnet illisible');
    expect(plain(card.textContent)).toContain('Ce carnet est abîmé : /far/Ancien.carnet (page 12)');
    await user.click(within(card).getByRole('button', { name: /Retirer/ }));
    expect(backend.performed.at(-1)).toEqual({ desk: 'forget', path: '/home/camille/Carnets/Ancien.carnet' });
  });

  test('brings a damaged file back from one of its copies', async () => {
    const backend = new FakeBackend();
    const { user } = await openAt('#/', backend);
    await user.click(screen.getByRole('button', { name: /^Revenir à une copie/ }));
    expect(plain(screen.getByRole('dialog').textContent)).toContain("n'est pas effacé");
    await noBarriers();
    await user.click(screen.getAllByRole('radio')[1]!);
    await user.click(screen.getByRole('button', { name: 'Restaurer cette copie' }));
    expect(backend.performed[0]).toEqual({
      desk: 'restore_file',
      path: '/home/camille/Carnets/Ancien.carnet',
      copy: 'c2',
    });
    await waitFor(() => expect(location.hash).toBe('#/line'));
  });

  test('says why a file named at the start could not be opened', async () => {
    await openAt('#/', new FakeBackend({ refused_file: { code: 'not_found', path: '/gone.carnet' } }));
    expect(plain(screen.getByRole('alert').textContent)).toContain('Aucun fichier ne se trouve ici : /gone.carnet');
  });

  test('offers to put back a file that another program took away, and takes no for an answer', async () => {
    const displaced = { code: 'file_displaced', path: '/jeux/Mardi.carnet', copy: 'c9' } as const;
    const backend = new FakeBackend({ refused_file: displaced });
    const { user } = await openAt('#/', backend);
    const dialog = screen.getByRole('dialog', { name: 'Un autre programme a changé ce fichier' });
    expect(plain(dialog.textContent)).toContain('/jeux/Mardi.carnet');
    expect(plain(dialog.textContent)).toContain("rien n'est effacé");
    await noBarriers();
    await user.click(within(dialog).getByRole('button', { name: 'Remettre en place' }));
    expect(backend.performed).toEqual([{ desk: 'restore_file', path: '/jeux/Mardi.carnet', copy: 'c9' }]);
  });

  test('leaves a file as another program left it, if that is wanted', async () => {
    const displaced = { code: 'file_displaced', path: '/jeux/Mardi.carnet', copy: 'c9' } as const;
    const backend = new FakeBackend({ refused_file: displaced });
    const { user } = await openAt('#/', backend);
    await user.click(screen.getByRole('button', { name: 'Laisser tel quel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(backend.performed).toEqual([]);
  });

  test('when empty says so in two sentences, with two buttons and two quiet ways to bring one in', async () => {
    const backend = new FakeBackend();
    backend.library = { ...backend.library, campaigns: [] };
    backend.files = desktop({});
    await openAt('#/', backend);
    const main = screen.getByRole('main');
    expect(
      within(main)
        .getAllByRole('button')
        .map((button) => plain(button.textContent)),
    ).toEqual(['Nouvelle campagne', "Campagne d'exemple", 'Ouvrir un fichier…', 'Importer…']);
    expect(plain(main.textContent)).toContain('Fondez la vôtre');
  });

  test('in a browser has no way to open a file where it lies', async () => {
    await openAt('#/', new FakeBackend());
    expect(screen.queryByRole('button', { name: /Ouvrir un fichier/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Importer…' })).toBeTruthy();
  });

  test('uses native dialogs where there are some', async () => {
    const backend = new FakeBackend();
    backend.files = desktop({ openFile: async () => '/picked.carnet' });
    const { user } = await openAt('#/', backend);
    await user.click(screen.getByRole('button', { name: /Ouvrir un fichier/ }));
    expect(backend.performed[0]).toEqual({ desk: 'open', path: '/picked.carnet' });
  });

  test('going back to it leaves the campaign open, for other windows look at it too', async () => {
    const backend = FakeBackend.withCampaign();
    const { user } = await openAt('#/line', backend);
    await user.click(screen.getByRole('link', { name: 'Toutes les campagnes' }));
    await waitFor(() => expect(heading()).toBe('Vos campagnes'));
    expect(commands(backend)).toEqual([]);
    expect(screen.getByRole('link', { name: 'La ligne' })).toBeTruthy();
  });
});

describe('a new campaign', () => {
  const created = { account: accounts[0]!, entry: 1 };

  async function filledIn(backend: FakeBackend) {
    const opened = await openAt('#/new', backend);
    await opened.user.type(screen.getByLabelText('Nom de la campagne'), 'Les barons');
    const names = screen.getAllByLabelText('Nom du joueur');
    await opened.user.type(names[0]!, 'Camille');
    await opened.user.type(names[1]!, 'Noé');
    return opened;
  }
  const submit = () => screen.getByRole('button', { name: 'Fonder la campagne' });

  test('says beside each field what is missing, and goes to the first', async () => {
    const backend = new FakeBackend();
    const { user } = await openAt('#/new', backend);
    await user.click(submit());
    expect(backend.performed).toEqual([]);
    const name = screen.getByLabelText('Nom de la campagne');
    expect(document.activeElement).toBe(name);
    const described = document.getElementById(name.getAttribute('aria-describedby')!);
    expect(described?.textContent).toBe('Il manque un nom ici.');
    expect(screen.getAllByText('Il manque un nom ici.')).toHaveLength(3);
    expect(screen.getByText('3 points sont à revoir avant de fonder la campagne.')).toBeTruthy();
    await noBarriers();
  });

  test('puts what the server refuses beside its row', async () => {
    const backend = new FakeBackend();
    backend.answer = () => ({
      code: 'name_too_long',
      field: { of: 'company', position: 1 },
      length: 99,
      most: 60,
    });
    const { user } = await filledIn(backend);
    await user.click(submit());
    const faulty = screen.getAllByLabelText('Nom de la compagnie')[1]!;
    await waitFor(() => expect(faulty.getAttribute('aria-invalid')).toBe('true'));
    expect(document.activeElement).toBe(faulty);
  });

  test('asks whether two players of one name are intended, and sends it again', async () => {
    const backend = new FakeBackend();
    backend.answer = (command) =>
      command.desk === 'create' && !command.campaign.same_name_ok ? { code: 'same_name', name: 'Camille' } : created;
    const { user } = await filledIn(backend);
    await user.click(submit());
    const question = await screen.findByText(/Deux joueurs/);
    expect(plain(question.textContent)).toBe("Deux joueurs s'appellent Camille. C'est voulu ?");
    await user.click(screen.getByRole('button', { name: /Oui/ }));
    await waitFor(() => expect(location.hash).toBe('#/line'));
    const sent = backend.performed.filter((command) => command.desk === 'create');
    expect(sent.map(({ campaign }) => campaign.same_name_ok)).toEqual([false, true]);
  });

  test('ends on the line and tells who drew the first player card', async () => {
    const backend = new FakeBackend();
    backend.answer = () => created;
    const { user } = await filledIn(backend);
    await user.click(submit());
    expect(plain((await screen.findByText(/Le sort a parlé/)).textContent)).toBe(
      'Le sort a parlé : Union Rouge reçoit la carte premier joueur.',
    );
    const [{ campaign }] = backend.performed as [Extract<Request, { desk: 'create' }>];
    expect(campaign).toEqual({
      name: 'Les barons',
      players: [
        { name: 'Camille', company: 'red', company_name: 'Union Pourpre' },
        { name: 'Noé', company: 'blue', company_name: 'Grand Lac & Fils' },
      ],
      first_player: { by: 'draw' },
      sealed: true,
      same_name_ok: false,
    });
  });

  test('swaps colours that are taken, with the proposed names', async () => {
    const { user } = await openAt('#/new', new FakeBackend());
    await user.click(screen.getAllByRole('radio', { name: /Bleu.*joueur 2/ })[0]!);
    const names = screen.getAllByLabelText<HTMLInputElement>('Nom de la compagnie').map(({ value }) => value);
    expect(names).toEqual(['Grand Lac & Fils', 'Union Pourpre']);
  });

  test('seats two to five', async () => {
    const { user } = await openAt('#/new', new FakeBackend());
    expect(screen.queryByRole('button', { name: /Retirer le joueur/ })).toBeNull();
    for (let seat = 3; seat <= 5; seat += 1)
      await user.click(screen.getByRole('button', { name: 'Ajouter un joueur' }));
    expect(screen.getAllByLabelText('Nom du joueur')).toHaveLength(5);
    expect(screen.queryByRole('button', { name: 'Ajouter un joueur' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Retirer le joueur 3' }));
    expect(screen.getAllByLabelText('Nom du joueur')).toHaveLength(4);
  });
});

/** Undoes the newest entry that is not the last one, and says that it is meant. */
async function undoOlder(user: Awaited<ReturnType<typeof openAt>>['user']) {
  await user.click(screen.getAllByRole('button', { name: /^Annuler cette écriture/ })[0]!);
  const dialog = screen.getByRole('dialog', { name: /^Annuler cette écriture.\?/ });
  await user.click(within(dialog).getByRole('button', { name: /^Oui/ }));
}

describe('undo', () => {
  const undone = { account: openCampaign.undo!, entry: 14 };

  test('is one key anywhere in a campaign, and says what it took back', async () => {
    const backend = FakeBackend.withCampaign();
    backend.answer = () => undone;
    const { user } = await openAt('#/line', backend);
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(commands(backend)).toEqual(['undo']));
    await waitFor(() =>
      expect(document.querySelector('[aria-live=polite]')?.textContent).toMatch(/Annulé.*nouveau nom pour les Rouges/),
    );
  });

  test('the button says in full what it takes back, however little of it is in sight', async () => {
    await openAt('#/line', FakeBackend.withCampaign());
    const button = screen.getByRole('button', { name: /^Annuler.:.nouveau nom pour les Rouges/ });
    expect(button.title).toBe(button.getAttribute('aria-label'));
  });

  test('redo has its keys too', async () => {
    const backend = FakeBackend.withCampaign({ campaign: { ...openCampaign, redo: openCampaign.undo } });
    const { user } = await openAt('#/line', backend);
    await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    await waitFor(() => expect(commands(backend)).toEqual(['redo']));
    await user.keyboard('{Control>}y{/Control}');
    await waitFor(() => expect(commands(backend)).toEqual(['redo', 'redo']));
  });

  test('belongs to the field while one types', async () => {
    const backend = FakeBackend.withCampaign();
    const { user } = await openAt('#/settings', backend);
    await user.click(screen.getByLabelText('Nom de la campagne'));
    await user.keyboard('{Control>}z{/Control}');
    expect(backend.performed).toEqual([]);
  });

  test('does nothing behind a dialog', async () => {
    const backend = FakeBackend.withCampaign();
    const { user } = await openAt('#/companies', backend);
    await user.click(screen.getByRole('button', { name: 'Renommer Union Pourpre' }));
    (document.activeElement as HTMLElement).blur();
    await user.keyboard('{Control>}z{/Control}');
    expect(backend.performed).toEqual([]);
  });

  test('reaches through a record that is open, which shows what changes', async () => {
    const backend = withBox();
    const { user } = await openAt('#/box/warehouse', backend);
    await user.click(await screen.findByRole('button', { name: /Pépite/ }));
    await screen.findByRole('heading', { name: 'Son histoire' });
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(commands(backend)).toEqual(['undo']));
    // But not through a form on top of it.
    await user.click(screen.getByRole('button', { name: 'Déplacer…' }));
    (document.activeElement as HTMLElement).blur();
    await user.keyboard('{Control>}z{/Control}');
    expect(commands(backend)).toEqual(['undo']);
  });

  test('is carried out once by a double click', async () => {
    const backend = FakeBackend.withCampaign();
    const { user } = await openAt('#/line', backend);
    await user.dblClick(screen.getByRole('button', { name: /^Annuler/ }));
    expect(commands(backend)).toEqual(['undo']);
  });

  test('waits for the command under way', async () => {
    const backend = FakeBackend.withCampaign();
    let finish = () => {};
    backend.answer = () => new Promise((resolve) => (finish = () => resolve({})));
    const { user } = await openAt('#/line', backend);
    const button = screen.getByRole('button', { name: /^Annuler/ });
    await user.click(button);
    await user.keyboard('{Control>}z{/Control}');
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(commands(backend)).toEqual(['undo']);
    finish();
    // The key was meant too, and comes next.
    await waitFor(() => expect(commands(backend)).toEqual(['undo', 'undo']));
    finish();
    await waitFor(() => expect(button.hasAttribute('aria-disabled')).toBe(false));
  });

  test.each([
    ['the last step', '#/line', {}],
    ['an older entry', '#/journal', { entry: 11 }],
  ])('of %s that would show what is sealed asks why', async (_, hash, entry) => {
    const backend = FakeBackend.withCampaign();
    backend.answer = ({ command }) =>
      command === 'undo_unsealing' ? undone : { code: 'would_unseal', companies: ['red', 'blue'] };
    const { user } = await openAt(hash, backend);
    if (hash === '#/line') await user.keyboard('{Control>}z{/Control}');
    else await undoOlder(user);
    const dialog = await screen.findByRole('dialog', { name: /Montrer de nouveau ce qui est scellé/ });
    expect(plain(dialog.textContent)).toContain('scellé dans les coffres-forts des Rouges et des Bleus');
    await noBarriers();
    await user.click(within(dialog).getByRole('button', { name: 'Revenir en arrière' }));
    expect(backend.performed).toHaveLength(1);
    await user.type(within(dialog).getByLabelText(/^Pourquoi/), "Une erreur d'addition{Enter}");
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(backend.performed.at(-1)).toMatchObject({ command: 'undo_unsealing', reason: "Une erreur d'addition" });
    expect('entry' in backend.performed.at(-1)!).toBe('entry' in entry);
    expect(document.querySelector('[aria-live=polite]')?.textContent).toMatch(/Annulé.*nouveau nom pour les Rouges/);
  });

  test('that would show what is sealed can be left', async () => {
    const backend = FakeBackend.withCampaign();
    backend.answer = () => ({ code: 'would_unseal', companies: ['red'] });
    const { user } = await openAt('#/line', backend);
    await user.keyboard('{Control>}z{/Control}');
    const dialog = await screen.findByRole('dialog', { name: /Montrer de nouveau/ });
    await user.click(within(dialog).getByRole('button', { name: 'Annuler' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(commands(backend)).toEqual(['undo']);
  });

  test('a copy that shows what is sealed since is restored once somebody says why', async () => {
    const backend = FakeBackend.withCampaign();
    const refused: Rejection = { code: 'would_unseal', companies: ['green'] };
    backend.answer = (command) => (command.desk === 'restore' && !command.unsealing ? refused : {});
    const { user } = await openAt('#/journal/copies', backend);
    await user.click(screen.getAllByRole('button', { name: /^Restaurer/ })[0]!);
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: /^Restaurer/ }));
    const dialog = await screen.findByRole('dialog', { name: /Montrer de nouveau ce qui est scellé/ });
    await user.type(within(dialog).getByLabelText(/^Pourquoi/), 'Tout refaire{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(backend.performed.at(-1)).toMatchObject({ desk: 'restore', unsealing: 'Tout refaire' });
  });

  test('of an older entry names what stands in the way', async () => {
    const backend = FakeBackend.withCampaign();
    backend.answer = () => ({ code: 'undo_blocked', later: [{ entry: 7, account: accounts[6]! }] });
    const { user } = await openAt('#/journal', backend);
    await undoOlder(user);
    const dialog = await screen.findByRole('dialog', { name: /ne peut pas être annulée seule/ });
    expect(plain(dialog.textContent)).toContain(
      'Jeanne rejoint la campagne à la tête de la compagnie « Soleil Levant »',
    );
    await noBarriers();
  });

  test('of an older entry names it and asks first; what came last is undone at once', async () => {
    const backend = FakeBackend.withCampaign();
    backend.answer = ({ command }) => ({ account: accounts[1]!, turned: command === 'undo_entry' ? 2 : 11 });
    const last: JournalEntry['step'] = { kind: 'done', in_force: true, undoable: true, redoable: false };
    backend.journal = { more: false, entries: journal.map((one) => (one.entry === 11 ? { ...one, step: last } : one)) };
    const { user } = await openAt('#/journal', backend);
    await user.click(screen.getAllByRole('button', { name: /^Annuler cette écriture/ }).at(-1)!);
    const dialog = screen.getByRole('dialog', { name: /^Annuler cette écriture.\?/ });
    expect(plain(dialog.textContent)).toContain('Campagne renommée');
    expect(backend.performed).toEqual([]);
    await noBarriers();
    await user.click(within(dialog).getByRole('button', { name: 'Ne rien changer' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(backend.performed).toEqual([]);
    await user.click(screen.getAllByRole('button', { name: /^Annuler cette écriture/ })[0]!);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(backend.performed).toEqual([{ command: 'undo_entry', entry: 11 }]);
  });

  test('is taken back by the message that tells of it, and by the button that undid it', async () => {
    const backend = FakeBackend.withCampaign();
    backend.answer = () => ({ account: accounts[1]!, turned: 11 });
    const { user } = await openAt('#/journal', backend);
    await undoOlder(user);
    await user.click(await screen.findByRole('button', { name: 'Rétablir' }));
    expect(backend.performed.at(-1)).toEqual({ command: 'redo_entry', entry: 11 });
    expect(document.querySelector('[aria-live=polite]')?.textContent).toMatch(/Rétabli/);
    await user.click(await screen.findByRole('button', { name: 'Annuler' }));
    expect(backend.performed.at(-1)).toEqual({ command: 'undo_entry', entry: 11 });
    // The one that is undone in the journal.
    await user.click(screen.getByRole('button', { name: /^Rétablir cette écriture/ }));
    expect(backend.performed.at(-1)).toEqual({ command: 'redo_entry', entry: 3 });
  });

  test.each([
    [[{ entry: 7, account: accounts[6]! }], /Jeanne rejoint.*Annulez d'abord/],
    [[], /s'appuie sur une autre, qui est annulée aussi/],
  ])('says why an entry cannot be done again', async (later, words) => {
    const backend = FakeBackend.withCampaign();
    backend.answer = () => ({ code: 'redo_blocked', later });
    const { user } = await openAt('#/journal', backend);
    await user.click(screen.getByRole('button', { name: /^Rétablir cette écriture/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Cette écriture ne peut pas être rétablie' });
    expect(plain(dialog.textContent)).toMatch(words);
  });

  test('is offered only for entries in force that can be undone', async () => {
    const backend = FakeBackend.withCampaign();
    await openAt('#/journal', backend);
    const offered = backend.journal.entries.filter(
      ({ step }) => step.kind === 'done' && step.in_force && step.undoable,
    );
    expect(screen.getAllByRole('button', { name: /^Annuler cette écriture/ })).toHaveLength(offered.length);
  });
});

describe('companies', () => {
  test('renames with a toast that can take it back', async () => {
    const backend = FakeBackend.withCampaign();
    backend.answer = () => ({ account: openCampaign.undo, entry: 13 });
    const { user } = await openAt('#/companies', backend);
    const opener = screen.getByRole('button', { name: 'Renommer Union Pourpre' });
    await user.click(opener);
    const field = screen.getByLabelText('Nom de la compagnie');
    await user.clear(field);
    await user.type(field, 'Union Rouge{Enter}');
    expect(backend.performed[0]).toEqual({
      command: 'act',
      action: { area: 'people', do: 'rename_company', company: 'red', name: 'Union Rouge' },
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(opener);
    await user.click(await screen.findByRole('button', { name: 'Annuler' }));
    expect(backend.performed[1]).toEqual({ command: 'undo_entry', entry: 13 });
  });

  test('lets a newcomer take over, and the company keeps everything when a president leaves', async () => {
    const backend = FakeBackend.withCampaign();
    const { user } = await openAt('#/companies/green', backend);
    await user.click(screen.getByRole('button', { name: 'Nommer un président' }));
    await user.click(screen.getByRole('radio', { name: 'Un nouveau venu' }));
    await user.type(screen.getByLabelText('Son nom'), 'Rose');
    await user.click(screen.getByRole('button', { name: 'Confier la compagnie' }));
    expect(backend.performed[0]).toMatchObject({
      action: { do: 'take_over', company: 'green', successor: { who: 'newcomer', name: 'Rose' } },
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('link', { name: /^Camille/ }));
    await user.click(await screen.findByRole('button', { name: /Camille s.en va/ }));
    expect(plain(screen.getByRole('dialog').textContent)).toContain('Union Pourpre garde tout');
    await user.click(screen.getByRole('button', { name: 'Confirmer le départ' }));
    expect(backend.performed[1]).toMatchObject({ action: { do: 'leave', player: 1 } });
  });

  test('no welcome when all colours are taken', async () => {
    const backend = FakeBackend.withCampaign();
    backend.companies = { ...backend.companies, free_colours: [] };
    await openAt('#/companies', backend);
    expect(screen.queryByRole('button', { name: /Accueillir/ })).toBeNull();
  });

  test('shows the company that the address names', async () => {
    await openAt('#/companies/blue', FakeBackend.withCampaign());
    expect(plain(screen.getByRole('heading', { level: 2 }).textContent)).toBe('Inès Grand Lac & Fils (les Bleus)');
  });
});

describe('the journal', () => {
  test('goes back page by page', async () => {
    const backend = FakeBackend.withCampaign();
    const all = backend.journal.entries;
    backend.journal = { entries: all.slice(0, 5), more: true };
    const { user } = await openAt('#/journal', backend);
    backend.journal = { entries: all.slice(5), more: false };
    await user.click(screen.getByRole('button', { name: 'Écritures plus anciennes' }));
    expect(backend.asked.at(-1)).toEqual({ view: 'journal', before: all[4]!.entry });
    await waitFor(() => expect(document.querySelectorAll('main time')).toHaveLength(all.length));
    expect(screen.queryByRole('button', { name: 'Écritures plus anciennes' })).toBeNull();
  });

  test('restores a copy only after saying that the present state is kept', async () => {
    const backend = FakeBackend.withCampaign();
    const { user } = await openAt('#/journal/copies', backend);
    await user.click(screen.getAllByRole('button', { name: /^Restaurer la copie/ })[0]!);
    expect(plain(screen.getByRole('dialog').textContent)).toContain("L'état présent est copié d'abord");
    expect(backend.performed).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Restaurer cette copie' }));
    expect(backend.performed).toEqual([{ desk: 'restore', copy: 'c3' }]);
  });
});

describe('settings', () => {
  test('switch the language at once', async () => {
    const backend = FakeBackend.withCampaign();
    const { user } = await openAt('#/settings', backend);
    await user.click(screen.getByRole('radio', { name: 'English' }));
    await waitFor(() => expect(heading()).toBe('Settings'));
    expect(document.documentElement.lang).toBe('en');
    await waitFor(() => expect(document.title).toBe("Settings · Les barons du mardi · Carnet de l'Ouest"));
  });

  test('switch the light at once', async () => {
    const { user } = await openAt('#/settings', new FakeBackend());
    expect(document.documentElement.dataset.theme).toBe('system');
    await user.click(screen.getByRole('radio', { name: 'À la lanterne' }));
    await waitFor(() => expect(document.documentElement.dataset.theme).toBe('dark'));
  });

  test('break the seals only after a word of warning, a reason and a name', async () => {
    const backend = FakeBackend.withCampaign();
    const { user } = await openAt('#/settings', backend);
    await user.click(screen.getByRole('button', { name: 'Briser les sceaux' }));
    expect(backend.performed).toEqual([]);
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Briser les sceaux' }));
    expect(backend.performed).toEqual([]);
    expect(document.activeElement).toBe(dialog.getByLabelText(/^Pourquoi/));
    await user.type(dialog.getByLabelText(/^Pourquoi/), 'On arrête là');
    const name = dialog.getByLabelText<HTMLInputElement>('Votre nom');
    expect(name.value).toBe('Camille');
    await user.clear(name);
    await user.click(dialog.getByRole('button', { name: 'Briser les sceaux' }));
    expect(backend.performed).toEqual([]);
    await user.type(name, 'Noé{Enter}');
    expect(backend.performed).toMatchObject([
      { action: { area: 'campaign', do: 'seal', sealed: false, reason: 'On arrête là', by: 'Noé' } },
    ]);
  });

  test('hand the pen over', async () => {
    const backend = FakeBackend.withCampaign();
    const { user } = await openAt('#/settings', backend);
    await user.click(await screen.findByRole('radio', { name: 'Inès' }));
    expect(backend.performed).toEqual([{ desk: 'prefer', change: { scribe: 'Inès' } }]);
  });
});

describe('changes elsewhere', () => {
  test('refresh only the screens they touch', async () => {
    const backend = FakeBackend.withCampaign();
    await openAt('#/line', backend);
    const lines = () => backend.asked.filter(({ view }) => view === 'line').length;
    const before = lines();
    backend.changeElsewhere(['preferences']);
    await waitFor(() => expect(backend.asked.at(-1)).toEqual({ desk: 'status' }));
    expect(lines()).toBe(before);
    backend.line = { ...backend.line, companies: backend.line.companies.slice(0, 1) };
    backend.changeElsewhere(['people']);
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
  });

  test('a campaign closed in another tab leads back to the library', async () => {
    const backend = FakeBackend.withCampaign();
    await openAt('#/journal', backend);
    backend.status = { ...backend.status, campaign: null };
    backend.changeElsewhere(['campaign']);
    await waitFor(() => expect(heading()).toBe('Vos campagnes'));
  });

  test('a file opened by a second start leads to its line', async () => {
    const backend = new FakeBackend();
    await openAt('#/', backend);
    backend.status = { ...backend.status, campaign: openCampaign };
    backend.changeElsewhere(['campaign']);
    await waitFor(() => expect(heading()).toBe('Les barons du mardi'));
  });

  test('a lost connection is said quietly, a missing key fills the page', async () => {
    const backend = FakeBackend.withCampaign();
    await openAt('#/line', backend);
    backend.linkIs('down');
    expect(plain((await screen.findByText(/connexion est interrompue/)).textContent)).toContain("Rien n'est perdu");
    backend.linkIs('locked');
    await waitFor(() => expect(heading()).toBe('Il manque la clé de ce carnet'));
    await noBarriers();
  });
});

test('what nobody expected gets friendly words too', async () => {
  const backend = FakeBackend.withCampaign();
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  backend.answer = () => new Error('boom');
  const { user } = await openAt('#/line', backend);
  await user.click(screen.getByRole('button', { name: /^Annuler/ }));
  await waitFor(() => expect(plain(screen.getByRole('alert').textContent)).toContain('inattendu'));
  expect(logged).toHaveBeenCalledOnce();
});

describe('one thing after another', () => {
  test('a second choice made while the first is being saved is saved too', async () => {
    const backend = new FakeBackend();
    const { user } = await openAt('#/settings', backend);
    await user.click(screen.getByRole('radio', { name: 'Plein jour' }));
    void user.keyboard('{ArrowRight}');
    await waitFor(() => expect(backend.status.preferences.theme).toBe('dark'));
    expect(screen.getByRole('radio', { name: 'À la lanterne' })).toHaveProperty('checked', true);
  });

  test('a choice that was turned down is not shown as taken', async () => {
    const backend = new FakeBackend({ preferences: { language: 'fr', theme: 'light' } });
    backend.answer = () => ({ code: 'disk_full', path: '/x' });
    const { user } = await openAt('#/settings', backend);
    await user.click(screen.getByRole('radio', { name: 'À la lanterne' }));
    await waitFor(() => expect(screen.getByRole('radio', { name: 'Plein jour' })).toHaveProperty('checked', true));
  });

  test('a key held down presses once', async () => {
    const backend = FakeBackend.withCampaign();
    const { user } = await openAt('#/journal/copies', backend);
    screen.getByRole('button', { name: 'Faire une copie maintenant' }).focus();
    await user.keyboard('{Enter>4/}');
    await waitFor(() => expect(commands(backend)).toEqual(['make_safety_copy']));
  });

  test('colours passed over with the arrow keys stay with whom they were', async () => {
    const { user } = await openAt('#/new', new FakeBackend());
    const row = (count: number) => within(screen.getByRole('group', { name: `Joueur ${count}` }));
    const colourOf = (count: number) =>
      row(count)
        .getAllByRole<HTMLInputElement>('radio')
        .find(({ checked }) => checked)!.value;
    expect([colourOf(1), colourOf(2)]).toEqual(['red', 'blue']);
    row(2).getByRole('radio', { name: 'Bleu' }).focus();
    await user.keyboard('{ArrowRight}');
    expect([colourOf(1), colourOf(2)]).toEqual(['blue', 'red']);
    await user.keyboard('{ArrowRight}');
    expect([colourOf(1), colourOf(2)]).toEqual(['red', 'green']);
  });

  test('a journal that cannot be read still shows the way to the safety copies', async () => {
    const backend = FakeBackend.withCampaign();
    const show = backend.show.bind(backend);
    backend.show = async (view) => {
      if (view.view === 'journal') throw new Refused({ code: 'damaged', path: '/x', detail: 'page 7' });
      return show(view);
    };
    history.replaceState(null, '', '#/journal');
    render(App, { backend });
    const way = await screen.findByRole('link', { name: 'Copies de sûreté' });
    expect(way.getAttribute('href')).toBe('#/journal/copies');
  });
});

describe('a campaign that is being described', () => {
  test('is still there after a look at the settings, and gone once it is given up', async () => {
    const { user } = await openAt('#/new', new FakeBackend());
    await user.type(screen.getByLabelText('Nom de la campagne'), 'Les barons');
    location.hash = '#/settings';
    await waitFor(() => expect(heading()).toBe('Réglages'));
    location.hash = '#/new';
    await waitFor(() => expect(heading()).toBe('Nouvelle campagne'));
    expect(screen.getByLabelText<HTMLInputElement>('Nom de la campagne').value).toBe('Les barons');
    await user.click(screen.getByRole('button', { name: 'Annuler' }));
    await waitFor(() => expect(heading()).toBe('Vos campagnes'));
    location.hash = '#/new';
    await waitFor(() => expect(heading()).toBe('Nouvelle campagne'));
    expect(screen.getByLabelText<HTMLInputElement>('Nom de la campagne').value).toBe('');
  });
});

describe('the journal', () => {
  const entry = (change: Partial<JournalEntry>): JournalEntry => ({ ...journal[0]!, ...change });
  const told = () => [...document.querySelectorAll('.actor, .laid-open')].map((line) => plain(line.textContent));

  test.each([
    [
      'fr',
      'par Camille',
      'par la présidence des Rouges',
      'par Camille, à la présidence des Bleus',
      'Ce qui était scellé dans le coffre-fort des Verts est de nouveau visible : « Mal compté »',
    ],
    [
      'en',
      'by Camille',
      'by the president of Red',
      'by Camille, president of Blue',
      'What lay sealed in the vault of Green can be seen again: “Mal compté”',
    ],
  ] as const)('says who did it and what came to light, in %s', async (language, pen, president, both, open) => {
    const backend = FakeBackend.withCampaign({ preferences: { language, theme: 'light' } });
    const laidOpen: Account = { what: 'laid_open', done: accounts[1]!, companies: ['green'], reason: 'Mal compté' };
    backend.journal = {
      more: false,
      entries: [
        entry({ entry: 9, actor: 'Camille' }),
        entry({ entry: 8, actor: null, by: 'red' }),
        entry({ entry: 7, actor: 'Camille', by: 'blue' }),
        entry({ entry: 6, actor: null }),
        entry({ entry: 5, actor: null, account: laidOpen, step: { kind: 'undo', of: 4 } }),
      ],
    };
    await openAt('#/journal', backend);
    expect(told()).toEqual([pen, president, both, open]);
    await noBarriers();
  });
});
