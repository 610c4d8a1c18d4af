import {
  FIGURES,
  type CompanyColour,
  type GameNumber,
  type Moment,
  type Quarrel,
  type Rulebook,
  type Source,
  type StickerShown,
  type ThingId,
  type WagonCard,
} from '$lib/backend/contract';
import type { QuestionName } from '$lib/state/route';

export type CardSource = 'locomotive' | 'wagon' | 'blind';
export type CardTurn = 'first' | 'second' | 'after_locomotive';

const SOURCES: Record<CardSource, Source> = {
  locomotive: { face_up: 'locomotive' },
  // Which colour does not matter to any rule.
  wagon: { face_up: { colour: 'red' } },
  blind: 'blind',
};
const BEFORE: Record<CardTurn, Source[]> = {
  first: [],
  second: ['blind'],
  after_locomotive: [{ face_up: 'locomotive' }],
};

/** Every other quarrel, as far as it was described. Of what nobody has said nothing is asked. */
export class OtherCase {
  cardTurn = $state<CardTurn | null>(null);
  cardSource = $state<CardSource | null>(null);
  cardsLeft = $state<'few' | 'enough' | null>(null);
  locomotives = $state<number | null>(null);
  tickets = $state<number | null>(null);
  newspaper = $state<Moment | null>(null);
  /** In turn order. */
  tied = $state<CompanyColour[]>([]);
  completed = $state<Partial<Record<CompanyColour, number>>>({});
  holder = $state<CompanyColour | null>(null);
  absent = $state<CompanyColour[]>([]);
  drawnMoment = $state<Moment | null>(null);
  drawnGame = $state<GameNumber | null>(null);
  sticker = $state<ThingId | null>(null);

  constructor(readonly rulebook: () => Rulebook) {}

  /** In turn order while a game is played. */
  get companies(): CompanyColour[] {
    const { running, companies } = this.rulebook();
    return (running?.companies ?? companies).map(({ company }) => company);
  }

  get knowsTurnOrder(): boolean {
    return this.rulebook().running !== null;
  }

  /** All of the campaign: whoever is absent sits at no table. */
  get everybody(): CompanyColour[] {
    return this.rulebook().companies.map(({ company }) => company);
  }

  get stickers(): StickerShown[] {
    return this.rulebook().chapters.flatMap(({ rows }) => rows.flatMap((row) => row.stickers));
  }

  /** Those who are tied, in turn order as far as it is known: else in the order in which they were named. */
  tie(picked: readonly CompanyColour[]) {
    this.tied = this.knowsTurnOrder
      ? this.companies.filter((company) => picked.includes(company))
      : [
          ...this.tied.filter((company) => picked.includes(company)),
          ...picked.filter((one) => !this.tied.includes(one)),
        ];
  }

  /** What is asked about a subject, as of a game. */
  asked(question: Exclude<QuestionName, 'route'>, game: GameNumber): Quarrel[] {
    const asked = {
      cards: () => [this.#card(), this.#faceUp()],
      tickets: () => [this.tickets === null ? null : ({ about: 'tickets', in_the_deck: this.tickets } as const)],
      newspaper: () => [this.newspaper === null ? null : ({ about: 'newspaper', moment: this.newspaper } as const)],
      tie: () => [this.#tie()],
      first_player: () => [this.#firstPlayer()],
      postcard: () => [this.#postcard(game)],
      sticker: () => [this.#sticker(game)],
    }[question]() as (Quarrel | null)[];
    return asked.filter((one) => one !== null);
  }

  #card(): Quarrel | null {
    const { cardTurn, cardSource, cardsLeft } = this;
    // With too few cards the action is closed, whichever card is wanted.
    if (cardsLeft !== 'few' && (cardTurn === null || cardSource === null)) return null;
    const closes = FIGURES.cards_that_close_the_deck;
    const left = cardsLeft && { in_the_deck: cardsLeft === 'few' ? closes : closes + 1, in_the_discard: 0 };
    return {
      about: 'card',
      next: SOURCES[cardSource ?? 'blind'],
      taken: BEFORE[cardTurn ?? 'first'],
      left,
    };
  }

  #faceUp(): Quarrel | null {
    if (this.locomotives === null) return null;
    const others = FIGURES.face_up - this.locomotives;
    const cards: WagonCard[] = [
      ...Array.from({ length: this.locomotives }, (): WagonCard => 'locomotive'),
      ...Array.from({ length: others }, (): WagonCard => ({ colour: 'red' })),
    ];
    return { about: 'face_up', cards };
  }

  #tie(): Quarrel | null {
    const tied = this.tied.map((company) => ({ company, completed: this.completed[company] ?? null }));
    const isTold = (one: { completed: number | null }): one is { company: CompanyColour; completed: number } =>
      one.completed !== null;
    return tied.length >= 2 && tied.every(isTold) ? { about: 'tie', tied: tied.filter(isTold) } : null;
  }

  #firstPlayer(): Quarrel | null {
    if (this.holder === null) return null;
    const present = this.everybody.filter((company) => !this.absent.includes(company));
    return { about: 'first_player', holder: this.holder, present };
  }

  /** Judged at the end of the game in which it was drawn, or during a later one. */
  #postcard(game: GameNumber): Quarrel | null {
    const { drawnGame, drawnMoment } = this;
    if (drawnGame === null || drawnMoment === null) return null;
    const moment = drawnGame === game ? 'end' : 'play';
    return { about: 'postcard', drawn: { game: drawnGame, moment: drawnMoment }, now: { game, moment } };
  }

  #sticker(game: GameNumber): Quarrel | null {
    const found = this.stickers.find(({ thing }) => thing === this.sticker);
    return found ? { about: 'sticker', since: found.since, until: found.until, game } : null;
  }

  startAgain() {
    this.cardTurn = this.cardSource = this.cardsLeft = this.locomotives = this.tickets = this.newspaper = null;
    this.tied = [];
    this.completed = {};
    this.holder = null;
    this.absent = [];
    this.drawnMoment = this.drawnGame = this.sticker = null;
  }
}
