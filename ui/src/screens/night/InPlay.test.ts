import { fireEvent, screen, waitFor, within } from '@testing-library/svelte';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Night } from '$lib/backend/contract';
import { noBarriers } from '$test/barriers';
import { actions, FakeBackend } from '$test/fake-backend';
import { openAt, plain } from '$test/open';
import { FOG, night } from '$test/samples';

const inPlay = (change: Partial<Night> = {}) => FakeBackend.atNight(night('play', change));
const dock = () => screen.getByRole('region', { name: 'Et maintenant' });
const money = () => screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Argent de Camille' });
const more = () => screen.getByRole('button', { name: /^Argent de Camille.*un de plus/ });
const playing = night('play').play;
const turn = { clientX: 0, clientY: 0, button: 0, pointerId: 1 };

afterEach(() => vi.useRealTimers());

describe('the rows', () => {
  test('stand in turn order, and the one who plays is marked', async () => {
    await openAt('#/night', inPlay());
    const rows = within(screen.getByRole('region', { name: /compagnies/ })).getAllByRole('listitem');
    expect(rows.map((row) => row.querySelector('b')?.textContent)).toEqual(['Camille', 'Inès', 'Rose']);
    expect(rows.map((row) => row.getAttribute('aria-current'))).toEqual([null, 'step', null]);
  });

  test('start from what one starts with until something is counted', async () => {
    await openAt('#/night', inPlay());
    const counted = (name: string) => screen.getByRole<HTMLInputElement>('spinbutton', { name }).value;
    expect(counted('Argent de Camille')).toBe('12');
    expect(counted('Argent d’Inès')).toBe('5');
    expect(counted('Wagons restants d’Inès')).toBe('23');
  });
});

describe('counting', () => {
  /** A backend that remembers what was counted. */
  function counting(): FakeBackend {
    const backend = inPlay();
    backend.answer = (command) => {
      if (command.command === 'act' && command.action.area === 'game' && command.action.do === 'count') {
        const { company, money: coins, wagons_left: left } = command.action;
        const seats = backend.night!.seats.map((seat) =>
          seat.company === company
            ? { ...seat, money: coins ?? seat.money, wagons_left: left ?? seat.wagons_left }
            : seat,
        );
        backend.night = { ...backend.night!, seats };
      }
      return {};
    };
    return backend;
  }

  test('one tap is one action', async () => {
    const backend = counting();
    const { user } = await openAt('#/night', backend);
    await user.click(more());
    await waitFor(() => expect(money().value).toBe('13'));
    expect(actions(backend)).toEqual([
      { area: 'game', do: 'count', game: 5, company: 'red', money: 13, wagons_left: null },
    ]);
  });

  test('held down it runs, and is one action when let go', async () => {
    const backend = counting();
    await openAt('#/night', backend);
    vi.useFakeTimers();
    await fireEvent.pointerDown(more(), turn);
    await vi.advanceTimersByTimeAsync(1500);
    const reached = Number(money().value);
    expect(reached).toBeGreaterThan(16);
    expect(actions(backend)).toEqual([]);
    await fireEvent.pointerUp(more(), turn);
    await fireEvent.click(more());
    await vi.advanceTimersByTimeAsync(1000);
    expect(actions(backend)).toMatchObject([{ money: reached }]);
  });

  test('taps that come faster than they are saved are not lost', async () => {
    const backend = counting();
    const follow = backend.answer;
    const saved: (() => void)[] = [];
    backend.answer = async (command) => {
      await new Promise<void>((resolve) => saved.push(resolve));
      return follow(command);
    };
    const { user } = await openAt('#/night', backend);
    await user.click(more());
    await user.click(more());
    await user.click(more());
    expect(money().value).toBe('15');
    saved.splice(0).forEach((resolve) => resolve());
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(money().value).toBe('15');
    saved.splice(0).forEach((resolve) => resolve());
    await waitFor(() => expect(backend.night!.seats[0]!.money).toBe(15));
    expect(actions(backend)).toMatchObject([{ money: 13 }, { money: 15 }]);
  });

  test('goes with the arrow keys and stops at both ends', async () => {
    const backend = counting();
    const { user } = await openAt('#/night', backend);
    const wagons = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Wagons restants de Camille' });
    wagons.focus();
    await user.keyboard('{ArrowDown>3/}');
    await waitFor(() => expect(actions(backend)).toMatchObject([{ money: null, wagons_left: 0 }]));
    await user.keyboard('{ArrowDown}');
    expect(wagons.value).toBe('0');
    expect(actions(backend)).toHaveLength(1);
    await user.keyboard('{PageUp}{PageUp}{PageUp}{PageUp}{PageUp}');
    await waitFor(() => expect(backend.night!.seats[0]!.wagons_left).toBe(20));
  });

  test.each([
    ['+2', 14],
    ['-3', 9],
    ['−3', 9],
    ['7', 7],
  ])('%s typed into a counter makes 12 %i', async (typed, money_) => {
    const backend = counting();
    const { user } = await openAt('#/night', backend);
    await user.clear(money());
    await user.type(money(), `${typed}{Enter}`);
    await waitFor(() => expect(actions(backend)).toMatchObject([{ money: money_ }]));
    expect(money().value).toBe(String(money_));
  });

  test('is refused beside the number', async () => {
    const backend = inPlay();
    backend.answer = () => ({ code: 'money_negative', company: 'red', money: -3 });
    const { user } = await openAt('#/night', backend);
    await user.clear(money());
    await user.type(money(), '-15{Enter}');
    expect(await screen.findByText(/moins de 0/)).toBeTruthy();
    expect(money().getAttribute('aria-invalid')).toBe('true');
  });
});

