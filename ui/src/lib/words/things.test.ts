import { beforeEach, describe, expect, test } from 'vitest';
import { plain } from '$test/open';
import { kinds, thing } from '$test/samples';
import type { Movement, Place } from '$lib/backend/contract';
import { placeIn, placeName, whenWords } from './places';
import { countOfKind, kindName, kindNames, lifeInWords, namesInside, thingLabel } from './things';
import { isKindTaken } from './taken-kinds';
import { speak } from './words.svelte';

const label = (kind: string, change = {}) => plain(thingLabel(thing(kind, change), kinds));

describe('what a thing is called', () => {
  test.each([
    ['event', { number: '8', title: 'Orage' }, 'Événement n° 8 · Orage', 'Event no. 8 · Orage'],
    ['event', { number: '8' }, 'Événement n° 8', 'Event no. 8'],
    ['ticket', { title: 'Denver' }, 'Ticket · Denver', 'Ticket · Denver'],
    ['ticket', { quantity: 33 }, '33 tickets', '33 tickets'],
    ['ticket', {}, 'Ticket', 'Ticket'],
    ['story_card', { number: '1865-01' }, 'Carte histoire 1865-01', 'Story card 1865-01'],
    ['wagon_card', { quantity: 12, colour: 'red' }, '12 cartes wagon rouges', '12 train car cards, red'],
    ['wagon_card', { colour: 'white' }, 'Carte wagon blanche', 'Train car card, white'],
    ['bonus_card', { company: 'red' }, 'Carte bonus de compagnie des Rouges', 'Company bonus card of Red'],
    ['own-1', { title: 'Pépite' }, 'Trésor · Pépite', 'Trésor · Pépite'],
    ['own-1', { number: '5', title: 'Trésor n° 5 du lac' }, 'Trésor n° 5 du lac', 'Trésor no. 5 · Trésor n° 5 du lac'],
    ['ticket', { title: 'Ticket de retour' }, 'Ticket de retour', 'Ticket de retour'],
    ['own-1', { quantity: 3 }, '3 × Trésor', '3 × Trésor'],
  ])('%s %j', (kind, change, french, english) => {
    expect(label(kind, change)).toBe(french);
    speak('en');
    expect(label(kind, change)).toBe(english);
  });

  test('a kind of the group has its name, or the one it had then', () => {
    expect(kindName('own-1', kinds)).toBe('Trésor');
    expect(kindName('own-1', 'Magot')).toBe('Magot');
    expect(kindName('token')).toBe('Jeton');
    expect(plain(countOfKind('event', 1))).toBe('1 événement');
  });

  test('of many, the first are named and the others counted', () => {
    const first = ['8', '9'].map((number) => ({ kind: 'event', kind_name: null, number, title: null, quantity: 1 }));
    expect(plain(namesInside({ first, more: 0 }))).toBe('événement n° 8, événement n° 9');
    expect(plain(namesInside({ first, more: 2 }))).toBe('événement n° 8, événement n° 9 et 2 autres');
  });
});

describe('where it lies', () => {
  test('has the official words, and the company by its colour or its name', () => {
    const bureau: Place = { at: 'bureau', company: 'red' };
    expect(placeName({ at: 'dead_letters' })).toBe('Bureau des lettres mortes');
    expect(placeName(bureau)).toBe('Bureau des Rouges');
    expect(placeName(bureau, [{ company: 'red', name: 'Union Pourpre' }])).toBe('Bureau des Rouges (Union Pourpre)');
    expect(plain(placeIn({ at: 'warehouse' }))).toBe("à l'entrepôt");
    expect(placeIn(bureau)).toBe('dans le bureau des Rouges');
    expect(placeName({ at: 'other', name: 'La valise' })).toBe('La valise');
  });

  test('and when', () => {
    expect(whenWords({ game: 3, moment: 'end' })).toBe('à la fin de la partie 3');
    expect(whenWords(null)).toBe('avant la partie 1');
  });
});

describe('the life of a thing', () => {
  const move = (from: Place | null, to: Place, game: number | null, change: Partial<Movement> = {}): Movement => ({
    from,
    to,
    game,
    moment: null,
    by: null,
    reason: null,
    ...change,
  });
  const told = (life: Movement[]) => lifeInWords(life).map(({ what, stay }) => plain(`${what} | ${stay}`));
  const bureau: Place = { at: 'bureau', company: 'red' };

  beforeEach(() => speak('fr'));

  test('is told from where it was found to where it is', () => {
    expect(
      told([
        move(null, bureau, 3),
        move(bureau, { at: 'dead_letters' }, 5, { by: 'blue', reason: 'Sa carte' }),
        move({ at: 'dead_letters' }, { at: 'warehouse' }, 7, { moment: 'setup' }),
      ]),
    ).toEqual([
      "Trouvé à la partie 3 | Dans le bureau des Rouges jusqu'à la partie 5",
      "Archivé à la partie 5, par les Bleus | Au bureau des lettres mortes jusqu'à la partie 7",
      "Revenu des archives à la mise en place de la partie 7 | À l'entrepôt, encore maintenant",
    ]);
  });

  test('a box that is opened where it lay was opened, not archived', () => {
    expect(told([move(null, { at: 'big_box' }, null), move({ at: 'big_box' }, { at: 'big_box' }, 3)])).toEqual([
      "Là depuis le début | Dans la grande boîte jusqu'à la partie 3",
      'Ouvert à la partie 3 | Dans la grande boîte, encore maintenant',
    ]);
  });

  test('what was put into a vault stays there', () => {
    const vault: Place = { at: 'vault', company: 'red' };
    expect(told([move(null, bureau, 1), move(bureau, vault, 2)])[1]).toBe(
      'Mis au coffre-fort à la partie 2 | Dans le coffre-fort des Rouges, encore maintenant',
    );
  });
});

describe('the names of kinds', () => {
  beforeEach(() => speak('fr'));

  test('find them by one or by several, in the language that is spoken, without a figure', () => {
    const named = (kind: string) => kindNames(kinds).find((one) => one.kind === kind)?.name;
    expect(named('event')).toBe('événement événements');
    expect(named('own-1')).toBe('Trésor');
    speak('en');
    expect(named('event')).toBe('event events');
    expect(
      kindNames(kinds)
        .map(({ name }) => name)
        .join(' '),
    ).not.toMatch(/\d/);
  });

  test.each(['ticket', 'TICKETS', ' Evenement ', 'postcard', 'trésor', 'tresor'])('%s is taken', (name) => {
    expect(isKindTaken(name, kinds)).toBe(true);
  });

  test('a kind may keep its own name, and take one that nobody has', () => {
    expect(isKindTaken('Trésor', kinds, 'own-1')).toBe(false);
    expect(isKindTaken('Laissez-passer', kinds)).toBe(false);
  });
});
