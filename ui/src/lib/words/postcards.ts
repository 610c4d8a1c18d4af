import type { CompanyBadge, CompanyColour, CompanyNamed, NotYet, PostcardShown } from '$lib/backend/contract';
import { standsFor } from './people';
import { say } from './saying';
import { t } from './words.svelte';

/** What a company is called, wherever it is spoken of. */
export function companyName(companies: readonly CompanyBadge[], company: CompanyColour): string {
  return companies.find((badge) => badge.company === company)?.name ?? t(`company.${company}`);
}

/** Why a postcard cannot be completed now (LW-POS-3). */
export function waitsBecause(why: NotYet): string {
  return say(`postcard.${why.code}`, { why });
}

/** How a postcard stands, in words; once the campaign is over, nothing is ahead of it any more. */
export function postcardStanding({ state }: PostcardShown, companies: readonly CompanyNamed[], over: boolean): string {
  if (over && state.state !== 'completed') return t('postcard.unanswered');
  switch (state.state) {
    case 'ready':
      return t('postcard.ready');
    case 'waits':
      return waitsBecause(state.why);
    case 'not_held':
      return t('postcard.not_held');
    case 'completed':
      return t('postcard.completed', { name: standsFor(companies, state.company).lead, game: state.game });
  }
}
