import { screen, waitFor, within } from '@testing-library/svelte';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Refused } from '$lib/backend/backend';
import type { AtTheTable, Quarrel, RefereeCase, Rejection, Rulebook, Ruling, Settled } from '$lib/backend/contract';
import { noBarriers } from '$test/barriers';
import { FakeBackend } from '$test/fake-backend';
import { openAt, plain } from '$test/open';
import { ruling, rulebook, running, stickers } from '$test/samples-rulebook';

/** Room enough to read rule after rule without a tap. */
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
});
afterEach(() => vi.unstubAllGlobals());

function withReferee(
  answer: (asked: RefereeCase) => Ruling | Rejection = () => ruling,
  change: Partial<Rulebook> = {},
  table: AtTheTable | null = null,
) {
  const backend = FakeBackend.withCampaign();
  backend.own.rulebook = ({ game }) => ({ view: 'rulebook', ...rulebook(game, stickers, { running, ...change }) });
  backend.own.referee = ({ case: asked }) => {
    const answered = answer(asked);
    if ('code' in answered) throw new Refused(answered);
    return { view: 'referee', ...answered, at_the_table: table };
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

/** A grey route of three: the least that can be judged. */
async function describeARoute(user: UserEvent) {
  await user.click(group(/Couleur de la route/).getByRole('radio', { name: 'Grise' }));
  await user.click(group(/^Espaces/).getByRole('radio', { name: '3' }));
}

async function openWithARoute(backend = withReferee()) {
  const opened = await openAt('#/rulebook/referee', backend);
  await describeARoute(opened.user);
  return opened;
}

describe('the case', () => {
  test('claims nothing before anything was described', async () => {
    const backend = withReferee();
    const { user } = await openAt('#/rulebook/referee', backend);
    expect(backend.asked.some((view) => view.view === 'referee')).toBe(false);
    expect(referee().getByText('Dites la couleur de la route et ses espaces.')).toBeTruthy();
    expect(referee().queryByText(/peut être prise/)).toBeNull();
    await noBarriers();
    await describeARoute(user);
    expect(await referee().findByText('La route peut être prise')).toBeTruthy();
    await user.click(referee().getByRole('button', { name: 'Repartir de zéro' }));
    expect(referee().queryByText(/peut être prise/)).toBeNull();
  });

  test('is taken from the running game, and people are named first', async () => {
    const backend = withReferee();
    await openWithARoute(backend);
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
    ).toEqual(['Camille', 'Inès', 'Jeanne']);
    await noBarriers();
  });

  test('without a running game begins with the companies of the campaign', async () => {
    const backend = withReferee(() => ruling, { running: null });
    await openWithARoute(backend);
    expect(lastCase(backend)).toMatchObject({ company: 'red', players: 4, wagons_left: null });
  });

  test('is asked again with every change, without a button', async () => {
    const backend = withReferee();
    const { user } = await openWithARoute(backend);
    await user.click(group(/Qui prend/).getByRole('radio', { name: 'Camille' }));
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
    const { user } = await openWithARoute(backend);
    group(/^Espaces/)
      .getByRole('radio', { name: '3' })
      .focus();
    await user.keyboard('6');
    expect(lastCase(backend).route.length).toBe(6);
    expect(document.activeElement).toBe(group(/^Espaces/).getByRole('radio', { name: '6' }));
    group(/Couleur de la route/)
      .getByRole('radio', { name: 'Grise' })
      .focus();
    await user.keyboard('2');
    expect(lastCase(backend).route.lanes[0]!.colour).toBe('blue');
    await user.keyboard('{ArrowRight}');
    expect(lastCase(backend).route.lanes[0]!.colour).toBe('white');
  });

  test('has lanes and who took them', async () => {
    const backend = withReferee();
    const { user } = await openWithARoute(backend);
    await user.click(group(/^Voies/).getByRole('radio', { name: 'Triple' }));
    await user.click(group(/^Voie 3/).getByRole('radio', { name: 'Camille' }));
    expect(lastCase(backend).route.lanes.map(({ taken_by }) => taken_by)).toEqual([null, null, 'red']);
    await noBarriers();
    await user.click(group(/^Voies/).getByRole('radio', { name: 'Double' }));
    expect(group(/^L.autre voie/).getByRole<HTMLInputElement>('radio', { name: 'Libre' }).checked).toBe(true);
    await user.click(group(/^Voies/).getByRole('radio', { name: 'Simple' }));
    expect(lastCase(backend).route.lanes).toHaveLength(1);
  });

  test('has circumstances and a hand, folded away', async () => {
    const backend = withReferee();
    const { user } = await openWithARoute(backend);
    const hand = referee()
      .getByText(/Les cartes en main/)
      .closest('details')!;
    expect(hand.open).toBe(true);
    const circumstances = referee()
      .getByText(/Région, plateau/)
      .closest('details')!;
    expect(circumstances.open).toBe(false);
    await user.click(circumstances.querySelector('summary')!);
    await user.type(referee().getByLabelText('Rouge', { selector: 'input[type=text]' }), '3');
    await user.type(referee().getByLabelText('Locomotives', { selector: 'input[type=text]' }), '1');
    await user.click(group(/Conditions qui coûtent/).getByRole('radio', { name: '1' }));
    await user.type(referee().getByLabelText('Région de la route'), ' Désert ');
    await user.click(referee().getByRole('checkbox', { name: /ville sur le plateau/ }));
    await user.click(referee().getByRole('checkbox', { name: /déjà pris une route/ }));
    await user.click(group(/^Cette voie est déjà prise/).getByRole('radio', { name: 'Jeanne' }));
    expect(lastCase(backend)).toMatchObject({
      hand: { red: 3, locomotive: 1, blue: 0 },
      extra_locomotives: 1,
      took_a_route: true,
      route: { region: 'Désert', both_ends_on_the_board: false, lanes: [{ taken_by: 'yellow' }] },
    });
    await noBarriers();
  });

  test('of a coloured route asks only for the cards that can pay for it, a tap each', async () => {
    const backend = withReferee();
    const { user } = await openAt('#/rulebook/referee', backend);
    // The whole of the third quarrel: 5 taps.
    await user.click(group(/Couleur de la route/).getByRole('radio', { name: 'Bleue' }));
    await user.click(group(/^Espaces/).getByRole('radio', { name: '4' }));
    await user.click(group(/^Cartes bleues/).getByRole('radio', { name: '3' }));
    await user.click(group(/^Locomotives/).getByRole('radio', { name: '2' }));
    await user.click(group(/^Conditions/).getByRole('radio', { name: '2' }));
    expect(lastCase(backend)).toMatchObject({ hand: { blue: 3, locomotive: 2, red: 0 }, extra_locomotives: 2 });
    expect(referee().queryByLabelText('Rouge', { selector: 'input[type=text]' })).toBeNull();
  });

  test('a number that is none is said beside it and not asked', async () => {
    const backend = withReferee();
    const { user } = await openWithARoute(backend);
    const wagons = referee().getByLabelText('Wagons en réserve');
    await user.clear(wagons);
    await user.type(wagons, '99');
    expect(referee().getByText('Un nombre entier, de 0 à 56.')).toBeTruthy();
    expect(lastCase(backend).wagons_left).toBe(9);
  });

  test('while a number is none the old verdict says that it waits', async () => {
    const { user } = await openWithARoute();
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
    const { user } = await openWithARoute(backend);
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
    await openWithARoute();
    expect(await referee().findByText('La route peut être prise')).toBeTruthy();
    // A yes has its reason, too, and the rule behind it leads to where it is read.
    const why = referee().getByText(/Personne n.a pris cette route/);
    expect(within(why).getByRole('link', { name: 'LW-TRN-6' }).getAttribute('href')).toBe(
      '#/rulebook/taking_a_route/LW-TRN-6',
    );
    const applying = referee().getByRole('heading', { name: /appliquent, dans cet ordre/ }).parentElement!;
    expect([...applying.querySelectorAll('li')].map((line) => plain(line.textContent))).toEqual([
      expect.stringMatching(
        /^F Péage du pont s'applique vaut pour les routes de 3 espaces ou plus : celle-ci en a 4 Payez 1 \$/,
      ),
      expect.stringMatching(
        /^3 Routes de compagnie LW-TRN-9 s'applique la route est de la couleur de Camille Recevez .* carte bonus/,
      ),
      expect.stringMatching(
        /^12 Grandes villes LW-TRN-10 s'applique la route touche une grande ville.* Piochez la carte wagon du dessus/,
      ),
    ]);
    const people = referee().getByRole('heading', { name: 'La table décide' }).parentElement!;
    expect(plain(people.textContent)).toMatch(
      /M Prime du contrôleur à la table de décider aucune condition notée.*7 Ligne du désert aide-mémoire.*Dos du livret/,
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
        grounds: [],
        payments: Array.from({ length: 6 }, () => payment),
        extras: { wanted: 2, affordable: 1 },
      },
    };
    await openWithARoute(withReferee(() => refused));
    expect(await referee().findByText('La route ne peut pas être prise')).toBeTruthy();
    expect(plain(referee().getByText(/À 3 joueurs/).textContent)).toContain("dès que l'autre est prise : Jeanne l'a");
    expect(referee().getByText(/1 condition sur 2 peut être payée en plus/)).toBeTruthy();
    expect(referee().getByText(/il en faut 4, il en reste 3/)).toBeTruthy();
    expect(referee().getAllByText('3 cartes rouges et 1 locomotive')).toHaveLength(6);
    expect(referee().getByRole('heading', { name: /appliqueraient, dans cet ordre/ })).toBeTruthy();
    expect(referee().queryByText(/^s.applique$/)).toBeNull();
    expect(referee().getByText(/3 règles s.appliqueraient/)).toBeTruthy();
    expect(referee().getByText('2 autres façons').closest('details')?.open).toBe(false);
  });

  test('a case that cannot be is said beside what makes it so', async () => {
    const backend = withReferee(({ route }) =>
      route.lanes.filter(({ taken_by }) => taken_by === 'red').length > 1
        ? { code: 'company_twice', company: 'red' }
        : ruling,
    );
    const { user } = await openWithARoute(backend);
    await user.click(group(/^Voies/).getByRole('radio', { name: 'Triple' }));
    await user.click(group(/^Voie 2/).getByRole('radio', { name: 'Camille' }));
    await user.click(group(/^Voie 3/).getByRole('radio', { name: 'Camille' }));
    expect(await referee().findByRole('alert')).toBeTruthy();
    expect(referee().getByText('Ce cas ne peut pas exister')).toBeTruthy();
    expect(referee().queryByRole('heading', { name: /dans cet ordre/ })).toBeNull();
    await user.click(group(/^Voie 3/).getByRole('radio', { name: 'Libre' }));
    expect(await referee().findByText('La route peut être prise')).toBeTruthy();
  });

  test('has what lies on the table: the event in force, the bonus card, postcards that can be completed', async () => {
    const card = (thing: number, title: string | null, text: string | null, number: string | null = null) => ({
      thing,
      number,
      title,
      text,
    });
    const table: AtTheTable = {
      event: { card: card(1, 'Orage', 'Les routes grises coûtent une carte de plus.'), effect: 'lasting' },
      bonus_card: card(2, null, 'Prenez 2 $.'),
      postcards: [card(3, null, null, '42')],
    };
    await openWithARoute(withReferee(() => ruling, {}, table));
    const shown = plain((await referee().findByRole('heading', { name: 'Sur la table' })).parentElement!.textContent);
    expect(shown).toContain('Événement en cours Orage Les routes grises coûtent une carte de plus.');
    expect(shown).toContain("Carte bonus d'Inès Prenez 2 $.");
    expect(shown).toContain("Carte postale qu'Inès peut compléter n° 42 Texte pas encore noté");
    await noBarriers();
  });

  test('is as of any game', async () => {
    const backend = withReferee();
    const { user } = await openWithARoute(backend);
    await user.click(screen.getByRole('radio', { name: 'Partie 3' }));
    await waitFor(() => expect(lastCase(backend).game).toBe(3));
  });

  test('of an older question never overtakes that of a newer one', async () => {
    const backend = withReferee();
    const { user } = await openWithARoute(backend);
    const gates: (() => void)[] = [];
    const show = backend.show.bind(backend);
    backend.show = (async (view: Parameters<typeof show>[0]) => {
      const shown = await show(view);
      if (view.view === 'referee') await new Promise<void>((open) => gates.push(open));
      return shown;
    }) as typeof backend.show;
    await user.click(group(/^Espaces/).getByRole('radio', { name: '4' }));
    await user.click(group(/^Espaces/).getByRole('radio', { name: '5' }));
    await waitFor(() => expect(gates).toHaveLength(2));
    gates[1]!();
    await waitFor(() => expect(plain(screen.getByText(/prend une route/).textContent)).toContain('5 espaces'));
    gates[0]!();
    await new Promise((later) => setTimeout(later));
    expect(plain(screen.getByText(/prend une route/).textContent)).toContain('5 espaces');
  });

  test('is copied as text, in the language that is spoken', async () => {
    const { user } = await openWithARoute();
    const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await user.click(referee().getByRole('button', { name: /Copier l.avis/ }));
    expect(plain(written.mock.lastCall![0])).toMatch(
      /^Avis de l'arbitre, partie 5 Inès prend une route grise.*1\. F · Péage du pont/,
    );
    expect(await screen.findAllByText(/L.avis est copié/)).toBeTruthy();
  });

  test('in English too', async () => {
    const backend = withReferee();
    backend.status = { ...backend.status, preferences: { language: 'en', theme: 'system' } };
    const { user } = await openAt('#/rulebook/referee', backend);
    await user.click(screen.getByRole('radio', { name: 'Grey' }));
    await user.click(within(screen.getByRole('group', { name: 'Spaces' })).getByRole('radio', { name: '3' }));
    const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await user.click(await screen.findByRole('button', { name: 'Copy the ruling' }));
    expect(plain(written.mock.lastCall![0])).toMatch(/^The referee's ruling, game 5 Inès takes a grey route/);
  });

  test('where the clipboard cannot be reached, can be selected', async () => {
    const { user } = await openWithARoute();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    await user.click(referee().getByRole('button', { name: /Copier l.avis/ }));
    const text = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /Texte de l.avis/ });
    expect(text.value).toContain('Péage du pont');
    expect(text.selectionEnd - text.selectionStart).toBe(text.value.length);
    await noBarriers();
  });
});

