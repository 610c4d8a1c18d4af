import { expect, test, vi } from 'vitest';
import { Vocabulary, type Files } from './vocabulary';

test('a language is fetched once, when it is wanted', async () => {
  const files = {
    fr: vi.fn(async () => ({ default: { 'a.word': 'un mot' } })),
    en: vi.fn(async () => ({ default: { 'a.word': 'a word' } })),
  } satisfies Files;
  const words = new Vocabulary(files);
  expect(words.knows('fr')).toBe(false);
  expect(() => words.message('fr', 'a.word')).toThrow();
  await words.learn('fr');
  await words.learn('fr');
  expect(words.message('fr', 'a.word')).toBe('un mot');
  expect(words.has('fr', 'another.word')).toBe(false);
  expect(files.fr).toHaveBeenCalledOnce();
  expect(files.en).not.toHaveBeenCalled();
});

test('one that did not come can be asked for again', async () => {
  const file = vi.fn(async () => ({ default: { 'a.word': 'a word' } }));
  file.mockRejectedValueOnce(new Error('gone'));
  const words = new Vocabulary({ fr: file, en: file });
  await expect(words.learn('en')).rejects.toThrow('gone');
  expect(words.knows('en')).toBe(false);
  await words.learn('en');
  expect(words.knows('en')).toBe(true);
});
