import { screen, waitFor, within } from '@testing-library/svelte';
import { describe, expect, test } from 'vitest';
import type { Night, TicketDeal } from '$lib/backend/contract';
import { noBarriers } from '$test/barriers';
import { actions, FakeBackend } from '$test/fake-backend';
import { openAt, plain } from '$test/open';
import { night } from '$test/samples';

const setUp = (change: Partial<Night> = {}) => FakeBackend.atNight(night('setup', change));
const step = (name: RegExp) => screen.getByRole('checkbox', { name }).closest('li')!;

function dealing(deal: TicketDeal): Partial<Night> {
  return {
    setup: night('setup').setup.map((line) =>
      line.step.what === 'tickets' ? { ...line, step: { ...line.step, deal } } : line,
    ),
  };
}

describe('the checklist', () => {
  test("has the steps in order, with this table's own numbers", async () => {
    await openAt('#/night', setUp());
    const steps = within(screen.getByRole('list', { name: 'Les étapes de la mise en place' })).getAllByRole(
      'checkbox',
      {
        name: /^(Étape|Autocollant)/,
      },
    );
    expect(steps.map((box) => plain(box.getAttribute('aria-label')).split(',')[0])).toEqual(
      ['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((key) => `Étape ${key}`).concat('Autocollant B', 'Étape 14'),
    );
    expect(plain(step(/^Étape 4/).textContent)).toContain("4 dans le paquet wagons 2 à l'entrepôt");
    expect(plain(step(/^Étape 3/).textContent)).toContain('5 $ chacun');
    expect(plain(step(/^Étape 6/).textContent)).toContain('4 chacun 2 à garder au moins');
    expect(plain(step(/^Autocollant B/).textContent)).toContain('Jetons de péage');
    expect(plain(step(/^Étape 14/).textContent)).toContain('Camille commence');
  });

  test('says when the deck is too small', async () => {
    await openAt('#/night', setUp(dealing({ deal: 'short', each: 3, keep_at_least: 1 })));
    expect(plain(step(/^Étape 6/).textContent)).toMatch(/Trop peu de tickets.*3 chacun 1 à garder au moins/);
  });

  test('says when the rules say nothing', async () => {
    await openAt('#/night', setUp(dealing({ deal: 'for_people', in_the_deck: 5 })));
    expect(plain(step(/^Étape 6/).textContent)).toContain('La règle ne prévoit pas ce cas : décidez ensemble.');
  });

  test('is ticked and unticked, but need not be', async () => {
    const backend = setUp();
    const { user } = await openAt('#/night', backend);
    await user.click(screen.getByRole('checkbox', { name: /^Étape 4/ }));
    await user.click(screen.getByRole('checkbox', { name: /^Étape 1,/ }));
    expect(actions(backend)).toMatchObject([
      { do: 'tick', checklist: 'setup', step: '4', state: 'done' },
      { do: 'tick', checklist: 'setup', step: '1', state: null },
    ]);
    await user.click(screen.getByRole('button', { name: 'La partie commence' }));
    expect(actions(backend).at(-1)).toEqual({ area: 'game', do: 'enter', game: 5, stage: 'play' });
  });

  test('a tick that was refused is not shown', async () => {
    const backend = setUp();
    backend.answer = () => ({ code: 'step_unknown', step: '4' });
    const { user } = await openAt('#/night', backend);
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: /^Étape 4/ });
    await user.click(box);
    await waitFor(() => expect(box.checked).toBe(false));
  });
});

