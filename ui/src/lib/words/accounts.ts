import type { Account, Names, PhotoName } from '$lib/backend/contract';
import { placeIn } from './places';
import { stickerPlace } from './stickers';
import { kindInside, nameInside, namesInside } from './things';
import { date, list, t } from './words.svelte';

/** A few words that name what was done: 'company renamed'. */
export function accountLabel(account: Account): string {
  switch (account.what) {
    case 'campaign_created':
      return t('account.campaign_created.label');
    case 'campaign_renamed':
      return t('account.campaign_renamed.label');
    case 'seal_changed':
      return account.sealed ? t('account.seal_changed.on_label') : t('account.seal_changed.off_label');
    case 'company_renamed':
      return t('account.company_renamed.label', { colour: t(`company.${account.company}`) });
    case 'player_renamed':
      return t('account.player_renamed.label', { to: account.to });
    case 'player_joined':
      return t('account.player_joined.label', { player: account.player });
    case 'company_taken_over':
      return t('account.company_taken_over.label', { company: account.company_name });
    case 'player_left':
      return t('account.player_left.label', { player: account.player });
    case 'game_opened':
    case 'game_cancelled':
    case 'game_described':
    case 'game_closed':
      return t(`account.${account.what}.label`, { game: account.game });
    case 'seated':
      return account.present
        ? t('account.seated.present_label', { of: t(`company_of.${account.company}`) })
        : t('account.seated.absent_label', { of: t(`company_of.${account.company}`) });
    case 'presided_tonight':
      return t('account.presided_tonight.label', { player: account.player });
    case 'seats_arranged':
    case 'first_player_drawn':
    case 'first_player_chosen':
    case 'tickets_counted':
    case 'note_written':
    case 'note_changed':
    case 'note_removed':
    case 'card_given':
    case 'no_event_archived':
    case 'difference_accepted':
    case 'rule_followed':
    case 'receipts_into_vaults':
      return t(`account.${account.what}.label`);
    case 'stage_entered':
      return t('account.stage_entered.label', { stage: t(`night.stage.${account.stage}`) });
    case 'step_ticked':
      return t(`account.step_ticked.${account.state ?? 'open'}_label`, { step: account.step });
    case 'counted':
      return t(`account.counted.${countedPart(account)}_label`, { of: t(`company_of.${account.company}`) });
    case 'wagons_taken':
    case 'turn_ended':
    case 'receipt_written':
    case 'receipt_confirmed':
    case 'receipt_unsealed':
    case 'receipt_resealed':
      return t(`account.${account.what}.label`, { of: t(`company_of.${account.company}`) });
    case 'receipts_confirmed':
      return t('account.receipts_confirmed.label', { count: account.receipts });
    case 'story_read':
    case 'story_amended':
    case 'story_unread':
      return t(`account.${account.what}.label`, { number: account.number });
    case 'event_archived':
    case 'event_revealed':
    case 'event_in_force_archived':
    case 'event_amended':
      return t(`account.${account.what}.label`, { event: eventInside(account.event) });
    case 'sticker_stuck':
    case 'sticker_corrected':
    case 'sticker_expired':
    case 'sticker_removed':
      return t(`account.${account.what}.label`, { title: account.title });
    case 'sticker_replaced':
      return t('account.sticker_replaced.label', { old: account.old });
    case 'things_named':
      return t(openedKind(account.things) ? 'account.things_named.opened_label' : 'account.things_named.label', {
        things: namesInside(account.things),
      });
    case 'things_found':
    case 'things_moved':
    case 'things_archived':
      return t(`account.${account.what}.label`, { things: namesInside(account.things) });
    case 'thing_edited':
    case 'thing_marked':
    case 'thing_recounted':
    case 'thing_removed':
      return t(`account.${account.what}.label`, { thing: nameInside(account.thing) });
    case 'kind_added':
    case 'kind_edited':
    case 'kind_removed':
      return t(`account.${account.what}.label`, { name: account.name });
    case 'story_brought':
    case 'story_brought_removed':
    case 'postcard_drawn':
    case 'postcard_edited':
    case 'postcard_private_written':
    case 'postcard_completed':
    case 'postcard_reopened':
      return t(`account.${account.what}.label`, { number: account.number });
    case 'wagons_printed':
      return t('account.wagons_printed.label', { count: account.wagons });
    case 'photo_added':
    case 'photo_captioned':
    case 'photo_removed':
      return t(`account.${account.what}.label`);
    case 'finale_begun':
    case 'compensation_entered':
    case 'vaults_read':
    case 'tie_decided':
    case 'tie_left_shared':
    case 'campaign_concluded':
    case 'finale_reopened':
    case 'finale_called_off':
      return t(`account.${account.what}.label`);
    case 'final_lines_written':
    case 'document_read':
    case 'vault_read':
      return t(`account.${account.what}.label`, { of: t(`company_of.${account.company}`) });
    case 'worth_entered':
      return t('account.worth_entered.label', { thing: nameInside(account.thing) });
    case 'corrections_allowed':
      return t(`account.corrections_allowed.${account.allowed ? 'on' : 'off'}_label`);
    case 'untold':
      return t('account.untold.label');
    case 'restored':
      return t('account.restored.label');
    case 'laid_open':
      return accountLabel(account.done);
  }
}

