import { screen, waitFor, within } from '@testing-library/svelte';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import type { Rejection, Rulebook } from '$lib/backend/contract';
import { noBarriers } from '$test/barriers';
import { actions, FakeBackend } from '$test/fake-backend';
import { openAt, plain } from '$test/open';
import { thing } from '$test/samples';
import { ruling, rulebook, sticker, stickers } from '$test/samples-rulebook';

function withRulebook(found = stickers, change: Partial<Rulebook> = {}): FakeBackend {
  const backend = FakeBackend.withCampaign();
  backend.own.rulebook = ({ game }) => ({ view: 'rulebook', ...rulebook(game, found, change) });
  backend.own.referee = () => ({ view: 'referee', ...ruling, at_the_table: null });
  return backend;
}

const chapter = (name: RegExp) => within(screen.getByRole('region', { name }));
const cardOf = (title: string) => within(screen.getByRole('heading', { name: new RegExp(title) }).closest('article')!);
const search = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Chercher une règle/ });

/** Another chapter, as somebody would who taps it in the list. */
async function turnTo(user: UserEvent, name: RegExp) {
  await user.click(within(screen.getByRole('navigation', { name: 'Les chapitres' })).getByRole('link', { name }));
  return within(await screen.findByRole('region', { name }));
}

describe('the booklet', () => {
  test('has its places in order, empty ones as empty (LW-STK-1), a chapter at a time', async () => {
    const { user } = await openAt('#/rulebook', withRulebook());
    const region = screen.getByRole('region', { name: /^Prendre une route/ });
    const marks = region.querySelectorAll('button[data-place], article .mark, ol > li > details > summary strong');
    // One that lies below another is not counted.
    const told = [...marks].filter((mark) => !mark.closest('.others')).map((mark) => plain(mark.textContent));
    expect(told).toEqual([
      'Payer une route',
      'Les deux bouts sur le plateau',
      'Routes doubles et triples',
      'Locomotives en plus',
      ...'FGHIJ',
      'Routes de compagnie',
      ...'KLMNOPQRSTUV',
      'Grandes villes',
    ]);
    const empties = async (name: RegExp) =>
      (await turnTo(user, name))
        .getAllByRole('button', { name: /encore vide/ })
        .map(({ textContent }) => plain(textContent));
    expect(await empties(/^Mise en place/)).toEqual(['A', 'C', 'D', 'E']);
    expect(screen.queryByRole('region', { name: /^Prendre une route/ })).toBeNull();
    expect(await empties(/^Fin de la partie/)).toEqual(['5', '7']);
    expect(await empties(/^Aide-mémoire/)).toEqual(['1', '2', '4', '5', '6', '8', '9', '10', '11']);
  });

  test('has the printed rules with their IDs, and places nobody knew (LW-STK-5)', async () => {
    const { user } = await openAt('#/rulebook/setup', withRulebook());
    const coins = chapter(/^Mise en place/)
      .getByText('Les pièces')
      .closest('details')!;
    expect(plain(coins.textContent)).toContain('3 Les pièces LW-SET-3');
    expect(plain(coins.textContent)).toContain('Chacun reçoit 5 $.');
    const end = await turnTo(user, /^Fin de la partie/);
    expect(plain(end.getByText('Classement et égalités').closest('details')!.textContent)).toContain(
      "qui joue plus tard dans l'ordre du tour",
    );
    await noBarriers();
    const elsewhere = await turnTo(user, /^Les autocollants/);
    expect(elsewhere.getByRole('heading', { name: /Dos du livret, Lettre du gouverneur/ })).toBeTruthy();
    await noBarriers();
  });

  test('a rule that is named in the address is open before the eyes', async () => {
    await openAt('#/rulebook/cards/LW-POS-3', withRulebook());
    const open = [...document.querySelectorAll('details[open] > summary')].map(({ id }) => id);
    expect(open).toEqual(['LW-POS-3']);
    await waitFor(() => expect(document.activeElement?.id).toBe('LW-POS-3'));
  });

  test('on a narrow screen the chapters unfold from a list', async () => {
    const { user } = await openAt('#/rulebook', withRulebook());
    await user.selectOptions(
      screen.getByRole('combobox', { name: 'Chapitre' }),
      'Événements, cartes postales, histoire',
    );
    expect(chapter(/^Événements/).getByText('Le côté secret')).toBeTruthy();
    expect(location.hash).toBe('#/rulebook/cards');
  });

  test('a sticker has its text, its games, its story card and what the referee checks', async () => {
    await openAt('#/rulebook', withRulebook());
    const card = plain(screen.getByRole('heading', { name: /Péage du pont/ }).closest('article')!.textContent);
    expect(card).toContain('Payez 1 $ par route de 3 espaces ou plus.');
    expect(card).toContain('dès la partie 2 · carte 1868-02');
    expect(card).toContain("L'arbitre vérifie : 3 espaces ou plus");
  });

  test('an empty booklet says what will come', async () => {
    await openAt('#/rulebook', withRulebook([]));
    expect(screen.getByRole('heading', { name: 'Le livret attend ses autocollants' })).toBeTruthy();
    expect(plain(document.body.textContent)).toContain('0 autocollant en vigueur en partie 5');
  });

  test('an older sticker on the same place is folded beneath, and says that it is over', async () => {
    await openAt('#/rulebook', withRulebook());
    const old = screen.getByRole('heading', { name: /Convoi de nuit/, hidden: true });
    const fold = old.closest('.others')!.querySelector('details')!;
    expect(fold.open).toBe(false);
    expect(plain(fold.querySelector('summary')!.textContent)).toBe('1 autre à cette place');
    expect(plain(old.closest('article')!.textContent)).toContain('Échu');
  });
});