describe('another quarrel', () => {
  function withQuarrels(settled: Settled, change: Partial<Rulebook> = {}) {
    const backend = withReferee(() => ruling, change);
    backend.own.quarrel = () => ({ view: 'quarrel', ...settled });
    return backend;
  }
  const lastQuarrel = (backend: FakeBackend): Quarrel | undefined => {
    const asked = backend.asked.findLast((view) => view.view === 'quarrel');
    return asked?.view === 'quarrel' ? asked.quarrel : undefined;
  };
  const tapUntil = async (user: UserEvent, names: RegExp[]) => {
    for (const name of names) {
      const offered = () =>
        referee().queryByRole('radio', { name }) ??
        referee().queryByRole('checkbox', { name }) ??
        referee().getByRole('link', { name });
      await user.click(await waitFor(offered));
    }
  };

  test('a face-up locomotive as second card: three taps, no, and why', async () => {
    const backend = withQuarrels({
      about: 'card',
      may: false,
      obstacles: [{ code: 'locomotive_only_first' }],
      grounds: [],
      another: false,
    });
    const { user } = await openAt('#/rulebook/referee', backend);
    await tapUntil(user, [/^Cartes$/]);
    expect(await referee().findByText(/rien n.est jugé avant/)).toBeTruthy();
    expect(lastQuarrel(backend)).toBeUndefined();
    await tapUntil(user, [/^Une locomotive visible$/, /^La deuxième$/]);
    expect(lastQuarrel(backend)).toEqual({
      about: 'card',
      next: { face_up: 'locomotive' },
      taken: ['blind'],
      left: null,
    });
    expect(await referee().findByText('Non, cette carte ne peut pas être prise')).toBeTruthy();
    const why = referee().getByText(/ne se prend qu.en première carte/);
    expect(within(why).getByRole('link', { name: 'LW-TRN-2' })).toBeTruthy();
    await noBarriers();
  });

  test('too few cards close the action, whichever card is wanted: two taps', async () => {
    const backend = withQuarrels({
      about: 'card',
      may: false,
      obstacles: [{ code: 'too_few_cards', cards: 8, closed_at: 8 }],
      grounds: [],
      another: false,
    });
    const { user } = await openAt('#/rulebook/referee', backend);
    await tapUntil(user, [/^Cartes$/, /^8 cartes ou moins$/]);
    expect(lastQuarrel(backend)).toMatchObject({ left: { in_the_deck: 8, in_the_discard: 0 } });
    expect(await referee().findByText('Non, pas de cartes wagon ce tour-ci')).toBeTruthy();
    expect(within(referee().getByText(/^Avec 8 cartes ou moins/)).getByRole('link', { name: 'LW-TRN-5' })).toBeTruthy();
  });

  test('a newspaper at set-up: two taps', async () => {
    const backend = withQuarrels({ about: 'newspaper', effect: 'back_into_the_deck' });
    const { user } = await openAt('#/rulebook/referee', backend);
    await tapUntil(user, [/^Journal$/, /^À la mise en place$/]);
    expect(lastQuarrel(backend)).toEqual({ about: 'newspaper', moment: 'setup' });
    expect(await referee().findByText('Il retourne dans le paquet, sans événement')).toBeTruthy();
    expect(referee().getByRole('link', { name: 'LW-SET-5' })).toBeTruthy();
  });

  test('a tie: in the turn order of the running game, whatever the order of the taps', async () => {
    const backend = withQuarrels({
      about: 'tie',
      order: [
        { place: 1, company: 'blue', code: 'ahead_by_turn_order', of: 'red', turn: 2, theirs: 1 },
        { place: 2, company: 'red', code: 'last' },
      ],
    });
    const { user } = await openAt('#/rulebook/referee/tie', backend);
    await tapUntil(user, [/^Inès$/, /^Camille$/]);
    await user.click(group(/réussis par Camille/).getByRole('radio', { name: '2' }));
    expect(lastQuarrel(backend)).toBeUndefined();
    await user.click(group(/réussis par Inès/).getByRole('radio', { name: '2' }));
    expect(lastQuarrel(backend)).toEqual({
      about: 'tie',
      tied: [
        { company: 'red', completed: 2 },
        { company: 'blue', completed: 2 },
      ],
    });
    expect(await referee().findByText('Inès passe devant')).toBeTruthy();
    expect(referee().getByText(/autant de tickets, et Inès joue plus tard/)).toBeTruthy();
    await noBarriers();
  });

  test('an absent holder of the first player card', async () => {
    const backend = withQuarrels(
      { about: 'first_player', starts: { by: 'draw', among: ['blue', 'yellow'], absent: 'red' } },
      { running: null },
    );
    const { user } = await openAt('#/rulebook/referee/first_player', backend);
    await user.click(group(/Qui a la carte/).getByRole('radio', { name: 'Camille' }));
    await user.click(group(/Qui est à table/).getByRole('checkbox', { name: 'Camille' }));
    expect(lastQuarrel(backend)).toEqual({
      about: 'first_player',
      holder: 'red',
      present: ['blue', 'green', 'yellow'],
    });
    expect(plain((await referee().findByText(/n.est pas là/)).textContent)).toContain('au hasard à Inès ou Jeanne');
  });

  test('a postcard drawn at the end of this game, and one of the last', async () => {
    const backend = withQuarrels({ about: 'postcard', may: false, why: { code: 'not_before_game', game: 6 } });
    const { user } = await openAt('#/rulebook/referee/postcard', backend);
    await tapUntil(user, [/^À la fin d.une partie$/]);
    await user.click(group(/De quelle partie/).getByRole('radio', { name: '5' }));
    expect(lastQuarrel(backend)).toEqual({
      about: 'postcard',
      drawn: { game: 5, moment: 'end' },
      now: { game: 5, moment: 'end' },
    });
    expect(await referee().findByText(/pas avant la partie 6/)).toBeTruthy();
    await user.click(group(/De quelle partie/).getByRole('radio', { name: '4' }));
    expect(lastQuarrel(backend)).toMatchObject({ now: { game: 5, moment: 'play' } });
  });

  test('a sticker whose time is over, as of another game', async () => {
    const backend = withQuarrels({ about: 'sticker', in_force: 'no_longer', over_since: 7 });
    const { user } = await openAt('#/rulebook/referee/sticker', backend);
    await user.selectOptions(referee().getByLabelText(/Quel autocollant/), '67');
    await user.click(screen.getByRole('radio', { name: 'Partie 7' }));
    await waitFor(() => expect(lastQuarrel(backend)).toEqual({ about: 'sticker', since: 4, until: 6, game: 7 }));
    expect(await referee().findByText(/fini depuis la partie 7/)).toBeTruthy();
    await noBarriers();
  });
});
