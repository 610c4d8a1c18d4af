import { expect, test } from 'vitest';
import { marked } from './marked';

const found = (text: string, sought: string) =>
  marked(text, sought)
    .filter((part) => part.found)
    .map(({ text }) => text);

test('words are marked by their beginnings, whatever their accents; pieces of words are not', () => {
  expect(found('Le péage du pont, le Péa.', 'pea')).toEqual(['péage', 'Péa']);
  expect(found('Cities have ties', 'tie')).toEqual(['ties']);
  expect(found("L'orage n° 12", 'orage 12')).toEqual(['orage', '12']);
  expect(found('rien', '– !')).toEqual([]);
});

test('nothing of the text is lost', () => {
  const text = 'Après l’orage, le pont cède…';
  expect(
    marked(text, 'pont')
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});
