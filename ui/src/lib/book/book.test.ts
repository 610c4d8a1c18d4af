import { describe, expect, test, vi } from 'vitest';
import { noBarriers } from '$test/barriers';
import { bookFacts, nights, withBook, written } from '$test/samples-sharing';
import { SECRET } from '$test/samples-story';
import { plain } from '$test/open';
import { rulebook } from '$test/samples-rulebook';
import type { Outcome, Rejection } from '$lib/backend/contract';
import { Carnet } from '$lib/state/carnet.svelte';
import { speak, type Tongue } from '$lib/words/words.svelte';
import { compose, type Progress } from './compose';
import type { BookFacts } from './facts';
import { BookMaking } from './making.svelte';
import { inPieces, MOST_CHARACTERS, split } from './render';

vi.mock('./fonts', () => ({ fontRules: async () => '' }));

const TARGET = { path: '/livre.html' };

async function bookOf(facts: BookFacts, language: Tongue = 'fr') {
  const backend = withBook(facts);
  const progress: Progress[] = [];
  await compose(backend, language, (step) => progress.push(step), new AbortController().signal);
  const html = written(backend.performed);
  return { html, progress, backend, book: new DOMParser().parseFromString(html, 'text/html') };
}

const textOf = (book: Document) => plain(book.body.textContent);

