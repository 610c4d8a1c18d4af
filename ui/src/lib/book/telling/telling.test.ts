import { describe, expect, test } from 'vitest';
import type { Night } from '$lib/backend/contract';
import { plain } from '$test/open';
import { company, table, thing } from '$test/samples';
import { finale } from '$test/samples-finale';
import { bookFacts, nights } from '$test/samples-sharing';
import { told } from '$lib/words/book/told';
import { inTongue, phrase, speak, type Tongue } from '$lib/words/words.svelte';
import { withoutSums, type BookFacts } from '$lib/book/facts';
import { companyTold } from './company';
import { course, epilogue, heaps, prologue } from './course';
import { evening, since } from './evening';
import { finaleTold } from './finale';
import { outcome, reason } from './outcome';
import { variant } from './variants';

const facts = bookFacts();
const [first, second, third, fourth] = nights as [Night, Night, Night, Night];
const said = (sentences: string[]) => plain(sentences.join(' '));

describe('the words of the book', () => {
  test('never repeat a way of saying something in the next game, and are the same each time', () => {
    const ways = Array.from({ length: 12 }, (_, index) =>
      variant('won_sealed', 3, index + 1, { company: 'A', rival: 'B' }),
    );
    ways.forEach((way, index) => expect(way).not.toBe(ways[index + 1]));
    expect(new Set(ways).size).toBe(3);
    expect(variant('won_sealed', 3, 5, { company: 'A', rival: 'B' })).toBe(ways[4]);
  });

  test('are spoken in the book’s language while it is written, and only then', () => {
    speak('fr');
    expect(inTongue('en', () => told('chapter.line'))).toBe('The line');
    expect(told('chapter.line')).toBe('La ligne');
    expect(() =>
      inTongue('en', () => {
        throw new Error('stop');
      }),
    ).toThrow('stop');
    expect(told('chapter.line')).toBe('La ligne');
  });

  test('elide before names, and end a sentence once', () => {
    expect(phrase('fr', 'à la place de {president}', { president: 'Inès' })).toBe('à la place d’Inès');
    expect(phrase('fr', 'plus d’argent que {rival}', { rival: 'Aurore' })).toBe('plus d’argent qu’Aurore');
    expect(phrase('fr', 'que {president} menait', { president: 'Noé' })).toBe('que Noé menait');
    expect(phrase('fr', 'la moitié de {sum}', { sum: 'un' })).toBe('la moitié de un');
    expect(phrase('en', '{company} won.', { company: 'Aurora & Co.' })).toBe('Aurora & Co. won.');
    expect(phrase('en', 'It went to {company}.', { company: 'Aurora & Co.' })).toBe('It went to Aurora & Co.');
  });
});

describe('an evening', () => {
  test('names everybody in the first game, and who began', () => {
    expect(said(evening(facts, first))).toMatch(
      /^Tout commença le 11 février 2026\. Trois compagnies prirent place autour du plateau : Camille pour Union Pourpre, Noé pour Grand Lac & Fils et Marius pour Prairie Express\./,
    );
    // Whoever joins later is not missed yet.
    expect(said(evening(facts, first))).not.toContain('Soleil Levant');
    expect(said(evening(facts, first))).toMatch(/Le sort désigna Noé|On tira au sort, et Noé/);
  });

  test('tells of stand-ins, newcomers and new presidents, and of those who are back', () => {
    expect(said(evening(facts, second))).toMatch(/Rose .*(à la place de|remplaça) Marius/);
    expect(said(evening(facts, third))).toContain('entra sur la ligne, avec Jeanne à sa tête.');
    expect(said(evening(facts, fourth))).toContain('Inès prit la tête de Grand Lac & Fils, que Noé menait jusque-là.');
    expect(said(evening(facts, fourth))).toContain('Marius');
    const fifth: Night = { ...third, game: 5, seats: third.seats.map((seat) => ({ ...seat, newcomer: false })) };
    expect(said(evening({ ...facts, nights: [...nights, fifth] }, fifth))).toContain(
      'La table était de nouveau au complet.',
    );
    const stoodIn: Night = {
      ...fifth,
      seats: fifth.seats.map((seat) => ({ ...seat, stand_in: seat.company === 'green' })),
    };
    expect(said(evening({ ...facts, nights: [...nights, stoodIn] }, stoodIn))).not.toContain('au complet');
  });

  test.each([
    ['2026-03-01', '2026-03-01', 'Le jour même', 'The very same day'],
    ['2026-03-01', '2026-03-02', 'Dès le lendemain', 'The very next day'],
    ['2026-03-01', '2026-03-05', 'Quelques jours plus tard', 'A few days later'],
    ['2026-03-01', '2026-03-08', 'Une semaine plus tard', 'A week later'],
    ['2026-03-01', '2026-03-22', 'Trois semaines plus tard', 'Three weeks later'],
    ['2026-03-01', '2026-04-01', 'Un mois plus tard', 'A month later'],
    ['2026-03-01', '2026-05-28', 'Trois mois plus tard', 'Three months later'],
    ['2026-03-01', '2027-03-03', 'Un an plus tard', 'A year later'],
    ['2026-03-01', '2028-03-03', 'Deux ans plus tard', 'Two years later'],
    ['2026-03-02', '2026-03-01', 'Le 1er mars 2026', 'On 1 March 2026'],
  ])('%s to %s', (before, now, french, english) => {
    const ways = (language: Tongue) =>
      inTongue(language, () => nights.map(({ game }) => plain(since(before, now, game + 1))));
    expect(ways('fr')).toContain(french);
    expect(ways('en')).toContain(english);
  });
});

