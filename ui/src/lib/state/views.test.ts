import { render } from '@testing-library/svelte';
import { tick } from 'svelte';
import { describe, expect, test, vi } from 'vitest';
import { Refused, Unreachable, type Question, type ShownAs } from '$lib/backend/backend';
import { FakeBackend } from '$test/fake-backend';
import InCarnet from '$test/InCarnet.svelte';
import Looking from '$test/Looking.svelte';
import { Views, wordingOf } from './views.svelte';
import type { Watched } from './watched.svelte';

type Asked = { question: Question; answer: (shown: unknown) => void; fail: (reason: unknown) => void };

/** A host that answers when the test says so. */
function slowHost() {
  const asked: Asked[] = [];
  const backend = FakeBackend.withCampaign();
  backend.show = (<Q extends Question>(question: Q) =>
    new Promise<ShownAs<Q>>((resolve, fail) =>
      asked.push({ question, answer: (shown) => resolve(shown as ShownAs<Q>), fail }),
    )) as typeof backend.show;
  return { backend, asked, views: new Views(backend, (answer) => answer) };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));
const line = (name: string) => ({ view: 'line', name }) as unknown as ShownAs<{ view: 'line' }>;
const LINE = { view: 'line' } as const;

describe('a view', () => {
  test('is asked for once, whoever looks, and all see the same answer', async () => {
    const { views, asked } = slowHost();
    const one = views.look(LINE);
    const other = views.look({ view: 'line' });
    expect(asked).toHaveLength(1);
    asked[0]!.answer(line('Mardi'));
    await settled();
    expect(one.view.shown?.name).toBe('Mardi');
    expect(other.view).toBe(one.view);
    // Whoever comes later sees what the others see, which is kept up to date.
    expect(views.look(LINE).view.shown?.name).toBe('Mardi');
    expect(asked).toHaveLength(1);
  });

  test('is the same in whatever order its question is worded', () => {
    expect(wordingOf({ view: 'night', game: 4 })).toBe(wordingOf({ game: 4, view: 'night' }));
    expect(wordingOf({ view: 'night', game: undefined })).toBe(wordingOf({ view: 'night' }));
    expect(wordingOf({ view: 'night', game: 4 })).not.toBe(wordingOf({ view: 'night', game: 5 }));
  });

  test('is asked for anew when something changes that it depends on, once for a change', async () => {
    const { views, asked } = slowHost();
    const { view } = views.look(LINE);
    asked[0]!.answer(line('Mardi'));
    await settled();
    views.hear();
    await views.refresh(['copies']);
    expect(asked).toHaveLength(1);
    views.hear();
    const refreshed = Promise.all([views.refresh(['people']), views.refresh(['games'])]);
    expect(asked).toHaveLength(2);
    expect(view.shown?.name).toBe('Mardi');
    asked[1]!.answer(line('Jeudi'));
    await refreshed;
    expect(view.shown?.name).toBe('Jeudi');
  });

  test('that came onto the screen with a change is not asked for a second time', async () => {
    const { views, asked } = slowHost();
    views.hear();
    views.look(LINE);
    const refreshed = views.refresh(['people']);
    expect(asked).toHaveLength(1);
    asked[0]!.answer(line('Mardi'));
    await refreshed;
  });

  test('takes only the answer to what was asked last', async () => {
    const { views, asked } = slowHost();
    const { view } = views.look(LINE);
    views.hear();
    void views.refresh(['people']);
    asked[1]!.answer(line('newer'));
    await settled();
    asked[0]!.answer(line('older'));
    await settled();
    expect(view.shown?.name).toBe('newer');
    views.hear();
    void views.refresh(['people']);
    void view.refresh();
    asked[3]!.answer(line('newest'));
    asked[2]!.fail(new Error('lost'));
    await settled();
    expect([view.shown?.name, view.trouble]).toEqual(['newest', null]);
  });

  test('stands at once for whoever comes back, and is asked for again', async () => {
    const { views, asked } = slowHost();
    const first = views.look(LINE);
    asked[0]!.answer(line('Mardi'));
    await settled();
    first.leave();
    // Nobody looks: a change is no reason to ask.
    views.hear();
    await views.refresh(['people']);
    expect(asked).toHaveLength(1);
    const { view } = views.look(LINE);
    expect(view.shown?.name).toBe('Mardi');
    expect(asked).toHaveLength(2);
    asked[1]!.answer(line('Jeudi'));
    await settled();
    expect(view.shown?.name).toBe('Jeudi');
  });

  test('is kept for a while only', async () => {
    const { views, asked } = slowHost();
    for (let game = 1; game <= 30; game += 1) {
      const { leave } = views.look({ view: 'night', game });
      asked.at(-1)!.answer({ view: 'night', game });
      await settled();
      leave();
    }
    expect(views.look({ view: 'night', game: 30 }).view.shown).not.toBeNull();
    expect(views.look({ view: 'night', game: 1 }).view.shown).toBeNull();
  });

  test('that came with the start is not asked for by the first screen', async () => {
    const { views, asked } = slowHost();
    views.hand(LINE, line('Mardi'));
    void views.expect({ view: 'box' });
    views.look(LINE);
    views.look({ view: 'box' });
    expect(asked.map(({ question }) => question)).toEqual([{ view: 'box' }]);
    asked[0]!.answer({ view: 'box' });
    await settled();
    views.look({ view: 'box' }).leave();
    expect(asked).toHaveLength(1);
  });

  test('that came with the start is asked for by a screen that comes later', () => {
    const { views, asked } = slowHost();
    views.hand(LINE, line('Mardi'));
    views.settle();
    expect(views.look(LINE).view.shown?.name).toBe('Mardi');
    expect(asked).toHaveLength(1);
  });
});