describe('the book', () => {
  test('is one document of its own, in its own language', async () => {
    speak('fr');
    const { html, book } = await bookOf(bookFacts({ ended: true }), 'en');
    expect(html).toMatch(/^<!doctype html>\n<html lang="en">/);
    expect(book.title).toBe('Les barons du mardi · The campaign book');
    expect(book.querySelectorAll('script, link, iframe, [src^="http"], [style]')).toHaveLength(0);
    expect(html).not.toMatch(/https?:\/\/(?!www\.w3\.org)/);
    expect(html).not.toContain('<!--');
    expect(textOf(book)).toContain('Three companies took their seats');
    expect(textOf(book)).not.toContain('Classement');
  });

  test('has its chapters in order, each in the contents', async () => {
    const { book } = await bookOf(bookFacts({ ended: true }));
    const chapters = [...book.querySelectorAll('main h2')].map((heading) => plain(heading.textContent));
    expect(chapters).toEqual([
      'La ligne',
      'Partie après partie',
      'Les compagnies et leurs présidents',
      'Les règles, telles que collées',
      'Les événements',
      'Les cartes postales',
      "L'album",
      'La campagne en dessins',
      'Le finale',
    ]);
    const ways = [...book.querySelectorAll('nav > ol > li > a')].map((way) => plain(way.textContent));
    expect(ways).toEqual(chapters);
    for (const way of book.querySelectorAll('nav a'))
      expect(book.querySelector(way.getAttribute('href')!)).toBeTruthy();
  });

  test('leaves out what there is nothing to tell of', async () => {
    const facts = bookFacts();
    const bare: BookFacts = {
      ...facts,
      rulebook: rulebook(5, []),
      events: { ...facts.events, archived: [], deck: [] },
      postcards: { ...facts.postcards, postcards: [] },
      album: { ...facts.album, photos: [] },
    };
    const { book } = await bookOf(bare);
    for (const id of ['rules', 'events', 'postcards', 'album', 'finale'])
      expect(book.getElementById(id), id).toBeNull();
    expect(book.getElementById('continued')).toBeTruthy();
  });

  test.each(['fr', 'en'] as const)('keeps all sums to itself while vaults are sealed (%s)', async (language) => {
    const facts = bookFacts({ sealed: true });
    // Even a receipt that was taken out of its vault to be corrected.
    const { book } = await bookOf({ ...facts, nights: nights.map((night) => ({ ...night, sealed: true })) }, language);
    expect(book.querySelectorAll('.slip, .accounts, .champions, .sum')).toHaveLength(0);
    for (const total of ['41', '39', '55', '60'])
      expect(textOf(book)).not.toMatch(new RegExp(`(?<!\\d)${total}\\s?\\$|\\$${total}(?!\\d)`));
    expect(textOf(book)).toContain(language === 'fr' ? 'À suivre' : 'To be continued');
    expect(textOf(book)).toContain(
      language === 'fr' ? 'Les sommes viendront avec le finale' : 'Sums will come with the finale',
    );
  });

  test('tells last lines apart from what the vaults kept, in the words of the screens', async () => {
    const facts = bookFacts({ ended: true });
    const [first, ...others] = facts.finale.companies;
    const lines = [{ label: 'Prime du maire', amount: 4, sticker: null }];
    const { book } = await bookOf({
      ...facts,
      finale: { ...facts.finale, companies: [{ ...first!, lines }, ...others] },
    });
    const heading = [...book.querySelectorAll('#finale h3')].find(
      ({ textContent }) => textContent === 'Dernières lignes',
    )!;
    expect(plain(heading.nextElementSibling!.textContent)).toContain('Prime du maire 4 $');
    const columns = [...book.querySelectorAll('.accounts thead th')].map(({ textContent }) => textContent);
    expect(columns).toEqual(['Place', 'Qui', 'Reçus', 'Objets', 'Compensation', 'Dernières lignes', 'Total']);
  });

  test('begins no line of French with a sign, not in what people wrote either', async () => {
    const told = nights.map((night) => ({
      ...night,
      notes: [{ note: 1, at: night.played_on, text: 'Enfin : « gagné » !' }],
    }));
    const { book } = await bookOf({ ...bookFacts(), nights: told });
    expect(book.querySelector('blockquote')!.textContent).toContain('Enfin\u00a0: «\u00a0gagné\u00a0»\u202f!');
    expect(book.body.textContent).not.toMatch(/ [;:!?»–]/);
  });

  test('shows private sides only of postcards that were completed', async () => {
    const { book } = await bookOf(bookFacts());
    expect(textOf(book)).toContain('Le maire vous attendait.');
    expect(textOf(book)).not.toContain(SECRET);
  });

  test('takes what people wrote for text', async () => {
    const evil = '<img src=x onerror="alert(1)" data-photo="photo0photo">';
    const facts = bookFacts({ name: `${evil}</title><script>alert(2)</script>` });
    const hostile: BookFacts = {
      ...facts,
      nights: nights.map((night) => ({ ...night, notes: [{ note: 1, at: night.played_on, text: evil }] })),
      album: {
        ...facts.album,
        photos: facts.album.photos.map((one) => ({ ...one, photo: { ...one.photo, caption: evil } })),
      },
    };
    const { book, backend } = await bookOf(hostile);
    expect(book.querySelectorAll('script, [onerror]')).toHaveLength(0);
    expect(book.querySelectorAll('blockquote')[0]!.textContent).toBe(evil);
    expect(book.title).toContain('</title><script>');
    const photos = backend.performed
      .flatMap((one) => (one.desk === 'add_to_book' ? one.parts : []))
      .filter(({ part }) => part === 'photo');
    expect(photos).toEqual([11, 12, 13].map((photo) => ({ part: 'photo', photo })));
  });

  test('has nothing in the way of those who listen', async () => {
    const { book } = await bookOf(bookFacts({ ended: true }));
    document.title = book.title;
    document.documentElement.lang = book.documentElement.lang;
    document.body.innerHTML = book.body.innerHTML;
    await noBarriers();
    const levels = [...document.querySelectorAll('h1, h2, h3, h4, h5')].map((heading) => Number(heading.tagName[1]));
    levels.forEach((level, index) => expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1));
    for (const table of document.querySelectorAll('table')) expect(table.caption?.textContent).toBeTruthy();
    for (const picture of document.querySelectorAll('img')) expect(picture.alt).not.toBe('');
    document.body.innerHTML = '';
  });
});