/** What was done, told in a phrase that wants no full stop yet. */
export function accountTold(account: Account): string {
  switch (account.what) {
    case 'campaign_created': {
      const fill = { name: account.name, count: account.companies, first: account.first_company };
      return account.drawn ? t('account.campaign_created.drawn', fill) : t('account.campaign_created.chosen', fill);
    }
    case 'campaign_renamed':
      return t('account.campaign_renamed.told');
    case 'seal_changed':
      return account.sealed ? t('account.seal_changed.on') : t('account.seal_changed.off');
    case 'company_renamed':
      return t('account.company_renamed.told', { colour: t(`company.${account.company}`) });
    case 'player_renamed':
      return t('account.player_renamed.told');
    case 'player_joined':
      return t('account.player_joined.told', { player: account.player, company: account.company_name });
    case 'company_taken_over':
      return account.from === null
        ? t('account.company_taken_over.told', { to: account.to, company: account.company_name })
        : t('account.company_taken_over.after', {
            to: account.to,
            company: account.company_name,
            from: account.from,
          });
    case 'player_left':
      return t('account.player_left.told', { player: account.player, company: account.company_name });
    case 'game_opened':
      return t('account.game_opened.told', { game: account.game, year: String(account.year) });
    case 'game_described':
      return t('account.game_described.told', {
        game: account.game,
        year: String(account.year),
        date: date(account.played_on),
      });
    case 'game_closed':
      return t('account.game_closed.told', { game: account.game, winner: account.winner_name });
    case 'game_cancelled':
    case 'seats_arranged':
    case 'note_written':
    case 'note_changed':
    case 'note_removed':
    case 'no_event_archived':
      return t(`account.${account.what}.told`, { game: account.game });
    case 'seated':
      return t(account.present ? 'account.seated.present' : 'account.seated.absent', {
        game: account.game,
        company: account.company_name,
      });
    case 'presided_tonight':
      return t('account.presided_tonight.told', {
        player: account.player,
        company: account.company_name,
        game: account.game,
      });
    case 'first_player_drawn':
      return t('account.first_player_drawn.told', {
        absent: account.absent,
        company: account.company_name,
        game: account.game,
      });
    case 'first_player_chosen':
    case 'card_given':
    case 'receipt_confirmed':
    case 'receipt_resealed':
      return t(`account.${account.what}.told`, { company: account.company_name, game: account.game });
    case 'stage_entered':
      return t('account.stage_entered.told', { game: account.game, stage: t(`night.stage.${account.stage}`) });
    case 'step_ticked':
      return t(`account.step_ticked.${account.state ?? 'open'}`, {
        game: account.game,
        checklist: t(`checklist.${account.checklist}`),
        step: account.step,
      });
    case 'wagons_taken':
      return t('account.wagons_taken.told', {
        game: account.game,
        company: account.company_name,
        count: account.wagons,
      });
    case 'tickets_counted':
      return t('account.tickets_counted.told', { count: account.tickets });
    case 'counted':
      return t(`account.counted.${countedPart(account)}`, { game: account.game, company: account.company_name });
    case 'turn_ended':
      return t(account.last_round ? 'account.turn_ended.last_round' : 'account.turn_ended.told', {
        game: account.game,
        company: account.company_name,
      });
    case 'event_archived':
      return t('account.event_archived.told', {
        game: account.game,
        company: account.company_name,
        event: eventInside(account.event),
      });
    case 'difference_accepted':
      return t('account.difference_accepted.told', {
        game: account.game,
        difference: t(`difference.${account.difference}`),
      });
    case 'rule_followed':
      return t('account.rule_followed.told', {
        game: account.game,
        difference: t(`difference.${account.difference}`),
        company: account.company_name,
      });
    case 'receipt_written':
      return t('account.receipt_written.told', {
        game: account.game,
        company: account.company_name,
        line: t(`receipt_part.${account.line}`),
      });
    case 'receipts_confirmed':
    case 'receipts_into_vaults':
      return t(`account.${account.what}.told`, { game: account.game, count: account.receipts });
    case 'receipt_unsealed':
      return t('account.receipt_unsealed.told', {
        game: account.game,
        company: account.company_name,
        reason: account.reason,
      });
    case 'story_read':
      return account.ending
        ? t('account.story_read.ended', {
            game: account.game,
            number: account.number,
            ending: t(`story.${account.ending}`),
          })
        : t('account.story_read.told', { game: account.game, number: account.number });
    case 'story_amended':
    case 'story_unread':
      return t(`account.${account.what}.told`, { number: account.number });
    case 'event_revealed':
    case 'event_in_force_archived':
      return t(`account.${account.what}.told`, { game: account.game, event: eventInside(account.event) });
    case 'event_amended':
      return t('account.event_amended.told', { event: eventInside(account.event) });
    case 'sticker_stuck':
    case 'sticker_corrected':
    case 'sticker_removed':
      return t(`account.${account.what}.told`, { title: account.title, place: stickerPlace(account.place) });
    case 'sticker_replaced': {
      const { title, old, since } = account;
      return t('account.sticker_replaced.told', { title, old, since, place: stickerPlace(account.place) });
    }
    case 'sticker_expired': {
      const { title, until } = account;
      const place = stickerPlace(account.place);
      return until === null
        ? t('account.sticker_expired.lasts', { title, place })
        : t('account.sticker_expired.told', { title, until, place });
    }
    case 'things_named': {
      const opened = openedKind(account.things);
      if (opened) return t(`account.things_named.${opened}`, { names: titlesOnly(account.things) });
      return t('account.things_named.told', { things: namesInside(account.things), place: placeIn(account.place) });
    }
    case 'things_found':
      return t('account.things_found.told', { things: namesInside(account.things), place: placeIn(account.place) });
    case 'things_moved':
      return t('account.things_moved.told', { things: namesInside(account.things), place: placeIn(account.to) });
    case 'things_archived': {
      const archived = { things: namesInside(account.things), place: placeIn(account.to) };
      return account.exception === null
        ? t('account.things_archived.told', archived)
        : t('account.things_archived.exception', { ...archived, reason: account.exception });
    }
    case 'thing_edited':
    case 'thing_removed':
      return t(`account.${account.what}.told`, { thing: nameInside(account.thing) });
    case 'thing_marked':
      return t('account.thing_marked.told', {
        thing: nameInside(account.thing),
        company: account.company_name,
        count: account.count,
      });
    case 'thing_recounted':
      return t('account.thing_recounted.told', {
        kind: kindInside(account.thing.kind, account.thing.kind_name),
        count: account.quantity,
      });
    case 'kind_added':
    case 'kind_edited':
    case 'kind_removed':
      return t(`account.${account.what}.told`, { name: account.name });
    case 'story_brought':
    case 'story_brought_removed':
      return t(`account.${account.what}.told`, { number: account.number, text: account.text });
    case 'wagons_printed':
      return t('account.wagons_printed.told', {
        count: account.wagons,
        game: account.from_game,
        companies: list(account.companies.map((company) => t(`company.${company}`))),
      });
    case 'postcard_drawn':
      return t('account.postcard_drawn.told', { number: account.number, company: account.company_name });
    case 'postcard_edited':
    case 'postcard_private_written':
    case 'postcard_reopened':
      return t(`account.${account.what}.told`, { number: account.number });
    case 'postcard_completed':
      return t('account.postcard_completed.told', {
        game: account.game,
        number: account.number,
        company: account.company_name,
      });
    case 'photo_added':
    case 'photo_captioned':
    case 'photo_removed':
      return t(`account.${account.what}.told`, { of: photoOf(account.of) });
    case 'finale_begun':
      return t(`account.finale_begun.${account.early ? 'early' : 'told'}`, { count: account.games });
    case 'compensation_entered':
      return account.games === 0
        ? t('account.compensation_entered.none')
        : t('account.compensation_entered.told', { count: account.games });
    case 'final_lines_written': {
      const company = account.company_name;
      return account.lines === 0
        ? t('account.final_lines_written.none', { company })
        : t('account.final_lines_written.told', { company, count: account.lines });
    }
    case 'worth_entered':
      return t('account.worth_entered.told', { thing: nameInside(account.thing) });
    case 'document_read': {
      const company = account.company_name;
      return account.game === null
        ? t('account.document_read.thing', { company })
        : t('account.document_read.receipt', { company, game: account.game });
    }
    case 'vault_read':
    case 'tie_decided':
      return t(`account.${account.what}.told`, { company: account.company_name });
    case 'vaults_read':
    case 'tie_left_shared':
    case 'finale_reopened':
    case 'finale_called_off':
      return t(`account.${account.what}.told`);
    case 'campaign_concluded':
      return t('account.campaign_concluded.told', { winners: list(account.winners), count: account.winners.length });
    case 'corrections_allowed':
      return t(`account.corrections_allowed.${account.allowed ? 'on' : 'off'}`);
    case 'untold':
      return t('account.untold.told');
    case 'restored':
      return t('account.restored.told', { date: date(account.copied_at, 'full') });
    case 'laid_open':
      return accountTold(account.done);
  }
}

