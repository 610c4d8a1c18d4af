import { screen, waitFor, within } from '@testing-library/svelte';
import { describe, expect, test } from 'vitest';
import type { CampaignBox, NightStoryCard, Outcome, Rejection } from '$lib/backend/contract';
import { noBarriers } from '$test/barriers';
import { actions, FakeBackend } from '$test/fake-backend';
import { openAt, plain, showPiece } from '$test/open';
import { kinds, night } from '$test/samples';
import { badges, storyCard, storyDeck } from '$test/samples-story';
import { wagonsCountFrom, wagonsCountFromNow } from './brought';
import StoryDrawer from './StoryDrawer.svelte';

const box: CampaignBox = {
  sealed: true,
  sections: [],
  elsewhere: [],
  kinds,
  region_boxes: { pile: 91, unopened: 7, opened: [] },
  region_boards: { pile: 92, unopened: 8, opened: [] },
  toolboxes: { pile: null, unopened: 0, opened: [] },
  board_pieces: 5,
  companies: badges,
  postcards_unreached: 77,
  now: { game: 5, moment: 'setup' },
};

function withDeck(backend: FakeBackend): FakeBackend {
  backend.own.story_deck = () => ({ view: 'story_deck', ...storyDeck });
  backend.own.box = () => ({ view: 'box', ...box });
  return backend;
}

const setUpReading = (cards: NightStoryCard[]) =>
  withDeck(
    FakeBackend.atNight(
      night('setup', {
        story: {
          cards,
          setup: { code: 'goes_on' },
          end: { code: 'goes_on' },
          next: { same_year: '1877-03', later_than: 1877 },
        },
      }),
    ),
  );

const twoCards = [storyCard('1877-01', { thing: 31 }), storyCard('1877-02', { thing: 33, last: true })];
const ask = (number: string) => screen.findByRole('button', { name: `Cette carte a apporté… (carte ${number})` });
/** The discovery of a card, at a tile. */
async function discovering(backend: FakeBackend, what: string) {
  const opened = await openAt('#/night', backend);
  await opened.user.click(await ask('1877-02'));
  await opened.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: what }));
  return { ...opened, dialog: within(screen.getAllByRole('dialog').at(-1)!) };
}