describe('the parts that are sent', () => {
  test('have photos where their addresses go', () => {
    const root = document.createElement('div');
    root.innerHTML = '<p>photo</p><img data-photo="7" alt="a &quot; b"><img alt="x" data-photo="8"><p>photo-</p>';
    const parts = split(root);
    expect(parts.map((part) => (part.part === 'html' ? part.text : part.photo))).toEqual([
      '<p>photo</p><img src="',
      7,
      '" alt="a &quot; b"><img alt="x" src="',
      8,
      '"><p>photo-</p>',
    ]);
  });

  test('come in pieces that are small enough, without cutting a character in two', () => {
    const text = `${'a'.repeat(MOST_CHARACTERS - 1)}😀${'b'.repeat(10)}`;
    const pieces = inPieces([{ part: 'html', text }, ...[1, 2, 3].map((photo) => ({ part: 'photo', photo }) as const)]);
    expect(
      pieces
        .flat()
        .map((part) => (part.part === 'html' ? part.text : ''))
        .join(''),
    ).toBe(text);
    for (const piece of pieces) {
      expect(piece.filter(({ part }) => part === 'photo').length).toBeLessThanOrEqual(2);
      for (const part of piece) if (part.part === 'html') expect(part.text.length).toBeLessThanOrEqual(MOST_CHARACTERS);
    }
    expect(pieces[0]!.every((part) => part.part !== 'html' || !/[\uD800-\uDBFF]$/.test(part.text))).toBe(true);
  });

  test('tell how far the book has come', async () => {
    const { progress } = await bookOf(bookFacts());
    const shares = progress.map(({ share }) => share);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares.at(-1)).toBeLessThan(1);
    expect(progress.filter(({ part }) => part === 'game').map(({ game }) => game)).toEqual([1, 2, 3, 4]);
  });
});

describe('making a book', () => {
  const commands = (backend: ReturnType<typeof withBook>) =>
    backend.performed.map(({ command, desk }) => command ?? desk);

  test('begins, adds, and finishes', async () => {
    const backend = withBook();
    const making = new BookMaking(new Carnet(backend));
    await making.begin(TARGET, 'fr');
    await vi.waitFor(() => expect(making.path).toBe('/livre.html'), { timeout: 10_000 });
    expect(commands(backend)[0]).toBe('begin_book');
    expect(commands(backend).at(-1)).toBe('finish_book');
    expect(making.progress).toBeNull();
  });

  test('leaves nothing behind when it is stopped', async () => {
    const backend = withBook();
    const making = new BookMaking(new Carnet(backend));
    backend.answer = ({ desk }) => {
      if (desk === 'add_to_book') making.stop();
      return {};
    };
    await making.begin(TARGET, 'fr');
    await vi.waitFor(() => expect(making.stopped).toBe(true), { timeout: 10_000 });
    expect(commands(backend).at(-1)).toBe('abandon_book');
    expect(commands(backend)).not.toContain('finish_book');
    expect(making.path).toBeNull();
  });

  test('says what went wrong, and leaves nothing behind either', async () => {
    const backend = withBook();
    const carnet = new Carnet(backend);
    const making = new BookMaking(carnet);
    backend.answer = ({ desk }): Rejection | Partial<Outcome> =>
      desk === 'add_to_book' ? { code: 'disk_full', path: '/livre.html' } : {};
    await making.begin(TARGET, 'fr');
    await vi.waitFor(() => expect(making.trouble).not.toBeNull(), { timeout: 10_000 });
    expect(commands(backend).at(-1)).toBe('abandon_book');
    expect(carnet.notice?.tone).toBe('trouble');
  });

  test('is not begun where a file is in the way', async () => {
    const backend = withBook();
    const making = new BookMaking(new Carnet(backend));
    backend.answer = () => ({ code: 'already_exists', path: '/livre.html' });
    await expect(making.begin(TARGET, 'fr')).rejects.toMatchObject({ rejection: { code: 'already_exists' } });
    expect(commands(backend)).toEqual(['begin_book']);
  });
});
