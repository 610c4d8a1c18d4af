import {
  FEWEST_PLAYERS,
  MOST_PLAYERS,
  type CompanyColour,
  type GameNumber,
  type Hand,
  type Moment,
  type RefereeCase,
  type RouteColour,
  type Rulebook,
} from '$lib/backend/contract';

const EMPTY_HAND: Hand = { black: 0, blue: 0, white: 0, green: 0, yellow: 0, red: 0, locomotive: 0 };

/** A route that somebody wants to take, as it is described to the referee. What nobody has said yet is taken from the running game. */
export class RouteCase {
  #company = $state<CompanyColour | null>(null);
  #players = $state<number | null>(null);
  /** Undefined: as the counters of the running game say. Null: not known. */
  #wagonsLeft = $state<number | null | undefined>(undefined);
  /** Null until somebody says so: of such a route nothing is claimed. */
  colour = $state<RouteColour | null>(null);
  length = $state<number | null>(null);
  bigCities = $state(0);
  /** Who has the lane that is wanted. */
  takenBy = $state<CompanyColour | null>(null);
  /** Who has the others. */
  otherLanes = $state<(CompanyColour | null)[]>([]);
  bothEnds = $state(true);
  region = $state('');
  moment = $state<Moment>('play');
  tookARoute = $state(false);
  extraLocomotives = $state(0);
  /** What of the hand was described; null: nothing. */
  hand = $state<Hand | null>(null);
  /** What was typed where a number belongs and is none, by field. */
  nonsense = $state<Partial<Record<string, string | null>>>({});

  constructor(readonly rulebook: () => Rulebook) {}

  get #running() {
    return this.rulebook().running;
  }

  /** Those who play now; of a campaign without a running game, all. */
  get companies(): CompanyColour[] {
    return (this.#running?.companies ?? this.rulebook().companies).map(({ company }) => company);
  }

  get company(): CompanyColour {
    const { companies } = this;
    if (this.#company && companies.includes(this.#company)) return this.#company;
    return this.#running?.turn ?? companies[0] ?? 'red';
  }

  set company(company: CompanyColour) {
    this.#company = company;
    // Another company has its own wagons.
    this.#wagonsLeft = undefined;
    this.nonsense.wagons = null;
  }

  get players(): number {
    return this.#players ?? Math.min(MOST_PLAYERS, Math.max(FEWEST_PLAYERS, this.companies.length));
  }

  set players(players: number) {
    this.#players = players;
  }

  get wagonsLeft(): number | null {
    if (this.#wagonsLeft !== undefined) return this.#wagonsLeft;
    return this.#running?.companies.find(({ company }) => company === this.company)?.wagons_left ?? null;
  }

  set wagonsLeft(wagons: number | null) {
    this.#wagonsLeft = wagons;
  }

  /** A number cannot be read: what the referee said was about another case. */
  get waits(): boolean {
    return Object.values(this.nonsense).some((typed) => typed != null);
  }

  get lanes(): number {
    return this.otherLanes.length + 1;
  }

  set lanes(lanes: number) {
    this.otherLanes = Array.from({ length: lanes - 1 }, (_, index) => this.otherLanes[index] ?? null);
  }

  /** So many cards of a kind are in the hand; once one is told, the others are none. */
  hold(kind: keyof Hand, cards: number | null) {
    this.hand = { ...(this.hand ?? EMPTY_HAND), [kind]: cards ?? 0 };
  }

  /** The lane that is wanted comes first. None before somebody has described a route. */
  asCase(game: GameNumber): RefereeCase | null {
    if (this.colour === null || this.length === null) return null;
    const region = this.region.trim();
    const { colour } = this;
    return {
      game,
      moment: this.moment,
      company: this.company,
      players: this.players,
      route: {
        lanes: [this.takenBy, ...this.otherLanes].map((taken_by) => ({ colour, taken_by })),
        length: this.length,
        big_cities: this.bigCities,
        both_ends_on_the_board: this.bothEnds,
        region: region === '' ? null : region,
      },
      lane: 0,
      wagons_left: this.wagonsLeft,
      hand: this.hand && { ...this.hand },
      extra_locomotives: this.extraLocomotives,
      took_a_route: this.tookARoute,
      stickers: [],
    };
  }

  startAgain() {
    this.#company = null;
    this.#players = null;
    this.#wagonsLeft = undefined;
    this.colour = null;
    this.length = null;
    this.bigCities = 0;
    this.takenBy = null;
    this.otherLanes = [];
    this.bothEnds = true;
    this.region = '';
    this.moment = 'play';
    this.tookARoute = false;
    this.extraLocomotives = 0;
    this.hand = null;
    this.nonsense = {};
  }
}
