import { fireEvent, screen, waitFor, within } from '@testing-library/svelte';
import { describe, expect, test } from 'vitest';
import type { Night } from '$lib/backend/contract';
import { noBarriers } from '$test/barriers';
import { actions, FakeBackend } from '$test/fake-backend';
import { openAt, plain } from '$test/open';
import { night } from '$test/samples';

const table = (change: Partial<Night> = {}) => FakeBackend.atNight(night('table', change));
const dock = () => screen.getByRole('region', { name: 'Et maintenant' });
const seats = () => screen.getAllByRole('button', { name: /, place \d sur/ });

/** Red, which holds the card, stays at home. */
const withoutTheHolder: Partial<Night> = {
  seats: night('table').seats.map((seat) => (seat.company === 'red' ? { ...seat, present: false } : seat)),
  first: null,
  turn_order: ['blue', 'yellow'],
};

describe('who is there', () => {
  test('is a switch for each company, in an order that does not run away', async () => {
    const backend = table();
    const { user } = await openAt('#/night', backend);
    const switches = screen.getAllByRole<HTMLInputElement>('switch');
    expect(switches.map(({ checked }) => checked)).toEqual([true, true, false, true]);
    await user.click(screen.getByRole('switch', { name: /Prairie Express/ }));
    expect(actions(backend)).toEqual([{ area: 'game', do: 'seat', game: 5, company: 'green', present: true }]);
  });

  test('is not shown as taken over when it was refused', async () => {
    const backend = table();
    backend.answer = () => ({ code: 'wrong_stage', stage: 'table' });
    const { user } = await openAt('#/night', backend);
    const lever = screen.getByRole<HTMLInputElement>('switch', { name: /Union Pourpre/ });
    await user.click(lever);
    await waitFor(() => expect(lever.checked).toBe(true));
  });

  test('with too few at the table nobody goes on', async () => {
    const alone = night('table').seats.map((seat, index) => ({ ...seat, present: index === 0 }));
    const backend = table({ seats: alone });
    const { user } = await openAt('#/night', backend);
    expect(plain(dock().textContent)).toContain('1 compagnie à table, il en faut 2 à 5');
    await user.click(within(dock()).getByRole('button', { name: 'Mettre en place' }));
    expect(actions(backend)).toEqual([]);
  });

  test('a company that nobody plays is asked about first', async () => {
    const unplayed = night('table').seats.map((seat) => (seat.company === 'green' ? { ...seat, present: true } : seat));
    const backend = table({ seats: unplayed });
    const { user } = await openAt('#/night', backend);
    await user.click(within(dock()).getByRole('button', { name: 'Dire qui joue Prairie Express' }));
    expect(screen.getByRole('dialog', { name: /Qui joue Prairie Express/ })).toBeTruthy();
    await noBarriers();
  });
});

describe('who plays a company', () => {
  const ask = async (backend: FakeBackend) => {
    const { user } = await openAt('#/night', backend);
    await user.click(screen.getByRole('button', { name: 'Changer qui joue Union Pourpre' }));
    return user;
  };

  test('tonight only, unless one says otherwise', async () => {
    const backend = table();
    const user = await ask(backend);
    await user.click(screen.getByRole('radio', { name: 'Jeanne' }));
    await user.click(screen.getByRole('button', { name: 'Prendre place' }));
    expect(actions(backend)).toEqual([
      {
        area: 'game',
        do: 'preside',
        game: 5,
        company: 'red',
        player: { who: 'known', player: 5 },
        same_name_ok: false,
      },
    ]);
  });

  test('for good is a takeover', async () => {
    const backend = table();
    const user = await ask(backend);
    await user.click(screen.getByRole('radio', { name: 'Un nouveau venu' }));
    await user.type(screen.getByLabelText('Son nom'), 'Paul');
    await user.click(screen.getByRole('radio', { name: 'Pour de bon' }));
    await user.click(screen.getByRole('button', { name: 'Confier la compagnie' }));
    expect(actions(backend)).toMatchObject([
      { area: 'people', do: 'take_over', company: 'red', successor: { who: 'newcomer', name: 'Paul' } },
    ]);
  });

  test('a newcomer founds a company', async () => {
    const backend = table();
    const { user } = await openAt('#/night', backend);
    await user.click(screen.getByRole('button', { name: /Accueillir/ }));
    await user.type(screen.getByLabelText('Nom du joueur'), 'Paul');
    await user.click(screen.getByRole('button', { name: 'Accueillir' }));
    expect(actions(backend)).toMatchObject([
      { area: 'people', do: 'join', player: { name: 'Paul', company: 'black' } },
    ]);
  });
});

