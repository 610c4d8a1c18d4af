import { screen, waitFor, within } from '@testing-library/svelte';
import { describe, expect, test } from 'vitest';
import type { Rejection } from '$lib/backend/contract';
import { noBarriers } from '$test/barriers';
import { actions } from '$test/fake-backend';
import { openAt, plain } from '$test/open';
import { kinds } from '$test/samples';
import { campaignBox, withBox } from '$test/samples-box';

async function finding(hash = '#/box', backend = withBox()) {
  const opened = await openAt(hash, backend);
  await opened.user.click(screen.getByRole('button', { name: 'Ajouter une découverte' }));
  return { ...opened, backend };
}
const which = () => screen.getByLabelText('Quel numéro, ou combien ?', { normalizer: plain });
const submit = () => screen.getByRole('button', { name: 'Ajouter au registre' });
const pick = (name: string) => screen.getByRole('radio', { name });
const dialog = () => screen.getByRole('dialog');

describe('adding what was discovered', () => {
  test('events 8 to 11 in one go, each with its title and its lightning', async () => {
    const { user, backend } = await finding();
    await noBarriers();
    await user.type(which(), '8 à 11');
    expect(plain(dialog().textContent)).toContain('Au registre : 4 événements, n° 8 à 11, dans le paquet événements.');
    await user.type(screen.getByLabelText('n° 9'), 'Orage');
    await user.click(screen.getByLabelText('éclair (n° 9)'));
    await user.click(submit());
    expect(actions(backend)).toEqual([
      {
        area: 'thing',
        do: 'find',
        kind: 'event',
        place: { at: 'event_deck' },
        things: [{ number: '8' }, { number: '9', title: 'Orage', lightning: true }, { number: '10' }, { number: '11' }],
      },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('10 tickets are a pile; the place follows the kind', async () => {
    const { user, backend } = await finding();
    await user.click(pick('Ticket'));
    await user.type(which(), '10 tickets');
    expect(plain(dialog().textContent)).toContain('Au registre : 10 tickets, dans le paquet tickets.');
    expect(screen.queryByLabelText('Ses deux villes')).toBeNull();
    await user.click(submit());
    expect(actions(backend)).toEqual([
      { area: 'thing', do: 'find', kind: 'ticket', place: { at: 'ticket_deck' }, things: [{ quantity: 10 }] },
    ]);
  });

  test('one ticket with its value and the postcard it leads to, found some games ago, in a place of the group', async () => {
    const { user, backend } = await finding('#/box/tickets');
    expect((pick('Ticket') as HTMLInputElement).checked).toBe(true);
    await user.type(which(), '34');
    await user.type(screen.getByLabelText('Ses deux villes'), 'Denver – Santa Fe');
    await user.type(screen.getByLabelText('Sa valeur ($)'), '9');
    await user.type(screen.getByLabelText('Mène à la carte postale n°'), '78');
    await user.click(submit());
    expect(within(dialog()).getByText('Un numéro de 1 à 77.')).toBeTruthy();
    expect(actions(backend)).toEqual([]);
    await user.clear(screen.getByLabelText('Mène à la carte postale n°'));
    await user.type(screen.getByLabelText('Mène à la carte postale n°'), '12');
    await user.selectOptions(screen.getByLabelText(/^Où la rangez-vous/), 'Un autre endroit…');
    await user.type(screen.getByLabelText(/Comment l.appelez-vous/), 'La valise');
    await user.selectOptions(screen.getByLabelText(/^Quand/), 'À la mise en place de la partie 3');
    await user.click(submit());
    expect(actions(backend)).toEqual([
      {
        area: 'thing',
        do: 'find',
        kind: 'ticket',
        place: { at: 'other', name: 'La valise' },
        things: [{ number: '34', title: 'Denver – Santa Fe', value: 9, leads_to: 12 }],
        when: { game: 3, moment: 'setup' },
      },
    ]);
  });

  test('an event is read before it joins the deck; what nobody understands is said beside the field', async () => {
    const { user, backend } = await finding();
    await user.click(submit());
    expect(within(dialog()).getByText(/Recopiez son numéro ou son titre/)).toBeTruthy();
    expect(document.activeElement).toBe(which());
    await user.type(which(), 'douze');
    await user.click(submit());
    expect(plain(dialog().textContent)).toContain('Écrivez par exemple 8, ou 8 à 11.');
    await user.clear(which());
    await user.type(which(), '0');
    expect(plain(dialog().textContent)).toContain('Zéro ne désigne rien.');
    await user.clear(which());
    await user.type(which(), '10 événements');
    expect(within(dialog()).getByText(/Recopiez son numéro ou son titre/)).toBeTruthy();
    expect(actions(backend)).toEqual([]);
  });

  test('what is refused stands beside what it is about', async () => {
    const backend = withBox();
    backend.answer = () => ({ code: 'cannot_go_there', kind: 'event', to: { at: 'warehouse' } });
    const { user } = await finding('#/box', backend);
    await user.type(which(), '8');
    await user.click(submit());
    const place = screen.getByLabelText(/^Où la rangez-vous/);
    await waitFor(() => expect(place.getAttribute('aria-invalid')).toBe('true'));
    expect(plain(document.getElementById(place.getAttribute('aria-describedby')!)?.textContent)).toContain(
      "Cela ne se range pas à l'entrepôt",
    );
  });

  test('numbers that are in the register already are asked about, and added when they are meant', async () => {
    const backend = withBox();
    backend.answer = () => ({ code: 'same_number', kind: 'event', numbers: ['8', '9', '10', '11'] });
    const { user } = await finding('#/box', backend);
    await user.type(which(), '8 à 11');
    await user.click(submit());
    const question = await screen.findByText('Déjà au registre : 4 événements, n° 8 à 11. Ajouter quand même ?', {
      normalizer: plain,
    });
    expect(document.activeElement).toBe(question);
    await noBarriers();
    // Other numbers are another question.
    await user.clear(which());
    await user.type(which(), '8');
    expect(question.isConnected).toBe(false);
    backend.answer = () => ({ code: 'same_number', kind: 'event', numbers: ['8'] });
    await user.click(submit());
    await screen.findByText('Déjà au registre : événement n° 8. Ajouter quand même ?', { normalizer: plain });
    await user.click(screen.getByRole('button', { name: 'Non, corriger' }));
    expect(screen.queryByText(/Déjà au registre/)).toBeNull();
    await user.click(submit());
    backend.answer = () => ({});
    await user.click(await screen.findByRole('button', { name: 'Ajouter quand même' }));
    expect(actions(backend).at(-1)).toEqual({
      area: 'thing',
      do: 'find',
      kind: 'event',
      place: { at: 'event_deck' },
      things: [{ number: '8' }],
      same_number_ok: true,
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test.each(['{Enter}{Enter}', 'presses'])('sent twice in haste (%s), it is added once', async (how) => {
    const backend = withBox();
    let done = () => {};
    backend.answer = () => new Promise((resolve) => (done = () => resolve({})));
    const { user } = await finding('#/box', backend);
    expect(document.activeElement).toBe(which());
    await user.keyboard('8');
    if (how === 'presses') {
      // As a browser does for Enter: each presses the button.
      submit().click();
      submit().click();
    } else await user.keyboard(how);
    await waitFor(() => expect(actions(backend)).toHaveLength(1));
    done();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(actions(backend)).toHaveLength(1);
  });

  test('a kind that nobody knew is named with a sign, and taken at once', async () => {
    const backend = withBox();
    const { user } = await finding('#/box', backend);
    await user.click(screen.getByRole('button', { name: 'Autre chose…' }));
    const naming = screen.getAllByRole('dialog').at(-1)!;
    await noBarriers();
    await user.click(within(naming).getByRole('button', { name: 'Nommer' }));
    expect(within(naming).getByText('Donnez-lui un nom, au singulier.')).toBeTruthy();
    await user.type(within(naming).getByLabelText(/Comment l.appelez-vous/), 'Evénement');
    await user.click(within(naming).getByRole('button', { name: 'Nommer' }));
    expect(
      within(naming).getByText("Une sorte s'appelle déjà Evénement. C'est voulu ?", { normalizer: plain }),
    ).toBeTruthy();
    await noBarriers();
    expect(actions(backend)).toEqual([]);
    await user.click(within(naming).getByRole('button', { name: 'Non, corriger' }));
    expect(within(naming).queryByText(/s.appelle déjà/)).toBeNull();
    await user.clear(within(naming).getByLabelText(/Comment l.appelez-vous/));
    await user.type(within(naming).getByLabelText(/Comment l.appelez-vous/), 'Laissez-passer');
    await user.click(within(naming).getByRole('radio', { name: 'Tampon' }));
    const passes = {
      kind: 'own-2',
      name: 'Laissez-passer',
      icon: 'stamp',
      card: true,
      count: 0,
      home: { at: 'warehouse' } as const,
    };
    backend.own.box = () => ({ view: 'box', ...campaignBox({ kinds: [...kinds, passes] }) });
    await user.click(within(naming).getByRole('button', { name: 'Nommer' }));
    expect(actions(backend)).toEqual([
      { area: 'thing', do: 'add_kind', name: 'Laissez-passer', icon: 'stamp', card: true },
    ]);
    await waitFor(() => expect((pick('Laissez-passer') as HTMLInputElement).checked).toBe(true));
  });

  test('a name that another kind has is intended once somebody says so, whoever noticed it', async () => {
    const backend = withBox();
    const { user } = await finding('#/box', backend);
    await user.click(screen.getByRole('button', { name: 'Autre chose…' }));
    const naming = screen.getAllByRole('dialog').at(-1)!;
    const name = () => user.click(within(naming).getByRole('button', { name: 'Nommer' }));
    await user.type(within(naming).getByLabelText(/Comment l.appelez-vous/), 'Ticket');
    await name();
    await user.type(within(naming).getByLabelText(/Comment l.appelez-vous/), ' doré');
    expect(within(naming).queryByText(/s.appelle déjà/)).toBeNull();
    const refused: Rejection = { code: 'same_kind_name', name: 'Ticket Doré' };
    backend.answer = (command) => {
      if (command.command === 'act' && !('same_name_ok' in command.action)) return refused;
      return {};
    };
    await name();
    expect(await within(naming).findByText(/s.appelle déjà Ticket Doré/)).toBeTruthy();
    await user.click(within(naming).getByRole('button', { name: /^Oui, c.est voulu/ }));
    const kind = { area: 'thing', do: 'add_kind', name: 'Ticket doré', icon: 'shapes', card: true };
    expect(actions(backend)).toEqual([kind, { ...kind, same_name_ok: true }]);
  });
});

describe('kinds of the group', () => {
  test('are put right, and removed while nothing is of them', async () => {
    const backend = withBox();
    const { user } = await openAt('#/box', backend);
    await user.click(screen.getByRole('button', { name: '2 × Trésor, corriger' }));
    const name = screen.getByLabelText(/Comment l.appelez-vous/);
    expect((name as HTMLInputElement).value).toBe('Trésor');
    backend.answer = () => ({ code: 'kind_in_use', name: 'Trésor', count: 2 });
    await user.click(screen.getByRole('button', { name: 'Retirer cette sorte' }));
    expect(plain((await within(dialog()).findByRole('alert')).textContent)).toContain(
      '2 choses portent encore le nom « Trésor ».',
    );
    backend.answer = () => ({});
    await user.clear(name);
    await user.type(name, 'Magot');
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    expect(actions(backend).at(-1)).toEqual({
      area: 'thing',
      do: 'edit_kind',
      kind: 'own-1',
      name: 'Magot',
      icon: 'gem',
      card: false,
    });
  });
});
