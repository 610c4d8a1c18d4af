import { screen, waitFor, within } from '@testing-library/svelte';
import { describe, expect, test } from 'vitest';
import type { CompanyColour, Night } from '$lib/backend/contract';
import { noBarriers } from '$test/barriers';
import { actions } from '$test/fake-backend';
import { FIVE, NightOfFive } from '$test/night-of-five';
import { openAt, plain } from '$test/open';

/** Whose receipt it is: the person's name leads. */
const slip = (player: string) => screen.getByRole('group', { name: (name) => plain(name).startsWith(player) });
/** Found by the name that a screen reader says, whatever kinds of spaces it has. */
const called = (wanted: string) => (name: string) => plain(name) === wanted;
const button = (name: string) => screen.getByRole('button', { name: called(name) });
const textbox = (within_: HTMLElement, name: string) =>
  within(within_).getByRole<HTMLInputElement>('textbox', { name: called(name) });
const field = (company: string, label: string) => textbox(slip(company), label);
const words = (element: Element | null | undefined) => plain(element?.textContent);
const ranking = () => screen.getAllByRole('listitem').filter((item) => item.closest('section.beside'));

const typed = [
  [24, 3, 31, 4],
  [18, 4, 28, 4],
  [22, 2, 21, 3],
  [3, 12, -9, 1],
  [11, 5, 12, 2],
] as const;

function written(change: Partial<Night> = {}) {
  const backend = NightOfFive.open(change);
  typed.forEach(([money, wagons, sum, completed], index) =>
    backend.write(FIVE[index]!.company, money, wagons, sum, completed),
  );
  return backend;
}

describe('five receipts', () => {
  test('need twenty numbers and one tap, each number an action of its own', async () => {
    const backend = NightOfFive.open();
    const { user } = await openAt('#/night', backend);
    await user.click(field('Camille', 'Argent en main'));
    for (const number of typed.flat()) await user.keyboard(`${number}{Enter}`);
    await user.click(button('Confirmer les reçus'));
    await waitFor(() => expect(backend.stage).toBe('closing'));
    const done = actions(backend);
    expect(done.slice(0, 20).map((action) => action.do)).toEqual(
      FIVE.flatMap(() => ['money', 'wagons_left', 'ticket_sum', 'ticket_sum']),
    );
    expect(done.slice(20)).toEqual([
      { area: 'receipt', do: 'confirm_all', game: 5 },
      { area: 'game', do: 'enter', game: 5, stage: 'closing' },
    ]);
    FIVE.forEach(({ company }, index) => {
      const [money, wagons_left, sum, completed] = typed[index]!;
      expect(backend.facts.get(company)).toMatchObject({ money, wagons_left, tickets: { sum, completed } });
    });
  });

  test('Enter goes down a receipt, on to the next company and last to the button', async () => {
    const { user } = await openAt('#/night', NightOfFive.open());
    await user.click(field('Jeanne', 'Wagons restants'));
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(field('Jeanne', 'Somme des tickets'));
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(field('Jeanne', 'dont complétés'));
    await user.keyboard('{Enter}');
    expect(words(document.activeElement)).toBe('Confirmer les reçus');
    await user.click(field('Camille', 'dont complétés'));
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(field('Noé', 'Argent en main'));
  });

  test('Tab goes the same way, and what was typed is saved', async () => {
    const backend = NightOfFive.open();
    const { user } = await openAt('#/night', backend);
    await user.click(field('Camille', 'Argent en main'));
    await user.keyboard('24{Tab}');
    expect(document.activeElement).toBe(field('Camille', 'Wagons restants'));
    await user.keyboard('3{Tab}31{Tab}4{Tab}');
    await waitFor(() => expect(backend.facts.get('red')).toMatchObject({ money: 24, wagons_left: 3 }));
    await waitFor(() => expect(backend.facts.get('red')?.tickets).toEqual({ as: 'sum', sum: 31, completed: 4 }));
    expect(words(screen.getByLabelText('Total de Camille'))).toBe('62 $');
  });

  test('two parts of a sum typed while the first is still being saved are both kept', async () => {
    const backend = NightOfFive.open();
    let finish = () => {};
    const { user } = await openAt('#/night', backend);
    backend.answer = () => new Promise((resolve) => (finish = () => resolve({})));
    await user.click(field('Camille', 'Somme des tickets'));
    await user.keyboard('31{Enter}4{Enter}');
    expect(actions(backend)).toHaveLength(1);
    finish();
    await waitFor(() => expect(actions(backend)).toHaveLength(2));
    finish();
    await waitFor(() => expect(backend.facts.get('red')?.tickets).toEqual({ as: 'sum', sum: 31, completed: 4 }));
  });

  test('the tap that follows the last number at once waits for it', async () => {
    const backend = written();
    backend.facts.set('black', { ...backend.facts.get('black')!, money: null });
    backend.lay();
    const { user } = await openAt('#/night', backend);
    await user.type(field('Jeanne', 'Argent en main'), '11');
    await user.click(button('Confirmer les reçus'));
    await waitFor(() => expect(backend.stage).toBe('closing'));
    expect(actions(backend).map((action) => action.do)).toEqual(['money', 'confirm_all', 'enter']);
  });

  test('a number that was not changed is not saved again', async () => {
    const backend = written();
    const { user } = await openAt('#/night', backend);
    await user.click(field('Camille', 'Argent en main'));
    await user.keyboard('24{Enter}{Enter}{Enter}');
    expect(actions(backend)).toEqual([]);
  });

  test('are clean for screen readers when written', async () => {
    await openAt('#/night', written());
    await noBarriers();
  });

  test('and so they are when empty, in English, with its menu open', async () => {
    const backend = NightOfFive.open();
    backend.status = { ...backend.status, preferences: { language: 'en', theme: 'dark' } };
    const { user } = await openAt('#/night', backend);
    await user.click(screen.getByRole('button', { name: 'More for Camille' }));
    await noBarriers();
  });
});

