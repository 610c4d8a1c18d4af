import { screen, waitFor, within } from '@testing-library/svelte';
import { describe, expect, test } from 'vitest';
import type { Night, NightEndStep } from '$lib/backend/contract';
import { noBarriers } from '$test/barriers';
import { FakeBackend, actions } from '$test/fake-backend';
import { openAt, plain } from '$test/open';
import { FOG, night } from '$test/samples';

const called = (wanted: string) => (name: string) => plain(name) === wanted;
const button = (name: string) => screen.getByRole('button', { name: called(name) });
const words = (element: Element | null | undefined) => plain(element?.textContent);
const step = (key: string) => document.querySelector<HTMLElement>(`[data-step='${key}']`)!;
const current = () => document.querySelector<HTMLElement>('.procession [aria-current=step]')!;

/** Game 5 with the steps before this one settled. */
function upTo(key: number, change: Partial<Night> = {}, settled: Partial<NightEndStep> = {}): Night {
  const all = night('closing', change);
  return {
    ...all,
    closing: all.closing.map((one) => ({
      ...one,
      state: one.state ?? (Number(one.key) < key ? 'done' : null),
      ...(Number(one.key) < key ? settled : {}),
    })),
  };
}

async function open(shown: Night) {
  const backend = FakeBackend.atNight(shown);
  return { backend, ...(await openAt('#/night', backend)) };
}

/** From now on the host answers with this evening. */
function follow(backend: FakeBackend, ...evenings: Night[]) {
  backend.answer = () => {
    backend.night = evenings.shift() ?? backend.night;
    return {};
  };
}

describe('the procession', () => {
  test.each([1, 2, 3, 4, 6, 8])('is clean for screen readers at step %i', async (key) => {
    await open(upTo(key));
    expect(current().dataset.step).toBe(String(key));
    await noBarriers();
  });

  test('shows the printed steps in order, the open one large, the others folded', async () => {
    const { user } = await open(upTo(3));
    expect([...document.querySelectorAll('.procession > li')].map((one) => (one as HTMLElement).dataset.step)).toEqual([
      '1',
      '2',
      '3',
      '4',
      '5',
      '6',
      '7',
      '8',
    ]);
    expect(words(step('5'))).toContain("Aucun autocollant ici pour l'instant : on passe.");
    expect(screen.queryByText(/gagne la partie/)).toBeNull();
    await user.click(button('Voir le détail : Le vainqueur et les places'));
    expect(words(step('1'))).toContain('gagne la partie 5');
    await noBarriers();
  });

  test('lets one look ahead, and still shows one big thing', async () => {
    const { user } = await open(upTo(1));
    for (const unfold of screen.getAllByRole('button', { name: /^Voir le détail/ })) await user.click(unfold);
    expect(document.querySelectorAll('button.main')).toHaveLength(1);
    await noBarriers();
  });

  test('moves on with the focus on the next step', async () => {
    const { backend, user } = await open(upTo(1));
    follow(backend, upTo(2));
    await user.click(button('Remettre la carte à Camille'));
    await waitFor(() => expect(current().dataset.step).toBe('2'));
    await waitFor(() => expect(document.activeElement).toBe(step('2').querySelector('h3')));
  });
});

test('step 1 names the winner, the places in words and who takes the card', async () => {
  const { backend, user } = await open(upTo(1));
  const text = words(current());
  expect(text).toContain('Rose gagne la partie 5 Compagnie du Soleil Levant et des Prairies Réunies');
  expect(text).toContain('Inès arrive deuxième ; Camille ferme la marche.');
  await user.click(button('Remettre la carte à Camille'));
  expect(actions(backend)).toEqual([{ area: 'game', do: 'give_card', game: 5 }]);
});

