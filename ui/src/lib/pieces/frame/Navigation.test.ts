import { screen, waitFor, within } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import { noBarriers } from '$test/barriers';
import { FakeBackend } from '$test/fake-backend';
import { openAt, plain } from '$test/open';
import { openCampaign } from '$test/samples';
import { withBox } from '$test/samples-box';

const ways = () => within(screen.getByRole('navigation', { name: 'Navigation' }));

test('leads to every place of a campaign, once each', async () => {
  await openAt('#/line', withBox());
  const links = ways().getAllByRole('link');
  expect(links.map(({ textContent }) => plain(textContent).split(' ').slice(0, 3).join(' '))).toEqual([
    'La ligne',
    'Soirée de jeu',
    'Compagnies',
    'Boîte de campagne',
    'Livret de règles',
    'Résultats',
    'Journal',
    'Livre et partage',
    'Toutes les campagnes',
    'Réglages',
  ]);
  expect(ways().getByRole('link', { name: 'Boîte de campagne' }).getAttribute('href')).toBe('#/box');
  expect(ways().getByRole('link', { name: 'Livret de règles' }).getAttribute('href')).toBe('#/rulebook');
});

test.each(['ready', 'concluded'] as const)(
  'once games are over (%s) the finale takes the place of the evening',
  async (finale) => {
    await openAt('#/line', FakeBackend.withCampaign({ campaign: { ...openCampaign, finale } }));
    expect(ways().queryByRole('link', { name: 'Soirée de jeu' })).toBeNull();
    expect(ways().getByRole('link', { name: 'Finale' }).getAttribute('href')).toBe('#/finale');
  },
);

test('says where one is, in a drawer of the box too', async () => {
  await openAt('#/box/warehouse', withBox());
  expect(ways().getByRole('link', { current: 'page' }).getAttribute('href')).toBe('#/box');
});

test('what a narrow bar has no room for folds out, and away again with Escape, elsewhere, or on arrival', async () => {
  const { user } = await openAt('#/box', withBox());
  const more = ways().getByRole('button', { name: 'Plus' });
  expect(more.getAttribute('aria-expanded')).toBe('false');
  await user.click(more);
  expect(more.getAttribute('aria-expanded')).toBe('true');
  await noBarriers();
  await user.tab();
  await user.keyboard('{Escape}');
  expect(more.getAttribute('aria-expanded')).toBe('false');
  expect(document.activeElement).toBe(more);
  await user.click(more);
  await user.click(screen.getByRole('main'));
  expect(more.getAttribute('aria-expanded')).toBe('false');
  await user.click(more);
  await user.click(ways().getByRole('link', { name: 'Journal' }));
  await waitFor(() => expect(location.hash).toBe('#/journal'));
  expect(more.getAttribute('aria-expanded')).toBe('false');
});

test('without a campaign there is nothing to fold', async () => {
  await openAt('#/', new FakeBackend());
  expect(ways().queryByRole('button')).toBeNull();
  expect(ways().getAllByRole('link')).toHaveLength(2);
});
