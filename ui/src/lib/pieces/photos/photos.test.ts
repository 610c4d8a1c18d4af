import { fireEvent, screen, waitFor, within } from '@testing-library/svelte';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { noBarriers } from '$test/barriers';
import { actions, FakeBackend } from '$test/fake-backend';
import { openAt, plain, showPiece } from '$test/open';
import { night, openCampaign, PIXEL } from '$test/samples';
import { photo, pictureFile } from '$test/samples-photos';
import { speak } from '$lib/words/words.svelte';
import PhotoStrip from './PhotoStrip.svelte';
import Thumbnail from './Thumbnail.svelte';

const of = { of: 'game', game: 4 } as const;
let backend: FakeBackend;

beforeEach(() => {
  backend = FakeBackend.withCampaign();
});

/** A strip alone, with a campaign open. */
async function strip(given: Record<string, unknown> = {}) {
  const shown = showPiece(PhotoStrip, { of, label: 'Photos de la partie 4', ...given }, backend);
  await waitFor(() => expect(screen.getByRole('region', { name: 'Photos de la partie 4' })).toBeTruthy());
  await waitFor(() =>
    expect(screen.queryByText('Pas encore de photo', { exact: false }) === null).toBe(backend.photos.length > 0),
  );
  return shown;
}

const input = () => document.querySelector<HTMLInputElement>('input[type=file]')!;
const choose = (user: Awaited<ReturnType<typeof strip>>['user'], ...files: File[]) => user.upload(input(), files);

