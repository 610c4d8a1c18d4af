import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(path, 'utf8');
const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.(svelte|css|ts)$/.test(path) && !path.endsWith('.test.ts'))
  .map((path) => ({ path, text: read(`src/${path}`) }));
const all = sources.map(({ text }) => text).join('\n');
const markup = sources
  .filter(({ path }) => path.endsWith('.svelte'))
  .map(({ text }) => text.replace(/<style[\s\S]*/, ''))
  .join('\n');
const found = (text: string, pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(([, name]) => name!))];

test('every token is used, as a property or by its name', () => {
  const used = new Set([...found(all, /var\(--([\w-]+)[,)]/g), ...found(all, /'([\w-]+)'/g)]);
  const tokens = found(read('src/style/tokens.css'), /^\s+--([\w-]+):/gm);
  expect(tokens.length).toBeGreaterThan(50);
  expect(tokens.filter((name) => !used.has(name))).toEqual([]);
});

test('every property that is asked for is declared somewhere', () => {
  const declared = new Set(found(all, /--([\w-]+)['"]?[:=]/g));
  expect(found(all, /var\(--([\w-]+)[,)]/g).filter((name) => !declared.has(name))).toEqual([]);
});

test('every shared class is used', () => {
  const shared = ['layout', 'base'].flatMap((sheet) => found(read(`src/style/${sheet}.css`), /^\.([\w-]+)/gm));
  expect(shared.length).toBeGreaterThan(20);
  const used = new Set(found(markup, /class(?:=|:)("[^"]*"|[\w-]+)/g).flatMap((said) => said.match(/[\w-]+/g) ?? []));
  // A scale is there from end to end.
  expect(shared.filter((name) => !used.has(name) && !/^(gap|x)-\d+$/.test(name))).toEqual([]);
});