describe('step 2', () => {
  test('lets the last choose an event of the discard', async () => {
    const { backend, user } = await open(upTo(2));
    expect(words(current())).toContain('Camille choisit, devant tous');
    expect(words(current())).toContain('agit aussitôt');
    await user.click(button(`Archiver : Brouillard ${FOG.text}`));
    expect(actions(backend)).toEqual([{ area: 'game', do: 'archive_event', game: 5, event: 51, reason: null }]);
  });

  test('archives none only with a reason', async () => {
    const { backend, user } = await open(upTo(2));
    await user.click(button("N'en archiver aucun…"));
    const dialog = screen.getByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: called("N'archiver aucun événement") }));
    expect(words(dialog)).toContain('Dites pourquoi, en quelques mots.');
    expect(actions(backend)).toEqual([]);
    await noBarriers();
    await user.type(within(dialog).getByRole('textbox'), 'tous les gardent{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(actions(backend)).toEqual([
      { area: 'game', do: 'archive_event', game: 5, event: null, reason: 'tous les gardent' },
    ]);
  });

  test('says that no event of the discard is noted, and one tap goes on', async () => {
    const { backend, user } = await open(upTo(2, { events: { ...night('closing').events, discard: [] } }));
    expect(words(current())).toContain("Aucun événement de la défausse n'est noté");
    await user.click(button("N'archiver aucun événement"));
    expect(actions(backend)).toEqual([{ area: 'game', do: 'archive_event', game: 5, event: null, reason: null }]);
  });
});

describe('step 3, the story', () => {
  test('is read card by card, with the next number proposed', async () => {
    const { backend, user } = await open(upTo(3));
    expect(words(current())).toContain("jusqu'à PAUSE ou STOP");
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Numéro de la carte' }).value).toBe('1877-03');
    await user.click(screen.getByRole('checkbox', { name: 'Elle entre en jeu' }));
    await user.click(button('Carte suivante'));
    await user.click(button('Elle dit PAUSE'));
    expect(actions(backend)).toEqual([
      {
        area: 'story',
        do: 'read',
        game: 5,
        checklist: 'end',
        card: { number: '1877-03', side_a: true, side_b: true, ending: null, enters_play: true },
      },
      {
        area: 'story',
        do: 'read',
        game: 5,
        checklist: 'end',
        card: { number: '1877-03', side_a: true, side_b: true, ending: 'pause', enters_play: false },
      },
    ]);
  });

  test('puts a wrong number right beside its field', async () => {
    const { backend, user } = await open(upTo(3));
    backend.answer = () => ({ code: 'not_a_story_number', text: '77-3' });
    const number = screen.getByRole('textbox', { name: 'Numéro de la carte' });
    await user.clear(number);
    await user.type(number, '77-3{Enter}');
    await waitFor(() => expect(number.getAttribute('aria-invalid')).toBe('true'));
    expect(words(document.getElementById(number.getAttribute('aria-describedby')!))).toContain('« 77-3 »');
    await noBarriers();
  });

  const read = (change: Partial<Night['story']>): Partial<Night> => ({
    story: {
      ...night('closing').story,
      cards: [
        {
          thing: 33,
          checklist: 'end',
          number: '1877-03',
          side_a: true,
          side_b: false,
          ending: null,
          enters_play: false,
          last: false,
          brought: [],
        },
        {
          thing: 34,
          checklist: 'end',
          number: '1877-04',
          side_a: true,
          side_b: true,
          ending: 'pause',
          enters_play: false,
          last: true,
          brought: [],
        },
      ],
      ...change,
    },
  });

  test('says how the reading stands, puts the last card back and corrects any', async () => {
    const { backend, user } = await open(upTo(3, read({ end: { code: 'sides_missing', cards: ['1877-03'] } })));
    expect(words(current())).toContain("Un côté n'a pas été lu : carte 1877-03.");
    expect(words(current())).toContain('côté A seulement');
    await user.click(button('Remettre sur le paquet : carte 1877-04'));
    expect(screen.queryByRole('button', { name: /Remettre.*1877-03/ })).toBeNull();
    await user.click(button('Corriger la carte 1877-03'));
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('checkbox', { name: 'Côté B' }));
    await user.click(dialog.getByRole('radio', { name: 'STOP' }));
    await noBarriers();
    await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    expect(actions(backend)).toEqual([
      { area: 'story', do: 'unread', thing: 34 },
      {
        area: 'story',
        do: 'amend',
        thing: 33,
        card: { number: '1877-03', side_a: true, side_b: true, ending: 'stop', enters_play: false },
      },
    ]);
  });

  test('folds the form once the reading is complete', async () => {
    const { user } = await open(upTo(3, read({ end: { code: 'complete', ending: 'pause' } })));
    expect(words(current())).toContain("La lecture s'arrête ici : PAUSE.");
    expect(screen.queryByRole('textbox', { name: 'Numéro de la carte' })).toBeNull();
    await user.click(button('Noter encore une carte'));
    expect(screen.getByRole('textbox', { name: 'Numéro de la carte' })).toBeTruthy();
  });

  test('is ticked as read, whether or not its cards were noted', async () => {
    const { backend, user } = await open(upTo(3));
    await user.click(button("L'histoire est lue"));
    expect(actions(backend)).toEqual([
      { area: 'game', do: 'tick', game: 5, checklist: 'end', step: '3', state: 'done', reason: null },
    ]);
  });

  test('proposes the year of the game when it opens, and the other number too', async () => {
    const { user } = await open(
      upTo(3, { story: { ...night('closing').story, cards: [], next: { same_year: '1874-06', later_than: 1874 } } }),
    );
    const number = screen.getByRole<HTMLInputElement>('textbox', { name: 'Numéro de la carte' });
    expect(number.value).toBe('1877-01');
    await user.click(button('ou 1874-06'));
    expect(number.value).toBe('1874-06');
  });
});

