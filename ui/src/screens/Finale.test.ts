import type { Request } from '$lib/backend/backend';
import { screen, waitFor, within } from '@testing-library/svelte';
import { beforeEach, describe, expect, test } from 'vitest';
import type { CompanyColour, Finale } from '$lib/backend/contract';
import { revealed } from '$lib/pieces/finale/revealed.svelte';
import { noBarriers } from '$test/barriers';
import { actions } from '$test/fake-backend';
import { openAt, plain } from '$test/open';
import { openCampaign } from '$test/samples';
import { atFinale, finale } from '$test/samples-finale';

const called = (wanted: string) => (name: string) => plain(name) === wanted;
const button = (name: string) => screen.getByRole('button', { name: called(name) });
const words = (element: Element | null | undefined) => plain(element?.textContent);
const main = () => words(screen.getByRole('main'));
const region = (name: string) => screen.getByRole('region', { name: called(name) });

async function open(shown: Finale) {
  const backend = atFinale(shown);
  return { backend, ...(await openAt('#/finale', backend)) };
}

/** A host that reads on as the real one does. */
async function openVaults(start: Partial<Record<CompanyColour, number>> = {}) {
  const backend = atFinale(finale('accounts'));
  let read = { ...start };
  const show = () => {
    const shown = finale('opening', {}, read);
    const all = shown.companies.every((company) => company.read.length === company.documents);
    const none = shown.companies.every((company) => company.read.length === 0);
    const now = all ? finale('opened') : none ? finale('accounts') : shown;
    backend.own.finale = () => ({ view: 'finale', ...now });
  };
  backend.answer = (command: Request) => {
    if (command.command !== 'act' || command.action.area !== 'finale') return {};
    const { action } = command;
    if (action.do === 'read') read = { ...read, [action.company]: (read[action.company] ?? 0) + 1 };
    if (action.do === 'read_vault') read = { ...read, [action.company]: 99 };
    if (action.do === 'read_everything') read = { red: 99, blue: 99, green: 99, yellow: 99 };
    show();
    return {};
  };
  show();
  return { backend, ...(await openAt('#/finale', backend)) };
}

beforeEach(() => revealed.clear());

describe('without barriers', () => {
  describe.each(['fr', 'en'] as const)('in %s', (language) => {
    test.each([
      ['ahead', finale('ahead')],
      ['ready', finale('ready')],
      ['accounts', finale('accounts')],
      ['opening', finale('opening', {}, { red: 3, blue: 12, green: 12 })],
      ['opened', finale('opened')],
      ['concluded', finale('concluded', { decision: { winner: 'red', reason: 'Le plus de victoires' } })],
      ['corrections', finale('concluded', { corrections: true })],
    ])('%s', async (_, shown) => {
      revealed.add(openCampaign.uuid);
      await openAt('#/finale', atFinale(shown, {}, language));
      await noBarriers();
    });
  });
});

describe('before the finale', () => {
  test('it is told in two sentences, and can be brought forward on purpose', async () => {
    const { backend, user } = await open(finale('ahead'));
    expect(main()).toContain('la tablée compense les parties manquées et ouvre les coffres-forts');
    expect(main()).toContain('Encore 8 parties sur 12');
    await user.click(button("Terminer la campagne avant l'heure…"));
    const dialog = screen.getByRole('dialog');
    expect(words(dialog)).toContain('Il reste 8 parties à jouer sur 12.');
    expect(words(dialog)).toContain("plus aucune partie ne s'ouvrira");
    expect(words(dialog)).toContain("le finale s'annule");
    await user.click(within(dialog).getByRole('button', { name: called('Terminer la campagne') }));
    expect(actions(backend)).toEqual([{ area: 'finale', do: 'begin', early: true }]);
  });

  test('a game that is open stands in the way', async () => {
    await open(finale('ahead', { open_game: 5 }));
    expect(main()).toContain("La partie 5 est en cours : elle se termine ou s'annule avant le finale.");
    expect(screen.queryByRole('button', { name: /avant l/ })).toBeNull();
  });

  test('after the last game it begins with one button', async () => {
    const { backend, user } = await open(finale('ready'));
    await user.click(button('Commencer le finale'));
    expect(actions(backend)).toEqual([{ area: 'finale', do: 'begin', early: false }]);
  });
});

