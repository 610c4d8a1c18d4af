import { screen, waitFor, within } from '@testing-library/svelte';
import { describe, expect, test, vi } from 'vitest';
import type { Rejection, Rulebook } from '$lib/backend/contract';
import { noBarriers } from '$test/barriers';
import { actions, FakeBackend } from '$test/fake-backend';
import { openAt, plain } from '$test/open';
import { ruling, rulebook, sticker, stickers } from '$test/samples-rulebook';

function withRulebook(found = stickers, change: Partial<Rulebook> = {}): FakeBackend {
  const backend = FakeBackend.withCampaign();
  backend.own.rulebook = ({ game }) => ({ view: 'rulebook', ...rulebook(game, found, change) });
  backend.own.referee = () => ({ view: 'referee', ...ruling });
  return backend;
}

const chapter = (name: RegExp) => within(screen.getByRole('region', { name }));
const cardOf = (title: string) => within(screen.getByRole('heading', { name: new RegExp(title) }).closest('article')!);
const search = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Chercher une règle/ });

describe('the booklet', () => {
  test('has its places in order, empty ones as empty (LW-STK-1)', async () => {
    await openAt('#/rulebook', withRulebook());
    const route = chapter(/^Prendre une route/);
    const told = route
      .getAllByRole('listitem')
      .filter((item) => !item.querySelector('li'))
      .map((item) => item.querySelector('button[data-place], .mark, .printed')!)
      .map((mark) => plain(mark.matches('.printed') ? mark.querySelector('strong')!.textContent : mark.textContent));
    expect(told).toEqual([...'FGHIJ', 'Routes de compagnie', ...'KLMNOPQRSTUV', 'Grandes villes']);
    const empties = (name: RegExp) =>
      chapter(name)
        .getAllByRole('button', { name: /encore vide/ })
        .map(({ textContent }) => plain(textContent));
    expect(empties(/^Mise en place/)).toEqual(['A', 'C', 'D', 'E']);
    expect(empties(/^Fin de la partie/)).toEqual(['5', '7']);
    expect(empties(/^Aide-mémoire/)).toEqual(['1', '2', '4', '5', '6', '8', '9', '10', '11']);
  });

  test('has the printed steps and places nobody knew (LW-STK-5)', async () => {
    await openAt('#/rulebook', withRulebook());
    expect(plain(chapter(/^Mise en place/).getByText('Les cartes wagon').textContent)).toBe('5 Les cartes wagon');
    expect(chapter(/^Fin de la partie/).getByText('Les reçus au coffre-fort')).toBeTruthy();
    expect(chapter(/^Ailleurs/).getByRole('heading', { name: /Dos du livret, Lettre du gouverneur/ })).toBeTruthy();
    await noBarriers();
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
    expect(old.closest('details')?.open).toBe(false);
    expect(plain(old.closest('details')!.querySelector('summary')!.textContent)).toBe('1 autre à cette place');
    expect(plain(old.closest('article')!.textContent)).toContain('Échu');
  });
});

describe('as of a game', () => {
  test('is chosen on the line, and what was to come then says so', async () => {
    const backend = withRulebook();
    const { user } = await openAt('#/rulebook', backend);
    await user.click(screen.getByRole('radio', { name: 'Partie 3' }));
    expect(backend.asked).toContainEqual({ view: 'rulebook', game: 3 });
    expect(plain(cardOf('Prime du contrôleur').getByText('À venir').textContent)).toBe('À venir');
    expect(screen.getByRole('heading', { name: /Convoi de nuit/ }).closest('details')).toBeNull();
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

  test('stand beside each other where there is room', async () => {
    const wide = { matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() };
    vi.stubGlobal('matchMedia', () => wide);
    await openAt('#/rulebook', withRulebook());
    vi.unstubAllGlobals();
    expect(screen.getByRole('form', { name: 'Le cas' })).toBeTruthy();
    expect(search()).toBeTruthy();
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
    expect(screen.queryByRole('region', { name: /^Mise en place/ })).toBeNull();
    await noBarriers();
    await user.keyboard('{Escape}');
    expect(search().value).toBe('');
    expect(screen.getByRole('region', { name: /^Mise en place/ })).toBeTruthy();
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

  test('tells what came and what went since a game', async () => {
    const { user } = await openAt('#/rulebook', withRulebook());
    await user.click(screen.getByRole('button', { name: 'Ce qui a changé depuis la partie 4' }));
    const changes = screen.getByRole('region', { name: 'Ce qui a changé depuis la partie 4' });
    expect(plain(changes.textContent)).toMatch(
      /Arrivé.*Convoi de jour.*Lettre du gouverneur.*Parti.*Convoi de nuit.*valait jusqu'à la partie 4/,
    );
    // The game itself counts.
    expect(plain(changes.textContent)).toContain('Prime du contrôleur');
    expect(plain(changes.textContent)).not.toContain('Bilan des mines');
    await user.selectOptions(within(changes).getByRole('combobox'), '3');
    expect(plain(screen.getByRole('region', { name: 'Ce qui a changé depuis la partie 3' }).textContent)).toContain(
      'Bilan des mines',
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
    await waitFor(() => expect(plain(document.activeElement?.textContent)).toBe('Place G, Pont suspendu'));
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
    await user.click(dialog.getByRole('checkbox', { name: 'Triple' }));
    await user.click(dialog.getByRole('checkbox', { name: 'Double' }));
    await user.selectOptions(dialog.getByLabelText(/grande ville/), 'Elle n’en touche aucune');
    await user.selectOptions(dialog.getByLabelText(/couleur de la compagnie/), 'Oui, la sienne');
    await user.selectOptions(dialog.getByLabelText(/quel moment/), 'en jeu');
    await user.type(dialog.getByLabelText(/région/), 'Désert');
    await user.selectOptions(dialog.getByLabelText('De la partie'), '5');
    expect(plain(fold.querySelector('summary')!.textContent)).toContain(
      'routes noires ou grises, 4 espaces, routes doubles ou triples',
    );
    await user.click(dialog.getByRole('button', { name: /^Coller l/ }));
    expect(actions(backend)).toMatchObject([
      {
        conditions: {
          moment: 'play',
          route_colours: ['black', 'grey'],
          lengths: [4],
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
    const used = cardOf('Bilan des mines');
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
