import { FIGURES, type CardGround, type NoCard, type Quarrel, type Settled } from '$lib/backend/contract';
import type { RuleId } from './laws';
import type { Because, Naming } from './referee';
import { oneOf } from './routes';
import { say } from './saying';
import { t } from './words.svelte';

/** How a quarrel is settled, in words: the verdict, why, and by which rules. */
export type Judgement = {
  /** Whether what was asked may be; null where it was no question of that kind. */
  may: boolean | null;
  verdict: string;
  because: Because[];
};

type About = Quarrel['about'];
type Pair<A extends About> = [asked: Extract<Quarrel, { about: A }>, settled: Extract<Settled, { about: A }>];

const GROUND_RULES = {
  one_of_the_turn: 'LW-TRN-1',
  locomotive_first: 'LW-TRN-2',
  blind_counts_as_one: 'LW-TRN-2',
  enough_cards: 'LW-TRN-5',
} as const satisfies Record<CardGround['code'], RuleId>;

const NO_CARD_RULES = {
  too_few_cards: 'LW-TRN-5',
  turn_is_over: 'LW-TRN-1',
  locomotive_taken: 'LW-TRN-2',
  locomotive_only_first: 'LW-TRN-2',
  newspaper_is_replaced: 'LW-EVT-2',
} as const satisfies Record<NoCard['code'], RuleId>;

export function judgement(asked: Quarrel, settled: Settled, naming: Naming): Judgement {
  switch (settled.about) {
    case 'card':
      return card(...([asked, settled] as Pair<'card'>));
    case 'face_up':
      return faceUp(settled);
    case 'tickets':
      return tickets(settled);
    case 'newspaper':
      return newspaper(settled);
    case 'tie':
      return tie(settled, naming);
    case 'first_player':
      return firstPlayer(settled, naming);
    case 'postcard':
      return postcard(...([asked, settled] as Pair<'postcard'>));
    case 'sticker':
      return sticker(...([asked, settled] as Pair<'sticker'>));
  }
}

function card({ left, taken }: Pair<'card'>[0], { may, obstacles, grounds, another }: Pair<'card'>[1]): Judgement {
  const closed = obstacles.some(({ code }) => code === 'too_few_cards');
  const verdict = closed ? t('settled.cards_closed') : may ? t('settled.card_yes') : t('settled.card_no');
  const against = obstacles.map((one) => ({ words: say(`no_card.${one.code}`, one), rule: NO_CARD_RULES[one.code] }));
  const speaksFor = grounds.map((ground) => ({ words: groundWords(ground), rule: GROUND_RULES[ground.code] }));
  const isFirst = taken.length === 0 && left === null;
  const after: Because[] =
    may && isFirst ? [{ words: another ? t('settled.another') : t('settled.no_other'), rule: 'LW-TRN-1' }] : [];
  // A face-up locomotive has said already that it is alone.
  const alone = grounds.some(({ code }) => code === 'locomotive_first');
  return { may, verdict, because: [...against, ...speaksFor, ...(alone ? [] : after)] };
}

function groundWords(ground: CardGround): string {
  if (ground.code !== 'one_of_the_turn') return say(`card_ground.${ground.code}`, ground);
  return t(ground.nth === 1 ? 'card_ground.first' : 'card_ground.second', { cards: FIGURES.cards_a_turn });
}

function faceUp({ all_replaced }: Pair<'face_up'>[1]): Judgement {
  const verdict = all_replaced ? t('settled.face_up_cleared', { count: FIGURES.face_up }) : t('settled.face_up_stay');
  const words = t('settled.face_up_why', { locomotives: FIGURES.locomotives_that_clear });
  return { may: all_replaced, verdict, because: [{ words, rule: 'LW-TRN-3' }] };
}

function tickets({ draw }: Pair<'tickets'>[1]): Judgement {
  const rule = 'LW-TRN-12';
  if (!draw) {
    return {
      may: false,
      verdict: t('settled.tickets_none'),
      because: [{ words: t('settled.tickets_none_why'), rule }],
    };
  }
  const verdict = t('settled.tickets', { count: draw.drawn, keep: draw.keep_at_least });
  const words = t('settled.tickets_why', { most: FIGURES.tickets_drawn });
  return { may: null, verdict, because: [{ words, rule }] };
}

function newspaper({ effect }: Pair<'newspaper'>[1]): Judgement {
  const isBack = effect === 'back_into_the_deck';
  const because: Because = isBack
    ? { words: t('settled.newspaper_back_why'), rule: 'LW-SET-5' }
    : { words: t('settled.newspaper_event_why'), rule: 'LW-EVT-2' };
  return {
    may: null,
    verdict: isBack ? t('settled.newspaper_back') : t('settled.newspaper_event'),
    because: [because],
  };
}

function tie({ order }: Pair<'tie'>[1], naming: Naming): Judgement {
  const because = order.flatMap((ranked): Because[] => {
    if (ranked.code !== 'ahead_by_tickets' && ranked.code !== 'ahead_by_turn_order') return [];
    const who = { player: naming(ranked.company), rival: naming(ranked.of) };
    const words =
      ranked.code === 'ahead_by_tickets'
        ? t('settled.tie_tickets', { ...who, completed: ranked.completed, theirs: ranked.theirs })
        : t('settled.tie_turn_order', who);
    return [{ words, rule: 'LW-END-7' }];
  });
  const first = order[0];
  return { may: null, verdict: t('settled.tie', { player: first ? naming(first.company) : '' }), because };
}

function firstPlayer({ starts }: Pair<'first_player'>[1], naming: Naming): Judgement {
  const rule = 'LW-SET-14';
  if (starts.by === 'card') {
    const player = naming(starts.company);
    const because = [{ words: t('settled.first_card_why', { player }), rule } as const];
    return { may: null, verdict: t('settled.first_card', { player }), because };
  }
  const words = t('settled.first_draw_why', {
    player: naming(starts.absent),
    players: oneOf(starts.among.map(naming)),
  });
  return { may: null, verdict: t('settled.first_draw'), because: [{ words, rule }] };
}

function postcard({ drawn }: Pair<'postcard'>[0], { may, why }: Pair<'postcard'>[1]): Judgement {
  const rule = 'LW-POS-3';
  if (may || !why) {
    const key = drawn.moment === 'end' ? 'settled.postcard_drawn_end' : 'settled.postcard_drawn_during';
    return { may, verdict: t('settled.postcard_yes'), because: [{ words: t(key, { game: drawn.game }), rule }] };
  }
  const words =
    why.code === 'never'
      ? t('settled.postcard_last')
      : why.code === 'not_before_game'
        ? t('settled.postcard_not_before', { game: why.game })
        : t('settled.postcard_not_drawn', { game: why.drawn.game });
  const verdict = why.code === 'never' ? t('settled.postcard_never') : t('settled.postcard_no');
  return { may, verdict, because: [{ words, rule }] };
}

function sticker({ since, until, game }: Pair<'sticker'>[0], { in_force, over_since }: Pair<'sticker'>[1]): Judgement {
  const words =
    in_force === 'no_longer' && until !== null && over_since !== null
      ? t('settled.sticker_over', { until, over: over_since })
      : until === null
        ? t('settled.sticker_since', { since })
        : t('settled.sticker_span', { since, until });
  const because: Because[] = [{ words, rule: 'LW-STK-4' }];
  return { may: in_force === 'now', verdict: t(`settled.sticker_${in_force}`, { game }), because };
}