describe('the last accounts', () => {
  test('name each missed game, who missed it, late arrivals too, and what it earns', async () => {
    await open(finale('accounts'));
    const missed = region('Parties manquées');
    expect(words(missed)).toContain('Jeanne (pas encore arrivée)');
    expect(words(missed)).toContain('2 parties manquées 20 $');
    expect(within(missed).getByRole<HTMLInputElement>('textbox', { name: called('Partie 5 · 1877') }).value).toBe('12');
    expect(words(region('Et maintenant'))).toContain('Aucun montant pour la partie 7 : cette partie comptera 0 $.');
  });

  test('are saved all together, whichever one is typed', async () => {
    const { backend, user } = await open(finale('accounts'));
    await user.type(screen.getByRole('textbox', { name: called('Partie 7 · 1883') }), '14{Enter}');
    expect(actions(backend)).toEqual([
      {
        area: 'finale',
        do: 'compensate',
        amounts: [
          { game: 1, amount: 10 },
          { game: 2, amount: 10 },
          { game: 5, amount: 12 },
          { game: 7, amount: 14 },
        ],
      },
    ]);
    expect(words(document.activeElement?.closest('.amount'))).toContain('Partie 7');
  });

  test('the same amount fills all of them at once', async () => {
    const { backend, user } = await open(finale('accounts'));
    await user.click(button('Remplir'));
    expect(words(region('Parties manquées'))).toContain('Il manque le montant.');
    await user.type(screen.getByRole('textbox', { name: called('Le même montant pour toutes') }), '11{Enter}');
    expect(actions(backend)).toEqual([
      { area: 'finale', do: 'compensate', amounts: [1, 2, 5, 7].map((game) => ({ game, amount: 11 })) },
    ]);
  });

  test('nobody missed anything: there is nothing to enter', async () => {
    await open(finale('accounts', { compensation: [] }));
    expect(main()).toContain("Personne n'a manqué de partie");
    expect(screen.queryByRole('button', { name: 'Remplir' })).toBeNull();
  });

  test('a line of one company is offered to the others, and can be less than nothing', async () => {
    const { backend, user } = await open(finale('accounts'));
    const green = screen.getByRole('group', { name: /Prairie Express/ });
    await user.click(within(green).getByRole('button', { name: called('Ajouter une ligne…') }));
    const dialog = screen.getByRole('dialog');
    await noBarriers();
    await user.click(within(dialog).getByRole('button', { name: 'Dette' }));
    expect(document.activeElement).toBe(within(dialog).getByLabelText('Montant'));
    await user.keyboard('-7{Enter}');
    expect(actions(backend)).toEqual([
      { area: 'finale', do: 'lines', company: 'green', lines: [{ label: 'Dette', amount: -7 }] },
    ]);
  });

  test('a new line has a name and an amount', async () => {
    const { backend, user } = await open(finale('accounts'));
    const red = screen.getByRole('group', { name: /^Camille/ });
    await user.click(within(red).getByRole('button', { name: called('Ajouter une ligne…') }));
    const dialog = screen.getByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: called('Ajouter la ligne') }));
    expect(words(dialog)).toContain("d'après la carte qui l'accorde");
    await user.type(within(dialog).getByLabelText(/D.où vient ce montant/), 'Prime du gouverneur');
    await user.type(within(dialog).getByLabelText('Montant'), '25{Enter}');
    expect(actions(backend)).toEqual([
      {
        area: 'finale',
        do: 'lines',
        company: 'red',
        lines: [
          { label: 'Actions du Pacifique', amount: 8 },
          { label: 'Prime du gouverneur', amount: 25 },
        ],
      },
    ]);
  });

  test('a line that goes leaves the focus on its slip', async () => {
    const { backend, user } = await open(finale('accounts'));
    const red = screen.getByRole('group', { name: /^Camille/ });
    await user.click(within(red).getByRole('button', { name: /^Retirer.*Actions du Pacifique/ }));
    expect(actions(backend)).toEqual([{ area: 'finale', do: 'lines', company: 'red', lines: [] }]);
    expect(document.activeElement).toBe(within(red).getByRole('button', { name: called('Ajouter une ligne…') }));
  });

  test('receipts with gaps are named, with the way to them', async () => {
    await open(finale('accounts', { incomplete: [{ game: 4, company: 'blue' }] }));
    const link = screen.getByRole('link', { name: /Partie 4/ });
    expect(words(link)).toBe("Partie 4, reçu d'Inès");
    expect(link.getAttribute('href')).toBe('#/game/4');
  });

  test('can be left: the finale is called off', async () => {
    const { backend, user } = await open(finale('accounts'));
    await user.click(button('Annuler le finale…'));
    const dialog = screen.getByRole('dialog');
    expect(within(dialog).getByRole('button', { name: called('Garder le finale') })).toBeTruthy();
    expect(words(dialog)).not.toContain('départage');
    await user.click(within(dialog).getByRole('button', { name: called('Annuler le finale') }));
    expect(actions(backend)).toEqual([{ area: 'finale', do: 'call_off' }]);
  });
});

