import { screen, waitFor, within } from '@testing-library/svelte';
import { describe, expect, test, vi } from 'vitest';
import type { Companies } from '$lib/backend/contract';
import { noBarriers } from '$test/barriers';
import { actions, FakeBackend } from '$test/fake-backend';
import { openAt, plain } from '$test/open';
import { companies, company, thing } from '$test/samples';
import { completed, postcard, privateSide, SECRET, waiting } from '$test/samples-story';

const bureau = { at: 'bureau', company: 'red' } as const;
const red = company('red', {
  first_player_card: true,
  bureau: [
    thing('bonus_card', { thing: 1, company: 'red', place: bureau }),
    thing('first_player_card', { thing: 2, place: bureau }),
    thing('ticket', { thing: 3, title: 'Denver – Chicago', value: 9, leads_to: 14, place: bureau }),
    thing('ticket', { thing: 4, title: 'Boston – Miami', value: 12, place: bureau }),
    thing('own-1', { thing: 5, title: 'Montre en or', place: bureau, marks: [{ company: 'red', count: 2 }] }),
  ],
  postcards: [postcard(), { ...waiting, holder: 'red' }],
  wagons: 26,
  wagons_by_game: [
    { from_game: 1, wagons: 20 },
    { from_game: 3, wagons: 26 },
  ],
});

function host(change: Partial<Companies> = {}): FakeBackend {
  const backend = FakeBackend.withCampaign();
  backend.companies = { ...companies, companies: [red, ...companies.companies.slice(1)], ...change };
  backend.own.private_side = () => ({ view: 'private_side', ...privateSide });
  return backend;
}

const box = (name: RegExp) => screen.getByRole('heading', { level: 2, name }).closest('article')!;
const ways = () => within(screen.getByRole('navigation', { name: 'Aller à une compagnie' }));

