import { describe, expect, test } from 'vitest';
import { plain } from '$test/open';
import { accounts, boxAccounts, finaleAccounts, nightAccounts, rejections } from '$test/samples';
import { Refused, Unreachable } from '$lib/backend/backend';
import { accountLabel, accountSentence, accountTold } from './accounts';
import { LANGUAGES } from './languages';
import { refusal, refusalSentence, troubleSentence } from './refusals';
import { frame } from './tables/frame';
import { TYPOGRAPHY } from './typography';
import { date, dayKey, fileSize, money, number, phrase, speak, t, tongueFor } from './words.svelte';

describe('a phrase', () => {
  test('takes the plural form of its language: French counts none as one', () => {
    const [fr, en] = frame['common.games_of'];
    expect(phrase('fr', fr, { count: 0, games: 12 })).toBe('0 partie sur 12');
    expect(phrase('fr', fr, { count: 2, games: 12 })).toBe('2 parties sur 12');
    expect(phrase('en', en, { count: 0, games: 12 })).toBe('0 games of 12');
    expect(phrase('en', en, { count: 1, games: 12 })).toBe('1 game of 12');
  });

  test('sets French spaces and apostrophes, but leaves what people typed alone', () => {
    expect(TYPOGRAPHY.fr("Qu'est-ce ? « Oui » : non !")).toBe('Qu’est-ce\u202f? «\u00a0Oui\u00a0»\u00a0: non\u202f!');
    expect(t('library.forget_named', { name: "L'as ?" })).toBe("Retirer de la liste\u00a0: «\u00a0L'as ?\u00a0»");
  });

  test('follows the language at once', () => {
    speak('fr');
    expect(t('line.title')).toBe('La ligne');
    speak('en');
    expect(t('line.title')).toBe('The line');
  });
});

describe('figures', () => {
  test('dollars stand where each language puts them', () => {
    expect(money(12, 'fr')).toBe('12\u00a0$');
    expect(money(12, 'en')).toBe('$12');
    expect(money(-2, 'fr')).toBe('−2\u00a0$');
    expect(money(-2, 'en')).toBe('−$2');
    expect(money(1200, 'fr')).toMatch(/^1\s200\u00a0\$$/u);
    expect(money(1200, 'en')).toBe('$1,200');
  });

  test('numbers and sizes', () => {
    expect(number(1234, 'en')).toBe('1,234');
    expect(fileSize(812, 'en')).toBe('812 byte');
    expect(fileSize(2_411_000, 'fr')).toMatch(/^2,3\sMo$/u);
  });

  test('dates, with the French first of the month', () => {
    expect(date('2026-05-01', 'date', 'fr')).toBe('1er mai 2026');
    expect(date('2026-05-11', 'date', 'fr')).toBe('11 mai 2026');
    expect(date('2026-05-01', 'date', 'en')).toBe('1 May 2026');
    expect(date('2026-05-01', 'day', 'fr')).toBe('vendredi 1er mai 2026');
  });

  test('a day alone stays that day in every time zone', () => {
    expect(dayKey('2026-05-01')).toBe('2026-05-01');
  });
});

describe('the language', () => {
  test('follows the system unless one was chosen', () => {
    expect(tongueFor('system', ['fr-CA', 'en'])).toBe('fr');
    expect(tongueFor('system', ['de', 'fr'])).toBe('en');
    expect(tongueFor('system', [])).toBe('en');
    expect(tongueFor('fr', ['en'])).toBe('fr');
    expect(tongueFor('en', ['fr'])).toBe('en');
  });
});

