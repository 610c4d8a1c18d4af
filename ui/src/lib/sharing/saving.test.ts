import { describe, expect, test } from 'vitest';
import type { Target } from '../backend/contract';
import { FakeBackend } from '../../test/fake-backend';
import { Carnet } from '../state/carnet.svelte';
import { fileName, pathIn, Saving, withEnding, type Wish } from './saving.svelte';

function wish(change: Partial<Wish> = {}): { wish: Wish; targets: Target[] } {
  const targets: Target[] = [];
  const write = async (target: Target) => {
    targets.push(target);
    return null;
  };
  return { wish: { title: 'Enregistrer', kind: 'csv', name: 'Mardi', replaces: true, write, ...change }, targets };
}

function saving(chosen: string | null) {
  const backend = FakeBackend.withCampaign();
  const asked: unknown[][] = [];
  backend.files = {
    openFile: async () => null,
    saveFile: async (...given) => {
      asked.push(given);
      return chosen;
    },
    folder: async () => null,
  };
  return { saving: new Saving(new Carnet(backend)), asked };
}

describe('a file that is saved', () => {
  test('goes where the desktop’s dialog says, which has asked about replacing', async () => {
    const { saving: here, asked } = saving('/bureau/mardi.csv');
    const { wish: wanted, targets } = wish();
    await here.ask(wanted);
    expect(asked).toEqual([['Enregistrer', 'Mardi.csv', 'csv']]);
    expect(targets).toEqual([{ path: '/bureau/mardi.csv', replace: true }]);
  });

  test('gets its ending, and then nothing was asked about that name', async () => {
    const { wish: wanted, targets } = wish();
    await saving('/bureau/mardi').saving.ask(wanted);
    expect(targets).toEqual([{ path: '/bureau/mardi.csv', replace: false }]);
  });

  test('is not written if somebody thought better of it', async () => {
    const { wish: wanted, targets } = wish();
    await saving(null).saving.ask(wanted);
    expect(targets).toEqual([]);
  });

  test('waits for a path to be typed where there are no dialogs', async () => {
    const here = new Saving(new Carnet(FakeBackend.withCampaign()));
    const { wish: wanted } = wish();
    await here.ask(wanted);
    expect(here.typing).toBe(wanted);
  });
});

test('names are such as every file system takes', () => {
  expect(fileName({ name: '../Mardi: "A/B"?', kind: 'html' })).toBe('-Mardi- -A-B--.html');
  expect(withEnding('/a/Livre.HTML', 'html')).toBe('/a/Livre.HTML');
  expect(pathIn('C:\\Carnets\\', 'a.csv')).toBe('C:\\Carnets\\a.csv');
  expect(pathIn('/home/c/Carnets', 'a.csv')).toBe('/home/c/Carnets/a.csv');
});
