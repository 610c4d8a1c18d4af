import { describe, expect, test } from 'vitest';
import type { Target } from '$lib/backend/contract';
import { desktop, FakeBackend } from '$test/fake-backend';
import { Carnet } from '$lib/state/carnet.svelte';
import { plainName } from './file-name';
import { fileName, save, withEnding } from './saving';

const wish = { title: 'Enregistrer', kind: 'csv', name: 'Mardi', replaces: true } as const;

async function saved(backend: FakeBackend, write: () => Promise<void> = async () => {}) {
  const targets: Target[] = [];
  const carnet = new Carnet(backend);
  const done = await save(
    carnet,
    wish,
    async (target) => {
      targets.push(target);
      await write();
    },
    (path) => `Là : ${path}`,
  );
  return { targets, done, carnet };
}

function onDesktop(chosen: string | null) {
  const backend = FakeBackend.withCampaign();
  const asked: unknown[][] = [];
  backend.files = desktop({
    saveFile: async (...given) => {
      asked.push(given);
      return chosen;
    },
  });
  return { backend, asked };
}

describe('a file that is saved', () => {
  test('goes where the desktop’s dialog says, which has asked about replacing', async () => {
    const { backend, asked } = onDesktop('/bureau/mardi.csv');
    const { targets, carnet } = await saved(backend);
    expect(asked).toEqual([['Enregistrer', 'Mardi.csv', 'csv']]);
    expect(targets).toEqual([{ path: '/bureau/mardi.csv', replace: true }]);
    expect(carnet.notice?.text).toBe('Là : /bureau/mardi.csv');
  });

  test('gets its ending, and then nothing was asked about that name', async () => {
    const { targets } = await saved(onDesktop('/bureau/mardi').backend);
    expect(targets).toEqual([{ path: '/bureau/mardi.csv', replace: false }]);
  });

  test('is not written if somebody thought better of it', async () => {
    const { targets, done } = await saved(onDesktop(null).backend);
    expect([targets, done]).toEqual([[], false]);
  });

  test('is downloaded under its name in a browser, once it is written', async () => {
    const backend = FakeBackend.withCampaign();
    let early: string[] = [];
    const { targets, done } = await saved(backend, async () => void (early = [...backend.handedOver]));
    expect(targets).toEqual([{ path: 'Mardi.csv' }]);
    expect([early, backend.handedOver, done]).toEqual([[], ['Mardi.csv'], true]);
  });

  test('is not downloaded if it was not written', async () => {
    const backend = FakeBackend.withCampaign();
    const { done, carnet } = await saved(backend, () => Promise.reject(new Error('no')));
    expect([done, backend.handedOver]).toEqual([false, []]);
    expect(carnet.notice?.tone).toBe('trouble');
  });
});

test('names are such as every file system takes', () => {
  expect(fileName({ name: '../Mardi: "A/B"?', kind: 'html' })).toBe('-Mardi- -A-B--.html');
  expect(withEnding('/a/Livre.HTML', 'html')).toBe('/a/Livre.HTML');
  expect(plainName('.bashrc')).toBe('bashrc');
  expect(plainName('...')).toBe('-');
  expect([...plainName('🚂'.repeat(80))]).toHaveLength(55);
});
