import { fireEvent, screen, waitFor, within } from '@testing-library/svelte';
import { describe, expect, test } from 'vitest';
import { Refused } from '$lib/backend/backend';
import type { CompanyColour, PostcardShown } from '$lib/backend/contract';
import { noBarriers } from '$test/barriers';
import { actions, FakeBackend } from '$test/fake-backend';
import { plain, showPiece } from '$test/open';
import { openCampaign } from '$test/samples';
import {
  badges,
  completed,
  postcard,
  postcards,
  privateSide,
  SECRET,
  SECRET_CONDITION,
  tooLate,
  waiting,
} from '$test/samples-story';
import DrawPostcardDialog from './DrawPostcardDialog.svelte';
import PostcardCard from './PostcardCard.svelte';
import PostcardsDrawer from './PostcardsDrawer.svelte';

/** The device of Camille, who presides red; or whose it is said to be. */
function host(mine: CompanyColour | null = 'red'): FakeBackend {
  const backend = FakeBackend.withCampaign({ campaign: { ...openCampaign, mine } });
  backend.own.private_side = () => ({ view: 'private_side', ...privateSide });
  backend.own.postcards = () => ({ view: 'postcards', ...postcards });
  backend.own.photos = ({ of }) => ({ view: 'photos', of, photos: [] });
  return backend;
}

const show = (shown: PostcardShown, backend = host()) => ({
  backend,
  ...showPiece(PostcardCard, { postcard: shown, companies: badges }, backend),
});
const peek = () => screen.getByRole('button', { name: /^Maintenir pour lire/ });
const page = () => plain(document.body.textContent);
const asked = (backend: FakeBackend) => backend.asked.filter(({ view }) => view === 'private_side');

describe('a postcard', () => {
  test('shows its public side, its holder, when it was drawn and that it can be completed', async () => {
    show(postcard());
    const card = screen.getByRole('article', { name: /Carte postale n°.12/ });
    expect(plain(card.textContent)).toMatch(
      /La gare sent.*Union Pourpre.*Tirée pendant la partie 4.*Peut être complétée/,
    );
    await noBarriers();
  });

  test('drawn at the end of a game waits for the next, in words (LW-POS-3)', () => {
    show(waiting);
    expect(page()).toContain('À compléter à partir de la partie 5, pas avant');
    expect(screen.queryByRole('button', { name: /^Compléter/ })).toBeNull();
  });

  test('drawn at the end of the last game can never be completed (LW-POS-3)', () => {
    show(tooLate);
    expect(page()).toContain('elle ne sera jamais complétée');
    expect(screen.queryByRole('button', { name: /^Compléter/ })).toBeNull();
  });

  test('that is completed shows all its sides and the reward to everybody', async () => {
    const { user, backend } = show(completed);
    expect(page()).toMatch(
      /Complétée par Prairie Express, partie 3.*Le maire vous attendait.*Relier deux grandes villes.*6 \$ et un jeton/,
    );
    expect(screen.queryByRole('button', { name: /^Maintenir/ })).toBeNull();
    await noBarriers();
    await user.click(screen.getByRole('button', { name: /^Marquer comme non complétée/ }));
    expect(actions(backend)).toEqual([{ area: 'postcard', do: 'reopen', postcard: 64 }]);
  });
});

