import type { NightSeat, NightSetupStep, SetupStep } from '$lib/backend/contract';
import { money, number, t } from './words.svelte';

/** A number of this table, and what it is the number of. */
export type Figure = { figure: string; words: string };
export type SetupLine = { title: string; note: string; figures: Figure[] };

/** What a step of the set-up asks of this table. */
export function setupLine({ step, sticker }: NightSetupStep, seats: readonly NightSeat[]): SetupLine {
  if (step.what === 'sticker') return { title: sticker?.title ?? '', note: sticker?.text ?? '', figures: [] };
  return { title: t(`setup.${step.what}`), note: noteOf(step, seats), figures: figuresOf(step) };
}

function noteOf(step: Exclude<SetupStep, { what: 'sticker' }>, seats: readonly NightSeat[]): string {
  switch (step.what) {
    case 'story':
      return '';
    case 'tickets':
      if (step.deal.deal === 'for_people') return t('setup.tickets_for_people', { count: step.deal.in_the_deck });
      return t(step.deal.deal === 'short' ? 'setup.tickets_short' : 'setup.tickets_note');
    case 'first_player': {
      const seat = seats.find(({ company }) => company === step.company);
      return t('setup.first_player_note', { player: seat?.player?.name ?? seat?.name ?? '' });
    }
    default:
      return t(`setup.${step.what}_note`);
  }
}

function figuresOf(step: SetupStep): Figure[] {
  const figure = (value: number, words: string): Figure => ({ figure: number(value), words });
  switch (step.what) {
    case 'board':
      return [figure(step.pieces, t('setup.board_pieces', { count: step.pieces }))];
    case 'coins':
      return [{ figure: money(step.each), words: t('setup.each') }];
    case 'newspapers':
      return [
        figure(step.shuffled_in, t('setup.newspapers_in')),
        figure(step.to_the_warehouse, t('setup.newspapers_out')),
      ];
    case 'wagon_cards':
      return [figure(step.each, t('setup.each')), figure(step.face_up, t('setup.face_up'))];
    case 'tickets': {
      const { deal } = step;
      if (deal.deal === 'for_people') return [];
      return [figure(deal.each, t('setup.each')), figure(deal.keep_at_least, t('setup.keep_at_least'))];
    }
    default:
      return [];
  }
}
