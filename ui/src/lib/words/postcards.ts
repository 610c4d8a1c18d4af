import type { CompanyBadge, CompanyColour, NotYet, PostcardShown } from '$lib/backend/contract';
import { t } from './words.svelte';

/** What a company is called, wherever it is spoken of. */
export function companyName(companies: readonly CompanyBadge[], company: CompanyColour): string {
  return companies.find((badge) => badge.company === company)?.name ?? t(`company.${company}`);
}

/** Why a postcard cannot be completed now (LW-POS-3). */
export function waitsBecause(why: NotYet): string {
  switch (why.code) {
    case 'not_before_game':
      return t('postcard.not_before_game', { game: why.game });
    case 'not_drawn_yet':
      return t('postcard.not_drawn_yet', { game: why.drawn.game });
    case 'never':
      return t('postcard.never');
  }
}

/** How a postcard stands, in words; once the campaign is over, nothing is ahead of it any more. */
export function postcardStanding({ state }: PostcardShown, companies: readonly CompanyBadge[], over: boolean): string {
  if (over && state.state !== 'completed') return t('postcard.unanswered');
  switch (state.state) {
    case 'ready':
      return t('postcard.ready');
    case 'waits':
      return waitsBecause(state.why);
    case 'not_held':
      return t('postcard.not_held');
    case 'completed':
      return t('postcard.completed', { company: companyName(companies, state.company), game: state.game });
  }
}