describe('what is typed', () => {
  test.each([
    ['-9', -9],
    ['−9', -9],
    ['12 $', 12],
    ['21+13-8', 26],
  ])('%s is a sum of tickets', async (text, sum) => {
    const backend = NightOfFive.open();
    const { user } = await openAt('#/night', backend);
    await user.type(field('Camille', 'Somme des tickets'), `${text}{Enter}`);
    await waitFor(() => expect(actions(backend)[0]).toMatchObject({ do: 'ticket_sum', sum, completed: null }));
    await waitFor(() => expect(field('Camille', 'Somme des tickets').value).toBe(String(sum).replace('-', '−')));
  });

  test.each(['Argent en main', 'Wagons restants', 'Somme des tickets', 'dont complétés'])(
    'nonsense in %s is told beside the field and changes nothing',
    async (label) => {
      const backend = NightOfFive.open();
      const { user } = await openAt('#/night', backend);
      const input = field('Camille', label);
      await user.type(input, 'beaucoup{Enter}');
      expect(document.activeElement).toBe(input);
      expect(input.getAttribute('aria-invalid')).toBe('true');
      const told = document.getElementById(input.getAttribute('aria-describedby')!);
      expect(words(told)).toBe("« beaucoup » n'est pas un nombre entier. Rien n'a été modifié.");
      await user.tab();
      expect(input.value).toBe('beaucoup');
      expect(actions(backend)).toEqual([]);
      await noBarriers();
      input.focus();
      await user.keyboard('{Escape}');
      expect(input.value).toBe('');
      expect(input.hasAttribute('aria-invalid')).toBe(false);
    },
  );

  test('nonsense keeps the receipts from being confirmed with an older number', async () => {
    const backend = written();
    const { user } = await openAt('#/night', backend);
    const input = field('Inès', 'Argent en main');
    await user.clear(input);
    await user.type(input, 'beaucoup');
    await user.click(button('Confirmer les reçus'));
    expect(actions(backend)).toEqual([]);
    await waitFor(() => expect(document.activeElement).toBe(input));
  });

  test('what the host refuses stands beside its field, and what was there stays', async () => {
    const backend = written();
    const { user } = await openAt('#/night', backend);
    backend.answer = () => ({ code: 'money_negative', company: 'red', money: -3 });
    const input = field('Camille', 'Argent en main');
    await user.clear(input);
    await user.type(input, '-3{Tab}');
    await waitFor(() => expect(input.getAttribute('aria-invalid')).toBe('true'));
    expect(words(document.getElementById(input.getAttribute('aria-describedby')!))).toContain('Pas moins de 0 $.');
    expect(backend.facts.get('red')?.money).toBe(24);
  });

  test('what the rules refuse stands beside its field, and below it is said where', async () => {
    const backend = written();
    const { user } = await openAt('#/night', backend);
    const input = field('Camille', 'Wagons restants');
    await user.clear(input);
    await user.type(input, '24{Enter}');
    await waitFor(() => expect(input.getAttribute('aria-invalid')).toBe('true'));
    expect(words(document.getElementById(input.getAttribute('aria-describedby')!))).toContain('20 wagons au plus');
    expect(words(screen.getByRole('region', { name: 'Et maintenant' }))).toContain(
      'La règle refuse encore un montant chez Camille.',
    );
  });

  test('an emptied field is a number that is not known any more', async () => {
    const backend = written();
    const { user } = await openAt('#/night', backend);
    await user.clear(field('Camille', 'Argent en main'));
    await user.tab();
    await waitFor(() => expect(backend.facts.get('red')?.money).toBeNull());
    expect(words(slip('Camille'))).toContain('À noter : argent.');
  });
});