describe('opening the vaults', () => {
  test('begins sealed, with nothing written before the first seal is broken', async () => {
    const { backend, user } = await openVaults();
    await user.click(button('Ouvrir les coffres-forts'));
    expect(words(region('Et maintenant'))).toContain('Tous les sceaux sont intacts.');
    expect(screen.getAllByRole('button', { name: /scellé.*Briser le sceau/ })).toHaveLength(4);
    expect(actions(backend)).toEqual([]);
    await user.click(button('Revenir aux comptes'));
    expect(region('Parties manquées')).toBeTruthy();
  });

  test('reads one document a press, and the focus stays for the next', async () => {
    const { backend, user } = await openVaults();
    await user.click(button('Ouvrir les coffres-forts'));
    const next = button('Briser le sceau des Rouges');
    next.focus();
    await user.keyboard('{Enter}');
    const status = () => words(within(region('Et maintenant')).getByRole('status'));
    await waitFor(() => expect(status()).toBe("Camille, Partie 1 · 1865 : 32 $. Jusqu'ici 32 $."));
    expect(words(screen.getByRole('article'))).toContain('Partie 1 · 1re place');
    expect(words(next)).toBe('Lire le document 2 sur 12');
    await user.keyboard(' ');
    await waitFor(() => expect(status()).toBe("Camille, Partie 2 · 1868 : 29 $. Jusqu'ici 61 $."));
    expect(document.activeElement).toBe(next);
    expect(actions(backend)).toEqual([
      { area: 'finale', do: 'read', company: 'red' },
      { area: 'finale', do: 'read', company: 'red' },
    ]);
  });

  test('any vault can be read next, and one that was read shows what was in it', async () => {
    const { backend, user } = await openVaults({ red: 99, green: 2 });
    await user.click(screen.getByRole('button', { name: /Inès/ }));
    await waitFor(() => expect(words(screen.getByRole('article'))).toContain('Inès'));
    expect(actions(backend)).toEqual([{ area: 'finale', do: 'read', company: 'blue' }]);
    await user.click(screen.getByRole('button', { name: /Camille/ }));
    const ledger = region('Compte · Camille');
    expect(words(ledger)).toContain('Compensation, 1 partie manquée12 $');
    expect(words(ledger)).toContain('Actions du Pacifique8 $');
    expect(words(ledger)).toContain('Fortune 367 $');
    expect(actions(backend)).toHaveLength(1);
  });

  test('what a thing is worth is noted where it is read', async () => {
    const { backend, user } = await openVaults({ red: 12, blue: 0 });
    const slip = screen.getByRole('article');
    expect(words(slip)).toContain('Pépite');
    const worth = within(slip).getByRole('textbox', { name: 'Valeur' });
    await user.clear(worth);
    await user.type(worth, '20{Enter}');
    expect(actions(backend)).toEqual([{ area: 'finale', do: 'worth', thing: 91, worth: 20 }]);
  });

  test('a pile is worth so much each', async () => {
    await openVaults({ green: 99 });
    const slip = screen.getByRole('article');
    expect(within(slip).getByRole('textbox', { name: 'Valeur de chacun' })).toBeTruthy();
    expect(words(slip)).toContain('Sans valeur notée, cela compte 0.');
  });

  test('can be hurried: the rest of a vault, or everything if that is meant', async () => {
    const { backend, user } = await openVaults({ red: 2 });
    await user.click(button('Lire la fin de ce coffre-fort'));
    await waitFor(() => expect(words(region('Et maintenant'))).toContain('Tout est lu, fortune 367 $.'));
    await waitFor(() => expect(document.activeElement).toBe(button('Briser le sceau des Bleus')));
    await user.click(button('Tout lire…'));
    expect(actions(backend)).toHaveLength(1);
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: called('Tout lire') }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(actions(backend)).toEqual([
      { area: 'finale', do: 'read_vault', company: 'red' },
      { area: 'finale', do: 'read_everything' },
    ]);
    await waitFor(() => expect(document.activeElement).toBe(button('Voir le classement final')));
  });

  test('what is taken back is not told any more', async () => {
    const { backend, user } = await openVaults({ red: 1 });
    await user.click(button('Lire le document 2 sur 12'));
    await waitFor(() => expect(words(region('Et maintenant'))).toContain("Jusqu'ici 61 $."));
    backend.own.finale = () => ({ view: 'finale', ...finale('opening', {}, { red: 1 }) });
    backend.answer = () => ({});
    await user.click(screen.getByRole('button', { name: /^Annuler\s:/ }));
    await waitFor(() => expect(words(screen.getByRole('article'))).toContain('Partie 1'));
    expect(words(region('Et maintenant'))).not.toContain('61 $');
  });

  test('keeps the standings back until they are asked for', async () => {
    const { user } = await openVaults({ red: 99, blue: 99, green: 99, yellow: 9 });
    await user.click(button('Lire le document 10 sur 10'));
    await waitFor(() => expect(words(region('Et maintenant'))).toContain('Tout est lu. Retenez votre souffle.'));
    expect(screen.queryByRole('table')).toBeNull();
    await user.click(button('Voir le classement final'));
    expect(screen.getByRole('table', { name: called('Classement final') })).toBeTruthy();
    expect(words(document.activeElement)).toBe('Camille et Inès remportent ensemble la campagne');
  });
});

