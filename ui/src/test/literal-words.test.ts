import { expect, test } from 'vitest';
import { literalWords } from './literal-words';

const components = import.meta.glob<string>('../**/*.svelte', { query: '?raw', import: 'default', eager: true });

test('every component is looked at', () => {
  expect(Object.keys(components).length).toBeGreaterThan(30);
});

test.each(Object.entries(components))('%s has no words of its own', (_, source) => {
  expect(literalWords(source)).toEqual([]);
});

test.each([
  ['text', '<p>Bonjour</p>', 'Bonjour'],
  ['text in a block', '{#if a}<b>{b}</b> wagons{/if}', 'wagons'],
  ['text in a snippet', '{#snippet s()}<i>Fermer</i>{/snippet}', 'Fermer'],
  ['an expression', "<p>{open ? 'Ouvert' : t('closed')}</p>", 'Ouvert'],
  ['a template', '<p>{`${n} parties`}</p>', 'parties'],
  ['aria-label', '<button aria-label="Fermer"></button>', 'Fermer'],
  ['title', "<b title={'Aide'}></b>", 'Aide'],
  ['placeholder', '<input placeholder="Nom {n}" />', 'Nom'],
  ['alt', '<img alt="Une gare" src="x" />', 'Une gare'],
  ['a property of a component', '<Field label="Nom" />', 'Nom'],
])('words in %s are found', (_, snippet, words) => {
  expect(literalWords(snippet)).toContain(words);
});

test('figures, marks and words from the message files are fine', () => {
  expect(literalWords(`<p class="big" aria-label={t('a.b')}>{t('c')} · {n} × 12</p>`)).toEqual([]);
});