describe('trouble', () => {
  test('is told beside what was shown before, and goes with the next answer', async () => {
    const { views, asked } = slowHost();
    const { view } = views.look(LINE);
    asked[0]!.answer(line('Mardi'));
    await settled();
    views.hear();
    const refreshed = views.refresh(['people']);
    asked[1]!.fail(new Refused({ code: 'no_campaign_open' }));
    await refreshed;
    expect(view.trouble).toBeInstanceOf(Refused);
    expect(view.shown?.name).toBe('Mardi');
    const again = view.refresh();
    asked[2]!.answer(line('Jeudi'));
    await again;
    expect([view.shown?.name, view.trouble]).toEqual(['Jeudi', null]);
  });

  test('is no reason not to ask for whoever looks next', async () => {
    const { views, asked } = slowHost();
    const { leave } = views.look(LINE);
    asked[0]!.fail(new Error('boom'));
    await settled();
    views.look(LINE);
    expect(asked).toHaveLength(2);
    asked[1]!.fail(new Error('boom'));
    await settled();
    leave();
    leave();
    expect(views.look(LINE).view.trouble).toBeNull();
    expect(asked).toHaveLength(3);
  });

  test('of a host out of reach is over once it is back and everything is looked at again', async () => {
    const { views, asked } = slowHost();
    const { view } = views.look(LINE);
    asked[0]!.fail(new Unreachable('down'));
    await settled();
    expect(view.trouble).toBeInstanceOf(Unreachable);
    views.hear();
    const refreshed = views.refresh(['campaign']);
    asked[1]!.answer(line('Mardi'));
    await refreshed;
    expect([view.shown?.name, view.trouble]).toEqual(['Mardi', null]);
  });
});

describe('another campaign', () => {
  test('sees nothing of the one before', async () => {
    const { views, asked } = slowHost();
    views.look(LINE);
    asked[0]!.answer(line('Mardi'));
    await settled();
    views.forget();
    expect(views.look(LINE).view.shown).toBeNull();
    expect(asked).toHaveLength(2);
  });

  test('what still looks looks anew, and keeps what it saw until the answer is there', async () => {
    const backend = new FakeBackend();
    const { watched } = looking(backend, { desk: 'library' });
    await vi.waitFor(() => expect(watched().shown).not.toBeNull());
    watched().carnet.views.forget();
    await tick();
    expect(watched().shown).toMatchObject({ desk: 'library' });
    expect(backend.asked).toHaveLength(2);
  });
});

describe('what is private', () => {
  const SIDE = { view: 'private_side', postcard: 7 } as const;

  test('is shared with nobody and gone when it is left, even an answer that was on its way', async () => {
    const { views, asked } = slowHost();
    const one = views.look(SIDE, false);
    const other = views.look(SIDE, false);
    expect(asked).toHaveLength(2);
    asked[0]!.answer({ view: 'private_side', text: 'secret' });
    await settled();
    expect(one.view.shown).toMatchObject({ text: 'secret' });
    expect(other.view.shown).toBeNull();
    one.leave();
    other.leave();
    asked[1]!.answer({ view: 'private_side', text: 'secret' });
    await settled();
    expect([one.view.shown, other.view.shown]).toEqual([null, null]);
    expect(views.look(SIDE, false).view.shown).toBeNull();
  });

  test('is kept up to date all the same', async () => {
    const { views, asked } = slowHost();
    views.look(SIDE, false);
    views.hear();
    void views.refresh(['photos']);
    expect(asked).toHaveLength(2);
  });
});

