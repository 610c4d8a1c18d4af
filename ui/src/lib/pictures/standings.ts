import type { FinalAccount, Finale } from '$lib/backend/contract';
import { date, money, t } from '$lib/words/words.svelte';
import type { Measure, Picture } from './picture';
import { head, line, TIED } from './ranking';
import { Sheet } from './sheet';

const WIDTH = 720;

/** How the campaign ended; nothing before everything has been read out. */
export function standingsPicture(finale: Finale, campaign: string, measure: Measure): Picture | null {
  if (!finale.standings || finale.standings.length === 0) return null;
  const sheet = new Sheet(WIDTH, measure);
  head(sheet, campaign, t('picture.standings'), finale.concluded_at && date(finale.concluded_at));
  const shared = t('picture.shared_place');
  const isTied = finale.standings.some((account) => account.shared);
  const room = isTied ? measure(shared, TIED) + 16 : undefined;
  finale.standings.forEach((account, index) => {
    if (index > 0) sheet.rule(false, 9);
    const { place, company, total } = account;
    const under = account.shared ? shared : null;
    const known = finale.companies.find((one) => one.company === company);
    const name = known?.president ?? known?.name ?? t(`colour.${company}`);
    line(sheet, { place, under, room, company, name, about: about(finale, account), sum: total });
  });
  return sheet.done();
}

/** Which company it is, what the total is made of, and why the table put it before others with the same. */
function about({ decision, companies }: Finale, account: FinalAccount): string {
  const known = companies.find(({ company }) => company === account.company);
  const parts = (['receipts', 'things', 'compensation', 'lines'] as const)
    .filter((part) => account[part] !== 0)
    // What belongs together stays on a line.
    .map((part) => t(`picture.part_${part}`, { sum: money(account[part]) }).replaceAll(' ', '\u00a0'));
  return [
    ...(known?.president ? [known.name] : []),
    ...(account.shared && decision?.winner === account.company
      ? [t('picture.decided', { reason: decision.reason })]
      : []),
    ...(parts.length > 1 ? parts : []),
  ].join(' · ');
}
