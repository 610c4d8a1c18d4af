import type { Account, Names } from '$lib/backend/contract';
import { by, choose, say, type Choosing, type Chosen } from './saying';
import { t, type Key } from './words.svelte';

type What = Account['what'];

/** Where a field decides what it is called. */
const LABELS = {
  seal_changed: by('sealed', 'on_label', 'off_label'),
  seated: by('present', 'present_label', 'absent_label'),
  step_ticked: ({ state }) => `${state ?? 'open'}_label` as const,
  counted: (account) => `${countedPart(account)}_label` as const,
  things_named: ({ things }) => (openedKind(things) ? 'opened_label' : 'label'),
  corrections_allowed: by('allowed', 'on_label', 'off_label'),
} satisfies Choosing<Account, 'what'>;

/** Where a field decides how it is told. */
const TOLD = {
  campaign_created: by('drawn', 'drawn', 'chosen'),
  seal_changed: ({ sealed, reason, by: name }) => (sealed ? 'on' : reason && name ? 'off_because' : 'off'),
  company_taken_over: by('from', 'after', 'told'),
  seated: by('present', 'present', 'absent'),
  step_ticked: ({ state }) => state ?? 'open',
  counted: countedPart,
  postcard_private_read: ({ device }) => device,
  turn_ended: by('last_round', 'last_round', 'told'),
  last_round_declared: by('company_name', 'by', 'told'),
  story_read: by('ending', 'ended', 'told'),
  sticker_expired: by('until', 'told', 'lasts'),
  things_named: ({ things }) => openedKind(things) ?? 'told',
  things_archived: by('exception', 'exception', 'told'),
  finale_begun: by('early', 'early', 'told'),
  compensation_entered: by('games', 'told', 'none'),
  final_lines_written: by('lines', 'told', 'none'),
  document_read: by('game', 'receipt', 'thing'),
  corrections_allowed: by('allowed', 'on', 'off'),
} satisfies Choosing<Account, 'what'>;

/** What is laid open says what was done. */
type Said = Exclude<What, 'laid_open'>;
type LabelKey = { [W in Said]: `account.${W}.${Chosen<typeof LABELS, W, 'label'>}` }[Said];
type ToldKey = { [W in Said]: `account.${W}.${Chosen<typeof TOLD, W, 'told'>}` }[Said];

/** A few words that name what was done: 'company renamed'. */
export function accountLabel(account: Account): string {
  if (account.what === 'laid_open') return accountLabel(account.done);
  const key: Key = `account.${account.what}.${choose(LABELS, account.what, account, 'label')}` as LabelKey;
  return say(key, account);
}

/** What was done, told in a phrase that wants no full stop yet. */
export function accountTold(account: Account): string {
  if (account.what === 'laid_open') return accountTold(account.done);
  const key: Key = `account.${account.what}.${choose(TOLD, account.what, account, 'told')}` as ToldKey;
  return say(key, account);
}

const HIDDEN_KINDS = ['region_box', 'region_board', 'toolbox'] as const;

/** What was hidden at the start gets its name when it is opened (LW-BOX-4). */
function openedKind({ first }: Names): (typeof HIDDEN_KINDS)[number] | null {
  return HIDDEN_KINDS.find((kind) => first.every((named) => named.kind === kind)) ?? null;
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
