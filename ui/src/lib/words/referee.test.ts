import { describe, expect, test } from 'vitest';
import { grounds, noConditions, obstacles, reasons, refereeCase, ruling, stickers } from '$test/samples-rulebook';
import { plain } from '$test/open';
import {
  caseWords,
  extrasSaid,
  groundSaid,
  obstacleSaid,
  paymentWords,
  reasonWords,
  rulesInOrder,
  rulingText,
  verdictWords,
  whyOf,
  type Naming,
} from './referee';
import { conditionsTold, lasts } from './rulebook';
import { lengthsWords } from './routes';
import { placeMark, readPlace, stickerPlace } from './stickers';
import { speak } from './words.svelte';

const NAMES = { red: 'Camille', blue: 'Noé', green: 'Inès', yellow: 'Tom', black: 'Aya' };
const naming: Naming = (company) => NAMES[company];
const textOf = (rule: (typeof ruling.booklet)[number]) =>
  rule.rule.rule === 'sticker'
    ? (stickers.find(({ thing }) => thing === (rule.rule as { id: number }).id)?.text ?? null)
    : null;

describe.each(['fr', 'en'] as const)('in %s', (tongue) => {
  test.each(reasons.map((reason) => [JSON.stringify(reason), reason] as const))(
    '%s has words of its own',
    (_, reason) => {
      speak(tongue);
      const words = reasonWords(reason, 5, naming);
      expect(words).not.toMatch(/[{}]|undefined|null/);
      expect(words.length).toBeGreaterThan(10);
    },
  );

  test.each(obstacles.map((obstacle) => [obstacle.code, obstacle] as const))(
    '%s is said in a sentence',
    (_, obstacle) => {
      speak(tongue);
      expect(obstacleSaid(obstacle, refereeCase, naming).words).toMatch(/^\p{Lu}[^{}]{12,}\.$/u);
    },
  );

  test.each(grounds.map((ground) => [ground.code, ground] as const))('%s is a reason in a sentence', (_, ground) => {
    speak(tongue);
    expect(groundSaid(ground, refereeCase, naming).words).toMatch(/^[\p{Lu}\d][^{}]{12,}\.$/u);
  });

  test('every verdict has words', () => {
    speak(tongue);
    const words = rulesInOrder(ruling).map((rule) => verdictWords(rule));
    for (const verdict of words) expect(verdict.length).toBeGreaterThan(3);
    expect(new Set(words).size).toBe(4);
  });

  test('a ruling as text has no holes', () => {
    speak(tongue);
    expect(rulingText(refereeCase, ruling, textOf, naming)).not.toMatch(/[{}]|undefined|null/);
  });
});

describe('a case', () => {
  test('is told in a sentence', () => {
    expect(plain(caseWords(refereeCase, naming))).toBe(
      'Camille prend une route rouge de 4 espaces, une grande ville, 4 joueurs',
    );
    speak('en');
    const double = {
      ...refereeCase,
      route: {
        ...refereeCase.route,
        lanes: [...refereeCase.route.lanes, { colour: 'grey' as const, taken_by: null }],
        region: 'Désert',
      },
    };
    expect(plain(caseWords(double, naming))).toBe(
      'Camille takes a red route of 4 spaces, double, one big city, region “Désert”, 4 players',
    );
  });

  test('is paid in cards and locomotives', () => {
    const way = { colour: 'red', cards: 3, locomotives: 1, extra_locomotives: 0 } as const;
    expect(paymentWords(way)).toBe('3 cartes rouges et 1 locomotive');
    expect(paymentWords({ ...way, colour: null, cards: 0, locomotives: 4, extra_locomotives: 2 })).toBe(
      '4 locomotives, il reste 2 locomotives pour 2 conditions',
    );
  });
});