describe('the seats', () => {
  test('are moved with the arrow keys, and where one sits is said', async () => {
    const backend = table();
    const { user } = await openAt('#/night', backend);
    seats()[0]!.focus();
    await user.keyboard('{ArrowRight}');
    expect(actions(backend)).toEqual([{ area: 'game', do: 'arrange', game: 5, clockwise: ['blue', 'red', 'yellow'] }]);
    expect(plain(screen.getByText(/place 2 sur 3, entre/).textContent)).toBe(
      'Camille : place 2 sur 3, entre Inès et Rose.',
    );
  });

  test('are moved with buttons by those who do not drag', async () => {
    const backend = table();
    const { user } = await openAt('#/night', backend);
    await user.click(seats()[2]!);
    expect(seats()[2]!.getAttribute('aria-pressed')).toBe('true');
    await noBarriers();
    await user.click(screen.getByRole('button', { name: 'Une place en avant' }));
    expect(actions(backend)).toEqual([{ area: 'game', do: 'arrange', game: 5, clockwise: ['yellow', 'red', 'blue'] }]);
    await user.click(screen.getByRole('button', { name: "C'est bon".replace("'", '’') }));
    expect(screen.queryByRole('button', { name: 'Une place en avant' })).toBeNull();
  });

  test('are dragged; a drop where one sat changes nothing', async () => {
    const backend = table();
    await openAt('#/night', backend);
    const room =
      document.querySelector<HTMLElement>('.room:has(.middle)') ?? document.querySelectorAll<HTMLElement>('.room')[0]!;
    room.getBoundingClientRect = () => ({ left: 0, top: 0, width: 400, height: 400 }) as DOMRect;
    const [camille] = seats();
    const at = (x: number, y: number) => ({ clientX: x, clientY: y, button: 0, pointerId: 1 });
    await fireEvent.pointerDown(camille!, at(200, 48));
    await fireEvent.pointerMove(camille!, at(240, 90));
    await fireEvent.pointerMove(camille!, at(330, 280));
    await fireEvent.pointerUp(camille!, at(330, 280));
    expect(actions(backend)).toEqual([{ area: 'game', do: 'arrange', game: 5, clockwise: ['blue', 'red', 'yellow'] }]);
    await waitFor(() => expect(seats()[0]!.getAttribute('aria-label')).toContain('Camille'));
    await fireEvent.pointerDown(camille!, at(200, 48));
    await fireEvent.pointerMove(camille!, at(220, 60));
    await fireEvent.pointerUp(camille!, at(220, 60));
    expect(actions(backend)).toHaveLength(1);
  });
});

describe('who starts', () => {
  test('is the holder of the card, without a word', async () => {
    await openAt('#/night', table());
    expect(plain(screen.getByText(/a la carte premier joueur/).textContent)).toBe(
      'Camille (Union Pourpre) a la carte premier joueur, et commence.',
    );
    expect(screen.queryByRole('button', { name: /Tirer au sort/ })).toBeNull();
  });

  test('is drawn when the holder is absent, and said', async () => {
    const backend = table(withoutTheHolder);
    backend.answer = () => {
      backend.night = night('table', {
        ...withoutTheHolder,
        card_holder: 'yellow',
        first: { company: 'yellow', by: 'draw' },
      });
      const account = {
        what: 'first_player_drawn',
        game: 5,
        company: 'yellow',
        company_name: 'Soleil Levant',
        absent: 'Union Pourpre',
      } as const;
      return { account, entry: 9 };
    };
    const { user } = await openAt('#/night', backend);
    expect(screen.queryByRole('button', { name: 'Mettre en place' })).toBeNull();
    await user.click(within(dock()).getByRole('button', { name: 'Tirer au sort parmi les présents' }));
    expect(actions(backend)).toEqual([{ area: 'game', do: 'draw_first', game: 5 }]);
    expect((await screen.findByText(/Le sort a désigné Rose/)).getAttribute('role')).toBe('status');
    expect(within(dock()).getByRole('button', { name: 'Mettre en place' })).toBeTruthy();
  });

  test('is told to the ledger when the table drew itself', async () => {
    const backend = table(withoutTheHolder);
    const { user } = await openAt('#/night', backend);
    await user.click(screen.getByRole('button', { name: 'Nous avons tiré nous-mêmes' }));
    await noBarriers();
    await user.click(screen.getByRole('radio', { name: 'Rose' }));
    expect(actions(backend)).toEqual([{ area: 'game', do: 'choose_first', game: 5, company: 'yellow' }]);
  });
});

describe('the head of the page', () => {
  const year = () => screen.getByLabelText<HTMLInputElement>('Année');

  test('keeps a new year and date', async () => {
    const backend = table();
    const { user } = await openAt('#/night', backend);
    await user.clear(year());
    await user.type(year(), '1878{Enter}');
    expect(actions(backend)).toEqual([{ area: 'game', do: 'describe', game: 5, year: 1878, played_on: '2026-05-16' }]);
    const day = screen.getByLabelText('Jouée le');
    await fireEvent.input(day, { target: { value: '2026-05-17' } });
    await fireEvent.change(day);
    await waitFor(() => expect(actions(backend).at(-1)).toMatchObject({ played_on: '2026-05-17' }));
  });

  test('says beside the field what is wrong, and keeps what was typed', async () => {
    const backend = table();
    backend.answer = () => ({ code: 'year_out_of_order', year: 1870, after: 1874, before: null });
    const { user } = await openAt('#/night', backend);
    await user.clear(year());
    await user.type(year(), '187{Enter}');
    expect(actions(backend)).toEqual([]);
    expect(screen.getByText(/quatre chiffres/)).toBeTruthy();
    await user.type(year(), '0{Enter}');
    expect(plain((await screen.findByText(/ne convient pas/)).textContent)).toContain('en 1874');
    expect(year().value).toBe('1870');
    expect(year().getAttribute('aria-invalid')).toBe('true');
  });

  test.each([
    ['is shown, and nobody goes on', { code: 'year_out_of_order', year: 1870, after: 1874, before: null } as const, 1],
    ['is noted before one goes on', {}, 2],
  ])('what is still being noted %s', async (_, answer, done) => {
    const backend = table();
    let finish = () => {};
    backend.answer = () => new Promise((resolve) => (finish = () => resolve(answer)));
    const { user } = await openAt('#/night', backend);
    await user.clear(year());
    await user.type(year(), '1870');
    await user.click(screen.getByRole('button', { name: 'Mettre en place' }));
    expect(actions(backend).map((action) => action.do)).toEqual(['describe']);
    finish();
    await waitFor(() => expect(actions(backend)).toHaveLength(done));
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(actions(backend).map((action) => action.do)).toEqual(['describe', 'enter'].slice(0, done));
    if (done === 1) await waitFor(() => expect(document.activeElement).toBe(year()));
  });
});
