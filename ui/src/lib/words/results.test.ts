import { beforeEach, describe, expect, test } from 'vitest';
import { plain } from '$test/open';
import { firstGames, results } from '$test/samples-results';
import type { Results } from '$lib/backend/contract';
import { recordsTold } from './records';
import {
  moneyHeadline,
  moneySubtitle,
  placesHeadline,
  placesSubtitle,
  raisedTold,
  wealthHeadline,
  wealthSubtitle,
  winsHeadline,
} from './results';
import { speak } from './words.svelte';

beforeEach(() => speak('fr'));

const said = (headline: (of: Results) => string | null, of: Results) => plain(headline(of));

describe('what the places tell', () => {
  test.each([
    ['one game', firstGames(1), 'Camille gagne la partie 1'],
    ['a win that moves', firstGames(4), 'La victoire a changé de mains 3 fois en 4 parties'],
    ['a run at the end', firstGames(6), 'Camille gagne les 3 dernières parties'],
    ['one winner alone', results({ of: { from: 4, to: 6 } }), 'Camille gagne toutes les parties'],
    ['one company', results({ of: { companies: ['black'] } }), 'Jeanne prend le plus souvent la 2e et la 4e place'],
    [
      'some companies',
      results({ of: { companies: ['green', 'yellow'] } }),
      'Le plus souvent devant : Inès, 6 parties sur 10',
    ],
    [
      'equals among some',
      results({ of: { companies: ['green', 'yellow'], to: 4 } }),
      'À égalité : Inès et Marius, devant dans 2 parties sur 4 chacun',
    ],
    [
      'two that never met',
      results({ of: { companies: ['black', 'green'], to: 2 } }),
      'Jamais ensemble à la même table',
    ],
  ])('%s', (_, of, headline) => expect(said(placesHeadline, of)).toBe(headline));

  test('dotted lines are only spoken of where there are some', () => {
    expect(said(placesSubtitle, results())).toContain('Pointillés : partie manquée.');
    expect(said(placesSubtitle, results({ of: { companies: ['red', 'yellow'] } }))).not.toContain('Pointillés');
  });
});

describe('what the wins tell', () => {
  test.each([
    ['while games are left', firstGames(6), 'Camille mène avec 4 victoires'],
    ['once all are played', results(), 'Camille a gagné le plus souvent : 6 victoires'],
    [
      'all of them equal',
      results({ of: { companies: ['red', 'blue'], to: 2 } }),
      'Noé et Camille sont à égalité : 1 victoire chacun',
    ],
    ['equals', firstGames(3), 'Noé, Camille et Marius mènent avec 1 victoire chacun'],
    ['one company', results({ of: { companies: ['black'] } }), 'Jeanne : 1 victoire en 10 parties'],
    ['nobody', results({ of: { companies: ['green', 'black'], to: 7 } }), 'Aucune victoire dans ce choix'],
  ])('%s', (_, of, headline) => expect(said(winsHeadline, of)).toBe(headline));
});

describe('what the money tells', () => {
  test('which line brought most', () => {
    expect(said(moneyHeadline, results())).toBe('Les tickets rapportent le plus : 1 192 $ en tout');
    expect(said(moneyHeadline, results({ of: { companies: ['yellow'], from: 4, to: 4 } }))).toBe(
      "L'argent en main rapporte le plus : 5 $ en tout",
    );
    const even = results({ games: [{ red: [10, 4, 10, 0, 1], blue: [5, 2, 5, 0, 1] }] });
    expect(said(moneyHeadline, even)).toBe("À égalité, 15 $ de part et d'autre : Argent en main et Tickets");
    const nothing = results({ games: [{ red: [0, 0, 0, 0, 0], blue: [0, 0, -3, 0, 0] }] });
    expect(said(moneyHeadline, nothing)).toBe("Ces parties n'ont rien rapporté");
  });

  test('which totals were raised to 0, and from what', () => {
    expect(said(raisedTold, results())).toBe('Totaux ramenés à 0. Marius, partie 4 : les lignes donnaient −4 $.');
    expect(raisedTold(results({ of: { to: 3 } }))).toBeNull();
    expect(said(moneySubtitle, results({ of: { from: 4, to: 4 } }))).toBe(
      "D'où vient l'argent, en 1 partie. À gauche du zéro : ce qui a été retiré.",
    );
  });

  test('who gathered most, and by how much', () => {
    expect(said(wealthHeadline, results())).toBe('Camille a le plus amassé : 687 $, 138 $ de plus que Noé');
    expect(said(wealthHeadline, results({ of: { companies: ['green'] } }))).toBe('Inès a amassé 497 $');
    expect(said(wealthHeadline, results({ of: { companies: ['green'], to: 2 } }))).toBe(
      'Après la partie 2, Inès a amassé 48 $',
    );
    const even = results({ games: [{ red: [10, 0, 10, 0, 2], blue: [20, 0, 0, 0, 0], green: [1, 0, 0, 0, 0] }] });
    expect(said(wealthHeadline, even)).toBe('Noé et Camille sont à égalité en tête : 20 $ chacun');
    expect(said(wealthSubtitle, results())).toContain('Pointillés : partie manquée');
  });
});

test('the same in English', () => {
  speak('en');
  expect(said(placesHeadline, results())).toBe('Camille won the last 2 games');
  expect(said(placesHeadline, results({ of: { companies: ['black'] } }))).toBe(
    'Jeanne most often took 2nd and 4th place',
  );
  expect(said(winsHeadline, firstGames(6))).toBe('Camille leads with 4 wins');
  expect(said(winsHeadline, firstGames(3))).toBe('Noé, Camille and Marius lead with 1 win each');
  expect(said(moneyHeadline, results())).toBe('Tickets brought most: $1,192 in all');
  expect(said(wealthHeadline, results())).toBe('Camille gathered most: $687, $138 more than Noé');
  expect(said(raisedTold, results())).toBe('Totals raised to 0. Marius, game 4: the lines gave −$4.');
});

describe('records', () => {
  const told = (of: Results) =>
    recordsTold(of).map(({ title, figure, holders, more }) => [
      title,
      plain(figure),
      [
        ...holders.map(({ words, game, span }) => [words, game ?? span].filter(Boolean).join(', ')),
        ...(more ? [more] : []),
      ].join(' / '),
    ]);

  test('name those who share one, three at most', () => {
    expect(told(results())).toEqual([
      ['Le plus de victoires', '6 victoires', 'Camille'],
      ['La plus longue série', '3 victoires de suite', 'Camille, parties 4 à 6'],
      ['Le meilleur reçu', '95 $', 'Camille, 11'],
      ['L’arrivée la plus serrée', "À égalité d'argent", 'Camille devant Marius, 12'],
      ['Le plus de tickets complétés', '45 tickets', 'Camille'],
      ['Le plus de tickets en une partie', '6 tickets', 'Noé, 10 / Camille, 11 / Camille, 12 / et 1 autre'],
    ]);
    expect(told(firstGames(3))[0]).toEqual(['Le plus de victoires', '1 victoire', 'Noé / Camille / Marius']);
  });

  test('one win alone is no run, and a finish apart says by how much', () => {
    expect(told(firstGames(2)).map(([title]) => title)).not.toContain('La plus longue série');
    expect(told(firstGames(2))).toContainEqual(['L’arrivée la plus serrée', "8 $ d'écart", 'Camille devant Noé, 1']);
  });

  test('under seal only those that places tell', () => {
    expect(told(results({ sealed: true })).map(([title]) => title)).toEqual([
      'Le plus de victoires',
      'La plus longue série',
    ]);
  });
});