describe('what a card brought, during the set-up', () => {
  test('is asked for of each card, in the one part that takes discoveries', async () => {
    const { user } = await openAt('#/night', setUpReading(twoCards));
    const opener = await ask('1877-01');
    await user.click(opener);
    const dialog = within(screen.getByRole('dialog', { name: 'Une découverte' }));
    expect(plain(dialog.getByText(/Apporté par/).textContent)).toBe('Apporté par la carte histoire 1877-01.');
    expect(dialog.getByRole('button', { name: 'Une simple note' })).toBeTruthy();
    await noBarriers();
    await user.click(dialog.getByRole('button', { name: 'Fermer' }));
    expect(document.activeElement).toBe(opener);
  });

  test('a note', async () => {
    const backend = setUpReading(twoCards);
    const { user, dialog } = await discovering(backend, 'Une simple note');
    await user.click(dialog.getByRole('button', { name: 'Inscrire au registre' }));
    expect(dialog.getByText(/Écrivez ce qu.elle a apporté/)).toBeTruthy();
    await user.type(dialog.getByLabelText('En quelques mots'), 'Le pont est coupé.');
    await user.click(dialog.getByRole('button', { name: 'Inscrire au registre' }));
    expect(actions(backend)).toEqual([{ area: 'story', do: 'note_brought', story: 33, text: 'Le pont est coupé.' }]);
    await waitFor(() => expect(dialog.getByLabelText<HTMLTextAreaElement>('En quelques mots').value).toBe(''));
  });

  test('wagons on the back of all boxes, from this very game, since they are taken after the story', async () => {
    const backend = setUpReading(twoCards);
    const { user, dialog } = await discovering(backend, 'Wagons au dos des boîtes');
    expect(dialog.getAllByRole<HTMLInputElement>('checkbox').every(({ checked }) => checked)).toBe(true);
    expect(dialog.getByLabelText<HTMLSelectElement>('À partir de').value).toBe('5');
    await user.click(dialog.getByRole('button', { name: 'Noter ce nombre' }));
    expect(dialog.getByText(/de 0 à 56/)).toBeTruthy();
    await user.type(dialog.getByLabelText('Nombre de wagons'), '26');
    await user.click(dialog.getByRole('checkbox', { name: /Prairie Express/ }));
    await noBarriers();
    await user.click(dialog.getByRole('button', { name: 'Noter ce nombre' }));
    expect(actions(backend)).toEqual([
      {
        area: 'people',
        do: 'back_of_boxes',
        companies: ['red', 'blue', 'yellow'],
        from_game: 5,
        wagons: 26,
        story: 33,
      },
    ]);
    await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
  });

  test('more wagons than a box holds: said beside the number', async () => {
    const backend = setUpReading(twoCards);
    const { user } = await discovering(backend, 'Wagons au dos des boîtes');
    backend.answer = () => ({ code: 'wagons_beyond_the_box', company: 'red', wagons: 90, most: 56 });
    await user.type(screen.getByLabelText('Nombre de wagons'), '90{Enter}');
    expect(await screen.findByText(/De 0 à 56 wagons/)).toBeTruthy();
    expect(screen.getByLabelText('Nombre de wagons').getAttribute('aria-invalid')).toBe('true');
  });

  test('a region: its box is opened and its board laid down; then what else there is', async () => {
    const backend = setUpReading(twoCards);
    const { user, dialog } = await discovering(backend, 'Région');
    await dialog.findByRole('checkbox', { name: /7 encore fermées/ });
    await user.click(dialog.getByRole('button', { name: 'Ouvrir la région' }));
    expect(dialog.getByText(/Donnez son nom/)).toBeTruthy();
    await user.type(dialog.getByLabelText(/s.appelle-t-elle/), 'Le Haut Plateau{Enter}');
    await waitFor(() =>
      expect(actions(backend)).toEqual([
        { area: 'thing', do: 'name', pile: 91, things: [{ title: 'Le Haut Plateau' }], to: null, story: 33 },
        { area: 'thing', do: 'name', pile: 92, things: [{ title: 'Le Haut Plateau' }], to: { at: 'board' }, story: 33 },
      ]),
    );
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Région' })));
  });

  test('a region whose board is refused does not open a second box on the next try', async () => {
    const backend = setUpReading(twoCards);
    const { user, dialog } = await discovering(backend, 'Région');
    await dialog.findByRole('checkbox', { name: /7 encore fermées/ });
    backend.answer = (command): Rejection | Partial<Outcome> =>
      command.command === 'act' &&
      command.action.area === 'thing' &&
      command.action.do === 'name' &&
      command.action.pile === 92
        ? { code: 'text_too_long', length: 999, most: 200 }
        : {};
    await user.type(dialog.getByLabelText(/s.appelle-t-elle/), 'Le Haut Plateau{Enter}');
    await dialog.findByText(/999 caractères/);
    backend.answer = () => ({});
    await user.click(dialog.getByRole('button', { name: 'Ouvrir la région' }));
    expect(actions(backend).map((action) => ('pile' in action ? action.pile : null))).toEqual([91, 92, 92]);
  });

  test('a sticker, wherever its place is; what was stuck then stands in the discovery, to be undone', async () => {
    const backend = setUpReading(twoCards);
    const { user } = await discovering(backend, 'Autocollant');
    backend.answer = () => ({
      entry: 70,
      account: { what: 'sticker_stuck', title: 'Convoi de nuit', place: 'K', since: 5 },
    });
    await user.type(screen.getByLabelText(/Quelle place/), 'k');
    await user.type(screen.getByLabelText('Son titre'), 'Convoi de nuit');
    await user.click(screen.getByRole('button', { name: /^Coller l.autocollant/ }));
    expect(actions(backend)).toMatchObject([
      { area: 'sticker', do: 'stick', place: 'K', title: 'Convoi de nuit', since: 5, story: 33 },
    ]);
    const lines = within(await screen.findByRole('region', { name: /Inscrit/ }));
    expect(lines.getByText(/Convoi de nuit/)).toBeTruthy();
    expect(lines.getByRole('button', { name: /^Annuler/ })).toBeTruthy();
  });

  test.each([
    ['Événement', 'Une découverte'],
    ['Ticket', 'Une découverte'],
    ['Jeton', 'Une découverte'],
    ['Carte postale', /carte postale est tirée/],
  ])('%s: asks for what it needs, and says which card brought it', async (choice, title) => {
    await discovering(setUpReading(twoCards), choice);
    const dialog = await screen.findByRole('dialog', { name: title });
    expect(plain(dialog.textContent)).toContain('1877-02');
  });
});

describe('from which game wagons count', () => {
  test('this game before they are taken, the next one after', () => {
    expect(wagonsCountFrom(5, 'setup')).toBe(5);
    expect(wagonsCountFrom(5, 'end')).toBe(6);
    expect(wagonsCountFrom(12, 'end')).toBe(12);
    expect(wagonsCountFromNow(null)).toBe(1);
    expect(wagonsCountFromNow({ game: 4, moment: 'setup' })).toBe(4);
    expect(wagonsCountFromNow({ game: 4, moment: 'play' })).toBe(5);
  });
});

