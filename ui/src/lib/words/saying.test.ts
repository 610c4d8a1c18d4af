import { expect, expectTypeOf, test } from 'vitest';
import type { Account } from '$lib/backend/contract';
import type { InText, Message, Plural, Table } from './message';
import type { fieldsOf } from './refusals';
import { SAID, say } from './saying';
import type { accounts } from './tables/accounts';
import type { refusals } from './tables/refusals';
import { speak, type Key } from './words.svelte';

type Said = typeof SAID;
type Text<M extends Message> = M extends Plural ? M[keyof Plural] : M & string;

/** Whether a field can be said as a type: what says it takes such a value, or there are words for each of them. */
type Fits<Type extends string, Value> = Type extends keyof Said
  ? [Value] extends [Parameters<Said[Type]>[0]]
    ? true
    : false
  : [Value] extends [string]
    ? [`${Type}.${Value}`] extends [Key]
      ? true
      : false
    : false;

type Misfit<Place extends string, Fields> = Place extends `${infer Field}:${infer Type}`
  ? Field extends keyof Fields
    ? Fits<Type, NonNullable<Fields[Field]>> extends true
      ? never
      : Place
    : Place
  : Place extends keyof Fields
    ? NonNullable<Fields[Place]> extends string | number
      ? never
      : Place
    : Place;

/** What chooses the form has to be in it. */
type Uncounted<M extends Message> = M extends Plural
  ? [Extract<InText<Text<M>>, 'count' | `${string}:count` | `${string}:all`>] extends [never]
    ? 'count'
    : never
  : never;

/** The places of all messages of a table that are not a field of what they tell of, or not of that type. */
type Misfits<Messages extends Table, Prefix extends string, All, Tag extends keyof All> = {
  [K in keyof Messages & string]: K extends `${Prefix}.${infer Name}.${string}`
    ? Name extends All[Tag]
      ? `${K} {${Misfit<InText<Text<Messages[K][0]>>, Extract<All, { [T in Tag]: Name }>> | Uncounted<Messages[K][0]>}}`
      : never
    : never;
}[keyof Messages & string];

test('every place of a message is a field of what it tells of, of a type that can be said', () => {
  expectTypeOf<Misfits<typeof refusals, 'refused', ReturnType<typeof fieldsOf>, 'code'>>().toBeNever();
  expectTypeOf<Misfits<typeof accounts, 'account', Account, 'what'>>().toBeNever();
});

test('a type that nothing says is what keys begin with', () => {
  speak('en');
  expect(say('refused.wrong_stage.what', { stage: 'play' })).toContain('(In play)');
});

test('a list chooses the plural form by its length', () => {
  speak('en');
  expect(say('account.campaign_concluded.told', { winners: ['A'] })).toBe('Campaign concluded: A wins');
  expect(say('account.campaign_concluded.told', { winners: ['A', 'B'] })).toBe(
    'Campaign concluded: A and B win together',
  );
});