describe('a step of a sticker', () => {
  test('is done, or does not apply and why', async () => {
    const { backend, user } = await open(upTo(4));
    expect(words(current().querySelector('h3'))).toContain('Bilan des mines');
    await user.click(button("Ne s'applique pas…"));
    await user.type(within(screen.getByRole('dialog')).getByRole('textbox'), 'aucune mine{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(button("C'est fait"));
    const tick = { area: 'game', do: 'tick', game: 5, checklist: 'end', step: '4' };
    expect(actions(backend)).toEqual([
      { ...tick, state: 'not_applicable', reason: 'aucune mine' },
      { ...tick, state: 'done', reason: null },
    ]);
  });

  test('that was settled tells how, and can be taken up again', async () => {
    const { backend, user } = await open(upTo(6, {}, { state: 'not_applicable', reason: 'aucune mine' }));
    expect(words(step('4'))).toContain("Ne s'applique pas : aucune mine");
    await user.click(button('Voir le détail : Bilan des mines'));
    await user.click(button('Remettre à faire'));
    expect(actions(backend)).toMatchObject([{ do: 'tick', step: '4', state: null }]);
  });

  test('comes to be when a sticker is found', async () => {
    const { backend, user } = await open(upTo(6));
    await user.click(within(step('5')).getByRole('button', { name: /^Voir le détail/ }));
    await user.click(within(step('5')).getByRole('button', { name: called('Un autocollant a été trouvé…') }));
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: called("Coller l'autocollant") }));
    expect(words(screen.getByRole('dialog'))).toContain('Recopiez le titre, ou donnez-lui un nom.');
    await noBarriers();
    await user.type(dialog.getByRole('textbox', { name: 'Son titre' }), 'Fret de nuit');
    await user.type(dialog.getByRole('textbox', { name: called("Ce qu'il dit") }), 'Un wagon de plus.');
    await user.selectOptions(dialog.getByRole('combobox', { name: called("Jusqu'à quand ?") }), '8');
    await user.click(dialog.getByRole('button', { name: called("Coller l'autocollant") }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(actions(backend)).toEqual([
      {
        area: 'sticker',
        do: 'stick',
        place: 'end-5',
        title: 'Fret de nuit',
        text: 'Un wagon de plus.',
        since: 5,
        until: 8,
        conditions: null,
      },
    ]);
  });

  test('can be for a place that nobody knew', async () => {
    const { backend, user } = await open(upTo(3));
    await user.click(button('Un autocollant a été trouvé…'));
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('radio', { name: 'Une autre place' }));
    await user.type(dialog.getByRole('textbox', { name: 'Son titre' }), 'Convoi{Enter}');
    expect(words(screen.getByRole('dialog'))).toContain('Indiquez la place');
    await user.type(dialog.getByRole('textbox', { name: called('Quelle place ?') }), 'dos du livret');
    await user.click(dialog.getByRole('button', { name: called("Coller l'autocollant") }));
    expect(actions(backend)).toMatchObject([
      { do: 'stick', place: 'dos du livret', title: 'Convoi', text: null, until: null },
    ]);
  });
});

