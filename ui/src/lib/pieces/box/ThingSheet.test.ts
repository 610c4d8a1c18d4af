import { render, screen, waitFor, within } from '@testing-library/svelte';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { Refused } from '$lib/backend/backend';
import { actions } from '$test/fake-backend';
import InCarnet from '$test/InCarnet.svelte';
import { plain } from '$test/open';
import { thing } from '$test/samples';
import { postcard } from '$test/samples-story';
import { oldEvent, storm, thingShown, tickets, toDenver, treasure, withBox } from '$test/samples-box';
import type { ThingLine, ThingShown } from '$lib/backend/contract';
import ThingSheet from './ThingSheet.svelte';

async function opened(line: ThingLine, change: Partial<ThingShown> = {}) {
  const backend = withBox();
  let shown = thingShown(line, change);
  backend.own.thing = () => ({ view: 'thing', ...shown });
  const onclose = vi.fn();
  render(InCarnet, { backend, piece: ThingSheet, given: { thing: line.thing, onclose } });
  await screen.findByRole('heading', { name: 'Son histoire' });
  return { backend, onclose, user: userEvent.setup(), becomes: (next: ThingShown) => (shown = next) };
}
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const sheet = () => screen.getAllByRole('dialog')[0]!;

describe('the sheet of a thing', () => {
  test('says what it is, where it lies and how it came there', async () => {
    await opened(storm, {
      text: 'Chacun défausse une carte.',
      story: { thing: 90, number: '1868-02' },
      life: [
        { from: null, to: { at: 'bureau', company: 'red' }, game: 3, moment: null, by: null, reason: null },
        {
          from: { at: 'bureau', company: 'red' },
          to: { at: 'event_deck' },
          game: 5,
          moment: null,
          by: null,
          reason: null,
        },
      ],
    });
    const said = plain(sheet().textContent);
    expect(screen.getByRole('heading', { name: 'Événement n° 8 · Orage' })).toBe(document.activeElement);
    expect(said).toContain('Paquet événements');
    expect(said).toContain('Chacun défausse une carte.');
    expect(said).toContain("Trouvé à la partie 3 Dans le bureau des Rouges jusqu'à la partie 5");
    expect(said).toContain('Déplacement : à la partie 5 Dans le paquet événements, encore maintenant');
    expect(screen.getByRole('link', { name: 'carte 1868-02' }).getAttribute('href')).toBe('#/box/story');
  });

  test('is moved, of a pile as many as one says', async () => {
    const { user, backend } = await opened(tickets);
    await user.click(button('Déplacer…'));
    const howMany = screen.getByLabelText(/^Combien/, { selector: 'dialog dialog input, input:not([role])' });
    await user.clear(howMany);
    await user.type(howMany, '40');
    await user.click(screen.getByRole('radio', { name: 'Table de jeu' }));
    await user.click(button('Déplacer'));
    expect(screen.getByText('Un nombre de 1 à 33.')).toBeTruthy();
    await user.clear(howMany);
    await user.type(howMany, '3');
    await user.click(button('Déplacer'));
    expect(actions(backend)).toEqual([{ area: 'thing', do: 'move', things: [30], to: { at: 'table' }, quantity: 3 }]);
  });

  test('is archived, of a pile as many as one says, all of it unless somebody says otherwise', async () => {
    const { user, backend } = await opened(tickets);
    await user.click(button('Archiver…'));
    const howMany = screen.getByRole<HTMLInputElement>('spinbutton', { name: /^Combien\s\?/ });
    expect(howMany.value).toBe('33');
    expect(document.activeElement).toBe(howMany);
    await user.click(button('Un de moins'));
    expect(howMany.value).toBe('32');
    await user.click(button('Archiver'));
    expect(actions(backend)).toEqual([{ area: 'thing', do: 'archive', things: [30], quantity: 32 }]);
    await user.click(await screen.findByRole('button', { name: 'Archiver…' }));
    await user.click(button('Archiver'));
    expect(actions(backend).at(-1)).toEqual({ area: 'thing', do: 'archive', things: [30] });
  });

  test('a pile of events outside the discard wants a reason too', async () => {
    const { user, backend } = await opened({ ...storm, number: null, title: null, quantity: 7 });
    await user.click(button('Archiver quand même…'));
    await user.click(button('Archiver quand même'));
    expect(screen.getByText('Dites pourquoi, en quelques mots.')).toBeTruthy();
    await user.type(screen.getByLabelText('Pourquoi ?', { normalizer: plain }), 'La carte 1868-02');
    await user.click(button('Archiver quand même'));
    expect(actions(backend)).toEqual([{ area: 'thing', do: 'archive', things: [8], reason: 'La carte 1868-02' }]);
  });

  test('of a postcard shows its public side once', async () => {
    const shown = postcard({ text: 'La gare sent la peinture.' });
    await opened(thing('postcard', { thing: 61, number: '12' }), {
      text: 'La gare sent la peinture.',
      postcard: shown,
    });
    expect(screen.getAllByText('La gare sent la peinture.')).toHaveLength(1);
  });

  test('an event outside the discard is archived with a reason alone, anything else at once', async () => {
    const { user, backend } = await opened(storm);
    expect(screen.queryByRole('button', { name: 'Archiver' })).toBeNull();
    await user.click(button('Archiver quand même…'));
    await user.click(button('Archiver quand même'));
    expect(screen.getByText('Dites pourquoi, en quelques mots.')).toBeTruthy();
    await user.type(screen.getByLabelText('Pourquoi ?', { normalizer: plain }), 'La carte 1868-02');
    await user.click(button('Archiver quand même'));
    expect(actions(backend)).toEqual([{ area: 'thing', do: 'archive', things: [8], reason: 'La carte 1868-02' }]);
  });

  test('archived it can be brought back, home by default, and its undo is within reach', async () => {
    const { user, backend, becomes } = await opened(treasure);
    backend.answer = () => ({
      entry: 7,
      account: {
        what: 'things_archived',
        things: {
          first: [{ kind: 'own-1', kind_name: 'Trésor', number: null, title: 'Pépite', quantity: 1 }],
          more: 0,
        },
        to: { at: 'big_box' },
        exception: null,
      },
    });
    becomes(thingShown({ ...treasure, place: { at: 'big_box' } }));
    await user.click(button('Archiver'));
    expect(actions(backend)).toEqual([{ area: 'thing', do: 'archive', things: [41] }]);
    const back = await screen.findByRole('button', { name: 'Faire revenir…' });
    // The toast of the page lies behind the sheet.
    expect(within(sheet()).getByRole('button', { name: 'Annuler' })).toBeTruthy();
    await user.click(back);
    expect((screen.getByRole('radio', { name: 'Entrepôt' }) as HTMLInputElement).checked).toBe(true);
    await user.click(button('Faire revenir'));
    expect(actions(backend).at(-1)).toEqual({ area: 'thing', do: 'move', things: [41], to: { at: 'warehouse' } });
  });

  test('a card of the dead letter office is archived already', async () => {
    await opened(oldEvent);
    expect(button('Faire revenir…')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Archiver/ })).toBeNull();
  });

  test('is put right, with all that was noted to start from', async () => {
    const { user, backend } = await opened(toDenver, { text: 'Par le col.' });
    await user.click(button('Corriger…'));
    const title = screen.getByLabelText(/^De quelle ville/);
    expect((title as HTMLInputElement).value).toBe('Denver – Santa Fe');
    await user.clear(title);
    await user.type(title, 'Denver – El Paso');
    await user.click(button('Enregistrer'));
    expect(actions(backend)).toEqual([
      {
        area: 'thing',
        do: 'edit',
        thing: 34,
        details: { number: '34', title: 'Denver – El Paso', text: 'Par le col.', worth: null, value: 9, leads_to: 12 },
      },
    ]);
  });

  test('keeps a name: the last one is not taken away', async () => {
    const { user, backend } = await opened(treasure);
    backend.answer = () => ({ code: 'text_empty' });
    await user.click(button('Corriger…'));
    await user.clear(screen.getByLabelText('Titre'));
    await user.click(button('Enregistrer'));
    const words = { normalizer: plain };
    expect(await screen.findByText('Recopiez un numéro, ou remplissez « Titre ».', words)).toBeTruthy();
  });

  test('marks are counted for each company', async () => {
    const { user, backend } = await opened(treasure);
    const red = screen.getByRole('spinbutton', { name: 'Poinçons et jetons d’Union Pourpre' });
    expect(red.getAttribute('aria-valuenow')).toBe('2');
    await user.click(button(/d’Union Pourpre.+un de plus$/));
    await waitFor(() =>
      expect(actions(backend)).toEqual([{ area: 'thing', do: 'mark', thing: 41, company: 'red', count: 3 }]),
    );
  });

  test('a pile is recounted, and some of it named', async () => {
    const { user, backend } = await opened(tickets);
    const count = screen.getByRole('spinbutton', { name: 'Combien en tout' });
    await user.clear(count);
    await user.type(count, '31{Enter}');
    await waitFor(() => expect(actions(backend)).toEqual([{ area: 'thing', do: 'recount', thing: 30, quantity: 31 }]));
    await user.click(button('En nommer…'));
    await user.click(button('Nommer'));
    expect(
      screen.getByText('Recopiez un numéro, ou remplissez « De quelle ville à quelle ville ? ».', {
        normalizer: plain,
      }),
    ).toBeTruthy();
    await user.type(screen.getByLabelText(/^Quels numéros/), '3, 5');
    backend.answer = () => ({ code: 'same_number', kind: 'ticket', numbers: ['5'] });
    await user.click(button('Nommer'));
    backend.answer = () => ({});
    await screen.findByText('Déjà au registre : ticket n° 5. Inscrire quand même ?', { normalizer: plain });
    await user.click(button('Non, corriger'));
    await user.click(button('Nommer'));
    expect(actions(backend).at(-1)).toEqual({
      area: 'thing',
      do: 'name',
      pile: 30,
      things: [{ number: '3' }, { number: '5' }],
    });
  });

  test('a ticket leads to its postcard, which can be drawn', async () => {
    const { user } = await opened(toDenver);
    expect(plain(sheet().textContent)).toContain('Mène à la carte postale n° 12');
    await user.click(button('Tirer la carte postale n° 12…'));
    expect(screen.getAllByRole('dialog')).toHaveLength(2);
  });

  test('what was noted by mistake is removed, and its sheet goes with it', async () => {
    const { user, backend, onclose } = await opened(storm, { removable: true });
    await user.click(button('Retirer du registre…'));
    backend.own.thing = () => {
      throw new Refused({ code: 'thing_unknown' });
    };
    await user.click(button('Retirer'));
    expect(actions(backend)).toEqual([{ area: 'thing', do: 'remove', thing: 8 }]);
    await waitFor(() => expect(onclose).toHaveBeenCalled());
  });
});