/** By its title, or by its number where nobody has noted more. */
function eventInside(event: string): string {
  return /^\d+$/.test(event)
    ? t('account.event_numbered', { number: event })
    : t('account.event_titled', { title: event });
}

const HIDDEN_KINDS = ['region_box', 'region_board', 'toolbox'] as const;

/** What was hidden at the start gets its name when it is opened (LW-BOX-4). */
function openedKind({ first }: Names): (typeof HIDDEN_KINDS)[number] | null {
  return HIDDEN_KINDS.find((kind) => first.every((named) => named.kind === kind)) ?? null;
}

function titlesOnly({ first, more }: Names): string {
  const told = first.map((named) => named.title ?? named.number ?? nameInside(named)).join(', ');
  return more > 0 ? t('thing.and_more', { first: told, count: more }) : told;
}

function photoOf(of: PhotoName): string {
  return of.of === 'thing' ? nameInside(of.thing) : t('account.photo_of_game', { game: of.game });
}

function countedPart({ money, wagons_left }: Extract<Account, { what: 'counted' }>): 'both' | 'money' | 'wagons' {
  if (money && wagons_left) return 'both';
  return money ? 'money' : 'wagons';
}

/** What it was called before and after, where that is what changed. */
export function accountChange(account: Account): { from: string; to: string } | null {
  switch (account.what) {
    case 'campaign_renamed':
    case 'company_renamed':
    case 'player_renamed':
      return { from: account.from, to: account.to };
    default:
      return null;
  }
}

export function accountSentence(account: Account): string {
  const told = accountTold(account);
  const change = accountChange(account);
  return change ? t('toast.changed', { told, ...change }) : t('toast.told', { told });
}