describe('a company box', () => {
  test('holds the bureau by kind, the postcards, the vault, the wagons over time and the presidents', async () => {
    await openAt('#/companies', host());
    const union = within(box(/Camille/));
    expect(within(union.getByRole('list', { name: 'Ticket' })).getAllByRole('listitem')).toHaveLength(2);
    expect(plain(union.getByRole('list', { name: 'Bureau d’Union Pourpre' }).textContent)).toContain('Montre en or');
    const postcards = within(union.getByRole('list', { name: 'Cartes postales d’Union Pourpre' }));
    expect(postcards.getAllByRole('listitem').map((row) => plain(row.textContent))).toEqual([
      expect.stringMatching(/^12 Carte postale n° 12 Souvenir de Denver.*Peut être complétée/),
      expect.stringMatching(/^30 .*À compléter à partir de la partie 5/),
    ]);
    expect(plain(union.getByText(/Coffre-fort scellé/).textContent)).toContain("4 documents à l'intérieur");
    const wagons = within(union.getByRole('list', { name: /^Wagons d’Union Pourpre/ })).getAllByRole('listitem');
    expect(wagons.map((item) => plain(item.textContent))).toEqual(['20 parties 1 à 2', '26 depuis la partie 3']);
    expect(document.body.textContent).not.toContain(SECRET);
  });

  test('stands alone on the page; the others are a tap away, by the names of people', async () => {
    const { user } = await openAt('#/companies', host());
    expect(screen.getAllByRole('article')).toHaveLength(1);
    expect(
      ways()
        .getAllByRole('link')
        .map((link) => plain(link.textContent)),
    ).toEqual([
      'Camille Union Pourpre',
      'Inès Grand Lac & Fils',
      'Prairie Express Sans président',
      expect.stringMatching(/^Jeanne/),
    ]);
    await user.click(ways().getByRole('link', { name: /Inès/ }));
    await waitFor(() => expect(screen.getByRole('heading', { level: 2, name: /^Inès/ })).toBeTruthy());
    expect(location.hash).toBe('#/companies/blue');
    expect(plain(box(/Inès/).textContent)).toMatch(/Noé ?, parties 1 à 3.*Inès ?, depuis la partie 4/);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2 })));
    expect(ways().getByRole('link', { current: true }).textContent).toContain('Inès');
  });

  test('is that of whose device this is, until another one is asked for', async () => {
    const backend = host();
    backend.status = { ...backend.status, campaign: { ...backend.status.campaign!, mine: 'blue' } };
    await openAt('#/companies', backend);
    expect(box(/Inès/)).toBeTruthy();
  });

  test('has no barriers', async () => {
    await openAt('#/companies', host({ companies: [red] }));
    await noBarriers();
  });

  test('lists what lies in a vault that has no secrets', async () => {
    const vault = [
      { line: thing('own-1', { thing: 8, title: 'Lingot' }), worth: 15 },
      { line: thing('own-1', { thing: 9, quantity: 2 }), worth: 4 },
    ];
    const open = { ...red, vault };
    await openAt('#/companies', host({ sealed: false, companies: [open] }));
    const inside = screen.getByRole('list', { name: /^Dans le coffre-fort/ });
    expect(plain(inside.textContent)).toMatch(/Trésor · Lingot 15 \$.*2 × 4 \$ = 8 \$/);
  });

  test('once the campaign is over speaks of what was: companies that played, postcards never answered', async () => {
    const backend = host();
    const campaign = { ...backend.status.campaign!, finale: 'concluded' as const, read_only: true };
    backend.status = { ...backend.status, campaign };
    await openAt('#/companies', backend);
    const main = plain(screen.getByRole('main').textContent);
    expect(main).toMatch(/compagnies? (a|ont) joué la campagne/);
    expect(main).toContain('Restée sans réponse');
    expect(main).not.toContain('Peut être complétée');
    expect(screen.queryByRole('button', { name: /^Compléter/ })).toBeNull();
  });

  test('opens a thing', async () => {
    const backend = host();
    const { user } = await openAt('#/companies', backend);
    await user.click(screen.getByRole('button', { name: /Montre en or/ }));
    await waitFor(() => expect(backend.asked).toContainEqual({ view: 'thing', thing: 5 }));
  });

  test('takes something new into its bureau', async () => {
    const { user } = await openAt('#/companies', host());
    await user.click(
      screen.getByRole('button', { name: 'Ajouter à ce bureau : Union Pourpre'.replace(' :', '\u00a0:') }),
    );
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  test('draws a postcard for itself', async () => {
    const backend = host();
    const { user } = await openAt('#/companies', backend);
    await user.click(screen.getByRole('button', { name: 'Tirer une carte postale pour Union Pourpre' }));
    await user.type(screen.getByLabelText('Numéro de la carte postale'), '3{Enter}');
    expect(actions(backend)).toMatchObject([{ area: 'postcard', do: 'draw', number: 3, company: 'red' }]);
  });

  test('gets another number of wagons, from the next game', async () => {
    const backend = host();
    const { user } = await openAt('#/companies', backend);
    await user.click(screen.getByRole('button', { name: 'Changer le nombre de wagons d’Union Pourpre' }));
    expect(screen.getAllByRole<HTMLInputElement>('checkbox').filter(({ checked }) => checked)).toHaveLength(1);
    await user.type(screen.getByLabelText('Nombre de wagons'), '30{Enter}');
    expect(actions(backend)).toEqual([
      { area: 'people', do: 'back_of_boxes', companies: ['red'], from_game: 5, wagons: 30, story: null },
    ]);
  });

  test('says in words that its bureau is empty', async () => {
    await openAt('#/companies/yellow', host());
    expect(plain(box(/Jeanne/).textContent)).toContain('Le bureau est vide.');
  });
});

describe('the page of a company', () => {
  test('has all that everybody may know, and is printed', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => {});
    const done = { ...completed, holder: 'red' as const, place: bureau };
    const { user } = await openAt(
      '#/company/red',
      host({ companies: [{ ...red, postcards: [...red.postcards, done] }] }),
    );
    const sheet = plain(screen.getByRole('article').textContent);
    expect(sheet).toMatch(/Camille Union Pourpre.*26 wagons.*4 documents/);
    expect(sheet).toContain('Ticket · Denver – Chicago 9 $ · mène à la carte postale n° 14');
    expect(sheet).toContain('Trésor · Montre en or les Rouges : 2');
    expect(sheet).toContain('À compléter à partir de la partie 5');
    expect(sheet).toContain('Récompense : 6 $ et un jeton');
    expect(sheet).not.toContain('Le maire vous attendait');
    await noBarriers();
    await user.click(screen.getByRole('button', { name: 'Imprimer' }));
    expect(print).toHaveBeenCalledOnce();
    print.mockRestore();
  });

  test('is reached from the box and leads back to it', async () => {
    await openAt('#/companies', host());
    expect(screen.getByRole('link', { name: /^Imprimer….*Union Pourpre/ }).getAttribute('href')).toBe('#/company/red');
  });

  test('of a company that does not play says so', async () => {
    await openAt('#/company/black', host());
    expect(plain(screen.getByRole('main').textContent)).toContain('ne fait pas partie de la campagne');
  });
});