describe('a ruling', () => {
  test('has the printed rules once, with the number of the quick reference (LW-STK-2)', () => {
    expect(rulesInOrder(ruling).map(({ place, guide }) => place ?? guide)).toEqual([
      'F',
      '3',
      'K',
      'K',
      'M',
      '12',
      '7',
      'Dos du livret',
    ]);
  });

  test('says of a rule that does not apply only what speaks against it', () => {
    const rule = {
      ...ruling.booklet[0]!,
      verdict: 'does_not_apply' as const,
      reasons: [
        { code: 'length', wanted: [4], from: null, found: 4, met: true },
        { code: 'route_colour', wanted: ['white'], found: 'red', met: false },
      ] as const,
    };
    expect(
      whyOf({ ...rule, reasons: [...rule.reasons].map((reason) => ({ ...reason })) as never }, 5, naming).map(plain),
    ).toEqual(['vaut pour les routes blanches : celle-ci est rouge']);
  });

  test('between two big cities says that it is one card all the same (LW-TRN-10)', () => {
    const both = { ...ruling.booklet[5]!, reasons: [{ code: 'big_city', wanted: true, found: 2, met: true }] as never };
    expect(whyOf(both, 5, naming).map(plain)).toContain('une fois, même si les deux villes sont grandes');
  });

  test('as text: the verdict, the rules in order with their text, those for people, those that do not apply', () => {
    const text = plain(rulingText(refereeCase, ruling, textOf, naming));
    expect(text).toMatch(/^Avis de l'arbitre, partie 5 Camille prend une route rouge/);
    expect(text).toContain("– Personne n'a pris cette route. (LW-TRN-6)");
    const order = [
      'La route peut être prise',
      '1. F · Péage du pont',
      'Payez 1 $',
      '2. 3 · Routes de compagnie',
      '3. 12 · Grandes villes',
      'La table décide',
      '– M · Prime du contrôleur',
      'Dos du livret · Lettre du gouverneur',
      "2 règles ne s'appliquent pas",
      'Convoi de nuit',
    ];
    const at = order.map((words) => text.indexOf(words));
    expect(at).not.toContain(-1);
    expect(at).toEqual([...at].sort((one, other) => one - other));
  });

  test('which conditions can be paid besides is an answer of its own, and what is short is said (LW-TRN-11)', () => {
    const said = (wanted: number, affordable: number) => plain(extrasSaid({ wanted, affordable }).words);
    expect(said(2, 2)).toBe('Les 2 conditions peuvent être payées en plus, une locomotive chacune.');
    expect(said(2, 1)).toBe('1 condition sur 2 peut être payée en plus ; pour toutes, il manque 1 locomotive.');
    expect(said(1, 0)).toContain('il manque 1 locomotive. Elles sont facultatives');
  });

  test('as text tells what stands in the way', () => {
    const refused = { ...ruling, taking: { ...ruling.taking, may: false, obstacles } };
    expect(rulingText(refereeCase, refused, () => null, naming)).toContain('– Noé a déjà pris cette voie. (LW-TRN-6)');
  });
});

describe('lengths and conditions', () => {
  test('are told as people would', () => {
    expect(lengthsWords([4])).toBe('4 espaces');
    expect(lengthsWords([3, 4, 5, 6, 7, 8, 9])).toBe('3 espaces ou plus');
    expect(lengthsWords([1, 2, 3])).toBe('3 espaces au plus');
    expect(lengthsWords([4, 2, 3])).toBe('2 à 4 espaces');
    expect(lengthsWords([2, 4, 6])).toBe('2, 4 ou 6 espaces');
    expect(lengthsWords([], 4)).toBe('4 espaces ou plus');
    expect(lengthsWords([2, 5], 4)).toBe('2 espaces, ou 4 espaces ou plus');
  });

  test('of a sticker are told in a few words, or not at all', () => {
    expect(conditionsTold(null)).toBeNull();
    expect(conditionsTold(noConditions)).toBeNull();
    expect(
      conditionsTold({
        ...noConditions,
        moment: 'play',
        route_colours: ['grey', 'red'],
        lengths: [2],
        big_city: true,
        own_colour: false,
        region: 'Désert',
        games: { from: 3, until: 3 },
      })!.replace(/[\u00a0\u202f]/g, ' '),
    ).toBe(
      'moment : en jeu, routes grises ou rouges, 2 espaces, couleur autre que celle de la compagnie, grande ville touchée, région « Désert », partie 3',
    );
  });

  test('a sticker lasts from when to when', () => {
    expect(lasts({ since: 3, until: null })).toBe('dès la partie 3');
    expect(lasts({ since: 3, until: 5 })).toBe('parties 3 à 5');
    expect(lasts({ since: 3, until: 3 })).toBe('partie 3 seulement');
  });
});

describe('places', () => {
  test('are called as they are printed', () => {
    expect(['K', '7', 'end-4', 'Dos du livret'].map(stickerPlace).map(plain)).toEqual([
      'Place K',
      "Place 7 de l'aide-mémoire",
      'Étape 4 de la fin de partie',
      'Dos du livret',
    ]);
    expect(['K', '7', 'end-4', 'Dos du livret'].map(placeMark)).toEqual(['K', '7', '4', null]);
  });

  test('are read as people write them', () => {
    expect(['k', ' K ', 'fin 4', 'end-5', '7', 'dos du livret'].map(readPlace)).toEqual([
      'K',
      'K',
      'end-4',
      'end-5',
      '7',
      'dos du livret',
    ]);
  });
});
