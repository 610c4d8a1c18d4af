import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../languages';
import { placeholders, textsOf, type Row, type Table } from '../message';
import { BOOK, TABLES } from '.';

const tables = Object.entries<Table>({ ...TABLES, ...BOOK });

describe.each(tables)('the table %s', (_, table) => {
  const rows = Object.entries<Row>(table);

  test('asks for the same under each key in every language', () => {
    for (const [key, row] of rows) {
      for (const message of row) expect(placeholders(message), key).toEqual(placeholders(row[0]));
    }
  });

  test('leaves nothing empty', () => {
    for (const text of rows.flatMap(([, row]) => row.flatMap(textsOf))) expect(text.trim()).not.toBe('');
  });

  test('says vous and never tu in French', () => {
    const french = rows.flatMap(([, row]) => textsOf(row[LANGUAGES.indexOf('fr')]!)).join('\n');
    expect(french).not.toMatch(/(?<!\p{L})(tu|toi|ton|tes|ta)(?!\p{L})/iu);
  });
});

test('what a key begins with says in which table it is, so that none is in two', () => {
  const prefixes = Object.entries<Table>(TABLES).flatMap(([name, table]) =>
    [...new Set(Object.keys(table).map((key) => key.split('.')[0]))].map((prefix) => `${prefix} (${name})`),
  );
  const alone = prefixes.map((prefix) => prefix.split(' ')[0]);
  expect(prefixes.filter((_, index) => alone.indexOf(alone[index]) !== index)).toEqual([]);
});