describe('the course of a game', () => {
  test('heaps what the story brought, with names where there are few', () => {
    const brought = said(epilogue(facts, first));
    expect(brought).toContain('deux événements (« Orage » et « Grêle ») et une boîte région');
    expect(brought).toContain('Au dos de toutes les boîtes, on lut désormais 22 wagons.');
    const many = Array.from({ length: 6 }, (_, index) => thing('ticket', { thing: index, title: `T${index}` }));
    expect(plain(heaps(facts, many))).toBe('six tickets');
    expect(plain(heaps(facts, [thing('own-1', { quantity: 3 })]))).toBe('« Trésor » (trois fois)');
    expect(inTongue('en', () => plain(heaps(facts, [thing('event', { number: '8' })])))).toBe('an event (no. 8)');
  });

  test('says which events struck, and nothing where none was noted', () => {
    expect(said(course(facts, second))).toContain('« Brouillard »');
    expect(said(course(facts, third))).not.toContain('«');
    expect(said(prologue(facts, third))).toBe('');
  });
});

describe('the outcome', () => {
  test('tells a close thing as one, streaks, and what fell to the last', () => {
    expect(said(outcome(facts, first))).toMatch(/2 \$.*Camille.*Noé.*41 \$ contre 39 \$/);
    expect(said(outcome(facts, third))).toContain("C'était la deuxième victoire d'affilée de Noé.");
    expect(said(outcome(facts, fourth))).toMatch(
      /égalité d'argent ; les tickets tranchèrent .* 3 complétés contre 2\./,
    );
    expect(said(outcome(facts, first))).toMatch(/Marius.*carte premier joueur|carte premier joueur.*Marius/);
    expect(inTongue('en', () => said(outcome(facts, second)))).toContain('It was the first win for Noé.');
  });

  test('gives each place its reason, with people by their names', () => {
    expect(fourth.ranking.map((place) => plain(reason(facts, fourth, place)))).toEqual([
      "à égalité d'argent avec Inès, devant aux tickets : 3 complétés contre 2",
      '22 $ devant Camille',
      'ferme la marche',
    ]);
  });

  test('keeps every sum to itself while vaults are sealed', () => {
    const sealed: BookFacts = bookFacts({ sealed: true });
    for (const language of ['fr', 'en'] as const) {
      for (const night of nights.map(withoutSums)) {
        const all = inTongue(language, () =>
          said([...outcome(sealed, night), ...night.ranking.map((place) => reason(sealed, night, place))]),
        );
        expect(all).not.toContain('$');
        expect(all).not.toMatch(/\d/);
      }
    }
  });
});

describe('a company', () => {
  const of = (colour: string) => table.find((one) => one.company === colour)!;

  test('is told in sentences that agree', () => {
    expect(said(companyTold(facts, of('red')))).toBe(
      'Camille la préside depuis le début. Elle remporta une partie sur quatre.',
    );
    expect(said(companyTold(facts, of('blue')))).toBe(
      'Elle eut pour présidents Noé (parties 1 à 3) et Inès (depuis la partie 4). Elle remporta deux parties sur quatre. Le dos de sa boîte passa de 20 à 23 wagons.',
    );
    expect(said(companyTold(facts, of('yellow')))).toContain(
      'Elle entra sur la ligne à la troisième partie, après les parties 1 à 2.',
    );
    expect(said(companyTold(facts, of('yellow')))).toContain('Elle remporta une partie sur deux.');
    expect(said(companyTold(facts, of('green')))).toContain(
      'En remplacement, elle eut aussi Rose (partie 2) à sa tête.',
    );
    expect(inTongue('en', () => said(companyTold(facts, of('green'))))).toContain(
      'Standing in, Rose (game 2) led it too.',
    );
    expect(said(companyTold(facts, of('green')))).toContain('Elle joua trois parties sans en remporter');
    expect(inTongue('en', () => said(companyTold(facts, of('green'))))).toContain(
      'It played three games without winning one',
    );
    expect(said(companyTold(facts, company('black', { presidencies: [] })))).toContain('Elle ne joua aucune partie.');
  });
});

describe('the end', () => {
  const ended = (change: Parameters<typeof finale>[1]) => ({ ...facts, finale: finale('concluded', change) });

  test('shares the first place honestly, or says how the table decided', () => {
    const shared = said(finaleTold(ended({})));
    expect(shared).toContain("Après douze parties, les coffres-forts s'ouvrirent");
    expect(shared).toMatch(/Camille et Inès arrivèrent à égalité avec \d+ \$\..* la première place est partagée\./);
    const decided = said(finaleTold(ended({ decision: { winner: 'blue', reason: 'Plus de victoires.' } })));
    expect(decided).toContain("La table trancha en faveur d'Inès : « Plus de victoires. »");
  });

  test('names one winner with the margin', () => {
    const { standings } = finale('concluded');
    const alone = standings!.slice(1).map((account, index) => ({ ...account, place: index + 1, shared: false }));
    expect(said(finaleTold(ended({ standings: alone, early: true, played: [1] })))).toMatch(
      /^La table s'arrêta après une partie ;.* remporta la campagne avec \d+ \$, \d+ \$ devant/,
    );
  });
});