describe('a strip of photos', () => {
  test('says in two sentences that there is none, and how to add one', async () => {
    await strip();
    expect(plain(document.querySelector('.strip .faded')?.textContent)).toBe(
      'Pas encore de photo. Choisissez-en une, déposez-la ici ou collez-la.',
    );
    expect(input().accept).toBe('image/jpeg,image/png,image/webp');
    expect(input().multiple).toBe(true);
    await noBarriers();
  });

  test('asks for its photos itself, and shows those it is given without asking', async () => {
    backend.photos = [photo(7, { caption: 'Le plateau' }), photo(8)];
    const { unmount } = await strip();
    expect(
      screen.getByRole('button', { name: 'Ouvrir la photo 1 sur 2 : Le plateau'.replace(' :', '\u00a0:') }),
    ).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Ouvrir la photo 2 sur 2' })).toBeTruthy();
    await noBarriers();
    unmount();
    backend.asked = [];
    showPiece(PhotoStrip, { of, label: 'Photos de la partie 4', photos: [photo(9)] }, backend);
    expect(screen.getByRole('button', { name: 'Ouvrir la photo 1 sur 1' })).toBeTruthy();
    await waitFor(() => expect(backend.asked.map(({ view }) => view)).not.toContain('photos'));
  });

  test('adds what is chosen, one after the other', async () => {
    const { user } = await strip();
    await choose(user, pictureFile('a.jpg'), pictureFile('b.png'));
    await waitFor(() => expect(actions(backend)).toHaveLength(2));
    expect(actions(backend)).toEqual([
      { area: 'photo', do: 'add', content: 'content-1', of, private: false },
      { area: 'photo', do: 'add', content: 'content-2', of, private: false },
    ]);
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  });

  test('shows how far it has come, and stops when asked to', async () => {
    let done = (_: unknown) => {};
    backend.prepared = () => new Promise<never>((resolve) => (done = resolve as typeof done));
    const { user } = await strip();
    await choose(user, pictureFile('a.jpg'), pictureFile('b.jpg'), pictureFile('c.jpg'));
    await waitFor(() =>
      expect(plain(screen.getAllByRole('status')[0]?.textContent)).toMatch(/^Photo 1 sur 3 : « a.jpg »/),
    );
    expect(screen.getByRole('progressbar')).toBeTruthy();
    await noBarriers();
    done({ content: 'first', width: 1, height: 1, thumbnail: PIXEL });
    await waitFor(() => expect(plain(screen.getAllByRole('status')[0]?.textContent)).toMatch(/^Photo 2 sur 3/));
    await user.click(screen.getByRole('button', { name: /^Arrêter/ }));
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
    expect(plain(screen.getAllByRole('alert')[0]?.textContent)).toContain("Arrêté : 2 photos n'ont pas été ajoutées.");
    // What comes in late is dropped.
    done({ content: 'late', width: 1, height: 1, thumbnail: PIXEL });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(actions(backend).map((action) => ('content' in action ? action.content : null))).toEqual(['first']);
    expect(document.activeElement?.textContent).toContain('Ajouter des photos');
  });

  test('lists in words what failed, and goes on with the rest', async () => {
    backend.prepared = (picture) =>
      ['vacances.heic', 'notes.txt'].includes((picture as File).name)
        ? { code: 'photo_format' }
        : { content: 'good', width: 1, height: 1, thumbnail: PIXEL };
    const { user } = await strip();
    // As a drop does: what a dialog filters may come this way.
    const files = [
      pictureFile('vacances.heic'),
      new File(['Bonjour'], 'notes.txt', { type: 'text/plain' }),
      pictureFile('immense.jpg', 40 * 1024 * 1024),
      pictureFile('bonne.jpg'),
    ];
    await fireEvent.drop(screen.getByRole('region'), { dataTransfer: { types: ['Files'], files } });
    await waitFor(() => expect(actions(backend)).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
    const told = plain(
      screen
        .getAllByRole('alert')
        .map((alert) => alert.textContent)
        .join(' '),
    );
    expect(told).toContain("3 fichiers n'ont pas été ajoutés");
    expect(told).toMatch(/« vacances.heic » : C'est une image HEIC.+iPhone.+« notes.txt »/);
    expect(told).toMatch(
      /« notes.txt » : Ce n'est pas une image \(JPEG, PNG, WebP\)\. Choisissez une photo\. ?« immense/,
    );
    expect(told).toMatch(/« immense.jpg » : Cette image pèse 40 Mo ; le carnet en accepte 30 Mo au plus\./);
    // Never even carried over.
    expect(backend.pictures).toHaveLength(3);
    await user.click(screen.getByRole('button', { name: 'Compris' }));
    expect(screen.queryByText('vacances', { exact: false })).toBeNull();
    expect(document.activeElement?.textContent).toContain('Ajouter des photos');
  });

  test('takes what is pasted while one is in it, and leaves it alone otherwise', async () => {
    const { user } = await strip();
    const pasted = () => fireEvent.paste(document.body, { clipboardData: { files: [pictureFile('')] } });
    await pasted();
    expect(backend.pictures).toHaveLength(0);
    screen.getByRole('button', { name: /^Ajouter des photos/ }).focus();
    await pasted();
    await waitFor(() => expect(actions(backend)).toHaveLength(1));
    (document.activeElement as HTMLElement).blur();
    await user.hover(screen.getByRole('region'));
    await pasted();
    await waitFor(() => expect(actions(backend)).toHaveLength(2));
  });

  test('takes a picture off the clipboard itself where the paste does not hand it over', async () => {
    await strip();
    const read = vi.fn(async () => [
      { types: ['text/html'], getType: async () => new Blob() },
      { types: ['text/html', 'image/png'], getType: async () => pictureFile('') },
    ]);
    const clipboard = Object.getOwnPropertyDescriptor(navigator, 'clipboard');
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { read } });
    try {
      screen.getByRole('button', { name: /^Ajouter des photos/ }).focus();
      await fireEvent.paste(document.body, { clipboardData: { files: [], types: ['text/plain'] } });
      expect(read).not.toHaveBeenCalled();
      await fireEvent.paste(document.body, { clipboardData: { files: [], types: [] } });
      await waitFor(() => expect(actions(backend)).toHaveLength(1));
      read.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'));
      await fireEvent.paste(document.body, { clipboardData: { files: [], types: [] } });
      expect(actions(backend)).toHaveLength(1);
    } finally {
      if (clipboard) Object.defineProperty(navigator, 'clipboard', clipboard);
    }
  });

  test('shows where a dragged file would fall', async () => {
    await strip();
    const region = screen.getByRole('region');
    const dataTransfer = { types: ['Files'], files: [] };
    await fireEvent.dragEnter(region, { dataTransfer });
    expect(screen.getByText('Lâchez ici pour ajouter')).toBeTruthy();
    await fireEvent.dragLeave(region, { dataTransfer });
    expect(screen.queryByText('Lâchez ici pour ajouter')).toBeNull();
    await fireEvent.dragEnter(region, { dataTransfer: { types: ['text/plain'], files: [] } });
    expect(screen.queryByText('Lâchez ici pour ajouter')).toBeNull();
  });

  test('puts nothing into a campaign that was opened meanwhile', async () => {
    let done = (_: unknown) => {};
    backend.prepared = () => new Promise<never>((resolve) => (done = resolve as typeof done));
    backend.games = { 5: night('closed') };
    const { user } = await openAt('#/game/5', backend);
    await waitFor(() => expect(input()).toBeTruthy());
    await user.upload(input(), [pictureFile('a.jpg')]);
    await waitFor(() => expect(backend.pictures).toHaveLength(1));
    backend.status = { ...backend.status, campaign: { ...openCampaign, uuid: 'another' } };
    backend.changeElsewhere(['campaign']);
    await new Promise((resolve) => setTimeout(resolve, 20));
    done({ content: 'first', width: 1, height: 1, thumbnail: PIXEL });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(actions(backend)).toEqual([]);
  });

  test('goes on adding when whoever chose has left, and tells of trouble', async () => {
    let done = (_: unknown) => {};
    backend.prepared = () => new Promise<never>((resolve) => (done = resolve as typeof done));
    const { user, unmount } = await strip();
    await choose(user, pictureFile('a.jpg'));
    await waitFor(() => expect(backend.pictures).toHaveLength(1));
    unmount();
    done({ content: 'first', width: 1, height: 1, thumbnail: PIXEL });
    await waitFor(() => expect(actions(backend)).toHaveLength(1));
  });

  test('of a private side asks as its holder and adds privately', async () => {
    const postcard = { of: 'thing', thing: 12 } as const;
    backend.photos = [photo(3, { private: true })];
    backend.own.private_side = () => ({
      view: 'private_side',
      postcard: 12,
      text: null,
      condition: null,
      photos: backend.photos,
    });
    const { user } = await strip({ of: postcard, privately: true });
    await waitFor(() => expect(backend.asked).toContainEqual({ view: 'picture', photo: 3, size: 'thumbnail' }));
    expect(backend.asked).toContainEqual({ view: 'private_side', postcard: 12 });
    expect(backend.asked.map(({ view }) => view)).not.toContain('photos');
    await choose(user, pictureFile('a.jpg'));
    await waitFor(() =>
      expect(actions(backend)).toEqual([
        { area: 'photo', do: 'add', content: 'content-1', of: postcard, private: true },
      ]),
    );
  });
});

