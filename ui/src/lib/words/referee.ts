import type { Obstacle, Payment, RefereeCase, Rule, RuleReason, Ruling } from '$lib/backend/contract';
import { by, choose, say, type Choosing, type Chosen } from './saying';
import { placeMark, stickerPlace } from './stickers';
import { capitalised } from './things';
import { list, t, type Key } from './words.svelte';

/** Where it takes more than the code to know what is said of a condition. */
const REASONS = {
  moment: by('met', 'moment', 'moment_not'),
  big_city: ({ found, wanted }) => (found === 0 ? 'big_city_none' : wanted ? 'big_city' : 'big_city_unwanted'),
  own_colour: ({ wanted, found, met }) => {
    const isOwn = met === wanted;
    if (isOwn) return wanted ? 'own_colour' : 'own_colour_unwanted';
    return found === 'grey' ? 'own_colour_grey' : 'own_colour_not';
  },
  region: ({ met, found }) => (met ? 'region' : found === null ? 'region_open' : 'region_not'),
} satisfies Choosing<RuleReason, 'code'>;

type Code = RuleReason['code'];
type ReasonKey = { [C in Code]: `rule_reason.${Chosen<typeof REASONS, C, C>}` }[Code];

/** Why a rule applies, or does not, or is left to people. `game` is the one that is judged. */
export function reasonWords(reason: RuleReason, game: number): string {
  const key: Key = `rule_reason.${choose(REASONS, reason.code, reason, reason.code)}` as ReasonKey;
  return say(key, { ...reason, game });
}

/** Whether a condition is met; null where only people can tell. */
function isMet(reason: RuleReason): boolean | null {
  switch (reason.code) {
    case 'not_yet_in_force':
    case 'no_longer_in_force':
      return false;
    case 'no_conditions':
    case 'place_unknown':
      return null;
    default:
      return reason.met;
  }
}

/** What decided on a rule: of one that does not apply, only what speaks against it. */
export function whyOf({ rule, verdict, reasons }: Rule, game: number): string[] {
  const decisive = verdict === 'does_not_apply' ? reasons.filter((reason) => isMet(reason) === false) : reasons;
  const words = decisive.map((reason) => reasonWords(reason, game));
  const twice = rule.rule === 'printed' && reasons.some((reason) => reason.code === 'big_city' && reason.found > 1);
  return twice && verdict === 'applies' ? [...words, t('rule_reason.big_city_both')] : words;
}

/**
 * The verdict in a word or two: a rule whose time is over, or has not come, says so. On a route that may not be taken
 * a rule only would apply.
 */
export function verdictWords({ verdict, reasons }: Rule, may = true): string {
  if (reasons.some(({ code }) => code === 'no_longer_in_force')) return t('referee.verdict.no_longer');
  if (reasons.some(({ code }) => code === 'not_yet_in_force')) return t('referee.verdict.not_yet');
  return verdict === 'applies' && !may ? t('referee.verdict.would_apply') : t(`referee.verdict.${verdict}`);
}

export function ruleTitle({ rule }: Rule): string {
  return rule.rule === 'printed' ? t(`rulebook.printed.${rule.printed}`) : rule.title;
}

/** What a printed rule brings to whoever takes the route; stickers say it themselves. */
export function whatItGives({ rule }: Rule): string | null {
  return rule.rule === 'printed' ? t(`referee.gives.${rule.printed}`) : null;
}

/** The letter or number before a rule. */
export function ruleMark({ place }: Rule): string {
  return place === null ? '' : (placeMark(place) ?? '?');
}

export function obstacleWords(obstacle: Obstacle): string {
  return say(`obstacle.${obstacle.code}`, obstacle);
}

/** '3 cartes rouges et 1 locomotive' */
export function paymentWords({ colour, cards, locomotives, extra_locomotives }: Payment): string {
  const parts: string[] = [];
  if (colour && cards > 0) parts.push(t(`paying.${colour}`, { count: cards }));
  if (locomotives > 0) parts.push(t('paying.locomotives', { count: locomotives }));
  const paid = list(parts);
  return extra_locomotives > 0
    ? [paid, t('paying.extra', { count: extra_locomotives })].filter(Boolean).join(', ')
    : paid;
}

/** 'Les Rouges prennent une route rouge de 4 espaces, une grande ville' */
export function caseWords({ company, route, lane, players }: RefereeCase): string {
  const told = t('referee.case_told', {
    company: t(`company.${company}`),
    colour: t(`route_colour.${route.lanes[lane]?.colour ?? 'grey'}`),
    spaces: t('referee.spaces', { count: route.length }),
  });
  const more: string[] = [];
  if (route.lanes.length === 2 || route.lanes.length === 3) more.push(t(`referee.told_lanes_${route.lanes.length}`));
  if (route.big_cities === 1 || route.big_cities === 2) more.push(t(`referee.told_big_city_${route.big_cities}`));
  if (route.region) more.push(t('referee.told_region', { region: route.region }));
  more.push(t('referee.told_players', { count: players }));
  return capitalised([told, ...more].join(', '));
}

/** The rules of a ruling in their order, the printed ones once, with the number of the quick reference. */
export function rulesInOrder({ booklet, guide, elsewhere }: Ruling): Rule[] {
  const numbered = (rule: Rule) => {
    const { rule: name } = rule;
    if (name.rule !== 'printed') return rule;
    const same = guide.find((other) => other.rule.rule === 'printed' && other.rule.printed === name.printed);
    return { ...rule, place: rule.place ?? same?.place ?? null };
  };
  return [...booklet.map(numbered), ...guide.filter(({ rule }) => rule.rule === 'sticker'), ...elsewhere];
}

/** A ruling as plain text, to be sent to those who were not at the table. */
export function rulingText(asked: RefereeCase, ruling: Ruling, textOf: (rule: Rule) => string | null): string {
  const rules = rulesInOrder(ruling);
  const ofVerdict = (verdict: Rule['verdict']) => rules.filter((rule) => rule.verdict === verdict);
  const { may, obstacles, payments } = ruling.taking;
  const told = (rule: Rule, index: number | null) => {
    const mark = rule.place === null ? '' : `${placeMark(rule.place) ?? stickerPlace(rule.place)} · `;
    const line = `${index === null ? '–' : `${index + 1}.`} ${mark}${ruleTitle(rule)} (${whyOf(rule, asked.game).join(' ; ')})`;
    const text = rule.verdict === 'does_not_apply' ? null : (textOf(rule) ?? whatItGives(rule));
    return text ? `${line}\n   ${text.replace(/\n/g, '\n   ')}` : line;
  };
  const applying = ofVerdict('applies');
  const judged = ofVerdict('for_people');
  const others = ofVerdict('does_not_apply');
  const parts = [
    [t('referee.share_head', { game: asked.game }), caseWords(asked)],
    [may ? t('referee.may') : t('referee.may_not'), ...obstacles.map((obstacle) => `– ${obstacleWords(obstacle)}`)],
    payments && payments.length > 0
      ? [t('referee.payments'), ...payments.map((payment) => `– ${paymentWords(payment)}`)]
      : [],
    applying.length > 0
      ? [may ? t('referee.apply') : t('referee.would_apply'), ...applying.map((rule, index) => told(rule, index))]
      : [may ? t('referee.apply_none') : t('referee.would_apply_none')],
    judged.length > 0 ? [t('referee.for_people'), ...judged.map((rule) => told(rule, null))] : [],
    others.length > 0
      ? [t('referee.do_not_apply', { count: others.length }), ...others.map((rule) => told(rule, null))]
      : [],
  ];
  return parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n');
}
