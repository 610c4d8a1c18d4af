import { screen, waitFor, within } from '@testing-library/svelte';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Everywhere } from '$lib/backend/contract';
import { noBarriers } from '$test/barriers';
import type { FakeBackend } from '$test/fake-backend';
import { openAt, plain } from '$test/open';
import { kinds } from '$test/samples';
import { badges, storm, thingShown, treasure, withBox } from '$test/samples-box';
import { rulebook } from '$test/samples-rulebook';

// A file of its own, which the frame fetches: here it is made ready first.
beforeAll(() => import('./SearchDialog.svelte'), 60_000);

const card = { ...storm, thing: 31, kind: 'story_card', number: '1865-02', title: null };

const all: Everywhere = {
  things: [
    { line: storm, excerpt: 'Après l’orage, le pont cède.' },
    ...Array.from({ length: 6 }, (_, index) => ({
      line: { ...treasure, thing: 100 + index, title: `Orage en boîte ${index + 1}` },
      excerpt: null,
    })),
  ],
  more_things: 3,
  story: [{ line: card, read: { game: 1, moment: 'setup' }, excerpt: 'Un orage éclate.' }],
  more_story: 0,
  notes: [{ note: 4, game: 2, excerpt: 'Orage dehors, Noé arrive trempé.' }],
  more_notes: 0,
  people: [{ player: { id: 2, name: 'Oriane' }, company: 'blue', presides: true }],
  kinds,
  companies: badges,
};
const nothing: Everywhere = { ...all, things: [], more_things: 0, story: [], notes: [], people: [] };

function searchable(): FakeBackend {
  const backend = withBox();
  backend.own.search = ({ text }) => ({ view: 'search', ...(/^ora/i.test(text) ? all : nothing) });
  backend.own.rulebook = () => ({ view: 'rulebook', ...rulebook() });
  backend.own.thing = () => ({ view: 'thing', ...thingShown(storm) });
  return backend;
}

const asked = (backend: FakeBackend) => backend.asked.flatMap((view) => (view.view === 'search' ? [view.text] : []));
const dialog = () => screen.findByRole('dialog', { name: 'Chercher dans le carnet' }, { timeout: 8000 });
const field = () => screen.getByLabelText<HTMLInputElement>('Un nom, un numéro, un mot');

async function searching(hash = '#/line', backend = searchable()) {
  const opened = await openAt(hash, backend);
  await opened.user.keyboard('/');
  await dialog();
  await waitFor(() => expect(document.activeElement).toBe(field()));
  return { ...opened, backend };
}

