import type { Night, NightReceipt } from '$lib/backend/contract';
import { whoSat } from '$lib/words/ranking';
import { money, t } from '$lib/words/words.svelte';
import type { Measure, Picture } from './picture';
import { Sheet } from './sheet';

const WIDTH = 540;
const LABEL = { size: 19 };
const SMALL = { size: 16 };

/** A receipt that lies open, as a slip. None while it lies sealed in a vault, or is not complete. */
export function receiptPicture(
  night: Night,
  { company, content }: NightReceipt,
  campaign: string,
  measure: Measure,
): Picture | null {
  const receipt = content?.receipt;
  if (!receipt) return null;
  const { lead, aside } = whoSat(night, company);
  const sheet = new Sheet(WIDTH, measure, company);
  sheet.write(campaign, { face: SMALL, ink: 'faded', height: 22 });
  sheet.y += 6;
  const top = sheet.y;
  sheet.badge(company, sheet.left, top, 52);
  sheet.text(String(night.year), sheet.right, top + 22, { size: 19, display: true }, 'faded', 'right');
  const yearWidth = measure(String(night.year), { size: 19, display: true }) + 16;
  sheet.write(lead, { face: { size: 23, weight: 650 }, height: 28 }, sheet.left + 68, sheet.right - yearWidth);
  const about = [aside, t('record.title', { game: night.game })].join(' · ');
  sheet.write(about, { face: SMALL, ink: 'faded', height: 22 }, sheet.left + 68);
  sheet.y = Math.max(sheet.y, top + 54);
  sheet.rule(true);

  const row = (label: string, amount: string, about: string | null = null) => {
    const from = sheet.y;
    sheet.text(amount, sheet.right, from + LABEL.size, { ...LABEL, weight: 650 }, 'ink', 'right');
    const room = sheet.right - measure(amount, { ...LABEL, weight: 650 }) - 16;
    sheet.write(label, { face: LABEL, height: 25 }, sheet.left, room);
    if (about) sheet.write(about, { face: SMALL, ink: 'faded', height: 21 }, sheet.left, room);
    sheet.rule(false, 7);
  };
  row(t('night.receipts.money'), money(receipt.money));
  row(
    content.bonus_decided ? t('picture.bonus_decided') : t('night.receipts.bonus_full'),
    money(receipt.wagons_bonus),
    content.bonus_decided?.reason ??
      (content.wagons_left === null ? null : t('night.receipts.wagons_in_reserve', { count: content.wagons_left })),
  );
  row(
    t('night.receipts.tickets'),
    money(receipt.tickets),
    t('night.receipts.tickets_completed_count', { count: receipt.completed }),
  );
  for (const { label, amount } of content.lines) row(label, money(amount));

  const total = { size: 26, weight: 700 };
  sheet.y += 4;
  sheet.text(t('night.receipts.total'), sheet.left, sheet.y + total.size, total);
  sheet.text(money(receipt.total), sheet.right, sheet.y + total.size, total, 'ink', 'right');
  sheet.y += 36;
  if (content.raised_from !== null) {
    sheet.write(t('night.receipts.raised', { sum: money(content.raised_from) }), {
      face: SMALL,
      ink: 'faded',
      height: 21,
    });
  }
  return sheet.done();
}