describe('the result', () => {
  beforeEach(() => revealed.add(openCampaign.uuid));

  test('shows shared places as such, with what each fortune is made of', async () => {
    await open(finale('opened'));
    const rows = within(screen.getByRole('table')).getAllByRole('row').map(words);
    expect(rows[1]).toMatch(/1re place ex æquo.*Camille.*Union Pourpre.*332 \$15 \$12 \$8 \$367 \$/);
    expect(rows[2]).toMatch(/1re place ex æquo.*Grand Lac & Fils.*364 \$0 \$0 \$3 \$367 \$/);
    expect(rows[3]).toMatch(/3e place.*Prairie Express.*266 \$/);
    expect(rows[4]).toMatch(/4e place.*−5 \$238 \$/);
  });

  test('a shared first place can be decided, with a reason', async () => {
    const { backend, user } = await open(finale('opened'));
    expect(main()).toContain('finissent à égalité avec 367 $. La règle ne les départage pas.');
    await user.click(button('Les départager…'));
    const dialog = screen.getByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: called('Noter la décision') }));
    expect(words(dialog)).toContain("Choisissez l'une des compagnies à égalité.");
    expect(words(dialog)).toContain('Dites pourquoi');
    expect(within(dialog).getAllByRole('radio')).toHaveLength(2);
    await user.click(within(dialog).getByRole('radio', { name: /^Inès/ }));
    await user.type(within(dialog).getByRole('textbox'), 'Une victoire de plus{Enter}');
    expect(actions(backend)).toEqual([
      { area: 'finale', do: 'decide', winner: 'blue', reason: 'Une victoire de plus' },
    ]);
  });

  test('a decision is told as such, and can be taken back', async () => {
    const { backend, user } = await open(
      finale('opened', { decision: { winner: 'blue', reason: 'Une victoire de plus' } }),
    );
    expect(screen.getByRole('heading', { name: called('Inès remporte la campagne') })).toBeTruthy();
    expect(main()).toContain('À égalité, la tablée a tranché : « Une victoire de plus »');
    expect(words(screen.getByRole('table'))).toContain('départagée par la tablée : « Une victoire de plus »');
    expect(words(screen.getByRole('table'))).toContain('1re place ex æquo');
    await user.click(button('Annuler le finale…'));
    const dialog = screen.getByRole('dialog');
    expect(words(dialog)).toContain('La décision qui départage les premières sera effacée.');
    await user.click(within(dialog).getByRole('button', { name: called('Garder le finale') }));
    await user.click(button('Laisser la place partagée'));
    expect(actions(backend)).toEqual([{ area: 'finale', do: 'leave_shared' }]);
  });

  test('everything can still be put right, then the campaign is concluded', async () => {
    const { backend, user } = await open(finale('opened'));
    const games = within(screen.getByRole('navigation', { name: called('Les parties jouées') }));
    expect(games.getAllByRole('link')).toHaveLength(12);
    await user.click(screen.getByText('Compensations, objets et dernières lignes'));
    await user.type(screen.getByRole('textbox', { name: /Jeton de péage, chacun/ }), '4{Enter}');
    await user.click(button('Conclure la campagne'));
    expect(actions(backend)).toEqual([
      { area: 'finale', do: 'worth', thing: 92, worth: 4 },
      { area: 'finale', do: 'conclude' },
    ]);
  });

  test('waits for a receipt with gaps', async () => {
    await open(finale('opened', { standings: null, incomplete: [{ game: 4, company: 'blue' }] }));
    expect(screen.queryByRole('table')).toBeNull();
    expect(words(region('Et maintenant'))).toContain('Il manque un reçu : le classement attend.');
    expect(button('Conclure la campagne').getAttribute('aria-disabled')).toBe('true');
  });
});

