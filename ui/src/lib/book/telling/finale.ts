import type { FinalAccount } from '$lib/backend/contract';
import { counted, inWords, quoted, told } from '$lib/words/book/told';
import { list, money } from '$lib/words/words.svelte';
import { personOf, type BookFacts } from '$lib/book/facts';

/** The companies in first place: one, or several that share it. */
export function leaders({ finale }: BookFacts): FinalAccount[] {
  return (finale.standings ?? []).filter(({ place }) => place === 1);
}

/** Who won in the end: the one that the table decided for, or all that share the first place. */
export function champions(facts: BookFacts): FinalAccount[] {
  const first = leaders(facts);
  const decided = first.filter(({ company }) => company === facts.finale.decision?.winner);
  return decided.length > 0 ? decided : first;
}

/** How the campaign ended, in a few sentences. */
export function finaleTold(facts: BookFacts): string[] {
  const { early, played } = facts.finale;
  const opened = early
    ? counted('finale.opened_early', played.length)
    : told('finale.opened', { number: inWords(played.length) });
  return [opened, ...verdict(facts)];
}

function verdict(facts: BookFacts): string[] {
  const first = leaders(facts);
  const [winner] = champions(facts);
  if (!winner) return [];
  const company = personOf(facts, winner.company);
  const total = money(winner.total);
  if (first.length === 1) {
    const rival = facts.finale.standings?.find(({ place }) => place > 1);
    if (!rival) return [told('finale.won_alone', { company, total })];
    return [
      told('finale.won', {
        company,
        total,
        margin: money(winner.total - rival.total),
        rival: personOf(facts, rival.company),
      }),
    ];
  }
  const companies = list(first.map((account) => personOf(facts, account.company)));
  const { decision } = facts.finale;
  if (!decision) return [told('finale.shared', { companies, total })];
  return [told('finale.decided', { companies, total, company, reason: quoted(decision.reason) })];
}
