import { screen, waitFor, within } from '@testing-library/svelte';
import { describe, expect, test } from 'vitest';
import type { Difference, Line, Night } from '$lib/backend/contract';
import { noBarriers } from '$test/barriers';
import { FakeBackend, actions } from '$test/fake-backend';
import { openAt, plain } from '$test/open';
import { line, night, nightReceipt } from '$test/samples';

const called = (wanted: string) => (name: string) => plain(name) === wanted;
const button = (name: string) => screen.getByRole('button', { name: called(name) });
const words = (element: Element | null | undefined) => plain(element?.textContent);
/** Whose receipt it is: the person's name leads. */
const slip = (player: string) => screen.getByRole('group', { name: (name) => plain(name).startsWith(player) });
const region = (name: string) => screen.getByRole('region', { name: called(name) });

const sealed = (['red', 'blue', 'yellow'] as const).map((company) =>
  nightReceipt(company, { confirmed: true, in_vault: true, content: null }),
);

function record(change: Partial<Night> = {}): Night {
  return night('closed', {
    receipts: sealed,
    first: { company: 'red', by: 'draw' },
    events: {
      ...night('closed').events,
      archived: [{ thing: 51, number: null, title: 'Brouillard', lightning: false, text: null }],
    },
    ...change,
  });
}

/** The line just after game 5, which the record is of. */
const after: Line = {
  ...line,
  stations: line.stations.map((station) =>
    station.game === 5 ? { ...station, state: 'played', stage: 'closed', played_on: '2026-05-16' } : station,
  ),
  current: 6,
};

async function open(shown: Night = record(), stations: Line = after) {
  const backend = FakeBackend.withCampaign();
  backend.games = { [shown.game]: shown };
  backend.line = stations;
  return { backend, ...(await openAt(`#/game/${shown.game}`, backend)) };
}

