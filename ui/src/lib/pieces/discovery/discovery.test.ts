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
/** At the fields of a kind. */
async function findingA(kind: string, backend = withBox()) {
  const found = await finding('#/box', backend);
  await found.user.click(tile(kind));
  return found;
}
const tile = (name: string) => within(screen.getByRole('group', { name: /trouvé/ })).getByRole('button', { name });
const tiles = () =>
  within(screen.getByRole('group', { name: /trouvé/ }))
    .getAllByRole('button')
    .map((button) => plain(button.textContent).replace(/\d$/, '').trim());
const numbers = () => screen.getByLabelText<HTMLInputElement>('Quels numéros ?', { normalizer: plain });
const howMany = () => screen.getByLabelText<HTMLInputElement>('Combien ?', { normalizer: plain });
const submit = () => screen.getByRole('button', { name: 'Inscrire au registre' });
const dialog = () => screen.getByRole('dialog');
const fieldsShown = () =>
  [...dialog().querySelectorAll('form label')]
    .filter((label) => !label.closest('details:not([open])'))
    .map((label) => plain(label.textContent).trim());
/** What it comes back with, so that it can be taken back. */
const noted = (entry: number, title = 'Orage') => ({
  entry,
  account: {
    what: 'things_found' as const,
    things: { first: [{ kind: 'event', kind_name: null, number: null, title, quantity: 1 }], more: 0 },
    place: { at: 'event_deck' as const },
  },
});

