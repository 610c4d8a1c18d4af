import { screen, waitFor, within } from '@testing-library/svelte';
import { describe, expect, test } from 'vitest';
import { noBarriers } from '$test/barriers';
import { actions, FakeBackend } from '$test/fake-backend';
import { openAt, plain, showPiece } from '$test/open';
import { kinds, night } from '$test/samples';
import { badges, events } from '$test/samples-story';
import EventsDrawer from './EventsDrawer.svelte';

function drawer(shown = events) {
  const backend = FakeBackend.withCampaign();
  backend.own.events = () => ({ view: 'events', ...shown });
  return { backend, ...showPiece(EventsDrawer, { kinds, companies: badges }, backend) };
}

const pile = async (name: RegExp) => (await screen.findByRole('heading', { name })).closest('section')!;

describe('the events drawer', () => {
  test('shows what is in force, the discard from the top, the deck and what was archived by whom', async () => {
    drawer();
    expect(plain((await screen.findByText('En cours')).parentElement!.textContent)).toContain('Brouillard');
    const discard = within(await pile(/^Défausse/)).getAllByRole('listitem');
    expect(discard.map((item) => plain(item.textContent))).toEqual([
      expect.stringContaining('Brouillard'),
      expect.stringMatching(/Prime de vitesse.*éclair/),
    ]);
    const deck = await pile(/^Dans le paquet/);
    expect(plain(deck.textContent)).toMatch(/^Dans le paquet 5 3 événements du paquet vous sont encore inconnus/);
    const archived = await pile(/^Archivés/);
    expect(plain(archived.textContent)).toMatch(
      /par Union Pourpre, partie 3 ?« La carte 1871-02 le demande ».*avant la partie 1/,
    );
    await noBarriers();
  });

  test('archives from the discard, with who chose it', async () => {
    const { user, backend } = drawer();
    await user.click(await screen.findByRole('button', { name: /^Archiver… événement · Brouillard/ }));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.queryByLabelText(/raison/)).toBeNull();
    await user.click(dialog.getByRole('radio', { name: /Grand Lac/ }));
    await noBarriers();
    await user.click(dialog.getByRole('button', { name: 'Archiver' }));
    expect(actions(backend)).toEqual([{ area: 'thing', do: 'archive', things: [51], by: 'blue', reason: null }]);
  });

  test('archives from elsewhere only as an exception with a reason', async () => {
    const { user, backend } = drawer();
    await user.click(await screen.findByRole('button', { name: /^Archiver quand même… événement n° 8/ }));
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Archiver quand même' }));
    expect(dialog.getByText(/Dites pourquoi/)).toBeTruthy();
    expect(actions(backend)).toEqual([]);
    await user.type(dialog.getByLabelText(/raison/), 'La carte 1877-02 le dit');
    await user.click(dialog.getByRole('button', { name: 'Archiver quand même' }));
    expect(actions(backend)).toEqual([
      { area: 'thing', do: 'archive', things: [41], by: null, reason: 'La carte 1877-02 le dit' },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('adds events', async () => {
    const { user } = drawer();
    await user.click(await screen.findByRole('button', { name: 'Ajouter des événements' }));
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  test('when everything is empty says so', async () => {
    drawer({ deck: [], in_force: null, discard: [], archived: [] });
    expect(await screen.findByText(/Le paquet est vide\./)).toBeTruthy();
    expect(screen.getByText(/La défausse est vide/)).toBeTruthy();
    expect(screen.getByText(/Aucun événement archivé\./)).toBeTruthy();
  });
});

describe('events in play', () => {
  test('carry their number where the group noted one', async () => {
    const shown = night('play');
    const numbered = [
      { thing: 51, number: '8', title: 'Orage', lightning: false, text: null },
      { thing: 52, number: '9', title: '9', lightning: false, text: null },
    ];
    await openAt(
      '#/night',
      FakeBackend.atNight({ ...shown, events: { ...shown.events, in_force: numbered[0]!, discard: numbered } }),
    );
    const desk = screen.getByRole('region', { name: 'Événement en cours' });
    expect(plain(within(desk).getByRole('status').textContent)).toContain('n° 8 · Orage');
    expect(plain(desk.textContent)).toContain('Dessous, dans la défausse : n° 9');
  });
});
