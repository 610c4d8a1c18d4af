import { screen, waitFor, within } from '@testing-library/svelte';
import { describe, expect, test } from 'vitest';
import type { Stage } from '$lib/backend/contract';
import { noBarriers } from '$test/barriers';
import { actions, FakeBackend } from '$test/fake-backend';
import { openAt, plain } from '$test/open';
import { line, night } from '$test/samples';

const stageShown = () => plain(screen.getByRole('heading', { level: 1 }).textContent);
const STAGES = ['table', 'setup', 'play', 'receipts', 'closing'] as const;

describe('a game night', () => {
  test.each([
    ['table', 'Autour de la table'],
    ['setup', 'Mise en place'],
    ['play', 'En jeu'],
    ['receipts', 'Reçus bancaires'],
    ['closing', 'Clôture'],
  ] as const)('opens at the stage that it has reached: %s', async (stage, name) => {
    await openAt('#/night', FakeBackend.atNight(night(stage)));
    expect(stageShown()).toBe(name);
    const rail = screen.getByRole('navigation', { name: 'Les étapes de la soirée' });
    expect(within(rail).getByRole('button', { current: 'step', name: /la soirée en est là/ })).toBeTruthy();
    expect(plain(screen.getAllByRole('heading', { level: 2 })[0]?.textContent)).toBe('Partie 5 1877 · 16 mai');
  });

  describe.each(['fr', 'en'] as const)('without barriers in %s', (language) => {
    test.each(STAGES)('%s', async (stage) => {
      await openAt('#/night', FakeBackend.atNight(night(stage), { preferences: { language, theme: 'light' } }));
      await noBarriers();
    });

    test('when no game is open', async () => {
      await openAt('#/night', FakeBackend.withCampaign({ preferences: { language, theme: 'light' } }));
      await noBarriers();
    });
  });

  test.each(['table', 'setup', 'play'] as const)('has one big thing to do: %s', async (stage) => {
    await openAt('#/night', FakeBackend.atNight(night(stage)));
    expect(document.querySelectorAll('main button.main')).toHaveLength(1);
    expect(screen.getByRole('region', { name: 'Et maintenant' }).querySelector('button.main')).toBeTruthy();
  });

  test('goes on with the evening, and the new heading has the focus', async () => {
    const backend = FakeBackend.atNight(night('table'));
    backend.answer = () => {
      backend.night = night('setup');
      return {};
    };
    const { user } = await openAt('#/night', backend);
    await user.click(screen.getByRole('button', { name: 'Mettre en place' }));
    await waitFor(() => expect(stageShown()).toBe('Mise en place'));
    expect(actions(backend)).toEqual([{ area: 'game', do: 'enter', game: 5, stage: 'setup' }]);
    expect(plain(document.activeElement?.textContent)).toBe('Mise en place');
  });

  test.each(['setup', 'play'] as const)('one tap leads from %s to the receipts', async (stage) => {
    const backend = FakeBackend.atNight(night(stage));
    const { user } = await openAt('#/night', backend);
    await user.click(screen.getByRole('button', { name: 'Droit aux reçus' }));
    expect(actions(backend)).toEqual([{ area: 'game', do: 'enter', game: 5, stage: 'receipts' }]);
  });

  test('lets one look back without going back: figures to be read, nothing to press', async () => {
    const backend = FakeBackend.atNight(night('play'));
    const { user } = await openAt('#/night', backend);
    await user.click(screen.getByRole('button', { name: /^Mise en place/ }));
    expect(stageShown()).toBe('Mise en place');
    expect(plain(document.activeElement?.textContent)).toBe('Mise en place');
    expect(screen.queryByRole('region', { name: 'Et maintenant' })).toBeNull();
    expect(screen.getByText(/^Seulement pour relire/)).toBeTruthy();
    for (const field of document.querySelectorAll<HTMLElement>('fieldset :is(input, button)'))
      expect(field.matches(':disabled')).toBe(true);
    await noBarriers();
    await user.click(screen.getByRole('button', { name: /^Retour à/ }));
    expect(stageShown()).toBe('En jeu');
    expect(actions(backend)).toEqual([]);
  });

  test('a past stage is corrected on purpose, and left by a button of its own', async () => {
    const backend = FakeBackend.atNight(night('receipts'));
    backend.answer = (command) => {
      const action = command.command === 'act' && command.action;
      if (action && action.area === 'game' && action.do === 'enter') backend.night = night(action.stage);
      return {};
    };
    const { user } = await openAt('#/night', backend);
    await user.click(screen.getByRole('button', { name: /^Autour de la table/ }));
    await user.click(screen.getByRole('button', { name: 'Corriger ici' }));
    expect(await screen.findByText(/Vous corrigez cette étape/)).toBeTruthy();
    expect(document.querySelector('fieldset')?.matches(':disabled')).toBe(false);
    await noBarriers();
    await user.click(screen.getByRole('button', { name: /corrigé.*Reçus bancaires/ }));
    await waitFor(() => expect(stageShown()).toBe('Reçus bancaires'));
    expect(screen.queryByText(/Vous corrigez/)).toBeNull();
    expect(actions(backend)).toEqual([
      { area: 'game', do: 'enter', game: 5, stage: 'table' },
      { area: 'game', do: 'enter', game: 5, stage: 'receipts' },
    ]);
  });

  test('once receipts lie in their vaults the record of the game is where one corrects', async () => {
    const closing = night('closing');
    const filed = closing.receipts.map((receipt) => ({ ...receipt, in_vault: true, content: null }));
    const { user } = await openAt('#/night', FakeBackend.atNight({ ...closing, receipts: filed }));
    await user.click(screen.getByRole('button', { name: /^En jeu/ }));
    expect(screen.queryByRole('button', { name: 'Corriger ici' })).toBeNull();
    expect(screen.getByRole('link', { name: /fiche de la partie/ }).getAttribute('href')).toBe('#/game/5');
  });

  test('stations ahead cannot be pressed', async () => {
    await openAt('#/night', FakeBackend.atNight(night('setup')));
    const rail = screen.getByRole('navigation', { name: 'Les étapes de la soirée' });
    expect(within(rail).getAllByRole('button')).toHaveLength(2);
    expect(plain(rail.textContent)).toContain('Clôture : à venir');
  });

  test('a game opened by mistake goes only after a word of warning', async () => {
    const backend = FakeBackend.atNight(night('table'));
    backend.answer = () => {
      backend.night = null;
      return { account: { what: 'game_cancelled', game: 5 }, entry: 9 };
    };
    const { user } = await openAt('#/night', backend);
    await user.click(screen.getByRole('button', { name: 'Autres actions' }));
    await user.click(screen.getByRole('button', { name: 'Effacer cette partie…' }));
    expect(plain(screen.getByRole('dialog').textContent)).toContain('Tout ce qui a été noté ce soir disparaît');
    expect(actions(backend)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Effacer la partie' }));
    await waitFor(() => expect(location.hash).toBe('#/line'));
    expect(actions(backend)).toEqual([{ area: 'game', do: 'cancel', game: 5 }]);
  });

  test('says kindly that no game is open, and opens the next', async () => {
    const backend = FakeBackend.withCampaign();
    backend.answer = () => {
      backend.night = night('table');
      return { account: { what: 'game_opened', game: 5, year: 1877 }, entry: 9 };
    };
    const { user } = await openAt('#/night', backend);
    expect(await screen.findByRole('heading', { name: 'Aucune partie en cours' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Voir la ligne' }).getAttribute('href')).toBe('#/line');
    await user.click(await screen.findByRole('button', { name: 'Commencer la partie 5' }));
    await waitFor(() => expect(stageShown()).toBe('Autour de la table'));
  });

  test('says what was refused', async () => {
    const backend = FakeBackend.atNight(night('setup'));
    backend.answer = () => ({ code: 'wrong_stage', stage: 'setup' satisfies Stage });
    const { user } = await openAt('#/night', backend);
    await user.click(screen.getByRole('button', { name: 'La partie commence' }));
    await waitFor(() =>
      expect(
        screen.getAllByRole('alert').some(({ textContent }) => plain(textContent).includes("Rien n'a été modifié")),
      ).toBe(true),
    );
  });

  test('tells that a safety copy failed although the game is noted', async () => {
    const backend = FakeBackend.atNight(night('setup'));
    backend.answer = () => ({ warning: { code: 'disk_full', path: '/x' } });
    const { user } = await openAt('#/night', backend);
    await user.click(screen.getByRole('button', { name: 'La partie commence' }));
    await waitFor(() =>
      expect(
        screen
          .getAllByRole('alert')
          .map(({ textContent }) => plain(textContent))
          .join(),
      ).toMatch(/C'est noté.*disque est plein/),
    );
  });
});

describe('the line', () => {
  test('starts the next game and goes to its evening', async () => {
    const backend = FakeBackend.withCampaign();
    backend.answer = () => {
      backend.night = night('table');
      return { account: { what: 'game_opened', game: 5, year: 1877 }, entry: 9 };
    };
    const { user } = await openAt('#/line', backend);
    await user.click(screen.getByRole('button', { name: 'Commencer la partie 5' }));
    await waitFor(() => expect(location.hash).toBe('#/night'));
    expect(actions(backend)).toEqual([{ area: 'game', do: 'open' }]);
  });

  test('stays when the game cannot be opened, and says why', async () => {
    const backend = FakeBackend.withCampaign();
    backend.answer = () => ({ code: 'game_still_open', game: 4 });
    const { user } = await openAt('#/line', backend);
    await user.click(screen.getByRole('button', { name: 'Commencer la partie 5' }));
    await waitFor(() =>
      expect(plain(screen.getByRole('alert').textContent)).toContain('La partie 4 est encore ouverte'),
    );
    expect(location.hash).toBe('#/line');
  });

  test('resumes the game under way, by its button and by its station', async () => {
    const backend = FakeBackend.atNight(night('setup'));
    const { user } = await openAt('#/line', backend);
    expect(screen.getByRole('link', { name: /^Partie 5/ }).getAttribute('href')).toBe('#/night');
    await user.click(screen.getByRole('button', { name: 'Reprendre la partie 5' }));
    await waitFor(() => expect(stageShown()).toBe('Mise en place'));
    expect(backend.performed).toEqual([]);
  });

  test('leads to the record of every game played, with its winner and what is unsettled', async () => {
    await openAt('#/line', FakeBackend.withCampaign());
    const stations = screen.getAllByRole('link', { name: /^Partie/ });
    expect(stations.map((link) => link.getAttribute('href'))).toEqual(['#/game/1', '#/game/2', '#/game/3', '#/game/4']);
    expect(plain(stations[2]!.textContent)).toBe(
      'Partie 3, 1871 : jouée le 12 avril 2026, remportée par les Jaunes, 1 écart à régler',
    );
  });

  test('announces the finale once all games are played', async () => {
    const backend = FakeBackend.withCampaign();
    backend.line = {
      ...line,
      current: null,
      finale: 'ready',
      stations: line.stations.map((station) => ({ ...station, state: 'played', stage: 'closed', winner: 'red' })),
    };
    await openAt('#/line', backend);
    expect(screen.getByText(/place au finale/)).toBeTruthy();
    expect(screen.getByRole('button', { name: /Ouvrir les coffres/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Commencer|Reprendre/ })).toBeNull();
    await noBarriers();
  });
});
