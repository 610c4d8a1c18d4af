import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { CHAPTER_OF_RULE } from '$lib/pieces/rulebook/chapters';
import { plain } from '$test/open';
import { lawText, lawTitle, type RuleId } from './laws';
import { laws } from './tables/laws';
import { LANGUAGES } from './languages';
import { inTongue } from './words.svelte';

type RuleIds = { tested: string[]; for_people: { id: string }[] };
const { tested, for_people } = JSON.parse(readFileSync('../campaign-data/rule-ids.json', 'utf8')) as RuleIds;
/** Nothing to be read at a table: what the program itself must not know, and how long an evening lasts. */
const NOT_FOR_PLAYERS = ['LW-BOX-6', 'LW-CMP-8'];
const told = Object.keys(laws)
  .filter((key) => key.startsWith('law.'))
  .map((key) => key.slice('law.'.length)) as RuleId[];

test('every printed rule has its sentence, and every sentence its rule', () => {
  const printed = [...tested, ...for_people.map(({ id }) => id)].filter((id) => !NOT_FOR_PLAYERS.includes(id));
  expect([...told].sort()).toEqual(printed.sort());
  expect(Object.keys(CHAPTER_OF_RULE).sort()).toEqual([...told].sort());
});

test('further words belong to a rule, too', () => {
  for (const key of Object.keys(laws).filter((one) => /^law_(also|title)\./.test(one))) {
    expect(told, key).toContain(key.split('.')[1]);
  }
});

describe.each(LANGUAGES)('in %s', (language) => {
  test('every figure is filled in from the data', () => {
    for (const rule of told) {
      const text = inTongue(language, () => `${lawTitle(rule)} ${lawText(rule)}`);
      expect(text, rule).not.toMatch(/[{}]|undefined|NaN|\[object/);
    }
  });
});

test('the figures are those of the box', () => {
  const said = (rule: RuleId) => plain(inTongue('fr', () => lawText(rule)));
  expect(said('LW-SET-3')).toBe('Chacun reçoit 5 $.');
  expect(said('LW-SET-4')).toContain('6 à 2 joueurs, 4 à 3 joueurs et 3 à 4 ou 5 joueurs');
  expect(said('LW-END-3')).toContain('16 $ pour 0, 12 $ pour 1, 9 $ pour 2, 7 $ pour 3, 6 $ pour 4, 4 $ pour 5 à 7');
  expect(said('LW-END-3')).toContain('2 $ pour 8 à 10, 0 $ pour 11 et plus');
  expect(said('LW-CMP-1')).toContain('se joue en 1865');
  expect(said('LW-STK-1')).toContain('A à E');
});
