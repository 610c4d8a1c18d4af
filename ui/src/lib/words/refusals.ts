import type { NameField, NotYet, Rejection } from '$lib/backend/contract';
import { Refused, Unreachable } from '$lib/backend/backend';
import { accountLabel } from './accounts';
import { placeIn } from './places';
import { kindInside, kindName, vaultsOf } from './things';
import { stickerPlace } from './stickers';
import { fileSize, list, money, t } from './words.svelte';

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
    case 'would_unseal':
      return say(t('refused.would_unseal.what', { of: vaultsOf(rejection.companies) }), t('refused.would_unseal.next'));
    case 'colour_taken':
    case 'company_unknown':
    case 'not_at_the_table':
    case 'company_twice':
    case 'reason_missing':
    case 'sum_too_large':
    case 'vault_sealed':
    case 'nobody_presides':
    case 'absent_tonight':
    case 'started_the_game':
    case 'holder_is_present':
    case 'receipt_incomplete':
    case 'receipt_sealed':
    case 'receipt_not_in_vault':
    case 'vault_read':
    case 'no_tie':
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
    case 'no_receipts':
    case 'route_without_spaces':
    case 'game_is_over':
    case 'replacement_due':
    case 'nothing_to_replace':
    case 'seats_differ':
    case 'thing_unknown':
    case 'no_game_open':
    case 'no_event_in_force':
    case 'event_to_archive':
    case 'note_unknown':
    case 'difference_unknown':
    case 'reason_needed':
    case 'photo_unknown':
    case 'photo_format':
    case 'photo_broken':
    case 'text_empty':
    case 'postcard_not_held':
    case 'postcard_completed':
    case 'postcard_not_completed':
    case 'nothing_played':
    case 'finale_begun':
    case 'finale_not_begun':
    case 'not_read_out':
    case 'vaults_being_opened':
    case 'read_only_campaign':
    case 'no_book_begun':
    case 'given_up':
    case 'took_too_long':
    case 'too_busy':
      return say(t(`refused.${code}.what`), t(`refused.${code}.next`));
    case 'kind_unknown':
    case 'cannot_be_removed':
    case 'not_a_pile':
    case 'still_a_pile':
    case 'pile_used_up':
    case 'named_off_its_pile':
    case 'event_not_read':
      return say(t(`refused.${code}.what`), t(`refused.${code}.next`));
    case 'kind_in_use':
      return say(
        t('refused.kind_in_use.what', { name: rejection.name, count: rejection.count }),
        t('refused.kind_in_use.next'),
      );
    case 'cannot_go_there':
      return say(
        t('refused.cannot_go_there.what', { place: placeIn(rejection.to), kind: kindName(rejection.kind) }),
        t('refused.cannot_go_there.next'),
      );
    case 'of_another_kind':
      return say(
        t('refused.of_another_kind.what', {
          kind: kindInside(rejection.kind, rejection.kind_name),
          wanted: kindInside(rejection.wanted),
        }),
        t('refused.of_another_kind.next'),
      );
    case 'not_on_this_kind':
      return say(t(`refused.not_on_this_kind.${rejection.detail}`), t('refused.not_on_this_kind.next'));
    case 'has_its_own_way':
      return say(
        t('refused.has_its_own_way.what', { kind: kindName(rejection.kind) }),
        t('refused.has_its_own_way.next'),
      );
    case 'same_kind_name':
      return say(t('refused.same_kind_name.what', { name: rejection.name }), t('refused.same_kind_name.next'));
    case 'quantity_of_several':
      return say(
        t('refused.quantity_of_several.what', { things: rejection.things }),
        t('refused.quantity_of_several.next'),
      );
    case 'no_room':
      return say(t('refused.no_room.what', { more: rejection.more, room: rejection.room }), t('refused.no_room.next'));
    case 'lies_elsewhere':
      return say(
        t('refused.lies_elsewhere.what', { place: placeIn(rejection.place) }),
        t('refused.lies_elsewhere.next'),
      );
    case 'lies_there':
      return say(t('refused.lies_there.what', { place: placeIn(rejection.place) }), t('refused.lies_there.next'));
    case 'quantity_impossible':
      return say(
        t('refused.quantity_impossible.what', { quantity: rejection.quantity, most: rejection.most }),
        t('refused.quantity_impossible.next'),
      );
    case 'amount_impossible':
      return say(
        t('refused.amount_impossible.what', {
          amount: money(rejection.amount),
          least: money(rejection.least),
          most: money(rejection.most),
        }),
        t('refused.amount_impossible.next'),
      );
    case 'same_number':
      return say(t('refused.same_number.what', { numbers: list(rejection.numbers) }), t('refused.same_number.next'));
    case 'too_many_at_once':
      return say(
        t('refused.too_many_at_once.what', { count: rejection.count, most: rejection.most }),
        t('refused.too_many_at_once.next'),
      );
    case 'undo_blocked':
      return say(
        t('refused.undo_blocked.what', { later: list(rejection.later.map(({ account }) => accountLabel(account))) }),
        t('refused.undo_blocked.next'),
      );
    case 'not_found':
    case 'path_incomplete':
    case 'out_of_reach':
    case 'folder_missing':
    case 'not_a_carnet':
    case 'read_only':
    case 'disk_full':
    case 'in_use':
    case 'second_name':
    case 'already_exists':
      return say(t(`refused.${code}.what`, { path: rejection.path }), t(`refused.${code}.next`));
    case 'file_displaced':
      return say(
        t('refused.file_displaced.what', { path: rejection.path }),
        t(rejection.copy === null ? 'refused.file_displaced.next' : 'refused.file_displaced.kept'),
      );
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
    case 'not_for_you':
      return say(t('refused.not_for_you.what'), t('refused.not_for_you.next'));
    case 'internal':
      return say(t('refused.internal.what', { detail: rejection.detail }), t('refused.internal.next'));
    case 'not_understood':
      return say(t('refused.not_understood.what', { detail: rejection.detail }), t('refused.not_understood.next'));
    case 'wagons_beyond_the_box':
      return say(
        t('refused.wagons_beyond_the_box.what', {
          company: t(`company.${rejection.company}`),
          wagons: rejection.wagons,
          most: rejection.most,
        }),
        t('refused.wagons_beyond_the_box.next'),
      );
    case 'money_negative':
      return say(
        t('refused.money_negative.what', {
          company: t(`company.${rejection.company}`),
          money: money(rejection.money),
        }),
        t('refused.money_negative.next'),
      );
    case 'wagons_left_impossible':
      return say(
        t('refused.wagons_left_impossible.what', {
          company: t(`company.${rejection.company}`),
          count: rejection.wagons_left,
          at_most: rejection.at_most,
        }),
        t('refused.wagons_left_impossible.next'),
      );
    case 'ticket_worthless':
      return say(
        t('refused.ticket_worthless.what', {
          company: t(`company.${rejection.company}`),
          position: rejection.position + 1,
          value: money(rejection.value),
        }),
        t('refused.ticket_worthless.next'),
      );
    case 'completed_negative':
      return say(
        t('refused.completed_negative.what', {
          company: t(`company.${rejection.company}`),
          completed: rejection.completed,
        }),
        t('refused.completed_negative.next'),
      );
    case 'label_missing':
      return say(
        t('refused.label_missing.what', {
          company: t(`company.${rejection.company}`),
          position: rejection.position + 1,
        }),
        t('refused.label_missing.next'),
      );
    case 'edition_unknown':
      return say(t('refused.edition_unknown.what', { edition: rejection.edition }), t('refused.edition_unknown.next'));
    case 'lanes_impossible':
      return say(
        t('refused.lanes_impossible.what', { lanes: rejection.lanes, most: rejection.most }),
        t('refused.lanes_impossible.next'),
      );
    case 'lane_unknown':
      return say(
        t('refused.lane_unknown.what', { lane: rejection.lane + 1, lanes: rejection.lanes }),
        t('refused.lane_unknown.next'),
      );
    case 'big_cities_impossible':
      return say(
        t('refused.big_cities_impossible.what', { big_cities: rejection.big_cities }),
        t('refused.big_cities_impossible.next'),
      );
    case 'rule_ends_before_it_begins':
      return say(
        t('refused.rule_ends_before_it_begins.what', { since: rejection.since, until: rejection.until }),
        t('refused.rule_ends_before_it_begins.next'),
      );
    case 'event_already_revealed':
    case 'event_not_in_discard':
      return say(t(`refused.${code}.what`, { event: rejection.event }), t(`refused.${code}.next`));
    case 'story_out_of_order': {
      const { number, after } = rejection;
      // Written YYYY-NN: in a year nothing is skipped, so what is not beyond the last one was read.
      if (after && number <= after) {
        const isOfTheYear = number.slice(0, 4) === after.slice(0, 4);
        const what = t(`refused.story_out_of_order.${isOfTheYear ? 'read' : 'passed'}`, { number, after });
        return say(what, t('refused.story_out_of_order.read_next'));
      }
      const what = after
        ? t('refused.story_out_of_order.what', { number, after })
        : t('refused.story_out_of_order.first', { number });
      return say(what, t('refused.story_out_of_order.next'));
    }
    case 'not_a_story_number':
      return say(t('refused.not_a_story_number.what', { text: rejection.text }), t('refused.not_a_story_number.next'));
    case 'not_a_game':
      return say(
        t('refused.not_a_game.what', { number: rejection.number, most: rejection.most }),
        t('refused.not_a_game.next'),
      );
    case 'word_unknown':
      return say(
        t('refused.word_unknown.what', { word: rejection.word }),
        t('refused.word_unknown.next', { known: list(rejection.known) }),
      );
    case 'not_a_postcard':
      return say(
        t('refused.not_a_postcard.what', { number: rejection.number, most: rejection.most }),
        t('refused.not_a_postcard.next'),
      );
    case 'game_not_played':
    case 'game_twice':
    case 'game_still_open':
    case 'game_not_begun':
    case 'game_closed':
    case 'not_played':
      return say(t(`refused.${code}.what`, { game: rejection.game }), t(`refused.${code}.next`));
    case 'wrong_stage':
      return say(
        t('refused.wrong_stage.what', { stage: t(`night.stage.${rejection.stage}`) }),
        t('refused.wrong_stage.next'),
      );
    case 'year_out_of_order':
      return say(yearOutOfOrder(rejection), t('refused.year_out_of_order.next'));
    case 'presides_tonight':
      return say(
        t('refused.presides_tonight.what', { player: rejection.player, company: rejection.company_name }),
        t('refused.presides_tonight.next'),
      );
    case 'first_player_open':
      return say(
        t('refused.first_player_open.what', { company: t(`company.${rejection.absent}`) }),
        t('refused.first_player_open.next'),
      );
    case 'step_unknown':
      return say(t('refused.step_unknown.what', { step: rejection.step }), t('refused.step_unknown.next'));
    case 'receipts_open':
    case 'vaults_closed':
      return say(
        t(`refused.${code}.what`, {
          companies: list(rejection.companies.map((company) => t(`company.${company}`))),
        }),
        t(`refused.${code}.next`),
      );
    case 'games_left':
      return say(t('refused.games_left.what', { count: rejection.left }), t('refused.games_left.next'));
    case 'already_in_library':
      return say(
        t(`refused.already_in_library.${rejection.same ? 'same' : 'named'}`, { name: rejection.name }),
        t('refused.already_in_library.next'),
      );
    case 'steps_open':
      return say(t('refused.steps_open.what', { steps: list(rejection.steps) }), t('refused.steps_open.next'));
    case 'not_the_last_card':
      return say(t('refused.not_the_last_card.what', { last: rejection.last }), t('refused.not_the_last_card.next'));
    case 'place_taken':
      return say(
        t('refused.place_taken.what', { place: stickerPlace(rejection.place), title: rejection.title }),
        t('refused.place_taken.next'),
      );
    case 'sticker_in_use':
      return say(t('refused.sticker_in_use.what', { title: rejection.title }), t('refused.sticker_in_use.next'));
    case 'text_too_long':
      return say(
        t('refused.text_too_long.what', { length: rejection.length, most: rejection.most }),
        t('refused.text_too_long.next'),
      );
    case 'postcard_known': {
      const { number, holder } = rejection;
      const what = holder
        ? t('refused.postcard_known.held', { number, company: t(`company.${holder}`) })
        : t('refused.postcard_known.what', { number });
      return say(what, t('refused.postcard_known.next'));
    }
    case 'postcard_waits':
      return say(postcardWaits(rejection.why), t('refused.postcard_waits.next'));
    case 'private_side': {
      const { holder } = rejection;
      const what = holder
        ? t('refused.private_side.held', { company: t(`company.${holder}`) })
        : t('refused.private_side.what');
      return say(what, t('refused.private_side.next'));
    }
    case 'photo_too_heavy':
    case 'file_too_heavy':
      return say(
        t(`refused.${code}.what`, { size: fileSize(rejection.bytes), most: fileSize(rejection.most) }),
        t(`refused.${code}.next`),
      );
    case 'photo_too_large':
      return say(
        t('refused.photo_too_large.what', {
          width: rejection.width,
          height: rejection.height,
          most: rejection.most / 1_000_000,
        }),
        t('refused.photo_too_large.next'),
      );
    case 'receipt_negative':
      return say(
        t('refused.receipt_negative.what', {
          company: t(`company.${rejection.company}`),
          game: rejection.game,
        }),
        t('refused.receipt_negative.next'),
      );
  }
}

function postcardWaits(why: NotYet): string {
  switch (why.code) {
    case 'not_before_game':
      return t('refused.postcard_waits.not_before_game', { game: why.game });
    case 'not_drawn_yet':
      return t('refused.postcard_waits.not_drawn_yet', { game: why.drawn.game });
    case 'never':
      return t('refused.postcard_waits.never');
  }
}

function yearOutOfOrder({ year, after, before }: Extract<Rejection, { code: 'year_out_of_order' }>): string {
  const words = { year: String(year), after: String(after), before: String(before) };
  if (after !== null && before !== null) return t('refused.year_out_of_order.between', words);
  if (after !== null) return t('refused.year_out_of_order.after', words);
  if (before !== null) return t('refused.year_out_of_order.before', words);
  return t('refused.year_out_of_order.alone', words);
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
