import { screen, waitFor, within } from '@testing-library/svelte';
import { describe, expect, test, vi } from 'vitest';
import { Refused } from '$lib/backend/backend';
import type { RefereeCase, Rejection, Rulebook, Ruling } from '$lib/backend/contract';
import { noBarriers } from '$test/barriers';
import { FakeBackend } from '$test/fake-backend';
import { openAt, plain } from '$test/open';
import { ruling, rulebook, running, stickers } from '$test/samples-rulebook';

function withReferee(
  answer: (asked: RefereeCase) => Ruling | Rejection = () => ruling,
  change: Partial<Rulebook> = {},
) {
  const backend = FakeBackend.withCampaign();
  backend.own.rulebook = ({ game }) => ({ view: 'rulebook', ...rulebook(game, stickers, { running, ...change }) });
  backend.own.referee = ({ case: asked }) => {
    const answered = answer(asked);
    if ('code' in answered) throw new Refused(answered);
    return { view: 'referee', ...answered };
  };
  return backend;
}

function lastCase(backend: FakeBackend): RefereeCase {
  const asked = backend.asked.findLast((view) => view.view === 'referee');
  if (asked?.view !== 'referee') throw new Error('nobody asked the referee');
  return asked.case;
}

const referee = () => within(screen.getByRole('region', { name: /arbitre$/ }));
const group = (name: RegExp) => within(referee().getByRole('group', { name }));

describe('the case', () => {
  test('is taken from the running game', async () => {
    const backend = withReferee();
    await openAt('#/rulebook/referee', backend);
    expect(lastCase(backend)).toMatchObject({
      game: 5,
      moment: 'play',
      company: 'blue',
      players: 3,
      wagons_left: 11,
      hand: null,
      stickers: [],
    });
    expect(
      group(/Qui prend/)
        .getAllByRole('radio')
        .map((radio) => radio.getAttribute('aria-label')),
    ).toEqual(['Rouge', 'Bleu', 'Jaune']);
    await noBarriers();
  });

  test('without a running game begins with the companies of the campaign', async () => {
    const backend = withReferee(() => ruling, { running: null });
    await openAt('#/rulebook/referee', backend);
    expect(lastCase(backend)).toMatchObject({ company: 'red', players: 4, wagons_left: null });
  });

  test('is asked again with every change, without a button', async () => {
    const backend = withReferee();
    const { user } = await openAt('#/rulebook/referee', backend);
    await user.click(group(/Qui prend/).getByRole('radio', { name: 'Rouge' }));
    expect(lastCase(backend)).toMatchObject({ company: 'red', wagons_left: 3 });
    await user.click(group(/Couleur de la route/).getByRole('radio', { name: 'Rouge' }));
    await user.click(group(/Grandes villes/).getByRole('radio', { name: 'Une' }));
    expect(lastCase(backend).route).toMatchObject({
      lanes: [{ colour: 'red', taken_by: null }],
      big_cities: 1,
      both_ends_on_the_board: true,
    });
    await user.click(group(/Joueurs/).getByRole('radio', { name: '5' }));
    await user.clear(referee().getByLabelText('Wagons en réserve'));
    expect(lastCase(backend)).toMatchObject({ players: 5, wagons_left: null });
  });

  test('is described with the keyboard: numbers and arrows', async () => {
    const backend = withReferee();
    const { user } = await openAt('#/rulebook/referee', backend);
    group(/Espaces/)
      .getByRole('radio', { name: '3' })
      .focus();
    await user.keyboard('6');
    expect(lastCase(backend).route.length).toBe(6);
    expect(document.activeElement).toBe(group(/Espaces/).getByRole('radio', { name: '6' }));
    group(/Couleur de la route/)
      .getByRole('radio', { name: 'Grise' })
      .focus();
    await user.keyboard('2');
    expect(lastCase(backend).route.lanes[0]!.colour).toBe('blue');
    await user.keyboard('{ArrowRight}');
    expect(lastCase(backend).route.lanes[0]!.colour).toBe('white');
  });

  test('has lanes with their colours and owners', async () => {
    const backend = withReferee();
    const { user } = await openAt('#/rulebook/referee', backend);
    await user.click(group(/^Voies/).getByRole('radio', { name: 'Triple' }));
    await user.selectOptions(referee().getByLabelText('Couleur de la voie 2'), 'Verte');
    await user.selectOptions(referee().getByLabelText('Voie 3, prise par'), 'les Rouges');
    expect(lastCase(backend)).toMatchObject({
      lane: 0,
      route: {
        lanes: [
          { colour: 'grey', taken_by: null },
          { colour: 'green', taken_by: null },
          { colour: 'grey', taken_by: 'red' },
        ],
      },
    });
    await noBarriers();
    await user.click(group(/^Voies/).getByRole('radio', { name: 'Simple' }));
    expect(lastCase(backend).route.lanes).toHaveLength(1);
  });

  test('has circumstances and a hand, folded away', async () => {
    const backend = withReferee();
    const { user } = await openAt('#/rulebook/referee', backend);
    for (const summary of ['Les cartes en main', 'Région, plateau']) {
      const fold = referee().getByText(new RegExp(summary)).closest('details')!;
      expect(fold.open).toBe(false);
      await user.click(fold.querySelector('summary')!);
    }
    await user.type(referee().getByLabelText('Rouge', { selector: 'input[type=text]' }), '3');
    await user.type(referee().getByLabelText('Locomotives'), '1');
    await user.click(group(/Locomotives en plus/).getByRole('radio', { name: '1' }));
    await user.type(referee().getByLabelText('Région de la route'), ' Désert ');
    await user.click(referee().getByRole('checkbox', { name: /ville sur le plateau/ }));
    await user.click(referee().getByRole('checkbox', { name: /déjà pris une route/ }));
    await user.selectOptions(referee().getByLabelText('Déjà prise par'), 'les Jaunes');
    expect(lastCase(backend)).toMatchObject({
      hand: { red: 3, locomotive: 1, blue: 0 },
      extra_locomotives: 1,
      took_a_route: true,
      route: { region: 'Désert', both_ends_on_the_board: false, lanes: [{ taken_by: 'yellow' }] },
    });
    await noBarriers();
    await user.click(referee().getByRole('button', { name: 'Repartir de zéro' }));
    expect(lastCase(backend)).toMatchObject({
      hand: null,
      extra_locomotives: 0,
      took_a_route: false,
      route: { region: null },
    });
  });

  test('a number that is none is said beside it and not asked', async () => {
    const backend = withReferee();
    const { user } = await openAt('#/rulebook/referee', backend);
    const wagons = referee().getByLabelText('Wagons en réserve');
    await user.clear(wagons);
    await user.type(wagons, '99');
    expect(referee().getByText('Un nombre entier, de 0 à 56.')).toBeTruthy();
    expect(lastCase(backend).wagons_left).toBe(9);
  });

  test('while a number is none the old verdict says that it waits', async () => {
    const { user } = await openAt('#/rulebook/referee', withReferee());
    const waits = () => referee().queryByText(/Avis en attente/);
    const wagons = referee().getByLabelText<HTMLInputElement>('Wagons en réserve');
    expect(waits()).toBeNull();
    await user.clear(wagons);
    await user.type(wagons, 'x');
    expect(waits()).toBeTruthy();
    expect(
      referee()
        .getByRole('button', { name: /Copier l.avis/ })
        .getAttribute('aria-disabled'),
    ).toBe('true');
    await noBarriers();
    await user.clear(wagons);
    await user.type(wagons, '9');
    expect(waits()).toBeNull();
    await user.type(wagons, 'x');
    await user.click(referee().getByRole('button', { name: 'Repartir de zéro' }));
    expect(waits()).toBeNull();
    expect(wagons.value).toBe('11');
  });

  test('offers the regions that the group has named', async () => {
    const backend = withReferee(() => ruling, { regions: ['Désert', 'Grands Lacs'] });
    const { user } = await openAt('#/rulebook/referee', backend);
    await user.click(
      referee()
        .getByText(/Région, plateau/)
        .closest('summary')!,
    );
    const lakes = referee().getByRole('button', { name: 'Grands Lacs' });
    await user.click(lakes);
    expect(lastCase(backend).route.region).toBe('Grands Lacs');
    await user.click(lakes);
    expect(lastCase(backend).route.region).toBeNull();
  });
});