describe('after the campaign', () => {
  test('the palmarès, its book, and nothing to change by accident', async () => {
    const { user } = await open(finale('concluded'));
    expect(main()).toContain('Campagne conclue le 20 juin 2026');
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: /Annuler le finale/ })).toBeNull();
    await user.click(button('Faire le livre de la campagne'));
    await waitFor(() => expect(words(screen.getByRole('heading', { level: 1 }))).not.toBe('Finale'), {
      timeout: 15_000,
    });
    expect(location.hash).toBe('#/share');
  });

  test('the opening can be seen again without a word being written', async () => {
    const { backend, user } = await open(finale('concluded'));
    await user.click(button("Revoir l'ouverture"));
    expect(screen.getAllByRole('button', { name: /scellé.*Briser le sceau/ })).toHaveLength(4);
    await user.click(button('Briser le sceau des Rouges'));
    await waitFor(() => expect(words(region('Et maintenant'))).toContain("Jusqu'ici 32 $."));
    await user.click(button('Lire la fin de ce coffre-fort'));
    await waitFor(() => expect(words(region('Et maintenant'))).toContain('Tout est lu, fortune 367 $.'));
    expect(words(screen.getByRole('article'))).toContain('Compte pour15 $');
    expect(screen.queryByRole('textbox')).toBeNull();
    await user.click(button('Passer au classement'));
    expect(screen.getByRole('table')).toBeTruthy();
    expect(actions(backend)).toEqual([]);
    expect(backend.performed).toEqual([]);
  });

  test('with corrections open it can be closed up, or called off', async () => {
    const { backend, user } = await open(finale('concluded', { corrections: true }));
    await user.click(button('Refermer les coffres-forts…'));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Refermer les coffres-forts' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(actions(backend)).toEqual([{ area: 'finale', do: 'reopen' }]);
  });
});