describe('the record of a game', () => {
  test('tells who sat, who was missing, who started and how', async () => {
    await open();
    expect(words(screen.getByRole('heading', { level: 1 }))).toBe('Partie 5');
    expect(words(screen.getByRole('main'))).toContain('1877 · jouée le samedi 16 mai 2026');
    const table = words(region('Autour de la table'));
    expect(table).toContain('Camille Union Pourpre a commencé : tirage au sort');
    expect(table).toContain('Rose, en remplacement');
    expect(table).toMatch(/Prairie Express absente : partie manquée/);
  });

  test('ranks without figures while the vaults are sealed', async () => {
    await open();
    expect(words(region('Classement'))).toContain('à égalité avec Inès');
    expect(screen.getByRole('main').textContent).not.toMatch(/\d\s*\$/);
    expect(screen.getAllByText(/sous scellé/)).toHaveLength(3);
  });

  test('shows the receipts as they are where nothing is sealed', async () => {
    await open(
      record({
        sealed: false,
        receipts: [nightReceipt('red', { confirmed: true, in_vault: true })],
      }),
    );
    expect(words(slip('Camille'))).toContain(
      'Argent en main 12 $ Bonus des wagons 3 wagons en réserve 7 $ Tickets 3 complétés 21 $ Place',
    );
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  test('keeps what was archived, read and noted', async () => {
    await open();
    expect(words(region('Événements archivés'))).toContain('Brouillard');
    expect(words(region('Notes de la soirée'))).toContain('Inès prend Denver de justesse.');
    expect(words(region("L'histoire"))).toContain('À la mise en place 1877-01');
  });

  test('offers the next game behind the last one, and links to its neighbours', async () => {
    const { backend, user } = await open();
    expect(screen.getByRole('link', { name: 'Partie 4' }).getAttribute('href')).toBe('#/game/4');
    expect(screen.queryByRole('link', { name: 'Partie 6' })).toBeNull();
    await user.click(button('Commencer la partie 6'));
    expect(actions(backend)).toEqual([{ area: 'game', do: 'open' }]);
  });

  test('of the twelfth says that the finale comes', async () => {
    const over: Line = {
      ...line,
      stations: line.stations.map((station) => ({ ...station, state: 'played', stage: 'closed' })),
      current: null,
    };
    await open(record({ game: 12 }), over);
    expect(words(screen.getByRole('main'))).toContain('Le finale viendra ouvrir les coffres-forts.');
    expect(screen.queryByRole('button', { name: /Commencer/ })).toBeNull();
  });

  test('of a game that was never played says so', async () => {
    const backend = FakeBackend.withCampaign();
    await openAt('#/game/9', backend);
    expect(words(screen.getByRole('main'))).toContain("La partie 9 n'a pas encore été jouée.");
    await noBarriers();
  });

  test.each(['fr', 'en'] as const)('is clean for screen readers in %s, to look at and to correct', async (language) => {
    const differences: Difference[] = [
      { what: 'card_holder', as_was: 'blue', by_rule: 'red', accepted: false, reason: null },
    ];
    const backend = FakeBackend.withCampaign({ preferences: { language, theme: 'light' } });
    backend.games = { 5: record({ differences }) };
    const { user } = await openAt('#/game/5', backend);
    await noBarriers();
    await user.click(screen.getByRole('button', { name: /Corriger cette partie|Correct this game/ }));
    await noBarriers();
  });
});

describe('corrections', () => {
  test('are hidden until they are asked for', async () => {
    const { user } = await open();
    expect(screen.queryByRole('switch')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Sortir/ })).toBeNull();
    await user.click(button('Corriger cette partie'));
    expect(screen.getAllByRole('switch')).toHaveLength(4);
    expect(screen.getAllByRole('button', { name: /^Sortir/ })).toHaveLength(3);
  });

  test('a sealed receipt is taken out with a reason, written on and put back', async () => {
    const { backend, user } = await open();
    await user.click(button('Corriger cette partie'));
    await user.click(button('Sortir pour corriger… le reçu de Camille'));
    const dialog = screen.getByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: called('Sortir le reçu') }));
    expect(words(dialog)).toContain('Dites pourquoi');
    expect(actions(backend)).toEqual([]);
    backend.answer = () => {
      const out = nightReceipt('red', { confirmed: true, in_vault: true, unsealed: 'une pièce oubliée' });
      backend.games = { 5: record({ receipts: [out, ...sealed.slice(1)] }) };
      return {};
    };
    await user.type(within(dialog).getByRole('textbox'), 'une pièce oubliée{Enter}');
    const its = slip('Camille');
    const field = await within(its).findByRole('textbox', { name: called('Argent en main') });
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(words(its)).toContain('Sorti du coffre-fort : une pièce oubliée');
    await noBarriers();
    await user.clear(field);
    await user.type(field, '13{Enter}');
    await user.click(button('Remettre au coffre-fort le reçu de Camille'));
    await waitFor(() => expect(actions(backend)).toHaveLength(3));
    expect(actions(backend)).toEqual([
      { area: 'receipt', do: 'unseal', game: 5, company: 'red', reason: 'une pièce oubliée' },
      { area: 'receipt', do: 'money', game: 5, company: 'red', money: 13 },
      { area: 'receipt', do: 'reseal', game: 5, company: 'red' },
    ]);
  });

  test('what follows is said on the slip that was corrected, and leaving has a button of its own', async () => {
    const open_ = (['red', 'blue', 'yellow'] as const).map((company) =>
      nightReceipt(company, { confirmed: true, in_vault: true }),
    );
    const ranking = record().ranking;
    const { backend, user } = await open(record({ sealed: false, receipts: open_ }));
    expect(ranking.map(({ company }) => company)).toEqual(['yellow', 'blue', 'red']);
    await user.click(button('Corriger cette partie'));
    const field = within(slip('Camille')).getByRole('textbox', { name: called('Argent en main') });
    backend.answer = () => {
      const [first, second, last] = ranking;
      const turned = [
        { ...last!, place: 1, ahead: { of: 'yellow' as const, by: 'total' as const, ours: 70, theirs: 40 } },
        { ...first!, place: 2 },
        { ...second!, place: 3, ahead: null },
      ];
      const differences: Difference[] = [
        { what: 'card_holder', as_was: 'red', by_rule: 'blue', accepted: false, reason: null },
      ];
      backend.games = { 5: record({ sealed: false, receipts: open_, ranking: turned, differences }) };
      return {};
    };
    await user.clear(field);
    await user.type(field, '42{Enter}');
    await waitFor(() => expect(words(slip('Camille'))).toContain('Camille est maintenant en tête'));
    expect(words(slip('Camille'))).toContain('Rose est maintenant 2e');
    expect(words(slip('Camille'))).toContain('elle revient à Inès');
    expect(words(slip('Inès'))).not.toContain('est maintenant');
    const bar = region('Et maintenant');
    expect(words(bar)).toContain('1 point reste à trancher');
    await noBarriers();
    await user.click(within(bar).getByRole('button', { name: called('Terminer la correction') }));
    expect(screen.queryByRole('textbox')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
  });

  test('a company that turns out to have been there writes its receipt', async () => {
    const { backend, user } = await open();
    await user.click(button('Corriger cette partie'));
    backend.answer = () => {
      const late = {
        ...nightReceipt('green'),
        content: { ...nightReceipt('green').content!, money: null, missing: ['money' as const], receipt: null },
      };
      backend.games = { 5: record({ receipts: [...sealed, late] }) };
      return {};
    };
    await user.click(screen.getByRole('switch', { name: /Prairie Express/ }));
    expect(actions(backend)).toEqual([{ area: 'game', do: 'seat', game: 5, company: 'green', present: true }]);
    const its = await screen.findByRole('group', { name: /Prairie Express/ });
    expect(words(its)).toContain("Ce reçu n'a jamais été au coffre-fort.");
    expect(within(its).getAllByRole('textbox').length).toBeGreaterThan(3);
  });

  test('who presided, who started, in which year', async () => {
    const { backend, user } = await open();
    await user.click(button('Corriger cette partie'));
    await user.click(button('Changer qui joue Grand Lac & Fils'));
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('radio', { name: 'Jeanne' }));
    await user.click(dialog.getByRole('button', { name: 'Corriger' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('radio', { name: 'Inès' }));
    expect(actions(backend)).toEqual([
      {
        area: 'game',
        do: 'preside',
        game: 5,
        company: 'blue',
        player: { who: 'known', player: 5 },
        same_name_ok: false,
      },
      { area: 'game', do: 'choose_first', game: 5, company: 'blue' },
    ]);
  });
});