describe('turns', () => {
  test('go on to the next', async () => {
    const backend = inPlay();
    const { user } = await openAt('#/night', backend);
    expect(plain(dock().textContent)).toContain("C'est à Inès de jouer.");
    await user.click(screen.getByRole('button', { name: /^Au suivant.*Rose/ }));
    expect(actions(backend)).toEqual([{ area: 'game', do: 'next_turn', game: 5 }]);
  });

  test('are given by a tap on a name', async () => {
    const backend = inPlay();
    const { user } = await openAt('#/night', backend);
    await user.click(screen.getByRole('button', { name: /^Donner le tour à Camille/ }));
    expect(actions(backend)).toEqual([{ area: 'game', do: 'give_turn', game: 5, company: 'red' }]);
    // Who has it already is not given it again.
    await user.click(screen.getByRole('button', { name: /^Inès.*à son tour/ }));
    expect(actions(backend)).toHaveLength(1);
  });

  test('that nobody follows are not claimed', async () => {
    await openAt('#/night', inPlay({ play: { ...playing, turns: 0, followed: false } }));
    expect(plain(dock().textContent)).toContain('Les tours ne sont pas suivis.');
    expect(document.querySelector('[aria-current=step]')?.closest('ol ol, nav')).toBeTruthy();
    expect(screen.queryByText('à son tour')).toBeNull();
  });

  test('a route is one tap, and one longer than the reserve is none', async () => {
    const backend = inPlay();
    const { user } = await openAt('#/night', backend);
    const routes = within(screen.getByRole('group', { name: /^Camille prend une route/ }));
    await user.click(routes.getByRole('button', { name: 'Route de 3' }));
    expect(actions(backend)).toEqual([{ area: 'game', do: 'take_route', game: 5, company: 'red', spaces: 3 }]);
    // Three are left.
    const longer = routes.getByRole('button', { name: 'Route de 4' });
    expect(longer.getAttribute('aria-disabled')).toBe('true');
    await user.click(longer);
    expect(actions(backend)).toHaveLength(1);
  });

  const low = night('play').seats.map((seat) => (seat.company === 'blue' ? { ...seat, wagons_left: 2 } : seat));
  const said = () => plain(document.querySelector('.news')?.textContent);

  test.each([
    [{ next: 'blue', ends: 'blue' }, true, "Inès n'a plus que 2 wagons : après ce tour, chacun joue encore une fois"],
    [{ next: 'red', ends: 'blue' }, false, "Inès n'a plus que 2 wagons : chacun joue encore une fois, Inès en dernier"],
    [{ next: 'red', ends: null }, true, "Inès n'a plus que 2 wagons. Si son tour est fini, chacun joue encore"],
  ] as const)('the last round is announced as soon as a reserve falls: %o', async (known, followed, words) => {
    const backend = inPlay({
      seats: low,
      play: { turns: 7, progress: { now: 'announced', ...known }, followed, nearly_out: ['blue'] },
    });
    const { user } = await openAt('#/night', backend);
    expect(said()).toContain(words);
    await noBarriers();
    if (known.ends === null) {
      await user.click(screen.getByRole('button', { name: /^Oui/ }));
      expect(actions(backend)).toEqual([{ area: 'game', do: 'declare_last_round', game: 5, by: 'blue' }]);
    }
  });

  test('of two who are almost out none is claimed to end it', async () => {
    const play = { turns: 0, progress: { now: 'announced', next: 'red', ends: null }, followed: false } as const;
    await openAt('#/night', inPlay({ seats: low, play: { ...play, nearly_out: ['blue', 'yellow'] } }));
    expect(said()).toContain('Inès et Rose sont presque au bout de leurs wagons');
    expect(said()).toContain('Qui y est arrivé en premier joue en dernier.');
    expect(screen.queryByText('finit la partie')).toBeNull();
  });

  test('the last round is declared by hand, and called off', async () => {
    const backend = inPlay();
    const { user } = await openAt('#/night', backend);
    await user.click(screen.getByRole('button', { name: /dernier tour…/ }));
    await noBarriers();
    // Camille has just played.
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Camille' }).checked).toBe(true);
    await user.click(screen.getByRole('radio', { name: 'On ne sait pas' }));
    await user.click(screen.getByRole('button', { name: 'Annoncer le dernier tour' }));
    expect(actions(backend)).toEqual([{ area: 'game', do: 'declare_last_round', game: 5, by: null }]);
    backend.night = night('play', {
      play: { ...playing, progress: { now: 'last_round', brought_by: null, next: 'blue', turns_left: null } },
    });
    backend.changeElsewhere(['games']);
    expect(plain((await screen.findByText(/Chacun joue encore une fois/)).textContent)).toContain('joue en dernier');
    await user.click(screen.getByRole('button', { name: /pas le dernier tour/ }));
    expect(actions(backend)[1]).toEqual({ area: 'game', do: 'call_off_last_round', game: 5 });
  });

  test('the last round says who brought it, who plays, who plays last', async () => {
    const backend = inPlay();
    await openAt('#/night', backend);
    backend.night = night('play', {
      play: {
        turns: 8,
        progress: { now: 'last_round', brought_by: 'blue', next: 'yellow', turns_left: 3 },
        followed: true,
        nearly_out: ['blue'],
      },
    });
    backend.changeElsewhere(['games']);
    const headline = (await screen.findAllByText(/Dernier tour/))[0]!;
    const news = headline.closest('[role=alert]');
    expect(plain(news?.textContent)).toContain("Inès l'a amené. Il reste 3 tours : Rose, Camille et Inès.");
    expect(screen.getByText('finit la partie')).toBeTruthy();
    await noBarriers();
  });

  test('after the last turn the receipts are the one thing to do', async () => {
    const backend = inPlay({
      play: { turns: 11, progress: { now: 'over', brought_by: 'blue' }, followed: true, nearly_out: ['blue'] },
    });
    const { user } = await openAt('#/night', backend);
    expect(screen.getAllByText('La partie est finie').length).toBeGreaterThan(0);
    expect(within(dock()).getAllByRole('button')).toHaveLength(1);
    await user.click(within(dock()).getByRole('button', { name: 'Aux reçus bancaires' }));
    expect(actions(backend)).toEqual([{ area: 'game', do: 'enter', game: 5, stage: 'receipts' }]);
  });

  test('the time in play is told', async () => {
    vi.useFakeTimers({ now: new Date('2026-05-16T21:35:00+02:00'), toFake: ['Date'] });
    await openAt('#/night', inPlay());
    expect(plain(dock().textContent)).toContain('En jeu depuis 1 heure et 5 minutes');
  });
});

