import { nameOf, type Question, type Request } from '$lib/backend/backend';
import { screen, waitFor } from '@testing-library/svelte';
import { describe, expect, test } from 'vitest';
import { EVERY_TOPIC, type ShownAs } from '$lib/backend/backend';
import { TOPICS_OF, type Topic } from '$lib/backend/contract';
import { FakeBackend } from '$test/fake-backend';
import { openAt } from '$test/open';
import { openCampaign, status } from '$test/samples';
import { Carnet } from './carnet.svelte';

const RENAME: Request = { command: 'act', action: { area: 'campaign', do: 'rename', name: 'Jeudi' } };
const names = (views: Question[]) => views.map(nameOf);

/** A program at its start, with nothing on the screen. */
async function begun(backend: FakeBackend) {
  const carnet = new Carnet(backend);
  history.replaceState(null, '', '#/line');
  const stop = carnet.start();
  await waitFor(() => expect(carnet.status).not.toBeNull());
  await carnet.underWay;
  backend.asked = [];
  return { carnet, stop };
}

/** Looks at a view as screens do. */
const watching = <Q extends Question>(carnet: Carnet, view: Q) => carnet.views.look(view).view;

/** Answers that come when the test says so, each with the view it was asked for. */
function heldBack(backend: FakeBackend) {
  const held: { view: Question; answer: (shown: unknown) => void }[] = [];
  backend.show = ((view: Question) =>
    new Promise((resolve) => {
      backend.asked.push(view);
      held.push({ view, answer: (shown) => resolve(shown as ShownAs<Question> as never) });
    })) as typeof backend.show;
  return held;
}

describe('after a command of our own', () => {
  test('the status that came along is taken and only what changed is looked at', async () => {
    const backend = FakeBackend.withCampaign();
    const { carnet, stop } = await begun(backend);
    watching(carnet, { view: 'line' });
    watching(carnet, { desk: 'copies' });
    await waitFor(() => expect(backend.asked).toHaveLength(2));
    backend.asked = [];
    const named = status({ campaign: { ...openCampaign, name: 'Jeudi' } });
    backend.answer = () => ({ changed: ['campaign', 'history'], status: named });
    await carnet.perform(RENAME);
    expect(carnet.campaign?.name).toBe('Jeudi');
    expect(names(backend.asked)).toEqual(['line']);
    stop();
  });

  test('without a status that came along it is asked for', async () => {
    const backend = FakeBackend.withCampaign();
    const { carnet, stop } = await begun(backend);
    backend.answer = () => ({ changed: ['history'], status: undefined });
    await carnet.perform(RENAME);
    expect(names(backend.asked)).toEqual(['status']);
    stop();
  });

  test.each([
    ['turned down', { code: 'nothing_to_change' as const }],
    ['broken off', new Error('boom')],
  ])('one that was %s has everything looked at again', async (_, answer) => {
    const backend = FakeBackend.withCampaign();
    const { carnet, stop } = await begun(backend);
    watching(carnet, { desk: 'copies' });
    await waitFor(() => expect(backend.asked).toHaveLength(1));
    backend.asked = [];
    backend.answer = () => answer;
    await expect(carnet.perform(RENAME)).rejects.toThrow();
    expect(names(backend.asked)).toEqual(['status', 'copies']);
    stop();
  });

  test('two who watch one view share the answer', async () => {
    const backend = FakeBackend.withCampaign();
    const { carnet, stop } = await begun(backend);
    const [one, other] = [watching(carnet, { view: 'line' }), watching(carnet, { view: 'line' })];
    await waitFor(() => expect(one.shown && other.shown).toBeTruthy());
    backend.asked = [];
    backend.line = { ...backend.line, name: 'Jeudi' };
    await carnet.perform(RENAME);
    expect([one.shown?.name, other.shown?.name]).toEqual(['Jeudi', 'Jeudi']);
    expect(names(backend.asked)).toEqual(['line']);
    // And the next change is looked at anew.
    await carnet.perform(RENAME);
    expect(names(backend.asked)).toEqual(['line', 'line']);
    stop();
  });
});

describe('after changes of others', () => {
  test('those that come while something is under way are looked at together, after it', async () => {
    const backend = FakeBackend.withCampaign();
    const { carnet, stop } = await begun(backend);
    let finish = () => {};
    backend.answer = () => new Promise((resolve) => (finish = () => resolve({ changed: ['history'] })));
    const renamed = carnet.perform(RENAME);
    await waitFor(() => expect(backend.performed).toHaveLength(1));
    for (const topic of ['people', 'games', 'history'] as Topic[]) backend.changeElsewhere([topic]);
    expect(backend.asked).toEqual([]);
    finish();
    await renamed;
    await waitFor(() => expect(names(backend.asked)).toEqual(['status']));
    await carnet.underWay;
    expect(names(backend.asked)).toEqual(['status']);
    stop();
  });

  test('a status asked for before a command is never taken after the one that the command brought', async () => {
    const backend = FakeBackend.withCampaign();
    const { carnet, stop } = await begun(backend);
    const held = heldBack(backend);
    backend.changeElsewhere(['history']);
    await waitFor(() => expect(held).toHaveLength(1));
    backend.answer = () => ({
      changed: ['campaign'],
      status: status({ campaign: { ...openCampaign, name: 'Jeudi' } }),
    });
    const renamed = carnet.perform(RENAME);
    held[0]!.answer({ desk: 'status', ...status({ campaign: { ...openCampaign, name: 'Mercredi' } }) });
    await renamed;
    expect(carnet.campaign?.name).toBe('Jeudi');
    stop();
  });

  test('an older answer is not taken after a newer one', async () => {
    const backend = FakeBackend.withCampaign();
    const { carnet, stop } = await begun(backend);
    const held = heldBack(backend);
    const line = watching(carnet, { view: 'line' });
    backend.changeElsewhere(['things']);
    await waitFor(() => expect(held).toHaveLength(2));
    held[1]!.answer({ view: 'line', ...backend.line, name: 'newer' });
    await waitFor(() => expect(line.shown?.name).toBe('newer'));
    held[0]!.answer({ view: 'line', ...backend.line, name: 'older' });
    await new Promise((resolve) => setTimeout(resolve));
    expect(line.shown?.name).toBe('newer');
    stop();
  });

  test('what does not touch the status does not have it fetched', async () => {
    const backend = FakeBackend.withCampaign();
    const { carnet, stop } = await begun(backend);
    watching(carnet, { desk: 'copies' });
    await waitFor(() => expect(backend.asked).toHaveLength(1));
    backend.changeElsewhere(['copies']);
    await waitFor(() => expect(backend.asked).toHaveLength(2));
    expect(names(backend.asked)).toEqual(['copies', 'copies']);
    stop();
  });
});

describe('a campaign', () => {
  test('is opened with one command and one look', async () => {
    const backend = new FakeBackend();
    const { user } = await openAt('#/', backend);
    backend.asked = [];
    await user.click(screen.getAllByRole('button', { name: /Les barons du mardi/ })[0]!);
    await waitFor(() => expect(document.title).toContain('Les barons du mardi'));
    expect(backend.performed.map(({ command, desk }) => command ?? desk)).toEqual(['open']);
    expect(names(backend.asked)).toEqual(['line']);
    // Gone to once, though the address tells of it too.
    expect(location.hash).toBe('#/line');
  });
});

test('everything that any view depends on counts as everything', () => {
  for (const topics of Object.values(TOPICS_OF)) expect(EVERY_TOPIC).toEqual(expect.arrayContaining([...topics]));
});
