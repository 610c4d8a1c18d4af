import { describe, expect, test } from 'vitest';
import { rulebook } from '$test/samples-rulebook';
import { changesSince, findRows, layersOf, readSearch } from './search';
import { folded } from '$lib/words/fold';

const titles = (typed: string) =>
  findRows(rulebook(), readSearch(typed)).map(({ row }) => row.stickers[0]?.title ?? row.place ?? row.printed?.printed);

describe('what is typed', () => {
  test.each([
    ['K', 'K'],
    ['k', 'K'],
    ['règle K', 'K'],
    ['REGLE k', 'K'],
    ['que dit la règle L ?', 'L'],
    ['what does rule K say?', 'K'],
    ['étape 7', '7'],
    ['l', 'L'],
  ])('%s means the place %s', (typed, mark) => {
    expect(readSearch(typed)).toEqual({ what: 'place', mark });
  });

  test.each([
    ['changé depuis la partie 4', 4],
    ['qu’est-ce qui a changé depuis 3 ?', 3],
    ['what changed since game 11', 11],
  ])('%s asks for changes', (typed, since) => {
    expect(readSearch(typed)).toEqual({ what: 'changes', since });
  });

  test('a game that is none of the twelve is only a word', () => {
    expect(readSearch('depuis la partie 40').what).toBe('words');
  });

  test('nothing means everything', () => {
    expect(readSearch('  ')).toEqual({ what: 'everything' });
  });
});

describe('the rows that are found', () => {
  test('a letter finds its place, empty or not', () => {
    expect(titles('K')).toEqual(['Convoi de jour']);
    expect(titles('règle p')).toEqual(['P']);
  });

  test('a number finds the steps and the place of the quick reference', () => {
    const found = findRows(rulebook(), readSearch('7'));
    expect(found.map(({ chapter }) => chapter)).toEqual(['setup', 'end_of_a_game', 'guide']);
  });

  test('a word finds titles and texts, without accents and while it is typed', () => {
    expect(folded('Œuvre du Contrôleur')).toBe('oeuvre du controleur');
    expect(titles('peage')).toEqual(['Jetons de péage', 'Péage du pont']);
    expect(titles('controleu')).toEqual(['Prime du contrôleur']);
    expect(titles('gouverneur')).toEqual(['Lettre du gouverneur']);
    expect(titles('grandes villes')).toEqual(['rule', 'guide']);
  });

  test('all words must be there', () => {
    expect(titles('pont péage')).toEqual(['Péage du pont']);
    expect(titles('pont licorne')).toEqual([]);
  });

  test('an older sticker on the place is found too', () => {
    expect(titles('nuit')).toEqual(['Convoi de jour']);
  });
});

describe('what changed', () => {
  const { came, went } = changesSince(rulebook(), 3, 5);
  test('came in the game itself or later', () => {
    expect(came.map(({ title, since }) => [title, since])).toEqual([
      ['Convoi de jour', 5],
      ['Convoi de nuit', 3],
      ['Prime du contrôleur', 4],
      ['Bilan des mines', 3],
      ['Ligne du désert', 4],
      ['Lettre du gouverneur', 5],
    ]);
  });
  test('asked in the game in which it came, it is there', () => {
    expect(changesSince(rulebook(), 5, 5).came.map(({ title }) => title)).toEqual([
      'Convoi de jour',
      'Lettre du gouverneur',
    ]);
  });
  test('went: was in force then and is over now', () => {
    expect(went.map(({ title }) => title)).toEqual(['Convoi de nuit']);
    expect(changesSince(rulebook(4), 3, 4).went).toEqual([]);
    // Its last game was the one before: it went in the one we look back to.
    expect(changesSince(rulebook(), 5, 5).went.map(({ title }) => title)).toEqual(['Convoi de nuit']);
    expect(changesSince(rulebook(6), 6, 6).went).toEqual([]);
    expect(changesSince(rulebook(7), 6, 7).went.map(({ title }) => title)).toEqual(['Ligne du désert']);
  });
});

test('a place shows the one in force, wherever it lies among the others', () => {
  const at = (game: number) => layersOf(rulebook(game).chapters[1]!.rows.find(({ place }) => place === 'K')!.stickers);
  expect(at(5).top?.title).toBe('Convoi de jour');
  expect(at(3).top?.title).toBe('Convoi de nuit');
  expect(at(3).others.map(({ in_force }) => in_force)).toEqual(['not_yet']);
  expect(layersOf([]).top).toBeNull();
});