describe('while somebody types', () => {
  const trials = (backend: NightOfFive) => backend.asked.filter((asked) => 'view' in asked && asked.view === 'trial');

  test('sums and ranking follow, before anything is saved', async () => {
    const backend = written();
    const { user } = await openAt('#/night', backend);
    const input = field('Marius', 'Argent en main');
    await user.clear(input);
    await user.type(input, '90');
    await waitFor(() => expect(words(ranking()[0])).toMatch(/^1 Marius 4 Soleil Levant 81 \$ devant Camille/));
    expect(words(screen.getByLabelText('Total de Marius'))).toBe('81 $');
    expect(actions(backend)).toEqual([]);
    await user.tab();
    await waitFor(() => expect(actions(backend)).toHaveLength(1));
    expect(words(screen.getByLabelText('Total de Marius'))).toBe('81 $');
  });

  test('the bonus follows the wagons, and several fields are tried together', async () => {
    const backend = NightOfFive.open();
    const { user } = await openAt('#/night', backend);
    await user.type(field('Camille', 'Wagons restants'), '3');
    await waitFor(() => expect(words(slip('Camille'))).toMatch(/bonus 7 \$/));
    expect(words(screen.getByLabelText('Total de Camille'))).toBe('—');
  });

  test('is asked once somebody pauses, and not with every key', async () => {
    const backend = written();
    const { user } = await openAt('#/night', backend);
    const before = trials(backend).length;
    await user.clear(field('Camille', 'Argent en main'));
    await user.type(field('Camille', 'Argent en main'), '123456');
    await waitFor(() => expect(words(screen.getByLabelText('Total de Camille'))).toMatch(/123.494/));
    expect(trials(backend).length - before).toBeLessThanOrEqual(4);
  });

  test('Escape leaves everything as it was', async () => {
    const backend = written();
    const { user } = await openAt('#/night', backend);
    const input = field('Marius', 'Argent en main');
    await user.clear(input);
    await user.type(input, '90');
    await waitFor(() => expect(words(ranking()[0])).toContain('Marius'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(words(ranking()[0])).toContain('Camille'));
    expect(actions(backend)).toEqual([]);
  });

  test('what the host cannot try is shown as it is saved', async () => {
    const backend = written();
    backend.own = {};
    const { user } = await openAt('#/night', backend);
    const show = backend.show.bind(backend);
    backend.show = ((question: never) =>
      (question as { view?: string }).view === 'trial' ? Promise.reject(new Error('lost')) : show(question)) as never;
    await user.type(field('Marius', 'Argent en main'), '9');
    await new Promise((resolve) => setTimeout(resolve, 80));
    expect(words(ranking()[0])).toContain('Camille');
  });

  test('a receipt with gaps comes last, without a place', async () => {
    const backend = written();
    backend.facts.set('red', { ...backend.facts.get('red')!, money: null });
    backend.lay();
    await openAt('#/night', backend);
    expect(words(ranking().at(-1))).toBe('Camille Union Pourpre à noter');
  });
});

describe('figures from counters', () => {
  const played = (counted: string): Partial<Night> => ({
    play_ended: '2026-05-16T22:00:00+02:00',
    seats: FIVE.map(({ company, name, player }, index) => ({
      company,
      name,
      present: true,
      player: { id: index + 1, name: player },
      stand_in: false,
      newcomer: false,
      wagons: 20,
      money: company === 'red' ? 24 : null,
      wagons_left: null,
      counted: { money: company === 'red' ? counted : null, wagons_left: null },
    })),
  });

  test('that nobody touched for long say so, as long as they stand there', async () => {
    const { user } = await openAt('#/night', written(played('2026-05-16T21:10:00+02:00')));
    expect(words(slip('Camille'))).toContain('compté 50 minutes avant la fin');
    expect(words(slip('Noé'))).not.toContain('avant la fin');
    const input = field('Camille', 'Argent en main');
    await user.clear(input);
    await user.type(input, '25{Enter}');
    await waitFor(() => expect(words(slip('Camille'))).not.toContain('avant la fin'));
  });

  test('that were counted a moment ago say nothing', async () => {
    await openAt('#/night', written(played('2026-05-16T21:45:00+02:00')));
    expect(words(slip('Camille'))).not.toContain('avant la fin');
  });
});

test('a correction says what followed on the slip that was corrected', async () => {
  const backend = written();
  const { user } = await openAt('#/night', backend);
  expect(words(slip('Inès'))).not.toContain('est maintenant');
  const input = field('Inès', 'Argent en main');
  await user.clear(input);
  await user.type(input, '40{Enter}');
  await waitFor(() => expect(words(slip('Inès'))).toContain('Inès est maintenant en tête'));
  expect(words(slip('Inès'))).toContain('Camille est maintenant 2e');
  expect(words(slip('Camille'))).not.toContain('est maintenant');
});

describe('what a receipt says', () => {
  test('bonus, total, and what it was raised from', async () => {
    await openAt('#/night', written());
    expect(words(slip('Camille'))).toMatch(/bonus 7 \$/);
    expect(words(screen.getByLabelText('Total de Camille'))).toBe('62 $');
    expect(words(slip('Marius'))).toContain('Ramené à 0 (les lignes : −6 $)');
  });

  test('what is missing, and pressing the button goes there', async () => {
    const backend = written();
    backend.facts.set('green', { ...backend.facts.get('green')!, wagons_left: null });
    backend.lay();
    const { user } = await openAt('#/night', backend);
    expect(words(slip('Inès'))).toContain('À noter : wagons.');
    expect(words(screen.getByRole('region', { name: 'Et maintenant' }))).toContain('Reçu à compléter : Inès.');
    backend.answer = () => ({ code: 'receipts_open', companies: ['green'] });
    await user.click(button('Confirmer les reçus'));
    await waitFor(() => expect(document.activeElement).toBe(field('Inès', 'Wagons restants')));
    expect(backend.stage).toBe('receipts');
  });

  test('the ranking follows and says why each stands where it does', async () => {
    const backend = written();
    const { user } = await openAt('#/night', backend);
    expect(ranking().map(words)).toEqual([
      '1 Camille Union Pourpre 62 $ devant Noé : 62 $ contre 52 $',
      '2 Noé Grand Lac & Fils 52 $ à égalité avec Inès, mais 4 tickets complétés contre 3',
      '3 Inès Prairie Express 52 $ devant Jeanne : 52 $ contre 27 $',
      '4 Jeanne Charbons Réunis 27 $ devant Marius : 27 $ contre 0 $',
      '5 Marius Soleil Levant 0 $ les lignes donnaient −6 $, ramené à 0 · prend la carte premier joueur',
    ]);
    const input = field('Inès', 'dont complétés');
    await user.clear(input);
    await user.type(input, '4');
    await waitFor(() =>
      expect(words(ranking()[1])).toBe(
        '2 Inès 1 Prairie Express 52 $ à égalité avec Noé, argent et tickets ; passe devant car joue plus tard dans le tour',
      ),
    );
  });

  test('without figures once they lie sealed', async () => {
    const backend = written();
    const sealed: Partial<Night> = {
      stage: 'closing',
      receipts: backend.night!.receipts.map((receipt) => ({
        ...receipt,
        confirmed: true,
        in_vault: true,
        content: null,
      })),
      ranking: backend.night!.ranking.map((place) => ({
        ...place,
        ahead: place.ahead && { ...place.ahead, ours: null, theirs: null },
      })),
    };
    backend.stage = 'closing';
    backend.change = sealed;
    backend.lay();
    const { user } = await openAt('#/night', backend);
    await user.click(screen.getByRole('button', { name: /^Reçus bancaires/ }));
    expect(words(slip('Camille'))).toContain('sous scellé');
    expect(words(ranking()[0])).toBe("1 Camille Union Pourpre devant Noé : plus d'argent");
    expect(words(ranking()[1])).toBe('2 Noé Grand Lac & Fils à égalité avec Inès, mais plus de tickets complétés');
    expect(screen.getByRole('main').textContent).not.toMatch(/\d\s*\$/);
    await noBarriers();
  });

  test('one receipt can be confirmed by itself', async () => {
    const backend = written();
    const { user } = await openAt('#/night', backend);
    await user.click(button('Autres cas pour Inès'));
    await user.click(button('Confirmer ce reçu'));
    expect(actions(backend)).toEqual([{ area: 'receipt', do: 'confirm', game: 5, company: 'green' }]);
    await waitFor(() => expect(words(slip('Inès'))).toContain('Confirmé'));
  });
});

describe('other cases', () => {
  const more = async (user: Awaited<ReturnType<typeof openAt>>['user'], player: string, wanted: string) => {
    await user.click(button(`Autres cas pour ${player}`));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: called(wanted) }));
  };

  test('another bonus needs an amount and a reason, and can be taken back', async () => {
    const backend = written();
    const { user } = await openAt('#/night', backend);
    await more(user, 'Camille', 'Décider un autre bonus…');
    expect(words(screen.getByRole('dialog'))).toContain('La règle donne 7 $.');
    await user.clear(textbox(screen.getByRole('dialog'), 'Bonus décidé'));
    await user.type(textbox(screen.getByRole('dialog'), 'Bonus décidé'), 'dix{Enter}');
    expect(words(screen.getByRole('dialog'))).toContain("« dix » n'est pas un nombre entier");
    expect(words(screen.getByRole('dialog'))).toContain('Dites pourquoi, en quelques mots.');
    await noBarriers();
    await user.clear(textbox(screen.getByRole('dialog'), 'Bonus décidé'));
    await user.type(textbox(screen.getByRole('dialog'), 'Bonus décidé'), '10');
    await user.type(textbox(screen.getByRole('dialog'), 'Pourquoi ?'), 'un wagon sous la table{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(actions(backend)).toEqual([
      {
        area: 'receipt',
        do: 'bonus',
        game: 5,
        company: 'red',
        decided: { amount: 10, reason: 'un wagon sous la table' },
      },
    ]);
    expect(words(slip('Camille'))).toContain('un wagon sous la table (la règle donnait 7 $)');
    expect(words(screen.getByLabelText('Total de Camille'))).toBe('65 $');
    await user.click(button('Reprendre le bonus de la règle'));
    await waitFor(() => expect(words(screen.getByLabelText('Total de Camille'))).toBe('62 $'));
  });

  const NEW = 'Ajouter un ticket : une ville ou une valeur';
  const newTicket = () => within(slip('Camille')).getByRole<HTMLInputElement>('combobox', { name: called(NEW) });
  const chip = (name: string) => within(slip('Camille')).getByRole('button', { name: called(`${name} : complété`) });

  test('tickets one by one, typed or found by a city, turned over, taken off again', async () => {
    const backend = written({ known_tickets: [{ thing: 81, title: 'Denver – Chicago', value: 9 }] });
    const { user } = await openAt('#/night', backend);
    const oneByOne = within(slip('Camille')).getByRole('button', { name: called('Un par un') });
    await user.click(oneByOne);
    expect(oneByOne.getAttribute('aria-pressed')).toBe('true');
    // Nothing is forgotten before something is typed.
    expect(actions(backend)).toEqual([]);
    await user.type(newTicket(), '12{Enter}');
    await waitFor(() => expect(chip('Ticket 1')).toBeTruthy());
    expect(document.activeElement).toBe(newTicket());
    await user.keyboard('7{Enter}');
    await waitFor(() => expect(chip('Ticket 2')).toBeTruthy());
    // Letters of either city find it, with or without accents; Enter takes the first.
    await user.keyboard('chic');
    expect(words(screen.getByRole('option'))).toBe('Denver – Chicago 9 $');
    await noBarriers();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(chip('Denver – Chicago')).toBeTruthy());
    await user.click(chip('Ticket 2'));
    await waitFor(() => expect(words(slip('Camille'))).toContain('2 complétés, 1 manqué 14 $'));
    expect(chip('Ticket 2').getAttribute('aria-pressed')).toBe('false');
    await noBarriers();
    await user.click(button('Ticket 1, 12 $ : corriger ou retirer'));
    await user.click(button('Retirer ce ticket'));
    await waitFor(() =>
      expect(backend.facts.get('red')?.tickets).toEqual({
        as: 'one_by_one',
        tickets: [
          { value: 7, completed: false, ticket: null },
          { value: 9, completed: true, ticket: 81 },
        ],
      }),
    );
    await user.click(within(slip('Camille')).getByRole('button', { name: called('Somme') }));
    await waitFor(() => expect(backend.facts.get('red')?.tickets).toEqual({ as: 'sum', sum: 2, completed: 1 }));
  });

  test('a ticket gets its name and another value on a sheet of its own', async () => {
    const backend = written();
    const { user } = await openAt('#/night', backend);
    await user.click(within(slip('Camille')).getByRole('button', { name: called('Un par un') }));
    await user.type(newTicket(), '12{Enter}');
    await user.click(await screen.findByRole('button', { name: called('Ticket 1, 12 $ : corriger ou retirer') }));
    await user.clear(textbox(screen.getByRole('dialog'), 'Sa valeur'));
    await user.type(textbox(screen.getByRole('dialog'), 'Sa valeur'), '13');
    await user.type(textbox(screen.getByRole('dialog'), 'Ses deux villes (facultatif)'), 'Boston – Miami{Enter}');
    await waitFor(() =>
      expect(backend.facts.get('red')?.tickets).toMatchObject({ tickets: [{ value: 13, title: 'Boston – Miami' }] }),
    );
  });

  test('a city that nobody knows is not thrown away, and keeps the receipts from being confirmed', async () => {
    const backend = written();
    const { user } = await openAt('#/night', backend);
    await user.click(within(slip('Camille')).getByRole('button', { name: called('Un par un') }));
    await user.type(newTicket(), 'Nowhere');
    await user.click(button('Confirmer les reçus'));
    expect(newTicket().value).toBe('Nowhere');
    expect(words(slip('Camille'))).toContain('aucun ticket noté ne commence ainsi');
    expect(actions(backend)).toEqual([]);
  });

  test('further lines: by hand, and from a sticker, which the other receipts then have room for', async () => {
    const backend = written({ end_stickers: [{ thing: 62, place: 'end-4', title: 'Bilan des mines', text: null }] });
    const { user } = await openAt('#/night', backend);
    await more(user, 'Camille', 'Ajouter une ligne…');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Ajouter la ligne' }));
    expect(words(screen.getByRole('dialog'))).toContain('Nommez la ligne');
    expect(words(screen.getByRole('dialog'))).toContain('Il manque le montant.');
    await user.type(textbox(screen.getByRole('dialog'), "D'où vient ce montant ?"), 'Pari perdu');
    await user.type(textbox(screen.getByRole('dialog'), 'Montant'), '-2{Enter}');
    await waitFor(() => expect(field('Camille', 'Pari perdu').value).toBe('−2'));
    expect(words(screen.getByLabelText('Total de Camille'))).toBe('60 $');

    expect(within(slip('Inès')).queryByRole('textbox', { name: 'Bilan des mines' })).toBeNull();
    await more(user, 'Camille', 'Ajouter : Bilan des mines…');
    await user.type(textbox(screen.getByRole('dialog'), 'Montant'), '4{Enter}');
    await waitFor(() => expect(field('Inès', 'Bilan des mines').value).toBe(''));
    await user.type(field('Inès', 'Bilan des mines'), '6{Enter}');
    const line = (company: CompanyColour) => backend.facts.get(company)?.lines;
    await waitFor(() => expect(line('green')).toEqual([{ label: 'Bilan des mines', amount: 6, sticker: 62 }]));
    await user.click(button('Retirer la ligne : Pari perdu'));
    await waitFor(() => expect(line('red')).toEqual([{ label: 'Bilan des mines', amount: 4, sticker: 62 }]));
  });
});