describe('differences', () => {
  const differences: Difference[] = [
    { what: 'card_holder', as_was: 'blue', by_rule: 'red', accepted: false, reason: null },
    { what: 'archiver', as_was: 'blue', by_rule: 'red', accepted: true, reason: 'il aimait cette carte' },
    { what: 'first_player', as_was: 'yellow', by_rule: 'red', accepted: true, reason: null },
  ];

  test('are told in words, with what was decided', async () => {
    await open(record({ differences }));
    const told = words(region('Joué autrement que prévu'));
    expect(told).toContain(
      'La carte premier joueur est allée à Inès ; avec les reçus corrigés, elle revient à Camille.',
    );
    expect(told).toContain("c'était à Camille de le faire. Gardé comme joué : il aimait cette carte");
    expect(told).toContain('la carte premier joueur désignait Camille. Gardé comme joué.');
  });

  test('are kept as played, with a reason or without', async () => {
    const { backend, user } = await open(record({ differences: differences.slice(0, 1) }));
    await user.click(button('Garder comme joué'));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Garder comme joué' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(actions(backend)).toEqual([
      { area: 'game', do: 'accept_difference', game: 5, what: 'card_holder', reason: null },
    ]);
  });

  test('or the record is changed', async () => {
    const { backend, user } = await open(record({ differences: differences.slice(0, 1) }));
    await user.click(button('Faire comme la règle'));
    expect(actions(backend)).toEqual([{ area: 'game', do: 'follow_rule', game: 5, what: 'card_holder' }]);
  });
});

test('a company box tells which games were missed', async () => {
  await openAt('#/companies/yellow', FakeBackend.withCampaign());
  expect(words(screen.getByRole('main'))).toContain('Parties manquées : 1 et 2');
});
