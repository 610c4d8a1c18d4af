import { describe, expect, test } from 'vitest';
import { rulebook } from '$test/samples-rulebook';
import { folded } from '$lib/words/fold';
import { inTongue } from '$lib/words/words.svelte';
import { changesSince, layersOf, readSearch, searchRules } from './search';

const titles = (typed: string) => searchRules(typed, rulebook()).map(({ title }) => title);
const rules = (typed: string) => searchRules(typed, rulebook()).map(({ rule }) => rule);

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

describe('the rules that are found', () => {
  test('a letter finds its place, empty or not', () => {
    expect(titles('K')).toEqual(['Convoi de jour']);
    expect(titles('règle p')).toEqual(['Place P']);
  });

  test('a number finds the steps and the place of the quick reference', () => {
    expect(searchRules('7', rulebook()).map(({ chapter }) => chapter)).toEqual(['setup', 'end_of_a_game', 'guide']);
  });

  test('a printed rule is found by its ID', () => {
    expect(rules('LW-TRN-8')).toEqual(['LW-TRN-8']);
    expect(rules('trn 8')).toEqual(['LW-TRN-8']);
    expect(searchRules('lw trn 8', rulebook())[0]?.route).toEqual({
      at: 'rulebook',
      referee: false,
      chapter: 'taking_a_route',
      mark: 'LW-TRN-8',
    });
  });

  test.each([
    ['double', 'LW-TRN-8'],
    ['routes doubles', 'LW-TRN-8'],
    ['absent', 'LW-SET-14'],
    ['absence', 'LW-CMP-4'],
    ['locomotive visible', 'LW-TRN-2'],
    ['8 cartes', 'LW-TRN-5'],
    ['égalité', 'LW-END-7'],
    ['nul', 'LW-END-7'],
    ['journal', 'LW-EVT-2'],
    ['journaux', 'LW-SET-4'],
    ['compensation', 'LW-CMP-5'],
    ['qui commence si le premier joueur est absent ?', 'LW-SET-14'],
    ['une locomotive en deuxième carte ?', 'LW-TRN-2'],
  ])('%s finds %s', (typed, rule) => {
    expect(rules(typed)).toContain(rule);
  });

  test.each([
    ['double', 'LW-TRN-8'],
    ['absent', 'LW-SET-14'],
    ['missing', 'LW-CMP-5'],
    ['face-up locomotive', 'LW-TRN-2'],
    ['8 cards', 'LW-TRN-5'],
    ['tie', 'LW-END-7'],
    ['draw', 'LW-END-7'],
    ['newspapers', 'LW-SET-5'],
    ['big city', 'LW-TRN-10'],
  ])('in English %s finds %s', (typed, rule) => {
    expect(inTongue('en', () => rules(typed))).toContain(rule);
  });

  test('words are found, not pieces of words', () => {
    expect(inTongue('en', () => rules('tie'))).toEqual(['LW-END-7']);
    expect(inTongue('en', () => rules('8 cards'))).toEqual(['LW-TRN-5']);
    expect(rules('uble')).toEqual([]);
    expect(rules('1 cartes')).not.toContain('LW-BOX-2');
  });

  test('what the group noted is found by its words, without accents and while it is typed', () => {
    expect(folded('Œuvre du Contrôleur')).toBe('oeuvre du controleur');
    expect(titles('peage')).toEqual(['Jetons de péage', 'Péage du pont']);
    expect(titles('controleu')).toContain('Prime du contrôleur');
    expect(titles('gouverneur')).toEqual(['Lettre du gouverneur']);
  });

  test('of two words both must be there, of many most', () => {
    expect(titles('pont péage')).toEqual(['Péage du pont']);
    expect(titles('pont licorne')).toEqual([]);
    expect(titles('combien coûte le péage du pont')).toEqual(['Péage du pont']);
  });

  test('an older sticker on the place is found too', () => {
    expect(titles('nuit')).toEqual(['Convoi de jour']);
  });
});

describe('what changed', () => {
  const { came, went } = changesSince(rulebook(), 3, 5);
  test('came in a later game: the one we look back to is left out', () => {
    expect(came.map(({ title, since }) => [title, since])).toEqual([
      ['Convoi de jour', 5],
      ['Prime du contrôleur', 4],
      ['Ligne du désert', 4],
      ['Lettre du gouverneur', 5],
    ]);
    expect(changesSince(rulebook(), 5, 5).came).toEqual([]);
  });
  test('went: was in force then and is over now', () => {
    expect(went.map(({ title }) => title)).toEqual(['Convoi de nuit']);
    expect(changesSince(rulebook(4), 3, 4).went).toEqual([]);
    // Its last game was the one before the one we look back to: it was gone already.
    expect(changesSince(rulebook(), 5, 5).went).toEqual([]);
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
