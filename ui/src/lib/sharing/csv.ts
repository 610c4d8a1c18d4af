import type { CompanyColour, GameNumber, Night, Results } from '$lib/backend/contract';
import { t, tongue, type Tongue } from '$lib/words/words.svelte';

/** What people typed, and what the program counted. */
type Cell = string | number;

/** As spreadsheets of the language expect it: a French one takes a comma for a decimal point. */
const SEPARATORS: Record<Tongue, string> = { fr: ';', en: ',' };
/** By which a spreadsheet sees that accents are written in UTF-8. */
const MARK = '\uFEFF';

/** The receipts, one a line; while vaults are sealed the places alone, as everybody saw them at the table. */
export function receiptsTable(results: Results, nights: readonly Night[]): string {
  const rows = results.receipts ? receiptRows(results, nights) : placeRows(results, nights);
  const separator = SEPARATORS[tongue()];
  const lines = rows.map((row) => row.map((cell) => written(cell, separator)).join(separator));
  return `${MARK}${lines.join('\r\n')}\r\n`;
}

function placeHeadings(): string[] {
  return [t('csv.game'), t('csv.year'), t('csv.date'), t('csv.president'), t('csv.company'), t('csv.place')];
}

function placeRows(results: Results, nights: readonly Night[]): Cell[][] {
  const rows = results.games.flatMap(({ game, ranking }) =>
    ranking.map(({ company, place }) => [...whereAndWho(results, nights, game, company), place]),
  );
  return [placeHeadings(), ...rows];
}

function receiptRows(results: Results, nights: readonly Night[]): Cell[][] {
  const headings = [
    ...placeHeadings(),
    t('csv.coins'),
    t('csv.wagons_left'),
    t('csv.wagons_bonus'),
    t('csv.tickets'),
    t('csv.completed'),
    t('csv.other'),
    t('csv.raised'),
    t('csv.total'),
  ];
  const rows = (results.receipts ?? []).map(({ game, place, wagons_left, receipt }) => [
    ...whereAndWho(results, nights, game, receipt.company),
    place,
    receipt.money,
    wagons_left,
    receipt.wagons_bonus,
    receipt.tickets,
    receipt.completed,
    receipt.extra,
    // What a total that is not let fall below 0 was raised by: with it, the line adds up.
    receipt.total - (receipt.money + receipt.wagons_bonus + receipt.tickets + receipt.extra),
    receipt.total,
  ]);
  return [headings, ...rows];
}

/** With whoever presided that evening, a stand-in included. */
function whereAndWho(results: Results, nights: readonly Night[], game: GameNumber, company: CompanyColour): Cell[] {
  const played = results.games.find((one) => one.game === game);
  const seat = nights.find((one) => one.game === game)?.seats.find((one) => one.company === company);
  const name = results.companies.find((one) => one.company === company)?.name ?? seat?.name ?? '';
  return [game, played?.year ?? '', played?.played_on ?? '', seat?.player?.name ?? '', name];
}

function written(cell: Cell, separator: string): string {
  if (typeof cell === 'number') return String(cell);
  const text = harmless(cell);
  return text.includes(separator) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A name that begins like a formula must not be calculated. */
function harmless(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}