test('step 6 puts the receipts into the vaults, and moves on at once where motion is unwanted', async () => {
  const { backend, user } = await open(upTo(6));
  follow(backend, upTo(8));
  await user.click(button('Mettre au coffre-fort seulement'));
  expect(actions(backend)).toEqual([{ area: 'receipt', do: 'into_vaults', game: 5 }]);
  await waitFor(() => expect(current().dataset.step).toBe('8'));
  expect(words(step('6'))).toContain('3 reçus aux coffres-forts.');
});

test('with nothing else to do, one tap puts them there and closes the game', async () => {
  const { backend, user } = await open(upTo(6));
  backend.games = { 5: { ...night('closed'), differences: [] } };
  await user.click(button('Mettre au coffre-fort et clore la partie 5'));
  await waitFor(() =>
    expect(actions(backend)).toEqual([
      { area: 'receipt', do: 'into_vaults', game: 5 },
      { area: 'game', do: 'close', game: 5 },
    ]),
  );
});

test('what could not be put into the vaults closes nothing', async () => {
  const { backend, user } = await open(upTo(6));
  backend.answer = () => ({ code: 'receipts_open', companies: ['red'] });
  await user.click(button('Mettre au coffre-fort et clore la partie 5'));
  expect(actions(backend)).toEqual([{ area: 'receipt', do: 'into_vaults', game: 5 }]);
});

describe('step 8', () => {
  test('closes the game and leads to its record, where the next one is offered', async () => {
    const { backend, user } = await open(upTo(8));
    backend.games = { 5: { ...night('closed'), differences: [] } };
    backend.answer = ({ command }) => {
      if (command === 'act') backend.night = null;
      return { account: { what: 'game_closed', game: 5, winner: 'yellow', winner_name: 'Soleil Levant' } };
    };
    await user.click(button('Clore la partie 5'));
    await waitFor(() => expect(location.hash).toBe('#/game/5'));
    expect(actions(backend)).toEqual([{ area: 'game', do: 'close', game: 5 }]);
    await waitFor(() =>
      expect(words(document.querySelector('[aria-live=polite]'))).toContain('une copie de sûreté a été faite'),
    );
  });

  test('tells what is still open when the host refuses', async () => {
    const { backend, user } = await open(upTo(8));
    backend.answer = () => ({ code: 'steps_open', steps: ['3'] });
    await user.click(button('Clore la partie 5'));
    await waitFor(() => expect(words(screen.getAllByRole('alert').find((alert) => alert.textContent))).toContain('3'));
    expect(location.hash).toBe('#/night');
  });

  test('of game 12 announces the finale', async () => {
    const last = upTo(8);
    last.closing = last.closing.map((one) =>
      one.step.what === 'tidy_up' ? { ...one, step: { ...one.step, next: null } } : one,
    );
    await open(last);
    expect(words(current())).toContain('le finale');
  });
});