describe('photos of an evening', () => {
  test.each([
    ['the record of a game', '#/game/5', 'closed'],
    ['the closing of a game', '#/night', 'closing'],
  ] as const)('have their place in %s', async (_, address, stage) => {
    if (stage === 'closed') backend.games = { 5: night(stage) };
    else backend = FakeBackend.atNight(night(stage));
    backend.photos = [photo(7)];
    const { user } = await openAt(address, backend);
    const photos = within(screen.getByRole('region', { name: 'Photos de la partie 5' }));
    expect(await photos.findByRole('button', { name: 'Ouvrir la photo 1 sur 1' })).toBeTruthy();
    expect(backend.asked).toContainEqual({ view: 'photos', of: { of: 'game', game: 5 } });
    await user.upload(input(), [pictureFile('a.jpg')]);
    await waitFor(() =>
      expect(actions(backend)).toEqual([
        { area: 'photo', do: 'add', content: 'content-1', of: { of: 'game', game: 5 }, private: false },
      ]),
    );
    await noBarriers();
  });
});

describe('a thumbnail', () => {
  const pictures = () => backend.asked.filter(({ view }) => view === 'picture').length;

  test('is asked for once, unless it is private', async () => {
    const carnet = await openAt('#/line', backend);
    carnet.unmount();
    const first = showPiece(Thumbnail, { photo: 5, alt: 'Le plateau' }, backend);
    await waitFor(() => expect(screen.getByRole('img', { name: 'Le plateau' }).getAttribute('src')).toBe(PIXEL));
    first.unmount();
    const before = pictures();
    const secret = showPiece(Thumbnail, { photo: 6, alt: 'Secret', private: true }, backend);
    await waitFor(() => expect(pictures()).toBe(before + 1));
    secret.unmount();
    showPiece(Thumbnail, { photo: 6, alt: 'Secret', private: true }, backend);
    await waitFor(() => expect(pictures()).toBe(before + 2));
  });

  test('is asked for anew when photos change, and only then', async () => {
    backend.photos = [photo(5), photo(6)];
    const past = night('closed');
    backend.games = { [past.game]: past };
    await openAt(`#/game/${past.game}`, backend);
    await waitFor(() => expect(pictures()).toBe(2));
    const looks = () => backend.asked.filter(({ view }) => view === 'night').length;
    const before = looks();
    backend.changeElsewhere(['campaign', 'things', 'documents', 'history']);
    await waitFor(() => expect(looks()).toBe(before + 1));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(pictures()).toBe(2);
    backend.changeElsewhere(['photos']);
    await waitFor(() => expect(pictures()).toBe(4));
  });

  test('waits until it is nearly in sight', async () => {
    let arrive = (_: { isIntersecting: boolean }[]) => {};
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(callback: typeof arrive) {
          arrive = callback;
        }
        observe() {}
        disconnect() {}
      },
    );
    showPiece(Thumbnail, { photo: 5, alt: 'Le plateau' }, backend);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(pictures()).toBe(0);
    arrive([{ isIntersecting: true }]);
    await waitFor(() => expect(pictures()).toBe(1));
    vi.unstubAllGlobals();
  });

  test('that cannot be had keeps its words', async () => {
    backend.own.picture = () => {
      throw new Error('gone');
    };
    showPiece(Thumbnail, { photo: 5, alt: 'Le plateau' }, backend);
    await waitFor(() => expect(document.querySelector('.failed')).toBeTruthy());
    expect(screen.getByRole('img', { name: 'Le plateau' })).toBeTruthy();
  });
});

