import type { Company } from '$lib/backend/contract';
import { presidencySpan } from '$lib/pieces/companies/bureau';
import { counted, inWords, ordinal, told } from '$lib/words/book/told';
import { list, number, t } from '$lib/words/words.svelte';
import { hasEnded, type BookFacts } from '$lib/book/facts';

/** A company's way through the campaign, in a few sentences. */
export function companyTold(facts: BookFacts, company: Company): string[] {
  return [
    ...joined(company),
    presided(facts, company),
    ...stoodIn(facts, company),
    played(facts, company),
    ...wagons(company),
  ];
}

function joined({ joined_for }: Company): string[] {
  return joined_for > 1 ? [told('company.joined', { ordinal: ordinal(joined_for), count: joined_for - 1 })] : [];
}

function presided(facts: BookFacts, { presidencies, joined_for }: Company): string {
  const [first] = presidencies;
  if (!first) return t('companies.never_presided');
  const player = first.player.name;
  if (presidencies.length === 1 && first.from_game <= joined_for && first.until_game === null) {
    return told(hasEnded(facts) ? 'company.one_president' : 'company.one_president_so_far', { player });
  }
  const presidents = list(
    presidencies.map((presidency) =>
      told('company.president_span', { player: presidency.player.name, span: presidencySpan(presidency) }),
    ),
  );
  return told(presidencies.length === 1 ? 'company.presided_by' : 'company.presided', { presidents });
}

/** Whoever sat in the president's place, and in which games. */
function stoodIn({ nights }: BookFacts, { company }: Company): string[] {
  const games = new Map<string, number[]>();
  for (const { game, seats } of nights) {
    const seat = seats.find((one) => one.company === company);
    if (!seat?.present || !seat.stand_in || !seat.player) continue;
    games.set(seat.player.name, [...(games.get(seat.player.name) ?? []), game]);
  }
  if (games.size === 0) return [];
  const people = [...games].map(([player, led]) =>
    told('company.stand_in', { player, count: led.length, games: list(led.map((game) => number(game))) }),
  );
  return [told('company.stood_in', { people: list(people) })];
}

function played({ results }: BookFacts, { company, joined_for, ...rest }: Company): string {
  // Games from before it joined were not missed: it was not there yet.
  const missed = rest.missed.filter((game) => game >= joined_for);

  const { wins, took_part } = results.companies.find((one) => one.company === company) ?? { wins: 0, took_part: 0 };
  if (took_part === 0) return told('company.played_none');
  const said = record(wins, took_part);
  if (missed.length === 0) return `${said}.`;
  return counted('company.missed', missed.length, { told: said, games: list(missed.map((game) => number(game))) });
}

function record(wins: number, played: number): string {
  if (wins === 0) return counted('company.won_none', played);
  if (wins === played) return counted('company.won_all', wins);
  return counted('company.won', wins, { played: inWords(played) });
}

function wagons({ wagons_by_game }: Company): string[] {
  const from = wagons_by_game[0]?.wagons;
  const to = wagons_by_game.at(-1)?.wagons;
  if (from === undefined || to === undefined || from === to) return [];
  return [told('company.wagons', { from, to })];
}
