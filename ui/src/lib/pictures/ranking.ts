import type { CompanyColour, Night } from '$lib/backend/contract';
import { totalOf, whoSat, whyThere } from '$lib/words/ranking';
import { date, money, number, t } from '$lib/words/words.svelte';
import type { Measure, Picture } from './picture';
import { Sheet } from './sheet';

const WIDTH = 720;
const SMALL = { size: 16 };

/** The head of every sheet: whose it is, what it shows, and when that was. */
export function head(sheet: Sheet, campaign: string, title: string, under: string | null) {
  sheet.write(campaign, { face: { size: 17 }, ink: 'faded', height: 24 });
  sheet.write(title, { face: { size: 28, display: true }, height: 38 });
  if (under) sheet.write(under, { face: { size: 17 }, ink: 'brass', height: 24 });
  sheet.rule(true);
}

type Placed = {
  place: number;
  /** What stands below the place: that others have it too. */
  under?: string | null;
  /** How much room the places want. */
  room?: number;
  company: CompanyColour;
  name: string;
  about: string;
  sum: number | null;
};

const PLACE_ROOM = 32;
export const TIED = { size: 14 };

/** A line of a ranking: place, badge, name, why, and the sum if it is nobody's secret. */
export function line(sheet: Sheet, { place, under = null, room = PLACE_ROOM, company, name, about, sum }: Placed) {
  const NAME = { size: 21, weight: place === 1 ? 650 : 400 };
  const FIGURE = { size: 22, weight: 700 };
  const top = sheet.y;
  const from = sheet.left + room + 60;
  const amount = sum === null ? '' : money(sum);
  const to = sheet.right - (amount ? sheet.measure(amount, FIGURE) + 16 : 0);
  sheet.text(number(place), sheet.left, top + (under ? 24 : 32), FIGURE);
  if (under) sheet.text(under, sheet.left, top + 42, TIED, 'faded');
  sheet.badge(company, sheet.left + room, top + 2, 44);
  sheet.write(name, { face: NAME, height: 27 }, from, to);
  if (amount) sheet.text(amount, sheet.right, top + 32, FIGURE, 'ink', 'right');
  if (about) sheet.write(about, { face: SMALL, ink: 'faded', height: 21 }, from, to);
  sheet.y = Math.max(sheet.y, top + 48);
}

/** Who stands where after a game, and why. */
export function rankingPicture(night: Night, campaign: string, measure: Measure): Picture {
  const sheet = new Sheet(WIDTH, measure);
  const under = t('picture.played_on', { year: String(night.year), date: date(night.played_on) });
  head(sheet, campaign, t('picture.ranking', { game: night.game }), under);
  night.ranking.forEach((place, index) => {
    if (index > 0) sheet.rule(false, 9);
    const { place: nth, company } = place;
    const { lead, aside } = whoSat(night, company);
    const about = [aside, ...whyThere(night, place)].join(' · ');
    line(sheet, { place: nth, company, name: lead, about, sum: totalOf(night, company) });
  });
  return sheet.done();
}
