import type { Account } from '../backend/contract';
import { date, t } from './words.svelte';

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
    case 'restored':
      return t('account.restored.label');
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
    case 'restored':
      return t('account.restored.told', { date: date(account.copied_at, 'full') });
  }
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