describe('a look on a device that is not the holder’s (LW-POS-2)', () => {
  const ask = () => screen.getByRole('button', { name: /^Lire la face privée/ });

  test.each([null, 'blue'] as const)('of %s asks first who looks, and shows nothing meanwhile', async (mine) => {
    const { user, backend } = show(postcard(), host(mine));
    expect(screen.queryByRole('button', { name: /^Maintenir/ })).toBeNull();
    await user.click(ask());
    const dialog = screen.getByRole('dialog', { name: /Êtes-vous Camille/ });
    expect(plain(dialog.textContent)).toContain('Le journal notera ce regard');
    expect(backend.performed).toEqual([]);
    expect(asked(backend)).toEqual([]);
    await noBarriers();
    await user.click(within(dialog).getByRole('button', { name: 'Annuler' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(backend.performed).toEqual([]);
  });

  test('lets whoever says who they are hold the button, and tells the host so', async () => {
    const { user, backend } = show(postcard(), host('blue'));
    await user.click(ask());
    await user.click(screen.getByRole('button', { name: 'Je suis Camille' }));
    expect(asked(backend)).toEqual([]);
    await fireEvent.pointerDown(peek(), { button: 0, pointerId: 1 });
    await waitFor(() => expect(page()).toContain(plain(SECRET)));
    expect(backend.performed).toEqual([{ session: 'hold', company: 'red', i_am: true }]);
    await fireEvent.pointerUp(peek(), { pointerId: 1 });
    expect(page()).not.toContain(plain(SECRET));
  });

  test('asks the same before the pencil shows what was written', async () => {
    const { user, backend } = show(postcard(), host(null));
    await user.click(screen.getByRole('button', { name: /^Écrire la face privée/ }));
    const dialog = within(screen.getByRole('dialog', { name: /Êtes-vous Camille/ }));
    expect(dialog.queryByRole('textbox')).toBeNull();
    expect(asked(backend)).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Je suis Camille' }));
    expect(await dialog.findByDisplayValue(SECRET)).toBeTruthy();
    expect(backend.performed).toEqual([{ session: 'hold', company: 'red', i_am: true }]);
  });
});

describe('the private side (LW-POS-2)', () => {
  test('is not asked for before somebody holds the button', () => {
    const { backend } = show(postcard());
    expect(asked(backend)).toEqual([]);
    expect(page()).not.toContain(plain(SECRET));
  });

  test('is there while the pointer holds, and gone on release', async () => {
    const { backend } = show(postcard());
    await fireEvent.pointerDown(peek(), { button: 0, pointerId: 1 });
    await waitFor(() => expect(page()).toContain(plain(SECRET)));
    expect(page()).toContain(SECRET_CONDITION);
    expect(asked(backend)).toEqual([{ view: 'private_side', postcard: 61 }]);
    expect(backend.performed).toEqual([{ session: 'hold', company: 'red' }]);
    await fireEvent.pointerUp(peek(), { pointerId: 1 });
    await waitFor(() => expect(backend.performed.at(-1)).toEqual({ session: 'let_go' }));
    expect(page()).not.toContain(plain(SECRET));
    // The click that ends a press does not open it again.
    await fireEvent.click(peek(), { detail: 1 });
    expect(page()).not.toContain(plain(SECRET));
    expect(asked(backend)).toHaveLength(1);
  });

  test.each([' ', 'Enter'])('is there while the key %j is held, however often it repeats', async (key) => {
    const { backend } = show(postcard());
    peek().focus();
    await fireEvent.keyDown(peek(), { key });
    await fireEvent.keyDown(peek(), { key, repeat: true });
    await waitFor(() => expect(page()).toContain(plain(SECRET)));
    expect(asked(backend)).toHaveLength(1);
    await fireEvent.keyUp(peek(), { key });
    expect(page()).not.toContain(plain(SECRET));
  });

  test.each([
    ['the focus goes elsewhere', () => fireEvent.blur(peek())],
    ['the window loses the focus', () => fireEvent.blur(window)],
    ['the page is put behind another', () => fireEvent(document, new Event('visibilitychange'))],
    ['the pointer is taken away', () => fireEvent.pointerCancel(peek(), { pointerId: 1 })],
  ])('is wiped when %s', async (_, happens) => {
    show(postcard());
    await fireEvent.pointerDown(peek(), { button: 0, pointerId: 1 });
    await waitFor(() => expect(page()).toContain(plain(SECRET)));
    await happens();
    expect(page()).not.toContain(plain(SECRET));
  });

  test('that arrives after the release is never shown', async () => {
    const backend = host();
    let arrive: (() => void) | null = null;
    const show_ = backend.show.bind(backend);
    backend.show = (async (view) => {
      if (view.view === 'private_side') await new Promise<void>((resolve) => (arrive = resolve));
      return show_(view);
    }) as typeof backend.show;
    show(postcard(), backend);
    await fireEvent.pointerDown(peek(), { button: 0, pointerId: 1 });
    await waitFor(() => expect(arrive).not.toBeNull());
    await fireEvent.pointerUp(peek(), { pointerId: 1 });
    arrive!();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(page()).not.toContain(plain(SECRET));
  });

  test('let go of at once is not even asked for, and the letting go is never overtaken', async () => {
    const backend = host();
    let reached = () => {};
    const perform = backend.perform.bind(backend);
    backend.perform = async (request) => {
      if (request.session === 'hold') await new Promise<void>((resolve) => (reached = resolve));
      return perform(request);
    };
    show(postcard(), backend);
    await fireEvent.pointerDown(peek(), { button: 0, pointerId: 1 });
    await fireEvent.pointerUp(peek(), { pointerId: 1 });
    expect(backend.performed).toEqual([]);
    reached();
    await waitFor(() =>
      expect(backend.performed).toEqual([{ session: 'hold', company: 'red' }, { session: 'let_go' }]),
    );
    expect(asked(backend)).toEqual([]);
  });

  test('opens and closes by a screen reader, which presses without holding', async () => {
    show(postcard());
    await fireEvent.click(peek(), { detail: 0 });
    await waitFor(() => expect(page()).toContain(plain(SECRET)));
    await fireEvent.click(peek(), { detail: 0 });
    expect(page()).not.toContain(plain(SECRET));
  });

  test('that is refused says so', async () => {
    const backend = host();
    backend.own.private_side = () => {
      throw new Refused({ code: 'private_side', holder: 'red' });
    };
    show(postcard(), backend);
    await fireEvent.pointerDown(peek(), { button: 0, pointerId: 1 });
    await waitFor(() => expect(page()).toContain('réservée à qui la détient : les Rouges'));
  });

  test('is written only once the screen is turned', async () => {
    const { user, backend } = show(postcard());
    await user.click(screen.getByRole('button', { name: /^Écrire la face privée/ }));
    const dialog = screen.getByRole('dialog');
    expect(plain(dialog.textContent)).toContain("Tournez l'écran");
    expect(within(dialog).queryByLabelText(/Ce qu.elle dit/)).toBeNull();
    expect(asked(backend)).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: /L.écran est tourné/ }));
    const text = await within(dialog).findByLabelText<HTMLTextAreaElement>(/Ce qu.elle dit/);
    expect(text.value).toBe(SECRET);
    await waitFor(() => expect(document.activeElement).toBe(text));
    await noBarriers();
    await user.clear(text);
    await user.type(text, 'Rien du tout.');
    await user.click(within(dialog).getByRole('button', { name: 'Enregistrer' }));
    expect(actions(backend)).toEqual([
      {
        area: 'postcard',
        do: 'write_private',
        postcard: 61,
        private_side: { text: 'Rien du tout.', condition: SECRET_CONDITION },
      },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(page()).not.toContain('Rien du tout');
  });
});

describe('photos', () => {
  const addsTo = (name: RegExp) => screen.getByRole('button', { name });

  test('of the public side say that everybody sees them, and where the private ones go', async () => {
    show(postcard());
    expect(page()).toContain('Photos de la face publique : tout le monde les voit.');
    expect(page()).toContain('Pour la face privée, prenez « Photographier la face privée… » plus haut.');
    await noBarriers();
  });

  test('of a completed one are simply its photos', () => {
    show(completed);
    expect(page()).not.toContain('face publique : tout le monde');
    expect(screen.queryByRole('button', { name: /^Photographier/ })).toBeNull();
  });

  test('of the private side are added privately, once the screen is turned', async () => {
    const { user, backend } = show(postcard());
    await user.click(addsTo(/^Photographier la face privée…/));
    const dialog = screen.getByRole('dialog');
    expect(asked(backend)).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: /L.écran est tourné/ }));
    const add = await within(dialog).findByRole('button', { name: /^Ajouter des photos.:.Photos de la face privée/ });
    await waitFor(() => expect(document.activeElement).toBe(add));
    await noBarriers();
    const input = dialog.querySelector<HTMLInputElement>('input[type=file]')!;
    await user.upload(input, new File(['x'], 'dos.jpg', { type: 'image/jpeg' }));
    await waitFor(() => expect(actions(backend)).toMatchObject([{ area: 'photo', do: 'add', private: true }]));
  });
});

