import { screen, waitFor, within } from '@testing-library/svelte';
import { describe, expect, test } from 'vitest';
import type { CompanyColour, Status } from '$lib/backend/contract';
import { noBarriers } from '$test/barriers';
import { FakeBackend } from '$test/fake-backend';
import { openAt, plain } from '$test/open';
import { companies, night, openCampaign, thing } from '$test/samples';
import { completed, postcard, privateSide, SECRET, waiting } from '$test/samples-story';

const held = { holder: 'red' as const, place: { at: 'bureau' as const, company: 'red' as const } };

/** Red has three postcards, the completed one first, and a watch with two marks. */
function host(mine: CompanyColour | null = null, change: Partial<Status> = {}): FakeBackend {
  const backend = FakeBackend.withCampaign({ campaign: { ...openCampaign, mine }, ...change });
  const red = {
    ...companies.companies[0]!,
    postcards: [{ ...completed, ...held }, { ...waiting, ...held }, postcard()],
    bureau: [thing('own-1', { thing: 5, title: 'Montre en or', marks: [{ company: 'red', count: 2 }] })],
    wagons: 26,
    first_player_card: true,
  };
  backend.companies = { ...companies, companies: [red, ...companies.companies.slice(1)] };
  backend.own.private_side = () => ({ view: 'private_side', ...privateSide });
  return backend;
}

const main = () => plain(screen.getByRole('main').textContent);

describe('a company’s own place', () => {
  test('has everything of it, people first and open postcards first', async () => {
    await openAt('#/desk/red', host());
    expect(plain(screen.getByRole('heading', { level: 1 }).textContent)).toBe('Camille');
    expect(document.title).toContain('Bureau de Camille');
    expect(main()).toMatch(/Camille Union Pourpre.*26 wagons.*4 au coffre-fort.*premier joueur/);
    const rows = within(screen.getByRole('region', { name: 'Cartes postales' })).getAllByRole('listitem');
    expect(rows.map((row) => plain(row.textContent))).toEqual([
      expect.stringContaining('Peut être complétée dès maintenant'),
      expect.stringContaining('À compléter à partir de la partie 5'),
      expect.stringContaining('Complétée par'),
    ]);
    expect(plain(screen.getByRole('region', { name: 'Dans le bureau' }).textContent)).toMatch(/Montre en or.*2/);
    expect(document.body.textContent).not.toContain(SECRET);
    await noBarriers();
  });

  test.each([
    ['Les ponts sont gelés.', 'Les ponts sont gelés.'],
    [null, "Ce qu'il dit n'est pas noté."],
  ])('says which event is in force, and what it says where that is noted: %s', async (text, told) => {
    const backend = host();
    const evening = night('play');
    const inForce = { thing: 9, number: null, title: 'Tempête de neige', lightning: false, text };
    backend.night = { ...evening, events: { ...evening.events, in_force: inForce } };
    await openAt('#/desk/red', backend);
    const strip = await screen.findByRole('region', { name: 'Événement en vigueur' });
    expect(plain(strip.textContent)).toContain(`Tempête de neige ${told}`);
  });

  test('is remembered as one’s own on this device, and forgotten again', async () => {
    const backend = host();
    const { user } = await openAt('#/desk/red', backend);
    await user.click(screen.getByRole('button', { name: 'Je suis Camille' }));
    expect(backend.performed).toEqual([{ desk: 'prefer', change: { device: { of: 'president', company: 'red' } } }]);
    expect((await screen.findAllByText(/retenu sur cet appareil/)).length).toBeGreaterThan(0);
  });

  test('on one’s own device is what the navigation leads to, and reads without asking', async () => {
    const backend = host('red');
    const { user } = await openAt('#/desk/red', backend);
    const ways = within(screen.getByRole('navigation', { name: 'Navigation' }));
    expect(ways.getByRole('link', { name: 'Mon bureau', current: 'page' }).getAttribute('href')).toBe('#/desk/red');
    expect(ways.queryByRole('link', { name: 'Compagnies' })).toBeNull();
    expect(screen.getAllByRole('button', { name: /^Maintenir pour lire/ }).length).toBeGreaterThan(0);
    await user.click(screen.getByRole('button', { name: 'Je ne suis pas Camille' }));
    expect(backend.performed).toEqual([{ desk: 'prefer', change: { device: { of: 'everybody' } } }]);
  });

  test('leads to the others, and to paper', async () => {
    await openAt('#/desk/red', host());
    expect(screen.getByRole('link', { name: 'Toutes les compagnies' }).getAttribute('href')).toBe('#/companies/red');
    expect(screen.getByRole('link', { name: /^Imprimer/ }).getAttribute('href')).toBe('#/company/red');
  });

  test('of a company that does not play says so', async () => {
    await openAt('#/desk/black', host());
    expect(main()).toContain('ne fait pas partie de la campagne');
  });
});

describe('looking only', () => {
  const guest = (code = false) => host(null, { looking_only: { code } });

  test('begins in the settings, with a code if one likes', async () => {
    const backend = host();
    const { user } = await openAt('#/settings', backend);
    await user.click(screen.getByRole('button', { name: 'Regarder seulement…' }));
    await noBarriers();
    await user.type(screen.getByLabelText(/^Code court/), '1865{Enter}');
    expect(backend.performed).toEqual([{ desk: 'begin_looking_only', code: '1865' }]);
  });

  test.each(['#/line', '#/companies', '#/desk/red', '#/journal', '#/settings'])(
    'is said on %s, where nothing that changes something is under the thumb',
    async (address) => {
      await openAt(address, guest());
      expect(plain(screen.getByRole('region', { name: 'Regarder seulement' }).textContent)).toContain(
        'rien ne change ici',
      );
      for (const name of [
        /^Annuler/,
        /^Rétablir/,
        /^Commencer/,
        /^Renommer/,
        /^Corriger/,
        /s’en va/,
        /^Je suis/,
        /sceaux/,
      ]) {
        expect(screen.queryByRole('button', { name }), String(name)).toBeNull();
      }
    },
  );

  test('takes no step back by the keyboard', async () => {
    const backend = guest();
    const { user } = await openAt('#/line', backend);
    await user.keyboard('{Control>}z{/Control}');
    expect(backend.performed).toEqual([]);
  });

  test('is ended by the scribe, with the code that was set', async () => {
    const backend = guest(true);
    const { user } = await openAt('#/line', backend);
    await user.click(screen.getByRole('button', { name: 'Déverrouiller…' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Déverrouiller' }));
    expect(backend.performed).toEqual([]);
    await user.type(dialog.getByLabelText('Code'), '1865{Enter}');
    await waitFor(() => expect(backend.performed).toEqual([{ desk: 'end_looking_only', code: '1865' }]));
  });

  test('still lets a player read their own, once asked', async () => {
    const { user } = await openAt('#/desk/red', guest());
    await user.click(screen.getAllByRole('button', { name: /^Lire la face privée/ })[0]!);
    expect(screen.getByRole('dialog', { name: /Êtes-vous Camille/ })).toBeTruthy();
  });
});