describe('what the rules refuse', () => {
  test('counts from 1, as people do', () => {
    speak('fr');
    expect(refusal({ code: 'label_missing', company: 'red', position: 0 }).what).toContain('ligne ajoutée 1 ');
    expect(refusal({ code: 'lane_unknown', lane: 2, lanes: 2 }).what).toContain('voie 3');
  });

  test('says dollars as each language does', () => {
    const worthless = { code: 'ticket_worthless', company: 'blue', position: 0, value: -7 } as const;
    speak('fr');
    expect(refusal(worthless).what).toBe('Chez les Bleus, le ticket 1 ne peut pas valoir −7\u00a0$.');
    speak('en');
    expect(refusal(worthless).what).toBe('Ticket 1 of the Blue company cannot be worth −$7.');
  });

  test.each([
    ['Union Pourpre', 'Argent d’Union Pourpre'],
    ['Étoile du Nord', 'Argent d’Étoile du Nord'],
    ['Horizon', 'Argent d’Horizon'],
    ['Grand Lac', 'Argent de Grand Lac'],
    ['les Rouges', 'Argent de les Rouges'],
  ])('says %s after “de” as it is said', (company, words) => {
    speak('fr');
    expect(t('play.money_of', { player: company })).toBe(words);
  });

  test('tells a card that was read from one that was skipped', () => {
    speak('fr');
    const after = '1868-03';
    const told = (number: string) => refusal({ code: 'story_out_of_order', number, after }).what;
    expect(told('1868-03')).toContain('déjà lue');
    expect(told('1868-01')).toContain('déjà lue');
    expect(told('1865-02')).toContain('viendrait avant');
    expect(told('1868-05')).toContain('ne peut pas suivre');
  });

  test('names no card before the first of the story deck', () => {
    speak('fr');
    const { what } = refusal({ code: 'story_out_of_order', number: '1865-02', after: null });
    expect(what).not.toContain('null');
  });
});

describe.each(LANGUAGES)('in %s', (tongue) => {
  test.each(
    [...accounts, ...nightAccounts, ...boxAccounts, ...finaleAccounts].map(
      (account) => [account.what, account] as const,
    ),
  )('%s has words', (_, account) => {
    speak(tongue);
    for (const words of [accountLabel(account), accountSentence(account)]) {
      expect(words).not.toMatch(/[{}]|undefined/);
      expect(words.length).toBeGreaterThan(5);
    }
  });

  test.each(rejections.map((rejection) => [rejection.code, rejection] as const))(
    '%s says what happened, that nothing changed, and what next',
    (_, rejection) => {
      speak(tongue);
      const words = refusalSentence(rejection);
      expect(words).not.toMatch(/[{}]|undefined/);
      expect(words).toContain(t('refused.unchanged'));
      expect(words.indexOf(t('refused.unchanged'))).toBeGreaterThan(0);
      expect(words.endsWith(t('refused.unchanged'))).toBe(false);
    },
  );

  test('a blocked undo names the later entry', () => {
    speak(tongue);
    const blocked = rejections.find(({ code }) => code === 'undo_blocked')!;
    expect(refusalSentence(blocked)).toContain('Jeanne');
  });

  test('whatever is thrown has words', () => {
    speak(tongue);
    expect(troubleSentence(new Error('boom'))).toBe(t('trouble.unexpected'));
    expect(troubleSentence(new Unreachable('down'))).toBe(t('trouble.unreachable'));
    expect(troubleSentence(new Unreachable('locked'))).toBe(t('trouble.locked'));
    expect(troubleSentence(new Refused({ code: 'campaign_over' }))).toContain(t('refused.unchanged'));
  });
});

describe('the journal', () => {
  const named = (kind: string, title: string) => ({ kind, kind_name: null, number: null, title, quantity: 1 });

  test.each([
    ['region_box', 'Boîte région ouverte : Rocheuses'],
    ['region_board', 'Plateau région découvert : Rocheuses'],
    ['toolbox', 'Boîte à outils du contrôleur ouverte : Rocheuses'],
  ])('tells of what was hidden (%s) that it was opened', (kind, words) => {
    const things = { first: [named(kind, 'Rocheuses')], more: 0 };
    expect(plain(accountTold({ what: 'things_named', things, place: { at: 'big_box' } }))).toBe(words);
  });

  test('calls an event by its number where only that is known', () => {
    expect(plain(accountTold({ what: 'event_revealed', game: 5, event: '8' }))).toBe(
      'Partie 5 : événement n° 8 révélé',
    );
    expect(plain(accountTold({ what: 'event_revealed', game: 5, event: 'Orage' }))).toBe(
      'Partie 5 : événement « Orage » révélé',
    );
  });
});