describe('a sticker and its twin (LW-STK-2)', () => {
  const twins = () => [
    ...stickers.filter(({ thing }) => thing !== 67),
    sticker(71, 'L', { title: 'Écluse', twin: { thing: 72, place: '8' } }),
    sticker(72, '8', { title: 'Écluse', twin: { thing: 71, place: 'L' } }),
    sticker(73, '9', { title: 'Halte' }),
  ];

  test('are counted once, found once, and each says where the other is', async () => {
    const { user } = await openAt('#/rulebook', withRulebook(twins()));
    // B, F, K, M, end-4, the back, L with 8, and 9.
    expect(plain(document.body.textContent)).toContain('8 autocollants en vigueur en partie 5');
    expect(cardOf('Écluse').getByText('aide-mémoire 8')).toBeTruthy();
    await user.type(search(), 'écluse');
    expect(screen.getByRole('region', { name: '1 règle trouvée' })).toBeTruthy();
    await user.clear(search());
    const guide = await turnTo(user, /^Aide-mémoire/);
    expect(guide.getByText('dit la même règle que la place L')).toBeTruthy();
  });

  test('can be parted and paired', async () => {
    const backend = withRulebook(twins());
    const { user } = await openAt('#/rulebook/guide', backend);
    const open = async (title: string, name: RegExp) => {
      const card = cardOf(title);
      await user.click(card.getByRole('heading', { name: new RegExp(title) }));
      await user.click(card.getByText('Modifier'));
      await user.click(card.getByRole('button', { name }));
    };
    await open('Écluse', /une autre règle/);
    expect(actions(backend)).toEqual([{ area: 'sticker', do: 'pair', thing: 72, with: null }]);
    await open('Halte', /Même règle que/);
    const dialog = within(screen.getByRole('dialog'));
    const offered = dialog.getAllByRole('option').map(({ textContent }) => plain(textContent));
    expect(offered).toEqual(['Place F · Péage du pont', 'Place K · Convoi de jour', 'Place M · Prime du contrôleur']);
    await user.selectOptions(dialog.getByLabelText('Autocollant du livret'), '65');
    await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    expect(actions(backend).at(-1)).toEqual({ area: 'sticker', do: 'pair', thing: 73, with: 65 });
  });

  test('are stuck at once', async () => {
    const backend = withRulebook();
    const { user } = await openAt('#/rulebook', backend);
    await user.click(screen.getByRole('button', { name: /^Place G, encore vide/ }));
    const dialog = within(screen.getByRole('dialog'));
    await user.type(dialog.getByLabelText('Son titre'), 'Pont suspendu');
    await user.selectOptions(dialog.getByLabelText(/Aussi dans l.aide-mémoire/), '4');
    await user.click(dialog.getByRole('button', { name: /^Coller l/ }));
    expect(actions(backend)).toMatchObject([{ do: 'stick', place: 'G', guide: '4' }]);
  });
});

