import type { Ahead, CompanyColour, Night, NightPlace } from '$lib/backend/contract';
import { ordinal, quoted, told } from '$lib/words/book/told';
import { money } from '$lib/words/words.svelte';
import { personOf, type BookFacts } from '$lib/book/facts';
import { variant } from './variants';

/** A margin of so little is a close thing. */
const CLOSE = 3;

/** How a game ended: who won and why, and what fell to the last. */
export function outcome(facts: BookFacts, night: Night): string[] {
  const [first] = night.ranking;
  if (!first?.ahead) return [];
  return [victory(facts, night, first.company, first.ahead), ...streak(facts, night), ...rear(facts, night)];
}

function victory(facts: BookFacts, { game }: Night, winner: CompanyColour, { of, by, ours, theirs }: Ahead): string {
  const names = { company: personOf(facts, winner, game), rival: personOf(facts, of, game) };
  const known = ours !== null && theirs !== null;
  if (by === 'turn_order') return told('won_turn_order', names);
  if (by === 'tickets') {
    return known ? told('won_tickets', { ...names, count: ours, theirs }) : told('won_tickets_sealed', names);
  }
  if (!known) return variant('won_sealed', 3, game, names);
  const sums = { ...names, ours: money(ours), theirs: money(theirs), margin: money(ours - theirs) };
  return ours - theirs <= CLOSE ? variant('won_close', 2, game, sums) : variant('won', 4, game, sums);
}

/** A first victory, or one of several on end. */
function streak(facts: BookFacts, night: Night): string[] {
  const winners = facts.results.games
    .filter(({ game }) => game <= night.game)
    .map(({ ranking }) => ranking[0]?.company);
  const winner = winners.at(-1);
  if (!winner) return [];
  const company = personOf(facts, winner, night.game);
  const run = winners.length - 1 - winners.findLastIndex((other) => other !== winner);
  if (run > 1) return [told('victory_run', { company, ordinal: ordinal(run) })];
  // In the first game every victory is a first one.
  const isFirst = winners.indexOf(winner) === winners.length - 1 && winners.length > 1;
  return isFirst ? [told('victory_first', { company })] : [];
}

/** The last takes the first player card (LW-END-8) and archives an event (LW-END-9), unless the table did otherwise. */
function rear(facts: BookFacts, { ranking, closing, differences, game }: Night): string[] {
  const last = ranking.at(-1);
  if (!last || differences.some(({ what }) => what !== 'first_player')) return [];
  const company = personOf(facts, last.company, game);
  const archived = closing.find(({ step }) => step.what === 'archive_an_event')?.archived ?? null;
  return archived
    ? [variant('last_archives', 5, game, { company, event: quoted(archived.title) })]
    : [variant('last', 5, game, { company })];
}

/** Why a company stands where it does (LW-END-7), with people by their names. */
export function reason(facts: BookFacts, { game }: Night, { ahead }: NightPlace): string {
  if (!ahead) return told('ahead.last');
  const rival = personOf(facts, ahead.of, game);
  const known = ahead.ours !== null && ahead.theirs !== null;
  switch (ahead.by) {
    case 'total':
      return known
        ? told('ahead.total', { rival, margin: money(ahead.ours! - ahead.theirs!) })
        : told('ahead.total_sealed', { rival });
    case 'tickets':
      return known
        ? told('ahead.tickets', { rival, count: ahead.ours!, theirs: ahead.theirs! })
        : told('ahead.tickets_sealed', { rival });
    case 'turn_order':
      return told('ahead.turn_order', { rival });
  }
}
