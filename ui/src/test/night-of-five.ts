import type { Question, Request, ShownAs } from '$lib/backend/backend';
import type {
  CompanyColour,
  Night,
  NightPlace,
  NightReceipt,
  ReceiptAction,
  ReceiptContent,
} from '$lib/backend/contract';
import { FakeBackend } from './fake-backend';
import { night, openCampaign, UNTOUCHED } from './samples';

export const FIVE: readonly { company: CompanyColour; name: string; player: string }[] = [
  { company: 'red', name: 'Union Pourpre', player: 'Camille' },
  { company: 'blue', name: 'Grand Lac & Fils', player: 'Noé' },
  { company: 'green', name: 'Prairie Express', player: 'Inès' },
  { company: 'yellow', name: 'Soleil Levant', player: 'Marius' },
  { company: 'black', name: 'Charbons Réunis', player: 'Jeanne' },
];

type Facts = Pick<ReceiptContent, 'money' | 'wagons_left' | 'bonus_decided' | 'tickets' | 'lines'>;
const NOTHING: Facts = {
  money: null,
  wagons_left: null,
  bonus_decided: null,
  tickets: { as: 'sum', sum: null, completed: null },
  lines: [],
};

const bonusFor = (wagons: number) => [16, 12, 9, 7, 6, 4, 4, 4, 2, 2, 2][wagons] ?? 0;

function contentOf(company: CompanyColour, facts: Facts): ReceiptContent {
  const { money, wagons_left, bonus_decided, tickets, lines } = facts;
  const missing: ReceiptContent['missing'] = [];
  if (money === null) missing.push('money');
  if (wagons_left === null) missing.push('wagons_left');
  if (tickets.as === 'sum' && tickets.sum === null) missing.push('ticket_sum');
  if (tickets.as === 'sum' && tickets.completed === null) missing.push('tickets_completed');
  const bonus_by_rule = wagons_left === null ? null : bonusFor(wagons_left);
  const refused: ReceiptContent['refused'] =
    missing.length > 0
      ? null
      : (money ?? 0) < 0
        ? { code: 'money_negative', company, money: money ?? 0 }
        : (wagons_left ?? 0) > 20
          ? { code: 'wagons_left_impossible', company, wagons_left: wagons_left ?? 0, at_most: 20 }
          : null;
  const all = { ...facts, bonus_by_rule, missing, refused };
  if (missing.length > 0 || refused) return { ...all, receipt: null, raised_from: null };
  const sum =
    tickets.as === 'sum'
      ? (tickets.sum ?? 0)
      : tickets.tickets.reduce((so_far, one) => so_far + (one.completed ? one.value : -one.value), 0);
  const completed =
    tickets.as === 'sum' ? (tickets.completed ?? 0) : tickets.tickets.filter((one) => one.completed).length;
  const wagons_bonus = bonus_decided?.amount ?? bonus_by_rule ?? 0;
  const extra = lines.reduce((so_far, { amount }) => so_far + amount, 0);
  const total = (money ?? 0) + wagons_bonus + sum + extra;
  return {
    ...all,
    receipt: { company, money: money ?? 0, wagons_bonus, tickets: sum, extra, total: Math.max(0, total), completed },
    raised_from: total < 0 ? total : null,
  };
}

function rank(receipts: NightReceipt[]): NightPlace[] {
  const order = FIVE.map(({ company }) => company);
  const complete = receipts.flatMap(({ content }) => (content?.receipt ? [content.receipt] : []));
  complete.sort(
    (one, other) =>
      other.total - one.total ||
      other.completed - one.completed ||
      order.indexOf(other.company) - order.indexOf(one.company),
  );
  return complete.map((one, index) => {
    const next = complete[index + 1];
    const by = next && (one.total > next.total ? 'total' : one.completed > next.completed ? 'tickets' : 'turn_order');
    return {
      place: index + 1,
      company: one.company,
      ahead:
        next && by
          ? {
              of: next.company,
              by,
              ours: by === 'total' ? one.total : by === 'tickets' ? one.completed : null,
              theirs: by === 'total' ? next.total : by === 'tickets' ? next.completed : null,
            }
          : null,
    };
  });
}

