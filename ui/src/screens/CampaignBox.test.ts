import { screen, waitFor, within } from '@testing-library/svelte';
import { describe, expect, test } from 'vitest';
import { noBarriers } from '$test/barriers';
import { actions } from '$test/fake-backend';
import { openAt, plain } from '$test/open';
import { thing } from '$test/samples';
import { askedThings, everything, thingShown, toDenver, withBox } from '$test/samples-box';

const drawer = (name: RegExp) => screen.getByRole('link', { name });
const dialog = () => screen.getByRole('dialog');
const button = (name: string | RegExp) => screen.getByRole('button', { name });

describe('the campaign box', () => {
  test.each(['#/box', '#/box/warehouse', '#/box/events', '#/box/story', '#/box/post_office'])(
    '%s has no barriers',
    async (hash) => {
      await openAt(hash, withBox());
      await noBarriers();
    },
  );

  test('asks for one view, and for what lies in a drawer only when it is opened', async () => {
    const backend = withBox();
    await openAt('#/box', backend);
    expect(backend.asked).toEqual([{ view: 'box' }, { desk: 'start' }]);
    expect(askedThings(backend)).toEqual([]);
  });

  test('shows the six sections in their order with what they hold, and the story deck', async () => {
    await openAt('#/box', withBox());
    const fronts = within(screen.getByRole('navigation', { name: 'Les tiroirs' })).getAllByRole('link');
    expect(fronts.map(({ textContent }) => plain(textContent).replace(/(\d+) , (?=\d)/, ''))).toEqual([
      'Cartes wagon 90 pièces',
      'Tickets 34 pièces',
      'Événements 8 pièces',
      'Entrepôt 13 pièces',
      'Bureau de poste 76 pièces',
      'Lettres mortes 1 pièce',
      'Paquet histoire',
    ]);
  });

  test('draws a drawer out, with the focus on its name, and closes it again', async () => {
    const backend = withBox();
    const { user } = await openAt('#/box', backend);
    await user.click(drawer(/^Entrepôt/));
    const heading = await screen.findByRole('heading', { name: 'Entrepôt' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(location.hash).toBe('#/box/warehouse');
    expect(askedThings(backend)).toEqual([{ places: [{ at: 'warehouse' }] }]);
    expect(await screen.findByRole('button', { name: /12 jetons/ })).toBeTruthy();
    expect(screen.getByRole('button', { name: /Pépite.*2 marques des Rouges/ })).toBeTruthy();
    await user.click(button('Refermer le tiroir'));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Entrepôt' })).toBeNull());
    expect(document.activeElement).toBe(drawer(/^Entrepôt/));
  });

  test('an empty drawer says so', async () => {
    await openAt('#/box/wagon_cards', withBox());
    expect(plain((await screen.findByText(/Ce tiroir est vide/)).textContent)).toContain("s'y trouvera");
  });

  test('a drawer with thousands shows a page, and more when asked, from the first new one on', async () => {
    const many = Array.from({ length: 120 }, (_, index) =>
      thing('token', { thing: 1000 + index, number: String(index + 1) }),
    );
    const backend = withBox(many);
    const { user } = await openAt('#/box/warehouse', backend);
    // As many as three screens hold; then the rest of the page, then another one.
    expect(await screen.findByText('32 fiches sur 120')).toBeTruthy();
    await user.click(button('Montrer la suite'));
    expect(await screen.findByText('50 fiches sur 120')).toBeTruthy();
    expect(plain(document.activeElement?.textContent)).toBe('Jeton n° 33');
    await user.click(button('Montrer la suite'));
    expect(await screen.findByText('100 fiches sur 120')).toBeTruthy();
    expect(plain(document.activeElement?.textContent)).toBe('Jeton n° 51');
    // A change elsewhere keeps all that was in sight.
    backend.changeElsewhere(['things']);
    await waitFor(() => expect(askedThings(backend).at(-1)).toEqual({ places: [{ at: 'warehouse' }], after: 50 }));
    expect(screen.getByText('100 fiches sur 120')).toBeTruthy();
    await user.selectOptions(screen.getByLabelText('Montrer'), 'Ticket');
    expect(await screen.findByText(/Rien de cette sorte ici/)).toBeTruthy();
  });

  test('says what lies elsewhere: bureaus lead to companies, own places are drawers, the booklet is one line', async () => {
    const { user } = await openAt('#/box', withBox());
    expect(drawer(/^Bureau des Rouges/).getAttribute('href')).toBe('#/companies/red');
    expect(drawer(/^Coffre-fort des Rouges/).getAttribute('href')).toBe('#/companies/red');
    const stickers = within(screen.getByRole('main')).getByRole('link', { name: /^Livret de règles/ });
    expect(plain(stickers.textContent)).toBe('Livret de règles 2');
    await user.click(drawer(/^La valise de Noé/));
    expect(await screen.findByRole('heading', { name: 'La valise de Noé' })).toBeTruthy();
  });
});

describe('what was hidden', () => {
  test('says in which game each was opened, and opens one with its name', async () => {
    const backend = withBox();
    const { user } = await openAt('#/box', backend);
    expect(plain(button(/^Grandes Plaines/).textContent)).toBe('Grandes Plaines partie 3');
    expect(screen.getByText('7 encore fermées')).toBeTruthy();
    await user.click(button(/^En ouvrir une/));
    await user.click(button('Ouvrir la région'));
    expect(within(dialog()).getByText(/Donnez son nom/)).toBeTruthy();
    await user.type(screen.getByLabelText(/s.appelle-t-elle/), 'Rocheuses');
    await user.click(screen.getByRole('checkbox', { name: /Son plateau rejoint la carte/ }));
    await user.click(button('Ouvrir la région'));
    expect(actions(backend)).toEqual([
      { area: 'thing', do: 'name', pile: 60, things: [{ title: 'Rocheuses' }], to: null },
    ]);
    // What it holds comes next, in the same part.
    await waitFor(() => expect(within(dialog()).getByRole('button', { name: 'Événement' })).toBeTruthy());
  });

  test('the toolbox is opened with its title', async () => {
    const backend = withBox();
    const { user } = await openAt('#/box', backend);
    await user.click(button(/^L.ouvrir/));
    await user.click(button('Inscrire au registre'));
    expect(
      within(dialog()).getByText('Recopiez un numéro, ou remplissez « Titre ».', { normalizer: plain }),
    ).toBeTruthy();
    await user.type(screen.getByLabelText('Titre'), 'Outils');
    await user.click(button('Inscrire au registre'));
    expect(actions(backend)).toMatchObject([{ area: 'thing', do: 'name', pile: 80, things: [{ title: 'Outils' }] }]);
  });

  test('a board piece that was found joins the board', async () => {
    const backend = withBox();
    const { user } = await openAt('#/box', backend);
    expect(screen.getByText('5 pièces assemblées')).toBeTruthy();
    await user.click(button('Ajouter une pièce'));
    await user.click(button('Inscrire au registre'));
    expect(actions(backend)).toEqual([
      { area: 'thing', do: 'find', kind: 'board_piece', place: { at: 'board' }, things: [{}] },
    ]);
  });
});

describe('several at once', () => {
  test('are chosen and moved together', async () => {
    const backend = withBox();
    const { user } = await openAt('#/box/warehouse', backend);
    await user.click(await screen.findByRole('button', { name: 'En choisir plusieurs' }));
    expect(document.activeElement).toBe(screen.getAllByRole('checkbox')[0]);
    await user.click(button('Tout ce qui est montré'));
    expect(screen.getByText('2 fiches choisies')).toBeTruthy();
    await noBarriers();
    await user.click(button('Déplacer…'));
    await user.click(button('Déplacer'));
    expect(within(dialog()).getByText('Choisissez un endroit.')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'Bureau des Rouges (Union Pourpre)' }));
    await user.click(button('Déplacer'));
    expect(actions(backend)).toEqual([
      { area: 'thing', do: 'move', things: [40, 41], to: { at: 'bureau', company: 'red' } },
    ]);
    await waitFor(() => expect(screen.queryByRole('checkbox')).toBeNull());
  });

  test('archiving asks for the reason where an event is among them', async () => {
    const inWarehouse = everything.map((line) => ({ ...line, place: { at: 'warehouse' } as const }));
    const backend = withBox(inWarehouse);
    const { user } = await openAt('#/box/warehouse', backend);
    await user.click(await screen.findByRole('button', { name: 'En choisir plusieurs' }));
    await user.click(screen.getByRole('checkbox', { name: /Événement n° 8/ }));
    await user.click(screen.getByRole('checkbox', { name: /Ticket n° 34/ }));
    await user.click(button('Archiver'));
    await user.type(screen.getByLabelText('Pourquoi ?'), 'La carte 1868-02');
    await user.click(button('Archiver quand même'));
    expect(actions(backend)).toEqual([{ area: 'thing', do: 'archive', things: [8, 34], reason: 'La carte 1868-02' }]);
  });
});

test('opening a thing of a drawer shows its sheet, and closing it gives the focus back', async () => {
  const backend = withBox();
  backend.own.thing = () => ({ view: 'thing', ...thingShown(toDenver) });
  const { user } = await openAt('#/box/tickets', backend);
  const card = await screen.findByRole('button', { name: /Denver/ });
  await user.click(card);
  expect(await screen.findByRole('heading', { name: 'Ticket n° 34 · Denver – Santa Fe' })).toBeTruthy();
  await noBarriers();
  await user.click(button('Fermer'));
  expect(document.activeElement).toBe(card);
});
