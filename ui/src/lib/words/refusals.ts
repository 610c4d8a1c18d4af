import type { NameField, Rejection } from '../backend/contract';
import { Refused, Unreachable } from '../backend/backend';
import { accountLabel } from './accounts';
import { list, t } from './words.svelte';

export type Refusal = { what: string; next: string };

function fieldName(field: NameField): string {
  return t(`refused.field.${field.of}`);
}

/** What was turned down and what to do about it. */
export function refusal(rejection: Rejection): Refusal {
  const { code } = rejection;
  switch (code) {
    case 'name_empty':
    case 'name_unprintable':
      return say(t(`refused.${code}.what`, { field: fieldName(rejection.field) }), t(`refused.${code}.next`));
    case 'name_too_long':
      return say(
        t('refused.name_too_long.what', {
          field: fieldName(rejection.field),
          length: rejection.length,
          most: rejection.most,
        }),
        t('refused.name_too_long.next'),
      );
    case 'same_name':
      return say(t('refused.same_name.what', { name: rejection.name }), t('refused.same_name.next'));
    case 'table_size':
      return say(
        t('refused.table_size.what', {
          fewest: rejection.fewest,
          most: rejection.most,
          players: rejection.players,
        }),
        t('refused.table_size.next'),
      );
    case 'colour_taken':
    case 'company_unknown':
      return say(t(`refused.${code}.what`, { company: t(`company.${rejection.company}`) }), t(`refused.${code}.next`));
    case 'already_presides':
      return say(
        t('refused.already_presides.what', { player: rejection.player, company: rejection.company_name }),
        t('refused.already_presides.next'),
      );
    case 'presides_nothing':
      return say(t('refused.presides_nothing.what', { player: rejection.player }), t('refused.presides_nothing.next'));
    case 'player_unknown':
    case 'campaign_over':
    case 'nothing_to_change':
    case 'already_created':
    case 'nothing_to_undo':
    case 'nothing_to_redo':
    case 'entry_unknown':
    case 'entry_not_in_force':
    case 'creation_stays':
    case 'undo_closed':
    case 'no_campaign_open':
      return say(t(`refused.${code}.what`), t(`refused.${code}.next`));
    case 'undo_blocked':
      return say(
        t('refused.undo_blocked.what', { later: list(rejection.later.map(({ account }) => accountLabel(account))) }),
        t('refused.undo_blocked.next'),
      );
    case 'not_found':
    case 'path_incomplete':
    case 'folder_missing':
    case 'not_a_carnet':
    case 'read_only':
    case 'disk_full':
    case 'in_use':
    case 'already_exists':
      return say(t(`refused.${code}.what`, { path: rejection.path }), t(`refused.${code}.next`));
    case 'newer_version':
      return say(
        t('refused.newer_version.what', { path: rejection.path, found: rejection.found, known: rejection.known }),
        t('refused.newer_version.next'),
      );
    case 'damaged':
    case 'file_trouble':
      return say(
        t(`refused.${code}.what`, { path: rejection.path, detail: rejection.detail }),
        t(`refused.${code}.next`),
      );
    case 'copy_unknown':
      return say(t('refused.copy_unknown.what', { copy: rejection.copy }), t('refused.copy_unknown.next'));
    case 'not_understood':
      return say(t('refused.not_understood.what', { detail: rejection.detail }), t('refused.not_understood.next'));
  }
}

function say(what: string, next: string): Refusal {
  return { what, next };
}

/** The whole message: what happened, that nothing was lost, what to do next. */
export function refusalSentence(rejection: Rejection): string {
  const { what, next } = refusal(rejection);
  const ended = /[.!?)]$/.test(what) ? what : `${what}.`;
  return `${ended} ${t('refused.unchanged')} ${next}`;
}

/** Words for whatever was thrown. */
export function troubleSentence(reason: unknown): string {
  if (reason instanceof Refused) return refusalSentence(reason.rejection);
  if (reason instanceof Unreachable) return t(reason.link === 'locked' ? 'trouble.locked' : 'trouble.unreachable');
  return t('trouble.unexpected');
}

/** What is wrong with one name, to stand beside its field; null if it is about something else. */
export function nameFault(rejection: Rejection): string | null {
  if (!('field' in rejection)) return null;
  const { what, next } = refusal(rejection);
  return `${what} ${next}`;
}