describe('as of a game', () => {
  test('is chosen on the line, and what was to come then says so', async () => {
    const backend = withRulebook();
    const { user } = await openAt('#/rulebook', backend);
    await user.click(screen.getByRole('radio', { name: 'Partie 3' }));
    expect(backend.asked).toContainEqual({ view: 'rulebook', game: 3 });
    expect(plain(cardOf('Prime du contrôleur').getByText('À venir').textContent)).toBe('À venir');
    expect(screen.getByRole('heading', { name: /Convoi de nuit/ }).closest('.others')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Revenir à la partie 5' }));
    await waitFor(() => expect(screen.queryByText('À venir')).toBeNull());
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Partie 5, la vôtre' }).checked).toBe(true);
  });

  test('with the arrow keys too', async () => {
    const { user } = await openAt('#/rulebook', withRulebook());
    screen.getByRole('radio', { name: 'Partie 5, la vôtre' }).focus();
    await user.keyboard('{ArrowRight}');
    expect(await screen.findByText(/en vigueur en partie 6/)).toBeTruthy();
  });
});

describe('booklet and referee', () => {
  test('the referee has a page of its own, from which a stroke leads to the search', async () => {
    const { user } = await openAt('#/rulebook', withRulebook());
    expect(screen.queryByRole('form', { name: 'Le cas' })).toBeNull();
    await user.click(screen.getByRole('link', { name: /arbitre/ }));
    expect(await screen.findByRole('form', { name: 'Le cas' })).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: /Chercher/ })).toBeNull();
    await user.keyboard('/');
    await waitFor(() => expect(document.activeElement).toBe(search()));
    expect(search().value).toBe('');
  });

  test('printed rules are open where there is room', async () => {
    const wide = { matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() };
    vi.stubGlobal('matchMedia', () => wide);
    await openAt('#/rulebook/turn', withRulebook());
    vi.unstubAllGlobals();
    expect([...document.querySelectorAll<HTMLDetailsElement>('ol details')].every(({ open }) => open)).toBe(true);
  });
});

