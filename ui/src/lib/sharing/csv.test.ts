import { describe, expect, test } from 'vitest';
import { nights, resultsOf } from '$test/samples-sharing';
import { inTongue, speak } from '$lib/words/words.svelte';
import { receiptsTable } from './csv';

const results = resultsOf(nights);
const lines = (text: string) => text.split('\r\n');

function named(name: string) {
  const companies = results.companies.map((company) => (company.company === 'red' ? { ...company, name } : company));
  return receiptsTable({ ...results, companies }, nights);
}

describe('the table of receipts', () => {
  test('has a line for each receipt, with French separators, headings and a mark for accents', () => {
    const text = receiptsTable(results, nights);
    expect(text.startsWith('\uFEFFPartie;Année;Date;Joueur;Compagnie;Place;')).toBe(true);
    expect(lines(text)).toHaveLength(1 + 13 + 1);
    expect(lines(text)[1]).toBe('1;1865;2026-02-11;Camille;Union Pourpre;1;12;3;7;22;3;0;0;41');
    expect(text.endsWith('\r\n')).toBe(true);
  });

  test('speaks English with commas', () => {
    const text = inTongue('en', () => receiptsTable(results, nights));
    expect(lines(text)[0]).toBe(
      '\uFEFFGame,Year,Date,Player,Company,Place,Money in hand,Train cars left,Train car bonus,Tickets,Tickets completed,Other lines,Raised to 0,Total',
    );
  });

  test('adds up even where a total was raised to 0', () => {
    const [receipt] = results.receipts!;
    const raised = { ...results, receipts: [{ ...receipt!, receipt: { ...receipt!.receipt, extra: -50, total: 0 } }] };
    expect(lines(receiptsTable(raised, nights))[1]).toMatch(/;12;3;7;22;3;-50;9;0$/);
  });

  test('knows who presided that evening, if only that evening', () => {
    const green = lines(receiptsTable(results, nights)).filter((line) => line.includes('Prairie Express'));
    expect(green.map((line) => line.split(';')[3])).toEqual(['Marius', 'Rose', 'Marius']);
    const blue = lines(receiptsTable(results, nights)).filter((line) => line.includes('Grand Lac'));
    expect(blue.map((line) => line.split(';')[3])).toEqual(['Noé', 'Noé', 'Noé', 'Inès']);
  });

  test.each([
    ['Rails; & Fils', '"Rails; & Fils"'],
    ['La "Belle"', '"La ""Belle"""'],
    ['Deux\nlignes', '"Deux\nlignes"'],
    ['=1+1', "'=1+1"],
    ['+33', "'+33"],
    ['-2', "'-2"],
    ['@somme', "'@somme"],
    ['=A;B', '"\'=A;B"'],
  ])('writes %s so that a spreadsheet reads it as it is', (name, cell) => {
    expect(named(name)).toContain(`;Camille;${cell};`);
  });

  test('leaves sums that are below 0 numbers', () => {
    const [receipt] = results.receipts!;
    const minus = { ...results, receipts: [{ ...receipt!, receipt: { ...receipt!.receipt, extra: -4 } }] };
    expect(lines(receiptsTable(minus, nights))[1]).toContain(';-4;');
  });

  test('tells only places while vaults are sealed', () => {
    speak('fr');
    const text = receiptsTable(resultsOf(nights, true), nights);
    expect(lines(text)[0]).toBe('\uFEFFPartie;Année;Date;Joueur;Compagnie;Place');
    expect(lines(text)[1]).toBe('1;1865;2026-02-11;Camille;Union Pourpre;1');
    expect(text).not.toContain('41');
  });
});