describe('events', () => {
  const events = () => within(screen.getByRole('region', { name: 'Événement en cours' }));
  const more = () => screen.getByRole('button', { name: /^Archiver ou corriger/ });

  test('show the one in force with what it says, and what lies beneath it', async () => {
    await openAt('#/night', inPlay());
    expect(plain(events().getByRole('status').textContent)).toContain('Brouillard Les routes de 4 espaces et plus');
    expect(plain(screen.getByText(/Dessous/).textContent)).toBe('Dessous, dans la défausse : Prime de vitesse');
  });

  test('what it says can be written where nobody has yet', async () => {
    const backend = inPlay();
    const { events: before } = backend.night!;
    backend.night = night('play', { events: { ...before, in_force: { ...before.in_force!, text: null } } });
    const { user } = await openAt('#/night', backend);
    await user.click(events().getByRole('button', { name: 'Noter' }));
    expect(screen.getByText('Recopiez ce que dit la carte.')).toBeTruthy();
    await user.type(screen.getByLabelText('Ce qu’il dit'), 'On ne voit rien.');
    await user.click(events().getByRole('button', { name: 'Noter' }));
    expect(actions(backend)).toEqual([
      { area: 'event', do: 'amend', thing: 51, title: 'Brouillard', lightning: false, text: 'On ne voit rien.' },
    ]);
  });

  test('a quarrel is taken to the referee', async () => {
    await openAt('#/night', inPlay());
    expect(screen.getByRole('link', { name: /Demander à l.arbitre/ }).getAttribute('href')).toBe('#/rulebook/referee');
  });

  test('a newspaper reveals one met before', async () => {
    const backend = inPlay();
    const { user } = await openAt('#/night', backend);
    await user.click(screen.getByRole('button', { name: 'Un journal est tiré' }));
    await noBarriers();
    // Of several none is chosen beforehand.
    expect(
      within(screen.getByRole('group', { name: 'Connus du paquet' })).queryByRole('radio', { checked: true }),
    ).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Révéler' }));
    expect(screen.getByText(/Choisissez l.événement/)).toBeTruthy();
    expect(actions(backend)).toEqual([]);
    await user.click(screen.getByRole('radio', { name: 'Attaque du train (éclair)' }));
    await user.click(screen.getByRole('button', { name: 'Révéler' }));
    expect(actions(backend)).toEqual([{ area: 'event', do: 'reveal', game: 5, event: { which: 'known', thing: 54 } }]);
  });

  test('the only one known is chosen beforehand', async () => {
    const backend = inPlay();
    const { events } = night('play');
    backend.night = night('play', { events: { ...events, met_before: events.met_before.slice(0, 1) } });
    const { user } = await openAt('#/night', backend);
    await user.click(screen.getByRole('button', { name: 'Un journal est tiré' }));
    await user.click(screen.getByRole('button', { name: 'Révéler' }));
    expect(actions(backend)).toEqual([{ area: 'event', do: 'reveal', game: 5, event: { which: 'known', thing: 53 } }]);
  });

  test('or a new one, which wants a title', async () => {
    const backend = inPlay();
    const { user } = await openAt('#/night', backend);
    await user.click(screen.getByRole('button', { name: 'Un journal est tiré' }));
    await user.click(screen.getByRole('radio', { name: 'Un nouvel événement' }));
    await user.click(screen.getByRole('button', { name: 'Révéler' }));
    expect(screen.getByText('Recopiez le titre de la carte.')).toBeTruthy();
    expect(actions(backend)).toEqual([]);
    await user.type(screen.getByLabelText('Son titre'), 'Grève');
    await user.type(screen.getByLabelText('Ce qu’il dit'), 'Personne ne roule.');
    await user.click(screen.getByRole('checkbox', { name: /éclair/ }));
    await user.click(screen.getByRole('button', { name: 'Révéler' }));
    expect(actions(backend)).toEqual([
      {
        area: 'event',
        do: 'reveal',
        game: 5,
        event: { which: 'new', title: 'Grève', lightning: true, text: 'Personne ne roule.' },
      },
    ]);
  });

  test('archiving the one in force makes the next one the thing to do', async () => {
    const backend = inPlay();
    backend.answer = () => {
      const { events: before } = night('play');
      backend.night = night('play', {
        events: { ...before, in_force: null, replacement_due: true, archived: before.discard.slice(0, 1) },
      });
      return {};
    };
    const { user } = await openAt('#/night', backend);
    await user.click(more());
    await user.click(screen.getByRole('button', { name: /^Archiver l/ }));
    expect(actions(backend)).toEqual([{ area: 'event', do: 'archive_in_force', game: 5 }]);
    await user.click(await within(dock()).findByRole('button', { name: 'Révéler le suivant' }));
    expect(screen.getByRole('dialog', { name: /Quel événement/ })).toBeTruthy();
  });

  test('a title is put right', async () => {
    const backend = inPlay();
    const { user } = await openAt('#/night', backend);
    await user.click(more());
    await user.click(screen.getByRole('button', { name: /Corriger «.Brouillard/ }));
    const title = screen.getByLabelText('Son titre');
    await user.clear(title);
    await user.type(title, 'Brume{Enter}');
    expect(actions(backend)).toEqual([
      { area: 'event', do: 'amend', thing: 51, title: 'Brume', lightning: false, text: FOG.text },
    ]);
  });
});

