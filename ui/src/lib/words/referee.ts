import type {
  CompanyColour,
  Extras,
  Ground,
  Obstacle,
  Payment,
  PrintedRule,
  RefereeCase,
  Rule,
  RuleReason,
  Ruling,
} from '$lib/backend/contract';
import type { RuleId } from './laws';
import { by, choose, say, type Choosing, type Chosen } from './saying';
import { placeMark, stickerPlace } from './stickers';
import { capitalised } from './things';
import { list, t, type Key } from './words.svelte';

/** At the table one says a name: who a colour stands for. */
export type Naming = (company: CompanyColour) => string;

/** Something that is said, and the rule behind it. */
export type Because = { words: string; rule: RuleId };

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
export function reasonWords(reason: RuleReason, game: number, naming: Naming): string {
  const key: Key = `rule_reason.${choose(REASONS, reason.code, reason, reason.code)}` as ReasonKey;
  const player = reason.code === 'own_colour' ? naming(reason.company) : '';
  return say(key, { ...reason, game, player });
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
export function whyOf({ rule, verdict, reasons }: Rule, game: number, naming: Naming): string[] {
  const decisive = verdict === 'does_not_apply' ? reasons.filter((reason) => isMet(reason) === false) : reasons;
  const words = decisive.map((reason) => reasonWords(reason, game, naming));
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

/** The ID of a printed rule; a sticker has none. */
export function ruleIdOf({ rule }: Rule): RuleId | null {
  return rule.rule === 'printed' ? PRINTED_IDS[rule.printed] : null;
}

const PRINTED_IDS = { company_routes: 'LW-TRN-9', big_cities: 'LW-TRN-10' } as const satisfies Record<
  PrintedRule,
  RuleId
>;

/** The letter or number before a rule; a printed one has only that of the quick reference. */
export function ruleMark({ place, guide }: Rule): string {
  const at = place ?? guide;
  return at === null ? '' : (placeMark(at) ?? '?');
}

const OBSTACLE_RULES = {
  one_route_a_turn: 'LW-TRN-6',
  runs_off_the_board: 'LW-TRN-7',
  lane_taken: 'LW-TRN-6',
  owns_another_lane: 'LW-TRN-8',
  double_closed: 'LW-TRN-8',
  too_few_wagons: 'LW-TRN-6',
  cannot_pay: 'LW-TRN-6',
} as const satisfies Record<Obstacle['code'], RuleId>;

const GROUND_RULES = {
  route_free: 'LW-TRN-6',
  double_untaken: 'LW-TRN-8',
  double_open: 'LW-TRN-8',
  triple_open: 'LW-TRN-8',
  enough_wagons: 'LW-TRN-6',
  hand_pays: 'LW-TRN-6',
} as const satisfies Record<Ground['code'], RuleId>;

/** What stands in the way of a route. */
export function obstacleSaid(obstacle: Obstacle, { company }: RefereeCase, naming: Naming): Because {
  const rival = 'by' in obstacle ? naming(obstacle.by) : '';
  const missing =
    obstacle.code === 'cannot_pay' ? t(`paying.${obstacle.colour ?? 'any'}`, { count: obstacle.cards }) : '';
  const words = say(`obstacle.${obstacle.code}`, { ...obstacle, rival, missing, player: naming(company) });
  return { words, rule: OBSTACLE_RULES[obstacle.code] };
}

/** What speaks for a route. */
export function groundSaid(ground: Ground, { company }: RefereeCase, naming: Naming): Because {
  const rival = 'by' in ground ? naming(ground.by) : '';
  const words = say(`ground.${ground.code}`, { ...ground, rival, player: naming(company) });
  return { words, rule: GROUND_RULES[ground.code] };
}

/** Why a route may be taken, or may not. */
export function takingSaid(asked: RefereeCase, { taking }: Ruling, naming: Naming): Because[] {
  return taking.may
    ? taking.grounds.map((ground) => groundSaid(ground, asked, naming))
    : taking.obstacles.map((obstacle) => obstacleSaid(obstacle, asked, naming));
}

/** Which conditions can be paid besides, and what is short (LW-TRN-11). */
export function extrasSaid({ wanted, affordable }: Extras): Because {
  const short = t('paying.locomotives', { count: wanted - affordable });
  const words =
    affordable === wanted
      ? t('referee.extras_all', { count: wanted })
      : affordable === 0
        ? t('referee.extras_none', { short })
        : t('referee.extras_some', { count: affordable, wanted, short });
  return { words, rule: 'LW-TRN-11' };
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

/** 'Camille prend une route rouge de 4 espaces, une grande ville' */
export function caseWords({ company, route, lane, players }: RefereeCase, naming: Naming): string {
  const told = t('referee.case_told', {
    player: naming(company),
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

/** The rules of a ruling in their order: the booklet's, then what stands elsewhere alone. */
export function rulesInOrder({ booklet, guide, elsewhere }: Ruling): Rule[] {
  return [...booklet, ...guide, ...elsewhere];
}

/** A ruling as plain text, to be sent to those who were not at the table. */
export function rulingText(
  asked: RefereeCase,
  ruling: Ruling,
  textOf: (rule: Rule) => string | null,
  naming: Naming,
): string {
  const rules = rulesInOrder(ruling);
  const ofVerdict = (verdict: Rule['verdict']) => rules.filter((rule) => rule.verdict === verdict);
  const { may, payments, extras } = ruling.taking;
  const because = (said: Because) => `– ${said.words} (${said.rule})`;
  const told = (rule: Rule, index: number | null) => {
    const at = rule.place ?? rule.guide;
    const mark = at === null ? '' : `${placeMark(at) ?? stickerPlace(at)} · `;
    const line = `${index === null ? '–' : `${index + 1}.`} ${mark}${ruleTitle(rule)} (${whyOf(rule, asked.game, naming).join(' ; ')})`;
    const text = rule.verdict === 'does_not_apply' ? null : (textOf(rule) ?? whatItGives(rule));
    return text ? `${line}\n   ${text.replace(/\n/g, '\n   ')}` : line;
  };
  const applying = ofVerdict('applies');
  const judged = ofVerdict('for_people');
  const others = ofVerdict('does_not_apply');
  const parts = [
    [t('referee.share_head', { game: asked.game }), caseWords(asked, naming)],
    [may ? t('referee.may') : t('referee.may_not'), ...takingSaid(asked, ruling, naming).map(because)],
    extras ? [because(extrasSaid(extras))] : [],
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