/** A host on which five companies write their receipts: enough of the rules for a screen to be tried out. */
export class NightOfFive extends FakeBackend {
  facts = new Map(FIVE.map(({ company }) => [company, NOTHING] as const));
  confirmed = new Set<CompanyColour>();
  stage: Night['stage'] = 'receipts';
  change: Partial<Night> = {};

  static open(change: Partial<Night> = {}): NightOfFive {
    const backend = new NightOfFive({ campaign: openCampaign });
    backend.change = change;
    backend.lay();
    return backend;
  }

  /** Writes a whole receipt at once: money, wagons left, ticket sum, tickets completed. */
  write(company: CompanyColour, money: number, wagons_left: number, sum: number, completed: number) {
    this.facts.set(company, { ...NOTHING, money, wagons_left, tickets: { as: 'sum', sum, completed } });
    this.lay();
    return this;
  }

  lay() {
    const receipts = FIVE.map(({ company }) => ({
      company,
      confirmed: this.confirmed.has(company),
      in_vault: false,
      unsealed: null,
      content: contentOf(company, this.facts.get(company)!),
    }));
    const ranking = rank(receipts);
    this.night = night(this.stage, {
      seats: FIVE.map(({ company, name, player }, index) => ({
        company,
        name,
        present: true,
        player: { id: index + 1, name: player },
        stand_in: false,
        newcomer: false,
        wagons: 20,
        money: null,
        wagons_left: null,
        counted: UNTOUCHED,
      })),
      turn_order: FIVE.map(({ company }) => company),
      receipts,
      ranking,
      ranking_complete: ranking.length === FIVE.length,
      end_stickers: [],
      known_tickets: [],
      ...this.change,
    });
  }

  /** What would be, as the rules would have it: nothing is kept. */
  override show<Q extends Question>(question: Q): Promise<ShownAs<Q>> {
    if (!('view' in question) || question.view !== 'trial') return super.show(question);
    this.asked.push(question);
    const drafts = new Map(question.receipts.map((draft) => [draft.company, draft]));
    const receipts = this.night!.receipts.map((receipt) => {
      const draft = drafts.get(receipt.company);
      const facts = this.facts.get(receipt.company)!;
      return draft ? { ...receipt, content: contentOf(receipt.company, { ...facts, ...draft }) } : receipt;
    });
    const ranking = rank(receipts);
    const shown = { view: 'trial', receipts, ranking, ranking_complete: ranking.length === FIVE.length };
    return Promise.resolve(shown as unknown as ShownAs<Q>);
  }

  override async perform(command: Request) {
    const outcome = await super.perform(command);
    if (command.command === 'act' && command.action.area === 'receipt') this.#follow(command.action);
    if (command.command === 'act' && command.action.area === 'game' && command.action.do === 'enter') {
      this.stage = command.action.stage;
    }
    this.lay();
    return outcome;
  }

  #follow(action: ReceiptAction) {
    if (action.do === 'confirm_all') for (const { company } of FIVE) this.confirmed.add(company);
    if (!('company' in action)) return;
    const { company } = action;
    const facts = this.facts.get(company)!;
    if (action.do === 'confirm') {
      this.confirmed.add(company);
      return;
    }
    const part = ((): Partial<Facts> => {
      switch (action.do) {
        case 'money':
          return { money: action.money };
        case 'wagons_left':
          return { wagons_left: action.wagons_left };
        case 'bonus':
          return { bonus_decided: action.decided };
        case 'ticket_sum':
          return { tickets: { as: 'sum', sum: action.sum, completed: action.completed } };
        case 'tickets':
          return { tickets: { as: 'one_by_one', tickets: action.tickets } };
        case 'lines':
          return { lines: action.lines };
        default:
          return {};
      }
    })();
    this.facts.set(company, { ...facts, ...part });
    this.confirmed.delete(company);
  }
}