describe('notes', () => {
  test('are written, corrected and removed', async () => {
    const backend = inPlay();
    const { user } = await openAt('#/night', backend);
    await user.click(screen.getByRole('button', { name: /^Noter pour la soirée/ }));
    const field = screen.getByLabelText<HTMLTextAreaElement>('Une note');
    await user.type(field, 'Quel tour !');
    await user.click(screen.getByRole('button', { name: 'Ajouter' }));
    await waitFor(() => expect(field.value).toBe(''));
    await user.click(screen.getByRole('button', { name: /Corriger la note/ }));
    const dialog = within(screen.getByRole('dialog', { name: 'Corriger la note' }));
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Une note').value).toBe('Inès prend Denver de justesse.');
    await user.type(dialog.getByLabelText('Une note'), ' Bravo.');
    await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Corriger la note' })).toBeNull());
    await user.click(screen.getByRole('button', { name: /Retirer la note/ }));
    expect(actions(backend)).toEqual([
      { area: 'game', do: 'note', game: 5, text: 'Quel tour !' },
      { area: 'game', do: 'edit_note', note: 71, text: 'Inès prend Denver de justesse. Bravo.' },
      { area: 'game', do: 'remove_note', note: 71 },
    ]);
  });

  test('an empty one is refused beside its field', async () => {
    const backend = inPlay();
    backend.answer = () => ({ code: 'text_empty' });
    const { user } = await openAt('#/night', backend);
    await user.click(screen.getByRole('button', { name: /^Noter pour la soirée/ }));
    await user.click(screen.getByRole('button', { name: 'Ajouter' }));
    expect(plain((await screen.findByText(/Ce texte est vide/)).textContent)).toContain('au moins un mot');
  });
});