describe('the story drawer', () => {
  const drawer = (deck = storyDeck, backend = withDeck(FakeBackend.withCampaign())) => {
    backend.own.story_deck = () => ({ view: 'story_deck', ...deck });
    return { backend, ...showPiece(StoryDrawer, {}, backend) };
  };

  test('names the last card read and the next expected', async () => {
    drawer();
    const last = (await screen.findByText('Dernière carte lue')).parentElement!;
    expect(plain(last.textContent)).toBe('Dernière carte lue 1877-02');
    const next = screen.getByText('Prochaine carte attendue').parentElement!;
    expect(plain(next.textContent)).toBe(
      "Prochaine carte attendue 1877-03 ou la première carte d'une année après 1877",
    );
  });

  test('shows one game at a time, the newest first, with sides, endings and what they brought', async () => {
    const { user, backend } = drawer();
    expect(plain((await screen.findByRole('heading', { level: 3 })).textContent)).toBe('Partie 5');
    expect(screen.getAllByRole('radio').map((one) => one.getAttribute('aria-label'))).toEqual(['Partie 5', 'Partie 4']);
    const brought = screen.getByRole('list', { name: 'Ce que la carte 1877-02 a apporté' });
    expect(
      within(brought)
        .getAllByRole('listitem')
        .map((item) => plain(item.textContent)),
    ).toEqual([
      'Événement n° 8 · Orage',
      '26 wagons au dos de toutes les boîtes, dès la partie 5',
      'Le pont de la rivière est coupé.',
    ]);
    expect(plain(screen.getByText('1877-01').parentElement!.textContent)).toContain('côté A seulement');
    await noBarriers();
    await user.click(within(brought).getByRole('button', { name: /^Retirer cette note/ }));
    expect(actions(backend)).toEqual([{ area: 'story', do: 'remove_brought', brought: 7 }]);
    await user.click(screen.getByRole('radio', { name: 'Partie 4' }));
    expect(plain(screen.getByText('1874-03').parentElement!.textContent)).toMatch(/en fin de partie.*STOP/);
    expect(screen.queryByText('1877-01')).toBeNull();
  });

  test('asks before a card goes back that brought something: that stays', async () => {
    const { user, backend } = drawer();
    const opener = await screen.findByRole('button', { name: /^Remettre sur le paquet/ });
    await user.click(opener);
    const dialog = screen.getByRole('dialog', { name: /Remettre la carte 1877-02/ });
    expect(plain(dialog.textContent)).toContain("Ce qu'elle a apporté reste au registre (3 lignes)");
    await noBarriers();
    await user.click(within(dialog).getByRole('button', { name: 'Annuler' }));
    expect(actions(backend)).toEqual([]);
    expect(document.activeElement).toBe(opener);
    await user.click(opener);
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remettre sur le paquet' }));
    await waitFor(() => expect(actions(backend)).toEqual([{ area: 'story', do: 'unread', thing: 33 }]));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('helps when the deck was dropped (LW-STO-3)', async () => {
    const { user } = drawer();
    await user.click(await screen.findByText('Le paquet est tombé ?'));
    const help = plain(screen.getByText('Le paquet est tombé ?').closest('details')!.textContent);
    expect(help).toContain('ne joue pas cette campagne');
    expect(help).toContain('côté A au-dessus');
    expect(help).toContain('la 1877-02');
    expect(help).toContain('La carte du dessus doit être : 1877-03, ou la première');
  });

  test('before the first card says where to begin', async () => {
    drawer({ ...storyDeck, cards: [], last: null, next: { same_year: '1865-01', later_than: null } });
    expect(plain((await screen.findByText('Prochaine carte attendue')).parentElement!.textContent)).toContain(
      '1865-01',
    );
    expect(screen.getByText(/Aucune carte n.a encore été lue\./)).toBeTruthy();
  });

  test('reads on when a game is at its set-up', async () => {
    const backend = withDeck(FakeBackend.atNight(night('setup')));
    const { user } = drawer({ ...storyDeck, reading: { game: 5, checklist: 'setup' } }, backend);
    expect(await screen.findByRole('heading', { name: /mise en place de la partie 5/ })).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Elle dit PAUSE' }));
    expect(actions(backend)).toMatchObject([
      { area: 'story', do: 'read', game: 5, checklist: 'setup', card: { number: '1877-03', ending: 'pause' } },
    ]);
  });
});