describe('the viewer', () => {
  async function viewer(given: Record<string, unknown> = {}) {
    backend.photos = [photo(7, { caption: 'Le plateau' }), photo(8), photo(9, { caption: 'La fin' })];
    const shown = await strip(given);
    await shown.user.click(screen.getByRole('button', { name: /^Ouvrir la photo 1/ }));
    const dialog = screen.getByRole('dialog', { name: 'Photos de la partie 4' });
    return { ...shown, dialog, inside: within(dialog) };
  }
  const scale = () =>
    /scale\(([\d.]+)\)/.exec(document.querySelector<HTMLElement>('dialog img')?.style.transform ?? '')?.[1];

  test('shows the photo in full, without barriers', async () => {
    const { inside } = await viewer();
    await waitFor(() => expect(backend.asked).toContainEqual({ view: 'picture', photo: 7, size: 'full' }));
    await waitFor(() => expect(inside.getByRole('img', { name: 'Le plateau' })).toBeTruthy());
    expect(plain(inside.getByText(/^Photo 1/).textContent)).toBe('Photo 1 sur 3');
    await noBarriers();
  });

  test('holds the page behind it still, and lets go of it', async () => {
    const { user, inside } = await viewer();
    expect(document.documentElement.style.overflow).toBe('hidden');
    await user.click(inside.getByRole('button', { name: 'Fermer' }));
    expect(document.documentElement.style.overflow).toBe('');
  });

  test('goes from photo to photo with the arrow keys and its buttons', async () => {
    const { user, inside } = await viewer();
    await user.keyboard('{ArrowLeft}');
    expect(inside.getByText('Photo 1 sur 3')).toBeTruthy();
    await user.keyboard('{ArrowRight}');
    expect(inside.getByText('Photo 2 sur 3')).toBeTruthy();
    await user.click(inside.getByRole('button', { name: 'Photo suivante' }));
    expect(inside.getByText('Photo 3 sur 3')).toBeTruthy();
    expect(backend.asked).toContainEqual({ view: 'picture', photo: 9, size: 'full' });
    await user.click(inside.getByRole('button', { name: 'Photo précédente' }));
    expect(inside.getByText('Photo 2 sur 3')).toBeTruthy();
  });

  test('zooms with plus, minus and zero; then arrows move the picture instead', async () => {
    const { user, inside } = await viewer();
    await waitFor(() => expect(scale()).toBe('1'));
    await user.keyboard('+');
    expect(scale()).toBe('1.5');
    expect(plain(inside.getByText(/%$/).textContent)).toBe('150 %');
    await user.keyboard('{ArrowRight}');
    expect(inside.getByText('Photo 1 sur 3')).toBeTruthy();
    await user.keyboard('-');
    expect(scale()).toBe('1');
    await user.keyboard('++0');
    expect(scale()).toBe('1');
    await user.click(inside.getByRole('button', { name: 'Agrandir' }));
    expect(scale()).toBe('1.5');
    await user.click(inside.getByRole('button', { name: 'Voir en entier' }));
    expect(scale()).toBe('1');
  });

  test('zooms with the wheel, two fingers and a double click', async () => {
    await viewer();
    await waitFor(() => expect(scale()).toBe('1'));
    const stage = document.querySelector('.stage')!;
    await fireEvent.wheel(stage, { deltaY: -300 });
    expect(Number(scale())).toBeGreaterThan(1.5);
    await fireEvent.dblClick(stage);
    expect(scale()).toBe('1');
    const touch = (type: 'pointerDown' | 'pointerMove' | 'pointerUp', pointerId: number, clientX: number) =>
      fireEvent(
        stage,
        Object.assign(new MouseEvent(type.toLowerCase(), { bubbles: true, button: 0, clientX, clientY: 50 }), {
          pointerId,
        }),
      );
    await touch('pointerDown', 1, 100);
    await touch('pointerDown', 2, 200);
    await touch('pointerMove', 2, 300);
    expect(Number(scale())).toBeCloseTo(2);
    await touch('pointerUp', 1, 100);
    await touch('pointerUp', 2, 300);
  });

  test('writes a caption, and its keys are letters there', async () => {
    const { user, inside } = await viewer();
    await user.click(inside.getByRole('button', { name: 'Modifier la légende' }));
    const field = inside.getByRole('textbox', { name: 'Légende' });
    expect(document.activeElement).toBe(field);
    await user.clear(field);
    await user.type(field, 'Bleu + 0{Enter}');
    await waitFor(() =>
      expect(actions(backend)).toEqual([{ area: 'photo', do: 'caption', photo: 7, caption: 'Bleu + 0' }]),
    );
    expect(scale()).toBe('1');
    await waitFor(() => expect(inside.queryByRole('textbox')).toBeNull());
    expect(document.activeElement?.textContent).toContain('Modifier la légende');
  });

  test('says beside the field why a caption is refused', async () => {
    backend.answer = () => ({ code: 'text_too_long', length: 900, most: 200 });
    const { user, inside } = await viewer();
    await user.click(inside.getByRole('button', { name: 'Modifier la légende' }));
    await user.type(inside.getByRole('textbox'), '!');
    await user.click(inside.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(inside.getByRole('textbox').getAttribute('aria-invalid')).toBe('true'));
  });

  test('takes a photo away and closes, so that it can be undone', async () => {
    const { user, inside } = await viewer();
    await user.click(inside.getByRole('button', { name: 'Retirer la photo' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(actions(backend)).toEqual([{ area: 'photo', do: 'remove', photo: 7 }]);
  });

  test('closes, and the focus is back on the photo', async () => {
    const { user, dialog, inside } = await viewer();
    await user.click(inside.getByRole('button', { name: 'Fermer' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Ouvrir la photo 1/);
    await user.click(document.activeElement!);
    await fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(dialog.isConnected).toBe(false);
  });

  test('says when a photo cannot be shown', async () => {
    backend.own.picture = () => {
      throw new Error('gone');
    };
    const { inside } = await viewer();
    await waitFor(() =>
      expect(plain(inside.getByText(/^Cette photo/).textContent)).toBe("Cette photo n'a pas pu être affichée."),
    );
  });

  test('speaks English too', async () => {
    speak('en');
    backend.photos = [photo(7)];
    const { user } = showPiece(PhotoStrip, { of, label: 'Photos of game 4' }, backend);
    await user.click(await screen.findByRole('button', { name: 'Open photo 1 of 1' }));
    await waitFor(() => expect(screen.getByRole('img', { name: 'Photos of game 4, photo 1 of 1' })).toBeTruthy());
    await noBarriers();
  });
});