describe('wagons and tickets', () => {
  const wagons = () => screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Wagons d’Inès' });

  test('are typed', async () => {
    const backend = setUp();
    const { user } = await openAt('#/night', backend);
    await user.clear(wagons());
    await user.type(wagons(), '26{Enter}');
    expect(actions(backend)).toEqual([{ area: 'game', do: 'take_wagons', game: 5, company: 'blue', wagons: 26 }]);
    const tickets = screen.getByRole('spinbutton', { name: 'Tickets dans le paquet' });
    await user.clear(tickets);
    await user.type(tickets, '11{Tab}');
    expect(actions(backend).at(-1)).toEqual({ area: 'game', do: 'count_tickets', tickets: 11 });
  });

  test('what the rules refuse stands beside the number that was typed', async () => {
    const backend = setUp();
    backend.answer = () => ({ code: 'wagons_beyond_the_box', company: 'blue', wagons: 60, most: 56 });
    const { user } = await openAt('#/night', backend);
    await user.clear(wagons());
    await user.type(wagons(), '60{Enter}');
    expect(await screen.findByText(/De 0 à 56 wagons/)).toBeTruthy();
    expect(wagons().value).toBe('60');
    expect(wagons().getAttribute('aria-invalid')).toBe('true');
    await noBarriers();
    await user.keyboard('{Escape}');
    expect(wagons().value).toBe('23');
    expect(wagons().hasAttribute('aria-invalid')).toBe(false);
  });

  test('what is no number is not sent', async () => {
    const backend = setUp();
    const { user } = await openAt('#/night', backend);
    await user.clear(wagons());
    await user.type(wagons(), 'vingt{Enter}');
    expect(actions(backend)).toEqual([]);
    expect(screen.getByText(/nombre entier/)).toBeTruthy();
  });
});

describe('stickers and the story', () => {
  test('a sticker that was found goes to one of the empty places', async () => {
    const backend = setUp();
    const { user } = await openAt('#/night', backend);
    expect(plain(screen.getByText(/Encore vides/).textContent)).toBe('Encore vides : A, C, D et E');
    await user.click(screen.getByRole('button', { name: /Un autocollant a été trouvé/ }));
    await user.click(screen.getByRole('radio', { name: 'Place C' }));
    await user.type(screen.getByLabelText('Son titre'), 'Les mines');
    await user.click(screen.getByRole('button', { name: /Coller/ }));
    expect(actions(backend)).toMatchObject([
      { area: 'sticker', do: 'stick', place: 'C', title: 'Les mines', since: 5 },
    ]);
  });

  test('the story is read card by card', async () => {
    const backend = setUp();
    const { user } = await openAt('#/night', backend);
    const story = within(step(/^Étape 7/));
    expect(plain(story.getByText(/Un côté n.a pas été lu/).textContent)).toContain('1877-02');
    expect(story.getByLabelText<HTMLInputElement>('Numéro de la carte').value).toBe('1877-03');
    await user.click(story.getByRole('button', { name: 'Elle dit PAUSE' }));
    expect(actions(backend)).toMatchObject([
      { area: 'story', do: 'read', checklist: 'setup', card: { number: '1877-03', ending: 'pause' } },
    ]);
  });

  test('a card of a later year than the game is doubted, not refused', async () => {
    const backend = setUp();
    const { user } = await openAt('#/night', backend);
    const story = within(step(/^Étape 7/));
    const field = story.getByLabelText('Numéro de la carte');
    await user.clear(field);
    await user.type(field, '1899-01');
    expect(plain(story.getByText(/vérifiez/).textContent)).toBe(
      'Cette carte est de 1899, la partie se joue en 1877 : vérifiez.',
    );
    await user.click(story.getByRole('button', { name: 'Carte suivante' }));
    expect(actions(backend)).toMatchObject([{ area: 'story', do: 'read', card: { number: '1899-01' } }]);
  });

  test('a card that was read is said to be', async () => {
    const backend = setUp();
    backend.answer = () => ({ code: 'story_out_of_order', number: '1877-02', after: '1877-02' });
    const { user } = await openAt('#/night', backend);
    const story = within(step(/^Étape 7/));
    const field = story.getByLabelText('Numéro de la carte');
    await user.clear(field);
    await user.type(field, '1877-02{Enter}');
    expect(plain((await story.findByText(/déjà lue/)).textContent)).toContain('La carte 1877-02 est déjà lue');
    expect(field.getAttribute('aria-invalid')).toBe('true');
  });
});