describe('completing', () => {
  test('records the reward, and whether the card is archived', async () => {
    const { user, backend } = show(postcard());
    await user.click(screen.getByRole('button', { name: /^Compléter/ }));
    const dialog = within(screen.getByRole('dialog'));
    await user.type(dialog.getByLabelText('Récompense'), '8 $');
    await user.click(dialog.getByRole('radio', { name: /lettres mortes/ }));
    await noBarriers();
    await user.click(dialog.getByRole('button', { name: 'La montrer à tous' }));
    expect(actions(backend)).toEqual([
      { area: 'postcard', do: 'complete', postcard: 61, reward: '8 $', archive: true },
    ]);
  });

  test('that the rules refuse says until when', async () => {
    const { user, backend } = show(postcard());
    backend.answer = () => ({ code: 'postcard_waits', why: { code: 'not_before_game', game: 5 } });
    await user.click(screen.getByRole('button', { name: /^Compléter/ }));
    await user.click(screen.getByRole('button', { name: 'La montrer à tous' }));
    await waitFor(() =>
      expect(plain(within(screen.getByRole('dialog')).getByRole('alert').textContent)).toContain('avant la partie 5'),
    );
  });
});

describe('the public side', () => {
  test('is put right', async () => {
    const { user, backend } = show(postcard());
    await user.click(screen.getByRole('button', { name: /^Corriger la face publique/ }));
    const field = screen.getByLabelText('Face publique');
    await user.clear(field);
    await user.type(field, 'La gare est repeinte.');
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    expect(actions(backend)).toEqual([
      { area: 'postcard', do: 'edit', postcard: 61, title: 'Souvenir de Denver', text: 'La gare est repeinte.' },
    ]);
  });
});