describe('one search for all', () => {
  test.each(['#/line', '#/box', '#/companies', '#/journal'])(
    'opens from %s with a key, and from the rail',
    async (hash) => {
      const { user } = await openAt(hash, searchable());
      await user.keyboard('/');
      await dialog();
      await user.click(screen.getByRole('button', { name: 'Fermer' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await user.keyboard('{Control>}k{/Control}');
      await dialog();
      await user.click(screen.getByRole('button', { name: 'Fermer' }));
      await user.click(
        within(screen.getByRole('navigation', { name: 'Navigation' })).getByRole('button', { name: 'Chercher' }),
      );
      await dialog();
    },
  );

  test('shows what was found by group, a few of each at first', async () => {
    const { user } = await searching();
    await user.keyboard('orage');
    const found = await dialog();
    await within(found).findByRole('heading', { name: /^Objets/ });
    expect(
      within(found)
        .getAllByRole('heading', { level: 3 })
        .map((heading) => plain(heading.textContent)),
    ).toEqual(['Personnes et compagnies 1', 'Objets 10', 'Histoire 1', 'Notes des soirées 1']);
    const things = within(within(found).getByRole('region', { name: /^Objets/ }));
    expect(things.getAllByRole('listitem')).toHaveLength(4);
    expect(plain(things.getAllByRole('button')[0]!.textContent)).toBe(
      "Orage Après l'orage, le pont cède. Événement n° 8 · Paquet événements",
    );
    expect(things.getAllByRole('button')[0]!.querySelectorAll('mark')).toHaveLength(2);
    await noBarriers();
    await user.click(things.getByRole('button', { name: /encore 3/ }));
    expect(things.getAllByRole('listitem')).toHaveLength(7);
    expect(document.activeElement).toBe(things.getAllByRole('button')[4]);
    expect(plain(found.textContent)).toContain('Et 3 de plus');
  });

  test('a person leads to their company, a note to its evening; the search is then gone', async () => {
    const { user } = await searching();
    await user.keyboard('orage');
    await user.click(await screen.findByRole('button', { name: /^Oriane/ }));
    expect(location.hash).toBe('#/desk/blue');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('/');
    await dialog();
    await user.type(field(), 'orage');
    await user.click(await screen.findByRole('button', { name: /Noé arrive trempé/ }));
    expect(location.hash).toBe('#/game/2');
    // Its screen is on its way.
    await import('../../../screens/GameRecord.svelte');
  });

  test('a thing opens over the search, which is still there afterwards', async () => {
    const { user } = await searching();
    await user.keyboard('orage');
    await user.click(await screen.findByRole('button', { name: /Après l.orage/ }));
    const sheet = await screen.findByRole('dialog', { name: /Orage/ });
    await user.click(within(sheet).getByRole('button', { name: 'Fermer' }));
    expect(field().value).toBe('orage');
  });

  test('rules are found in our own words, by their ID too', async () => {
    const { user } = await searching();
    await user.keyboard('LW-TRN-8');
    const rules = within(await screen.findByRole('region', { name: /^Règles/ }));
    await user.click(rules.getByRole('button', { name: /LW-TRN-8/ }));
    expect(location.hash).toContain('#/rulebook');
  });

  test('goes by arrows and Enter', async () => {
    const { user } = await searching();
    await user.keyboard('orage');
    await screen.findByRole('button', { name: /^Oriane/ });
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(plain(document.activeElement!.textContent)).toContain('Événement n° 8');
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(document.activeElement).toBe(field());
    await user.keyboard('{Enter}');
    expect(location.hash).toBe('#/desk/blue');
  });

  test('says when nothing was found; Escape empties it first', async () => {
    const { user } = await searching();
    await user.keyboard('zeppelin');
    expect(await screen.findByText(/Rien ne commence par ces mots/)).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(field().value).toBe('');
    expect(screen.queryByText(/Rien ne commence/)).toBeNull();
  });

  test('tells what the kinds are called, so that they are found by that too', async () => {
    const { user, backend } = await searching();
    await user.keyboard('n° 8');
    await waitFor(() => expect(asked(backend)).toEqual(['n° 8']));
    const question = backend.asked.find((view) => view.view === 'search');
    expect(question?.view === 'search' && question.names).toContainEqual({
      kind: 'event',
      name: 'événement événements',
    });
  });
});

describe('while somebody types', () => {
  test('one request a pause', async () => {
    const { user, backend } = await searching();
    await user.keyboard('orage');
    await waitFor(() => expect(asked(backend)).toEqual(['orage']));
    await user.keyboard(' noir');
    await waitFor(() => expect(asked(backend)).toEqual(['orage', 'orage noir']));
  });

  test('an answer that comes late does not replace a newer one', async () => {
    const backend = searchable();
    const waiting: { text: string; answer: () => void }[] = [];
    const show = backend.show.bind(backend);
    backend.show = async (view) => {
      const shown = await show(view);
      if (view.view === 'search') await new Promise<void>((answer) => waiting.push({ text: view.text, answer }));
      return shown;
    };
    const { user } = await searching('#/line', backend);
    const answer = (text: string) => waiting.find((one) => one.text === text)!.answer();
    await user.keyboard('zep');
    await waitFor(() => expect(waiting).toHaveLength(1));
    await user.clear(field());
    await user.keyboard('orage');
    await waitFor(() => answer('orage'));
    expect(await screen.findByRole('button', { name: /^Oriane/ })).toBeTruthy();
    answer('zep');
    await Promise.resolve();
    expect(screen.getByRole('button', { name: /^Oriane/ })).toBeTruthy();
  });
});
