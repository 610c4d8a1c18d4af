import { screen, waitFor, within } from '@testing-library/svelte';
import { describe, expect, test } from 'vitest';
import type { CampaignSummary, FinaleStage, LibraryEntry } from '$lib/backend/contract';
import { noBarriers } from '$test/barriers';
import { FakeBackend, actions } from '$test/fake-backend';
import { openAt, plain } from '$test/open';
import { lineAtNight, library, openCampaign } from '$test/samples';
import { lineOver } from '$test/samples-finale';

const called = (wanted: string) => (name: string) => plain(name) === wanted;
const button = (name: string) => screen.getByRole('button', { name: called(name) });
const words = (element: Element | null | undefined) => plain(element?.textContent);

/** Once the screen that an address names stands. */
async function arrivedAt(hash: string) {
  await waitFor(() => expect(location.hash).toBe(hash));
  await waitFor(() => expect(words(screen.getByRole('heading', { level: 1 }))).not.toBe(openCampaign.name), {
    timeout: 15_000,
  });
}

async function openLine(stage: FinaleStage, champions: Parameters<typeof lineOver>[1] = []) {
  const backend = FakeBackend.withCampaign({ campaign: { ...openCampaign, finale: stage } });
  backend.line = lineOver(stage, champions);
  return { backend, ...(await openAt('#/line', backend)) };
}

describe('the line at the end of a campaign', () => {
  test.each<[FinaleStage, string]>([
    ['ready', 'Ouvrir les coffres-forts'],
    ['accounts', 'Reprendre le finale'],
    ['opening', 'Reprendre le finale'],
    ['opened', 'Voir le classement final'],
  ])('%s: the one big thing is “%s”', async (stage, label) => {
    const { backend, user } = await openLine(stage);
    expect(screen.queryByRole('button', { name: /Commencer la partie|Accueillir/ })).toBeNull();
    await user.click(button(label));
    await arrivedAt('#/finale');
    expect(backend.performed).toEqual([]);
  });

  test('crowns who won over its end, with the ways to standings and book', async () => {
    const { user } = await openLine('concluded', ['blue']);
    const crowned = screen.getByRole('region', { name: called('Inès remporte la campagne') });
    expect(words(crowned)).toContain('Grand Lac & Fils');
    expect(words(screen.getAllByRole('link', { name: /Partie 12/ })[0])).toContain('victoire finale : les Bleus');
    await noBarriers();
    await user.click(button('Le livre de la campagne'));
    await arrivedAt('#/share');
  });

  test('several who share it are crowned together', async () => {
    await openLine('opened', ['red', 'blue']);
    const told = called('Camille et Inès remportent ensemble la campagne');
    expect(screen.getByRole('region', { name: told })).toBeTruthy();
  });

  test('ended early, the line ends where the group stopped, and no game is next', async () => {
    const backend = FakeBackend.withCampaign();
    backend.line = { ...backend.line, finale: 'concluded', champions: ['red'] };
    await openAt('#/line', backend);
    expect(words(screen.getByRole('main'))).toContain('Campagne terminée, 4 parties jouées');
    expect(screen.queryByText('prochaine')).toBeNull();
    expect(words(screen.getByRole('link', { name: /Partie 4/ }))).toContain('victoire finale : les Rouges');
  });
});

describe('ending early', () => {
  test('says what that means, and leads to the finale', async () => {
    const backend = FakeBackend.withCampaign();
    const { user } = await openAt('#/line', backend);
    await user.click(button("Terminer la campagne avant l'heure…"));
    const dialog = screen.getByRole('dialog');
    expect(words(dialog)).toContain('Il reste 8 parties à jouer sur 12.');
    await noBarriers();
    await user.click(within(dialog).getByRole('button', { name: called('Continuer à jouer') }));
    expect(actions(backend)).toEqual([]);
    await user.click(button("Terminer la campagne avant l'heure…"));
    await user.click(button('Terminer la campagne'));
    await arrivedAt('#/finale');
    expect(actions(backend)).toEqual([{ area: 'finale', do: 'begin', early: true }]);
  });

  test('is not offered while a game is open', async () => {
    const backend = FakeBackend.withCampaign();
    backend.line = lineAtNight;
    await openAt('#/line', backend);
    expect(screen.queryByRole('button', { name: /avant l/ })).toBeNull();
  });
});

test.each<[FinaleStage, string]>([
  ['concluded', 'Terminée, 4 parties'],
  ['opening', 'Finale en cours'],
  ['ahead', '4 parties sur 12'],
])('the library shows a campaign that is %s as “%s”', async (stage, told) => {
  const backend = new FakeBackend();
  const first = library.campaigns[0]!;
  const content = { ...first.content, finale: stage } as { state: 'readable' } & CampaignSummary;
  backend.library = { ...library, campaigns: [{ ...first, content } as LibraryEntry] };
  await openAt('#/', backend);
  expect(words(screen.getByRole('article'))).toContain(told);
});
