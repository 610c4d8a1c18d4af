import type { Rejection } from '$lib/backend/contract';
import { Refused, Unreachable } from '$lib/backend/backend';
import { accountLabel } from './accounts';
import { by, choose, say, type Choosing, type Chosen } from './saying';
import { t, type Key } from './words.svelte';

export type Refusal = { what: string; next: string };

type Code = Rejection['code'];
type Of<C extends Code> = Extract<Rejection, { code: C }>;

/** Where a field decides what is said to have happened. */
const WHAT = {
  not_on_this_kind: ({ detail }) => detail,
  year_out_of_order: ({ after, before }) =>
    after !== null ? (before !== null ? 'between' : 'after') : before !== null ? 'before' : 'alone',
  story_out_of_order: (rejection) => {
    if (!rejection.after) return 'first';
    if (!wasPassed(rejection)) return 'what';
    return rejection.number.slice(0, 4) === rejection.after.slice(0, 4) ? 'read' : 'passed';
  },
  already_in_library: by('same', 'same', 'named'),
  postcard_known: by('holder', 'held', 'what'),
  postcard_waits: ({ why }) => why.code,
  private_side: by('holder', 'held', 'what'),
  redo_blocked: ({ later }) => (later.length > 0 ? 'later' : 'what'),
} satisfies Choosing<Rejection, 'code'>;

/** Where a field decides what to do about it. */
const NEXT = {
  file_displaced: by('copy', 'kept', 'next'),
  story_out_of_order: (rejection) => (wasPassed(rejection) ? 'read_next' : 'next'),
  redo_blocked: ({ later }) => (later.length > 0 ? 'later_next' : 'next'),
} satisfies Choosing<Rejection, 'code'>;

/** Written YYYY-NN: in a year nothing is skipped, so what is not beyond the last one was read. */
function wasPassed({ number, after }: Of<'story_out_of_order'>): boolean {
  return after !== null && number <= after;
}

type WhatKey = { [C in Code]: `refused.${C}.${Chosen<typeof WHAT, C, 'what'>}` }[Code];
type NextKey = { [C in Code]: `refused.${C}.${Chosen<typeof NEXT, C, 'next'>}` }[Code];

/** The fields as they are said. Entries of the journal are called by what they did, which is not in a field of theirs. */
export function fieldsOf(rejection: Rejection) {
  if (rejection.code !== 'undo_blocked' && rejection.code !== 'redo_blocked') return rejection;
  return { ...rejection, later: rejection.later.map(({ account }) => accountLabel(account)) };
}

/** What was turned down and what to do about it. */
export function refusal(rejection: Rejection): Refusal {
  const { code } = rejection;
  const fields = fieldsOf(rejection);
  const what: Key = `refused.${code}.${choose(WHAT, code, rejection, 'what')}` as WhatKey;
  const next: Key = `refused.${code}.${choose(NEXT, code, rejection, 'next')}` as NextKey;
  return { what: say(what, fields), next: say(next, fields) };
}

/** The whole message: what happened, that nothing was lost, what to do next. */
export function refusalSentence(rejection: Rejection): string {
  const { what, next } = refusal(rejection);
  const ended = /[.!?)]$/.test(what) ? what : `${what}.`;
  return `${ended} ${t('refused.unchanged')} ${next}`;
}

/** It was done, but something beside it went wrong. */
export function warningSentence(warning: Rejection): string {
  return t('toast.warning', refusal(warning));
}

/** The same for a file that somebody handed over: no safety copy of it lies here. */
export function importTrouble(reason: unknown): string {
  const rejection = reason instanceof Refused ? reason.rejection : null;
  if (rejection?.code !== 'damaged' && rejection?.code !== 'not_a_carnet') return troubleSentence(reason);
  const { code, path } = rejection;
  return `${t(`import.${code}`, { path })}. ${t('refused.unchanged')} ${t(`import.${code}_next`)}`;
}

/** Words for whatever was thrown. */
export function troubleSentence(reason: unknown): string {
  if (reason instanceof Refused) return refusalSentence(reason.rejection);
  if (reason instanceof Unreachable) return t(reason.link === 'locked' ? 'trouble.locked' : 'trouble.unreachable');
  return t('trouble.unexpected');
}