describe('the search', () => {
  test('finds a rule by its letter, at once', async () => {
    const { user } = await openAt('#/rulebook', withRulebook());
    await user.keyboard('/');
    expect(document.activeElement).toBe(search());
    await user.keyboard('règle k');
    const found = within(screen.getByRole('region', { name: '1 règle trouvée' }));
    expect(found.getByRole('heading', { name: /Place K, Convoi de jour/ })).toBeTruthy();
    expect(screen.queryByRole('region', { name: /^Prendre une route/ })).toBeNull();
    await noBarriers();
    await user.keyboard('{Escape}');
    expect(search().value).toBe('');
    expect(screen.getByRole('region', { name: /^Prendre une route/ })).toBeTruthy();
  });

  test('finds a word without its accent, and says when there is none', async () => {
    const { user } = await openAt('#/rulebook', withRulebook());
    await user.type(search(), 'peage');
    expect(screen.getByRole('region', { name: '2 règles trouvées' })).toBeTruthy();
    await user.type(search(), ' licorne');
    expect(screen.getByRole('heading', { name: 'Aucune règle trouvée' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Effacer la recherche' }));
    expect(document.activeElement).toBe(search());
  });

  test('finds a printed rule, and leads to where it stands', async () => {
    const { user } = await openAt('#/rulebook', withRulebook());
    await user.type(search(), 'absent');
    const found = within(screen.getByRole('region', { name: /règles trouvées/ }));
    expect(found.getByText('Premier joueur, même absent')).toBeTruthy();
    await user.click(found.getByRole('link', { name: /Mise en place/ }));
    await waitFor(() => expect(document.activeElement?.id).toBe('LW-SET-14'));
    expect(search().value).toBe('');
  });

  test('tells what came and what went after a game: stickers, cards, regions, wagons', async () => {
    const backend = withRulebook();
    const line = (number: number, kind: string, title: string) => thing(kind, { thing: number, title });
    backend.own.changes = ({ since }) => ({
      view: 'changes',
      since,
      came: [
        { line: line(81, 'event', 'Foire'), game: 5 },
        { line: line(82, 'region_box', 'Désert'), game: 6 },
      ],
      went: [{ line: line(83, 'ticket', 'Vieux ticket'), game: 5 }],
      wagons: [{ company: 'red', from_game: 5, wagons: 26 }],
    });
    const { user } = await openAt('#/rulebook', backend);
    await user.click(screen.getByRole('button', { name: 'Ce qui a changé après la partie 4' }));
    const changes = await screen.findByRole('region', { name: 'Ce qui a changé après la partie 4' });
    await within(changes).findByText(/Foire/);
    expect(plain(changes.textContent)).toMatch(/Arrivé.*Foire.*Parti.*Vieux ticket.*archivé en partie 5/);
    expect(plain(changes.textContent)).toContain('Camille : 26 wagons dès la partie 5');
    expect(plain(changes.textContent)).not.toContain('Désert');
    expect(plain(changes.textContent)).toMatch(
      /Arrivé.*Convoi de jour.*Lettre du gouverneur.*Parti.*Convoi de nuit.*valait jusqu'à la partie 4/,
    );
    // The game one looks back to is left out.
    expect(plain(changes.textContent)).not.toContain('Prime du contrôleur');
    await user.selectOptions(within(changes).getByRole('combobox'), '3');
    expect(plain(screen.getByRole('region', { name: 'Ce qui a changé après la partie 3' }).textContent)).toContain(
      'Prime du contrôleur',
    );
    await noBarriers();
  });
});

describe('a sticker', () => {
  test('is stuck on with one tap on its place', async () => {
    const backend = withRulebook();
    const { user } = await openAt('#/rulebook', backend);
    await user.click(screen.getByRole('button', { name: /^Place G, encore vide/ }));
    const dialog = within(screen.getByRole('dialog'));
    await user.type(dialog.getByLabelText('Son titre'), 'Pont suspendu');
    backend.own.rulebook = ({ game }) => ({
      view: 'rulebook',
      ...rulebook(game, [...stickers, sticker(90, 'G', { title: 'Pont suspendu', since: 5 })]),
    });
    await user.click(dialog.getByRole('button', { name: /^Coller l/ }));
    expect(actions(backend)).toEqual([
      {
        area: 'sticker',
        do: 'stick',
        place: 'G',
        title: 'Pont suspendu',
        text: null,
        since: 5,
        until: null,
        conditions: null,
      },
    ]);
    await waitFor(() => expect(plain(document.activeElement?.textContent)).toContain('Place G, Pont suspendu'));
    expect(document.activeElement?.closest('details')?.open).toBe(true);
  });

  test('has conditions for the referee, folded away', async () => {
    const backend = withRulebook();
    const { user } = await openAt('#/rulebook', backend);
    await user.click(screen.getByRole('button', { name: /^Place G, encore vide/ }));
    const dialog = within(screen.getByRole('dialog'));
    const fold = dialog.getByText(/Ce que l.arbitre peut vérifier tout seul/).closest('details')!;
    expect(fold.open).toBe(false);
    await user.click(fold.querySelector('summary')!);
    await noBarriers();
    await user.type(dialog.getByLabelText('Son titre'), 'Pont');
    await user.click(dialog.getByRole('checkbox', { name: 'Grise' }));
    await user.click(dialog.getByRole('checkbox', { name: 'Noire' }));
    await user.click(dialog.getByRole('checkbox', { name: '4' }));
    await user.selectOptions(dialog.getByLabelText(/à partir de combien/), '6 et plus');
    await user.click(dialog.getByRole('checkbox', { name: 'Triple' }));
    await user.click(dialog.getByRole('checkbox', { name: 'Double' }));
    await user.selectOptions(dialog.getByLabelText(/grande ville/), 'Elle n’en touche aucune');
    await user.selectOptions(dialog.getByLabelText(/couleur de la compagnie/), 'Oui, la sienne');
    await user.selectOptions(dialog.getByLabelText(/quel moment/), 'en jeu');
    await user.type(dialog.getByLabelText(/région/), 'Désert');
    await user.selectOptions(dialog.getByLabelText('De la partie'), '5');
    expect(plain(fold.querySelector('summary')!.textContent)).toContain(
      'routes noires ou grises, 4 espaces, ou 6 espaces ou plus, routes doubles ou triples',
    );
    await user.click(dialog.getByRole('button', { name: /^Coller l/ }));
    expect(actions(backend)).toMatchObject([
      {
        conditions: {
          moment: 'play',
          route_colours: ['black', 'grey'],
          lengths: [4],
          length_from: 6,
          lanes: [2, 3],
          big_city: false,
          own_colour: true,
          region: 'Désert',
          games: { from: 5, until: 5 },
        },
      },
    ]);
  });

  test('can be photographed right after', async () => {
    const backend = withRulebook();
    backend.own.photos = ({ of }) => ({ view: 'photos', of, photos: [] });
    const { user } = await openAt('#/rulebook', backend);
    await user.click(screen.getByRole('button', { name: /^Place G, encore vide/ }));
    await user.type(screen.getByLabelText('Son titre'), 'Pont');
    backend.own.rulebook = ({ game }) => ({
      view: 'rulebook',
      ...rulebook(game, [...stickers, sticker(90, 'G', { title: 'Pont', since: 5 })]),
    });
    await user.click(screen.getByRole('button', { name: 'Avec une photo…' }));
    const dialog = await screen.findByRole('dialog', { name: /Pont.*est collé/ });
    expect(within(dialog).getByRole('region', { name: /Photos de l.autocollant/ })).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: /C.est bon/ }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('goes over the one that is in force on its place', async () => {
    const backend = withRulebook();
    const taken: Rejection = { code: 'place_taken', place: 'K', title: 'Convoi de jour' };
    backend.answer = (command) =>
      command.command === 'act' && command.action.area === 'sticker' && command.action.do === 'stick' ? taken : {};
    const { user } = await openAt('#/rulebook', backend);
    await user.click(screen.getByRole('button', { name: 'Coller un autocollant' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.type(dialog.getByLabelText(/Quelle place/), 'k');
    await user.type(dialog.getByLabelText('Son titre'), 'Convoi du soir');
    await user.click(dialog.getByRole('button', { name: /^Coller l/ }));
    expect(plain(dialog.getByRole('alert').textContent)).toContain(
      'Place K : « Convoi de jour » y est déjà en vigueur.',
    );
    await user.click(dialog.getByRole('button', { name: /^Coller par-dessus/ }));
    expect(actions(backend).at(-1)).toMatchObject({
      do: 'replace',
      thing: 63,
      place: 'K',
      title: 'Convoi du soir',
      since: 5,
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  const way = async (user: Awaited<ReturnType<typeof openAt>>['user'], title: string, name: RegExp) => {
    const card = cardOf(title);
    await user.click(card.getByRole('heading', { name: new RegExp(title) }));
    await user.click(card.getByText('Modifier'));
    await user.click(card.getByRole('button', { name }));
    return within(screen.getByRole('dialog'));
  };

  test('is corrected, with all that was noted of it', async () => {
    const backend = withRulebook();
    const { user } = await openAt('#/rulebook', backend);
    const dialog = await way(user, 'Péage du pont', /^Corriger/);
    const title = dialog.getByLabelText<HTMLInputElement>('Son titre');
    expect(title.value).toBe('Péage du pont');
    await user.type(title, ' neuf');
    await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    expect(actions(backend)).toMatchObject([
      {
        do: 'correct',
        thing: 62,
        place: 'F',
        title: 'Péage du pont neuf',
        since: 2,
        until: null,
        conditions: { lengths: [3, 4, 5, 6, 7, 8, 9] },
      },
    ]);
  });

  test('is replaced', async () => {
    const backend = withRulebook();
    const { user } = await openAt('#/rulebook', backend);
    const dialog = await way(user, 'Péage du pont', /^Remplacer/);
    await user.type(dialog.getByLabelText('Son titre'), 'Péage double');
    await user.click(dialog.getByRole('button', { name: 'Coller par-dessus' }));
    expect(actions(backend)).toMatchObject([{ do: 'replace', thing: 62, place: 'F', title: 'Péage double', since: 5 }]);
  });

  test('expires, with the game that is played unless said otherwise', async () => {
    const backend = withRulebook();
    const { user } = await openAt('#/rulebook', backend);
    const dialog = await way(user, 'Péage du pont', /jusqu/);
    await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    expect(actions(backend)).toEqual([{ area: 'sticker', do: 'expire', thing: 62, until: 5 }]);
  });

  test('is removed if it was noted by mistake, but not from under a receipt', async () => {
    const backend = withRulebook();
    const { user } = await openAt('#/rulebook', backend);
    const dialog = await way(user, 'Péage du pont', /^Retirer/);
    await user.click(dialog.getByRole('button', { name: /^Retirer l/ }));
    expect(actions(backend)).toEqual([{ area: 'sticker', do: 'remove', thing: 62 }]);
    await turnTo(user, /^Fin de la partie/);
    const used = cardOf('Bilan des mines');
    await user.click(used.getByRole('heading', { name: /Bilan/ }));
    await user.click(used.getByText('Modifier'));
    expect(used.queryByRole('button', { name: /^Retirer/ })).toBeNull();
    expect(used.getByText(/Figure sur un reçu/)).toBeTruthy();
  });

  test('cannot end before it begins: said beside the field', async () => {
    const backend = withRulebook();
    backend.answer = () => ({ code: 'rule_ends_before_it_begins', since: 6, until: 2 });
    const { user } = await openAt('#/rulebook', backend);
    const dialog = await way(user, 'Péage du pont', /^Corriger/);
    await user.selectOptions(dialog.getByLabelText(/quand/), '2');
    await user.selectOptions(dialog.getByLabelText('Vaut dès'), '6');
    await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    expect(dialog.getByLabelText(/quand/).getAttribute('aria-invalid')).toBe('true');
    expect(dialog.getByLabelText<HTMLSelectElement>(/quand/).value).toBe('2');
    expect(dialog.queryByRole('alert')?.textContent?.trim() ?? '').toBe('');
  });
});
