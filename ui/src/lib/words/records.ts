import type { CompanyColour, GameNumber, Results } from '$lib/backend/contract';
import { personOf } from '$lib/results/chosen';
import { money, t } from './words.svelte';

/** Who holds a record, and in which game or games. */
export type Holder = { companies: CompanyColour[]; words: string; game?: GameNumber; span?: string };
type RecordName = 'most_wins' | 'longest_run' | 'best_receipt' | 'closest_finish' | 'most_tickets' | 'tickets_in_game';
export type RecordTold = {
  record: RecordName;
  title: string;
  figure: string;
  holders: Holder[];
  /** How many more share it. */ more: string | null;
};

/** A record that everybody shares is no news to be read to the end. */
const NAMED = 3;

/** What stands out in the chosen games, with those who share it. What nobody may know yet is left out. */
export function recordsTold(results: Results): RecordTold[] {
  const { records } = results;
  const name = (company: CompanyColour, game?: GameNumber) => personOf(results, company, game);
  const told: RecordTold[] = [];
  /** All who share a record have the same figure: that of the first is that of all. */
  function tell<T>(record: RecordName, equals: T[], figure: (one: T) => string, holder: (one: T) => Holder) {
    if (equals.length === 0) return;
    const others = equals.length - NAMED;
    const more = others > 0 ? t('records.more', { count: others }) : null;
    const holders = equals.slice(0, NAMED).map(holder);
    told.push({ record, title: t(`records.${record}`), figure: figure(equals[0]!), holders, more });
  }
  const alone = ({ company, game }: { company: CompanyColour; game?: GameNumber }): Holder => ({
    companies: [company],
    words: name(company, game),
    game,
  });
  const tickets = ({ completed }: { completed: number }) => t('records.tickets', { count: completed });
  const some = ({ completed }: { completed: number }) => completed > 0;

  tell('most_wins', records.most_wins, ({ wins }) => t('chart.wins_count', { count: wins }), alone);
  tell(
    'longest_run',
    // One win alone is no run.
    records.longest_runs.filter(({ length }) => length > 1),
    ({ length }) => t('records.run', { count: length }),
    ({ company, first, last }) => ({ ...alone({ company }), span: t('records.run_games', { first, last }) }),
  );
  tell('best_receipt', records.best_receipts, ({ total }) => money(total), alone);
  tell(
    'closest_finish',
    records.closest_finishes,
    ({ margin }) => (margin === 0 ? t('records.margin_none') : t('records.margin', { sum: money(margin) })),
    ({ game, first, second }) => ({
      companies: [first, second],
      words: t('records.closest_pair', { first: name(first, game), second: name(second, game) }),
      game,
    }),
  );
  tell('most_tickets', records.most_tickets.filter(some), tickets, alone);
  tell('tickets_in_game', records.best_ticket_games.filter(some), tickets, alone);
  return told;
}
