import type { Companies, CompanyColour, GameNumber, Results } from '../backend/contract';
import { presidentAt } from '../words/presidents';
import { t, tongue, type Tongue } from '../words/words.svelte';

/** What people typed, and what the program counted. */
type Cell = string | number;

/** As spreadsheets of the language expect it: a French one takes a comma for a decimal point. */
const SEPARATORS: Record<Tongue, string> = { fr: ';', en: ',' };
/** By which a spreadsheet sees that accents are written in UTF-8. */
const MARK = '\uFEFF';

/** The receipts, one a line; while vaults are sealed the places alone, as everybody saw them at the table. */
export function receiptsTable(results: Results, companies: Companies): string {
  const rows = results.receipts ? receiptRows(results, companies) : placeRows(results, companies);
  const separator = SEPARATORS[tongue()];
  const lines = rows.map((row) => row.map((cell) => written(cell, separator)).join(separator));
  return `${MARK}${lines.join('\r\n')}\r\n`;
}

function placeHeadings(): string[] {
  return [t('csv.game'), t('csv.year'), t('csv.date'), t('csv.company'), t('csv.president'), t('csv.place')];
}

function placeRows(results: Results, companies: Companies): Cell[][] {
  const rows = results.games.flatMap(({ game, ranking }) =>
    ranking.map(({ company, place }) => [...whereAndWho(results, companies, game, company), place]),
  );
  return [placeHeadings(), ...rows];
}

function receiptRows(results: Results, companies: Companies): Cell[][] {
  const headings = [
    ...placeHeadings(),
    t('csv.coins'),
    t('csv.wagons_left'),
    t('csv.wagons_bonus'),
    t('csv.tickets'),
    t('csv.completed'),
    t('csv.other'),
    t('csv.total'),
  ];
  const rows = (results.receipts ?? []).map(({ game, place, wagons_left, receipt }) => [
    ...whereAndWho(results, companies, game, receipt.company),
    place,
    receipt.money,
    wagons_left,
    receipt.wagons_bonus,
    receipt.tickets,
    receipt.completed,
    receipt.extra,
    receipt.total,
  ]);
  return [headings, ...rows];
}

function whereAndWho(results: Results, { companies }: Companies, game: GameNumber, company: CompanyColour): Cell[] {
  const played = results.games.find((one) => one.game === game);
  const known = companies.find((one) => one.company === company);
  const name = known?.name ?? results.companies.find((one) => one.company === company)?.name ?? '';
  return [game, played?.year ?? '', played?.played_on ?? '', name, (known && presidentAt(known, game)) ?? ''];
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