describe('pages', () => {
  const JOURNAL = { view: 'journal' } as const;
  const entries = (from: number, to: number) =>
    Array.from({ length: from - to + 1 }, (_, at) => ({ entry: from - at }));
  const page = (from: number, to: number, more: boolean) => ({ view: 'journal', entries: entries(from, to), more });
  const SOUGHT = { view: 'things', sought: { text: 'or' } } as const;
  const things = (from: number, count: number) => ({
    view: 'things',
    things: Array.from({ length: count }, (_, at) => ({ thing: from + at })),
    total: 5,
  });

  test('of the journal come one after the other, and are asked for again as one', async () => {
    const { views, asked } = slowHost();
    const { view, leave } = views.look(JOURNAL);
    asked[0]!.answer(page(30, 21, true));
    await settled();
    expect(view.more).toBe(true);
    const more = view.showMore();
    expect(asked[1]!.question).toEqual({ view: 'journal', before: 21 });
    asked[1]!.answer(page(20, 11, false));
    await more;
    expect(view.shown?.entries.map(({ entry }) => entry)).toEqual(entries(30, 11).map(({ entry }) => entry));
    expect(view.more).toBe(false);
    for (const ask of [2, 3]) {
      views.hear();
      const refreshed = views.refresh(['history']);
      expect(asked[ask]!.question).toEqual({ view: 'journal', until: 11 });
      asked[ask]!.answer(page(29 + ask, 11, true));
      await refreshed;
      expect(view.shown?.entries).toHaveLength(19 + ask);
    }
    leave();
    views.look(JOURNAL);
    expect(asked).toHaveLength(5);
  });

  test('of things are asked for again all at once', async () => {
    const { views, asked } = slowHost();
    const { view, leave } = views.look(SOUGHT);
    asked[0]!.answer(things(1, 3));
    await settled();
    const more = view.showMore();
    expect(asked[1]!.question).toEqual({ view: 'things', sought: { text: 'or', after: 3 } });
    asked[1]!.answer(things(4, 2));
    await more;
    expect(view.shown?.things.map(({ thing }) => thing)).toEqual([1, 2, 3, 4, 5]);
    expect(view.more).toBe(false);
    await view.showMore();
    expect(asked).toHaveLength(2);
    views.hear();
    void views.refresh(['things']);
    expect(asked.slice(2).map(({ question }) => question)).toEqual([
      SOUGHT,
      { view: 'things', sought: { text: 'or', after: 3 } },
    ]);
    // Whoever comes back begins with the first page.
    leave();
    expect(views.look(SOUGHT).view.shown?.things).toHaveLength(3);
  });

  test('that were asked for before everything was asked for again do not count', async () => {
    const { views, asked } = slowHost();
    const { view } = views.look(JOURNAL);
    asked[0]!.answer(page(30, 21, true));
    await settled();
    const more = view.showMore();
    views.hear();
    const refreshed = views.refresh(['history']);
    asked[1]!.answer(page(20, 11, false));
    asked[2]!.answer(page(31, 22, true));
    await Promise.all([more, refreshed]);
    expect(view.shown?.entries.map(({ entry }) => entry)).toEqual(entries(31, 22).map(({ entry }) => entry));
  });
});

describe('pictures', () => {
  const PICTURE = { view: 'picture', photo: 5, size: 'thumbnail' } as const;

  test('are what they are until photos change; then those that nobody looks at are forgotten', async () => {
    const { views, asked } = slowHost();
    const { leave } = views.look(PICTURE);
    asked[0]!.answer({ view: 'picture', data: 'data:' });
    await settled();
    leave();
    views.hear();
    await views.refresh(['things']);
    expect(views.look(PICTURE).view.shown?.data).toBe('data:');
    expect(asked).toHaveLength(1);
    leave();
    views.hear();
    await views.refresh(['photos']);
    expect(views.look(PICTURE).view.shown).toBeNull();
    expect(asked).toHaveLength(2);
  });
});

/** A screen that looks at something, and what it sees. */
function looking(backend: FakeBackend, question: Question | null, kept = true) {
  let seen: Watched<Question>;
  const given = { question, kept, onlook: (watched: Watched<Question>) => (seen = watched) };
  const { rerender } = render(InCarnet, { backend, piece: Looking, given });
  const turnTo = (question: Question | null) => rerender({ given: { ...given, question } });
  return { watched: () => seen, turnTo };
}

describe('a screen', () => {
  test('that asks something else keeps what it saw until the answer is there', async () => {
    const { backend, asked } = slowHost();
    const { watched, turnTo } = looking(backend, { view: 'night', game: 4 });
    asked[0]!.answer({ view: 'night', game: 4 });
    await settled();
    await turnTo({ view: 'night', game: 5 });
    await turnTo({ view: 'night', game: 6 });
    expect(watched().answers).toEqual({ view: 'night', game: 4 });
    asked[2]!.answer({ view: 'night', game: 6 });
    await settled();
    expect(watched().shown).toMatchObject({ game: 6 });
    asked[1]!.answer({ view: 'night', game: 5 });
    await settled();
    expect(watched().answers).toEqual({ view: 'night', game: 6 });
    // What it has seen already is there at once.
    await turnTo({ view: 'night', game: 4 });
    expect(watched().shown).toMatchObject({ game: 4 });
  });

  test('that asks the same in a new object does not ask again', async () => {
    const { backend, asked } = slowHost();
    const { turnTo } = looking(backend, { view: 'night', game: 4 });
    await turnTo({ game: 4, view: 'night' });
    expect(asked).toHaveLength(1);
  });

  test('that asks nothing shows nothing', async () => {
    const { backend, asked } = slowHost();
    const { watched, turnTo } = looking(backend, { view: 'night', game: 4 });
    asked[0]!.answer({ view: 'night', game: 4 });
    await settled();
    await turnTo(null);
    expect([watched().shown, watched().trouble, watched().more]).toEqual([null, null, false]);
    await watched().refresh();
    expect(asked).toHaveLength(1);
  });
});