describe('a discovery', () => {
  test('asks what it is first, in tiles: what a campaign brings most often, what the group named, something new', async () => {
    const { user } = await finding();
    await noBarriers();
    expect(tiles()).toEqual([
      'Événement',
      'Ticket',
      'Autocollant',
      'Carte postale',
      'Région',
      'Jeton',
      'Wagons au dos des boîtes',
      'Trésor',
      'Du jamais vu',
      'Autres pièces du jeu…',
    ]);
    expect(screen.queryByRole('button', { name: 'Inscrire au registre' })).toBeNull();
    expect(document.activeElement).toBe(tile('Événement'));
    await user.click(screen.getByRole('button', { name: 'Autres pièces du jeu…' }));
    expect(tiles()).toContain('Carte journal');
    expect(tiles()).not.toContain('Carte histoire');
  });

  test.each([
    [
      'Événement',
      ['Combien ?', 'Quels numéros ?', 'Titre', 'Elle porte un éclair : elle agit une fois, tout de suite'],
    ],
    [
      'Ticket',
      ['Combien ?', 'Quels numéros ?', 'De quelle ville à quelle ville ?', 'Valeur ($)', 'Mène à la carte postale n°'],
    ],
    ['Jeton', ['Combien ?', 'Quels numéros ?', 'Titre']],
    [
      'Région',
      [
        "Comment la région s'appelle-t-elle ?",
        'Sa boîte région est ouverte (7 encore fermées)',
        'Son plateau rejoint la carte (8 encore cachés)',
      ],
    ],
  ])('%s asks only for what it needs', async (kind, fields) => {
    await findingA(kind);
    expect(fieldsShown().map((label) => label.replace(/’/g, "'"))).toEqual(fields);
    await noBarriers();
  });

  test('four events are four events: each is read, so each has its title', async () => {
    const { user, backend } = await findingA('Événement');
    await user.clear(howMany());
    await user.type(howMany(), '4');
    expect(plain(dialog().textContent)).toContain('Au registre : 4 événements, dans le paquet événements.');
    await user.click(submit());
    expect(within(dialog()).getByText(/Recopiez son numéro ou son titre/)).toBeTruthy();
    expect(actions(backend)).toEqual([]);
    for (const [index, title] of ['Orage', 'Grève', 'Brouillard', 'Fête'].entries()) {
      await user.type(screen.getByLabelText(`${index + 1} sur 4`), title);
    }
    await user.click(screen.getByLabelText('éclair (2 sur 4)'));
    await user.click(submit());
    expect(actions(backend)).toEqual([
      {
        area: 'thing',
        do: 'find',
        kind: 'event',
        place: { at: 'event_deck' },
        things: [{ title: 'Orage' }, { title: 'Grève', lightning: true }, { title: 'Brouillard' }, { title: 'Fête' }],
      },
    ]);
  });

  test('no. 4 is event no. 4', async () => {
    const { user, backend } = await findingA('Événement');
    expect(document.activeElement).toBe(numbers());
    await user.keyboard('4{Enter}');
    expect(howMany().value).toBe('1');
    expect(actions(backend)).toEqual([
      { area: 'thing', do: 'find', kind: 'event', place: { at: 'event_deck' }, things: [{ number: '4' }] },
    ]);
  });

  test('events 8 to 11 in one go, each with its title and its lightning; how many follows', async () => {
    const { user, backend } = await findingA('Événement');
    await user.type(numbers(), '8 à 11');
    expect(howMany().value).toBe('4');
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
  });

  test('ten tickets are a pile of ten, two of which may have numbers', async () => {
    const { user, backend } = await findingA('Ticket');
    await user.clear(howMany());
    await user.type(howMany(), '10');
    expect(plain(dialog().textContent)).toContain('Au registre : 10 tickets, dans le paquet tickets.');
    expect(screen.queryByLabelText('De quelle ville à quelle ville ?')).toBeNull();
    await user.click(submit());
    await user.clear(howMany());
    await user.type(howMany(), '10');
    await user.type(numbers(), '34, 36');
    expect(plain(dialog().textContent)).toContain('10 tickets, n° 34 et 36, et 8 sans numéro');
    await user.click(submit());
    const found = { area: 'thing', do: 'find', kind: 'ticket', place: { at: 'ticket_deck' } };
    expect(actions(backend)).toEqual([
      { ...found, things: [{ quantity: 10 }] },
      { ...found, things: [{ number: '34' }, { number: '36' }, { quantity: 8 }] },
    ]);
  });

  test('is ready for the next one: kind and place stay, what was noted stands above and can be undone', async () => {
    const backend = withBox();
    let entry = 40;
    backend.answer = (command) => (command.command === 'act' ? noted(++entry, `Orage ${entry}`) : {});
    const { user } = await findingA('Événement', backend);
    await user.keyboard('8');
    await user.click(within(dialog()).getByText(/^À ranger dans le paquet événements/));
    await user.selectOptions(screen.getByLabelText(/^Où la rangez-vous/), 'Entrepôt');
    await user.type(numbers(), '{Enter}');
    expect(await within(dialog()).findByText(/Orage 41/, { selector: 'li *' })).toBeTruthy();
    expect(numbers().value).toBe('');
    expect(document.activeElement).toBe(numbers());
    await user.keyboard('9{Enter}');
    await waitFor(() => expect(actions(backend)).toHaveLength(2));
    expect(actions(backend).map((action) => 'place' in action && action.place)).toEqual([
      { at: 'warehouse' },
      { at: 'warehouse' },
    ]);
    const lines = within(screen.getByRole('region', { name: /Inscrit/ }));
    expect(lines.getAllByRole('listitem').map((line) => /Orage \d+/.exec(line.textContent)?.[0])).toEqual([
      'Orage 42',
      'Orage 41',
    ]);
    await noBarriers();
    await user.click(lines.getAllByRole('button')[1]!);
    expect(backend.performed.at(-1)).toEqual({ command: 'undo_entry', entry: 41 });
    expect(await lines.findByText('annulé')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Fini' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByText(/Orage 42/), 'nothing is told twice').toBeNull();
  });

  test('goes with the keyboard alone: a number picks the tile, arrows go from one to the next', async () => {
    const { user, backend } = await finding();
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(tile('Ticket'));
    await user.keyboard('6');
    expect(document.activeElement).toBe(numbers());
    await user.keyboard('7{Enter}');
    await waitFor(() => expect(actions(backend)).toHaveLength(1));
    await user.tab({ shift: true });
    await user.tab({ shift: true });
    await user.tab({ shift: true });
    await user.click(screen.getByRole('button', { name: 'Autre chose' }));
    await waitFor(() => expect(document.activeElement).toBe(tile('Jeton')));
    await user.keyboard('1');
    await user.keyboard('3{Enter}');
    await waitFor(() => expect(actions(backend)).toHaveLength(2));
    expect(actions(backend).map((action) => 'kind' in action && action.kind)).toEqual(['token', 'event']);
  });

  test('one ticket with its value and the postcard it leads to, found some games ago, in a place of the group', async () => {
    const { user, backend } = await finding('#/box/tickets');
    await user.type(numbers(), '34');
    await user.type(
      screen.getByLabelText('De quelle ville à quelle ville ?', { normalizer: plain }),
      'Denver – Santa Fe',
    );
    await user.type(screen.getByLabelText('Valeur ($)', { normalizer: plain }), '9');
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
    const { user, backend } = await findingA('Événement');
    await user.click(submit());
    expect(within(dialog()).getByText(/Recopiez son numéro ou son titre/)).toBeTruthy();
    expect(document.activeElement).toBe(numbers());
    await user.type(numbers(), '4 événements');
    await user.click(submit());
    expect(plain(dialog().textContent)).toContain('Combien il y en a se dit à côté.');
    await user.clear(numbers());
    await user.type(numbers(), '0');
    expect(plain(dialog().textContent)).toContain('Le numéro 0 ne désigne rien.');
    expect(actions(backend)).toEqual([]);
  });

  test('what is refused stands beside what it is about, in sight', async () => {
    const backend = withBox();
    backend.answer = () => ({ code: 'cannot_go_there', kind: 'event', to: { at: 'warehouse' } });
    const { user } = await findingA('Événement', backend);
    await user.type(numbers(), '8');
    await user.click(submit());
    const place = screen.getByLabelText(/^Où la rangez-vous/);
    await waitFor(() => expect(place.getAttribute('aria-invalid')).toBe('true'));
    expect(place.closest('details')!.open).toBe(true);
    expect(plain(document.getElementById(place.getAttribute('aria-describedby')!)?.textContent)).toContain(
      "Cela ne se range pas à l'entrepôt",
    );
    expect(numbers().value, 'and nothing is lost').toBe('8');
  });

  test('numbers that are in the ledger already are asked about, and added when they are meant', async () => {
    const backend = withBox();
    backend.answer = () => ({ code: 'same_number', kind: 'event', numbers: ['8', '9', '10', '11'] });
    const { user } = await findingA('Événement', backend);
    await user.type(numbers(), '8 à 11');
    await user.click(submit());
    const question = await screen.findByText('Déjà au registre : 4 événements, n° 8 à 11. Inscrire quand même ?', {
      normalizer: plain,
    });
    expect(document.activeElement).toBe(question);
    await noBarriers();
    // Other numbers are another question.
    await user.clear(numbers());
    await user.type(numbers(), '8');
    expect(question.isConnected).toBe(false);
    backend.answer = () => ({ code: 'same_number', kind: 'event', numbers: ['8'] });
    await user.click(submit());
    await screen.findByText('Déjà au registre : événement n° 8. Inscrire quand même ?', { normalizer: plain });
    await user.click(screen.getByRole('button', { name: 'Non, corriger' }));
    expect(screen.queryByText(/Déjà au registre/)).toBeNull();
    await user.click(submit());
    backend.answer = () => ({});
    await user.click(await screen.findByRole('button', { name: 'Inscrire quand même' }));
    expect(actions(backend).at(-1)).toEqual({
      area: 'thing',
      do: 'find',
      kind: 'event',
      place: { at: 'event_deck' },
      things: [{ number: '8' }],
      same_number_ok: true,
    });
    await waitFor(() => expect(numbers().value).toBe(''));
  });

  test.each(['{Enter}{Enter}', 'presses'])('sent twice in haste (%s), it is added once', async (how) => {
    const backend = withBox();
    let done = () => {};
    backend.answer = () => new Promise((resolve) => (done = () => resolve({})));
    const { user } = await findingA('Événement', backend);
    expect(document.activeElement).toBe(numbers());
    await user.keyboard('8');
    if (how === 'presses') {
      // As a browser does for Enter: each presses the button.
      submit().click();
      submit().click();
    } else await user.keyboard(how);
    await waitFor(() => expect(actions(backend)).toHaveLength(1));
    done();
    await waitFor(() => expect(numbers().value).toBe(''));
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(actions(backend)).toHaveLength(1);
  });

  test('a kind that nobody knew is named with a sign, and taken at once', async () => {
    const backend = withBox();
    const { user } = await finding('#/box', backend);
    await user.click(tile('Du jamais vu'));
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
    await waitFor(() => expect(dialog().querySelector('.what')?.textContent).toContain('Laissez-passer'));
    expect(document.activeElement).toBe(numbers());
  });

  test('a name that another kind has is intended once somebody says so, whoever noticed it', async () => {
    const backend = withBox();
    const { user } = await finding('#/box', backend);
    await user.click(tile('Du jamais vu'));
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
    await user.click(screen.getByRole('button', { name: 'Retirer ce nom' }));
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
