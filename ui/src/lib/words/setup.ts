import type { NightSeat, NightSetupStep } from '$lib/backend/contract';
import { money, number, t } from './words.svelte';

/** A number of this table, and what it is the number of. */
export type Figure = { figure: string; words: string };
export type SetupLine = { title: string; note: string; figures: Figure[] };

function figure(value: number, words: string): Figure {
  return { figure: number(value), words };
}

/** What a step of the set-up asks of this table. */
export function setupLine({ step, sticker }: NightSetupStep, seats: readonly NightSeat[]): SetupLine {
  switch (step.what) {
    case 'board': {
      const pieces = figure(step.pieces, t('setup.board_pieces', { count: step.pieces }));
      return { title: t('setup.board'), note: t('setup.board_note'), figures: [pieces] };
    }
    case 'coins':
      return {
        title: t('setup.coins'),
        note: t('setup.coins_note'),
        figures: [{ figure: money(step.each), words: t('setup.each') }],
      };
    case 'newspapers':
      return {
        title: t('setup.newspapers'),
        note: t('setup.newspapers_note'),
        figures: [
          figure(step.shuffled_in, t('setup.newspapers_in')),
          figure(step.to_the_warehouse, t('setup.newspapers_out')),
        ],
      };
    case 'wagon_cards':
      return {
        title: t('setup.wagon_cards'),
        note: t('setup.wagon_cards_note'),
        figures: [figure(step.each, t('setup.each')), figure(step.face_up, t('setup.face_up'))],
      };
    case 'tickets': {
      const { deal } = step;
      const title = t('setup.tickets');
      if (deal.deal === 'for_people') {
        return { title, note: t('setup.tickets_for_people', { count: deal.in_the_deck }), figures: [] };
      }
      return {
        title,
        note: deal.deal === 'short' ? t('setup.tickets_short') : t('setup.tickets_note'),
        figures: [figure(deal.each, t('setup.each')), figure(deal.keep_at_least, t('setup.keep_at_least'))],
      };
    }
    case 'bureaus':
    case 'events':
    case 'wagons':
      return { title: t(`setup.${step.what}`), note: t(`setup.${step.what}_note`), figures: [] };
    case 'story':
      return { title: t('setup.story'), note: '', figures: [] };
    case 'sticker':
      return { title: sticker?.title ?? '', note: sticker?.text ?? '', figures: [] };
    case 'first_player': {
      const seat = seats.find(({ company }) => company === step.company);
      const player = seat?.player?.name ?? seat?.name ?? '';
      return { title: t('setup.first_player'), note: t('setup.first_player_note', { player }), figures: [] };
    }
  }
}