describe('the answer', () => {
  test('has the rules that apply in order, those for people, and those that do not, each with its reason', async () => {
    await openAt('#/rulebook/referee', withReferee());
    expect(referee().getByText('La route peut être prise')).toBeTruthy();
    const applying = referee().getByRole('heading', { name: /appliquent, dans cet ordre/ }).parentElement!;
    expect([...applying.querySelectorAll('li')].map((line) => plain(line.textContent))).toEqual([
      expect.stringMatching(
        /^F Péage du pont s'applique vaut pour les routes de 3 espaces ou plus : celle-ci en a 4 Payez 1 \$/,
      ),
      expect.stringMatching(
        /^3 Routes de compagnie s'applique la route est de la couleur des Rouges Recevez .* carte bonus/,
      ),
      expect.stringMatching(
        /^12 Grandes villes s'applique la route touche une grande ville.* Piochez la carte wagon du dessus/,
      ),
    ]);
    const people = referee().getByRole('heading', { name: 'À vous de juger' }).parentElement!;
    expect(plain(people.textContent)).toMatch(
      /M Prime du contrôleur à vous de juger aucune condition notée.*7 Ligne du désert aide-mémoire.*Dos du livret/,
    );
    const rest = referee()
      .getByText(/2 règles ne s.appliquent pas/)
      .closest('details')!;
    expect(rest.open).toBe(false);
    expect(plain(rest.textContent)).toMatch(
      /Convoi de nuit échue valait jusqu'à la partie 4, on juge la 5.*Convoi de jour ne s'applique pas vaut pour les routes jaunes/,
    );
  });

  test('says what stands in the way, in words, and how to pay', async () => {
    const payment = { colour: 'red', cards: 3, locomotives: 1, extra_locomotives: 0 } as const;
    const refused: Ruling = {
      ...ruling,
      taking: {
        may: false,
        obstacles: [
          { code: 'double_closed', by: 'yellow', players: 3 },
          { code: 'too_few_wagons', left: 3, spaces: 4 },
        ],
        payments: Array.from({ length: 6 }, () => payment),
      },
    };
    await openAt(
      '#/rulebook/referee',
      withReferee(() => refused),
    );
    expect(referee().getByText('La route ne peut pas être prise')).toBeTruthy();
    expect(plain(referee().getByText(/À 3 joueurs/).textContent)).toContain('elle est prise par les Jaunes');
    expect(referee().getByText(/il en faut 4, il en reste 3/)).toBeTruthy();
    expect(referee().getAllByText('3 cartes rouges et 1 locomotive')).toHaveLength(6);
    expect(referee().getByRole('heading', { name: /appliqueraient, dans cet ordre/ })).toBeTruthy();
    expect(referee().queryByText(/^s.applique$/)).toBeNull();
    expect(referee().getByText(/3 règles s.appliqueraient/)).toBeTruthy();
    expect(referee().getByText('2 autres façons').closest('details')?.open).toBe(false);
  });

  test('a case that cannot be is said beside what makes it so', async () => {
    const backend = withReferee(({ route }) =>
      route.lanes.every(({ taken_by }) => taken_by === 'red') ? { code: 'company_twice', company: 'red' } : ruling,
    );
    const { user } = await openAt('#/rulebook/referee', backend);
    await user.click(group(/^Voies/).getByRole('radio', { name: 'Double' }));
    await user.selectOptions(referee().getByLabelText('Déjà prise par'), 'les Rouges');
    await user.selectOptions(referee().getByLabelText('Voie 2, prise par'), 'les Rouges');
    expect(await referee().findByRole('alert')).toBeTruthy();
    expect(referee().getByText('Ce cas ne peut pas exister')).toBeTruthy();
    expect(referee().queryByRole('heading', { name: /dans cet ordre/ })).toBeNull();
    await user.selectOptions(referee().getByLabelText('Voie 2, prise par'), 'personne');
    expect(await referee().findByText('La route peut être prise')).toBeTruthy();
  });

  test('is as of any game', async () => {
    const backend = withReferee();
    const { user } = await openAt('#/rulebook/referee', backend);
    await user.click(screen.getByRole('radio', { name: 'Partie 3' }));
    await waitFor(() => expect(lastCase(backend).game).toBe(3));
  });

  test('of an older question never overtakes that of a newer one', async () => {
    const backend = withReferee();
    const { user } = await openAt('#/rulebook/referee', backend);
    const gates: (() => void)[] = [];
    const show = backend.show.bind(backend);
    backend.show = (async (view: Parameters<typeof show>[0]) => {
      const shown = await show(view);
      if (view.view === 'referee') await new Promise<void>((open) => gates.push(open));
      return shown;
    }) as typeof backend.show;
    await user.click(group(/Espaces/).getByRole('radio', { name: '4' }));
    await user.click(group(/Espaces/).getByRole('radio', { name: '5' }));
    await waitFor(() => expect(gates).toHaveLength(2));
    gates[1]!();
    await waitFor(() => expect(plain(screen.getByText(/prennent une route/).textContent)).toContain('5 espaces'));
    gates[0]!();
    await new Promise((later) => setTimeout(later));
    expect(plain(screen.getByText(/prennent une route/).textContent)).toContain('5 espaces');
  });

  test('is copied as text, in the language that is spoken', async () => {
    const { user } = await openAt('#/rulebook/referee', withReferee());
    const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await user.click(referee().getByRole('button', { name: /Copier l.avis/ }));
    expect(plain(written.mock.lastCall![0])).toMatch(
      /^Avis de l'arbitre, partie 5 Les Bleus prennent une route grise.*1\. F · Péage du pont/,
    );
    expect(await screen.findAllByText(/L.avis est copié/)).toBeTruthy();
  });

  test('in English too', async () => {
    const backend = withReferee();
    backend.status = { ...backend.status, preferences: { language: 'en', theme: 'system' } };
    const { user } = await openAt('#/rulebook/referee', backend);
    const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await user.click(screen.getByRole('button', { name: 'Copy the ruling' }));
    expect(plain(written.mock.lastCall![0])).toMatch(/^The referee's ruling, game 5 Blue takes a grey route/);
  });

  test('where the clipboard cannot be reached, can be selected', async () => {
    const { user } = await openAt('#/rulebook/referee', withReferee());
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    await user.click(referee().getByRole('button', { name: /Copier l.avis/ }));
    const text = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /Texte de l.avis/ });
    expect(text.value).toContain('Péage du pont');
    expect(text.selectionEnd - text.selectionStart).toBe(text.value.length);
    await noBarriers();
  });
});