describe('drawing a postcard', () => {
  const draw = (given: Record<string, unknown> = {}, backend = host()) => ({
    backend,
    ...showPiece(DrawPostcardDialog, { companies: badges, onclose: () => {}, ...given }, backend),
  });

  test('asks for a number and a company, each beside its field', async () => {
    const { user, backend } = draw();
    await user.click(screen.getByRole('button', { name: 'Remettre la carte' }));
    expect(screen.getByText(/de 1 à 77/)).toBeTruthy();
    expect(screen.getByText(/Choisissez la compagnie/)).toBeTruthy();
    expect(actions(backend)).toEqual([]);
    await noBarriers();
  });

  test.each(['0', '78', '-3', 'quatorze'])('says which numbers there are when %s is typed', async (typed) => {
    const { user, backend } = draw({ company: 'red' });
    await user.type(screen.getByLabelText('Numéro de la carte postale'), typed);
    await user.click(screen.getByRole('button', { name: 'Remettre la carte' }));
    expect(screen.getByText(/de 1 à 77/)).toBeTruthy();
    expect(actions(backend)).toEqual([]);
  });

  test('hands it over, with both sides and the story card that brought it', async () => {
    const { user, backend } = draw({ story: { thing: 33, number: '1877-02' } });
    expect(page()).toContain('Vient de la carte 1877-02');
    await user.type(screen.getByLabelText('Numéro de la carte postale'), '14');
    await user.click(screen.getByRole('radio', { name: /Grand Lac/ }));
    await user.type(screen.getByLabelText('Face publique'), 'Le train siffle.');
    expect(screen.queryByLabelText(/Ce qu.elle dit/)).toBeNull();
    await user.click(screen.getByRole('button', { name: /Écrire la face privée/ }));
    expect(page()).toContain("Tournez l'écran : la suite n'est que pour Inès.");
    await user.type(screen.getByLabelText('Condition'), 'Deux ponts.');
    await noBarriers();
    await user.click(screen.getByRole('button', { name: 'Remettre la carte' }));
    expect(actions(backend)).toEqual([
      {
        area: 'postcard',
        do: 'draw',
        number: 14,
        company: 'blue',
        title: null,
        text: 'Le train siffle.',
        private_side: { text: null, condition: 'Deux ponts.' },
        story: 33,
      },
    ]);
  });

  test('knows the number that a ticket led to, and says who holds it already', async () => {
    const { user, backend } = draw({ number: 12 });
    const field = screen.getByLabelText<HTMLInputElement>('Numéro de la carte postale');
    expect(field.value).toBe('12');
    backend.answer = () => ({ code: 'postcard_known', number: 12, holder: 'red' });
    await user.click(screen.getByRole('radio', { name: /Grand Lac/ }));
    await user.click(screen.getByRole('button', { name: 'Remettre la carte' }));
    await waitFor(() => expect(page()).toContain('elle est chez les Rouges'));
    expect(field.getAttribute('aria-invalid')).toBe('true');
  });
});

describe('the drawer', () => {
  test('puts first what can be completed, and counts those nobody has reached', async () => {
    const { user } = showPiece(PostcardsDrawer, {}, host());
    expect(plain((await screen.findByText(/attendent encore au bureau de poste/)).closest('p')!.textContent)).toBe(
      '73 cartes postales sur 77 attendent encore au bureau de poste',
    );
    const piles = screen.getAllByRole<HTMLInputElement>('radio');
    expect(piles.map(({ labels }) => plain(labels![0]!.textContent).trim())).toEqual([
      'À compléter dès maintenant (1)',
      'En attente (2)',
      'Complétées (1)',
    ]);
    expect(
      within(screen.getByRole('list', { name: 'À compléter dès maintenant' })).getAllByRole('article'),
    ).toHaveLength(1);
    await user.click(piles[1]!);
    expect(within(screen.getByRole('list', { name: 'En attente' })).getAllByRole('article')).toHaveLength(2);
    await noBarriers();
  });

  test('when empty says so in two sentences', async () => {
    const backend = host();
    backend.own.postcards = () => ({ view: 'postcards', ...postcards, unreached: 77, postcards: [] });
    const { user } = showPiece(PostcardsDrawer, {}, backend);
    expect(await screen.findByText(/Personne n.a encore reçu de carte postale\./)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Tirer une carte postale' }));
    expect(screen.getByRole('dialog', { name: 'Une carte postale est tirée' })).toBeTruthy();
  });
});
