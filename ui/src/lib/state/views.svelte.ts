import { nameOf, type Backend, type Question, type ShownAs, type ViewName } from '$lib/backend/backend';
import { TOPICS_OF, type Topic } from '$lib/backend/contract';
import { askedAgain, joined, nextOf, type Page } from './pages';

/** Of one kind of view, how many are kept that nobody looks at: as many as a person goes back and forth between. */
const MOST_KEPT = 24;
/** As many thumbnails as fit on a few screens; about 20 kB each. */
const MOST_PICTURES = 300;

/** In alphabetical order, so that one question has one form. */
function inOrder(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** A view with its arguments: game 4 is not game 5. */
export function wordingOf(question: Question | null): string {
  return JSON.stringify(question, inOrder);
}

/** Whether a view depends on what has changed. A picture is what it is: the rest of its topics say who may see it. */
function dependsOn(name: ViewName, topics: readonly Topic[]): boolean {
  return name === 'picture' ? topics.includes('photos') : TOPICS_OF[name].some((topic) => topics.includes(topic));
}

type Ask = <Q extends Question>(question: Q) => Promise<ShownAs<Q>>;

/** One view: what was shown last, why nothing newer is, and how many look at it. */
export class KeptView<Q extends Question> {
  shown = $state.raw<ShownAs<Q> | null>(null);
  /** Why the newest question has no answer. */
  trouble = $state.raw<unknown>(null);
  /** Whoever comes to look need not ask: what is shown came a moment ago. */
  isFresh = false;
  lookers = 0;
  /** Since which change it is being asked for. */
  askedSince = -1;
  #underWay: Promise<void> | null = null;
  #pages: Page<Q>[] = [];
  /** Only the answer to what was asked last counts. */
  #asked = 0;

  constructor(
    readonly question: Q,
    readonly ask: Ask,
    readonly isKept: boolean,
  ) {}

  get name(): ViewName {
    return nameOf(this.question);
  }

  get more(): boolean {
    return nextOf(this.question, this.shown) !== null;
  }

  /** What it is asked for just now, if it is. */
  get underWay(): Promise<void> | null {
    return this.#underWay;
  }

  /** Asks anew, for as many pages as are shown. */
  refresh(): Promise<void> {
    const underWay = this.#ask().finally(() => {
      if (this.#underWay === underWay) this.#underWay = null;
    });
    return (this.#underWay = underWay);
  }

  async #ask() {
    const mine = ++this.#asked;
    const questions = askedAgain(this.question, this.#pages);
    try {
      const shown = await Promise.all(questions.map(this.ask));
      if (mine === this.#asked) this.take(questions.map((question, page) => ({ question, shown: shown[page]! })));
    } catch (reason) {
      if (mine === this.#asked) this.trouble = reason;
    }
  }

  /** Asks for the page after those that are shown. Throws what the backend throws. */
  async showMore() {
    const next = nextOf(this.question, this.shown);
    if (!next) return;
    const mine = this.#asked;
    const page = { question: next, shown: await this.ask(next) };
    if (mine === this.#asked) this.take([...this.#pages, page]);
  }

  take(pages: Page<Q>[]) {
    this.#pages = pages;
    this.shown = joined(pages);
    this.trouble = null;
    if (this.name === 'picture') this.isFresh = true;
  }

  /** Nobody looks any more: what went wrong is not told to the next one, and they begin with the first page. */
  leave() {
    if (!this.isKept) return this.#forget();
    this.trouble = null;
    const [first] = this.#pages;
    if (first && this.#pages.length > 1) this.take([first]);
  }

  /** Not even an answer that is under way is shown to anybody. */
  #forget() {
    this.#asked += 1;
    this.#pages = [];
    this.shown = null;
  }
}

/**
 * All that is shown of the campaign and of this computer. Who looks at the same view shares one answer; it is asked
 * for anew when something changes that it depends on, and kept for a while for those who come back.
 */
export class Views {
  readonly #kept = new Map<string, KeptView<Question>>();
  readonly #lookedAt = new Set<KeptView<Question>>();
  /** How many changes were heard of. */
  #changes = 0;
  /** How often everything was forgotten: who still looks then looks anew. */
  generation = $state(0);

  constructor(
    readonly backend: Backend,
    /** Holds answers back while they must not come onto the screen. */
    readonly wait: <T>(answer: Promise<T>) => Promise<T>,
  ) {}

  #new(question: Question, isKept: boolean): KeptView<Question> {
    return new KeptView(question, (asked) => this.wait(this.backend.show(asked)), isKept);
  }

  #keep(question: Question): KeptView<Question> {
    const wording = wordingOf(question);
    const view = this.#kept.get(wording) ?? this.#new(question, true);
    this.#kept.set(wording, view);
    return view;
  }

  /** Asks before anybody looks. It is fresh until `settle`. */
  expect(question: Question): Promise<void> {
    const view = this.#keep(question);
    const asked = this.#ask(view);
    view.isFresh = true;
    return asked;
  }

  /** What came along with something else. It is fresh until `settle`. */
  hand<Q extends Question>(question: Q, shown: ShownAs<Q>) {
    const view = this.#keep(question);
    view.take([{ question, shown: shown as ShownAs<Question> }]);
    view.isFresh = true;
  }

  /** What the first screen did not take would be old by the time another one looks. */
  settle() {
    for (const view of this.#kept.values()) if (view.name !== 'picture') view.isFresh = false;
  }

  /**
   * Begins to look at a view, which shows at once what is known of it and then what is new. What is not to be kept is
   * shared with nobody either, and gone once it is left.
   */
  look<Q extends Question>(question: Q, isKept = true): { view: KeptView<Q>; leave: () => void } {
    const view = isKept ? this.#keep(question) : this.#new(question, false);
    // What nobody was there to hear of is not told now.
    if (view.lookers === 0 && !view.isFresh) view.trouble = null;
    const isFollowed = view.lookers > 0 && view.shown !== null && view.trouble === null;
    view.lookers += 1;
    this.#lookedAt.add(view);
    if (!view.underWay && !view.isFresh && !isFollowed) void this.#ask(view);
    return { view: view as unknown as KeptView<Q>, leave: () => this.#leave(view) };
  }

  #leave(view: KeptView<Question>) {
    view.lookers -= 1;
    if (view.lookers > 0) return;
    this.#lookedAt.delete(view);
    view.leave();
    const wording = wordingOf(view.question);
    if (this.#kept.get(wording) !== view) return;
    // Those that were left last are kept longest.
    this.#kept.delete(wording);
    this.#kept.set(wording, view);
    this.#dropOldest(view.name);
  }

  #dropOldest(name: ViewName) {
    const idle = [...this.#kept].filter(([, view]) => view.name === name && view.lookers === 0);
    const most = name === 'picture' ? MOST_PICTURES : MOST_KEPT;
    for (const [wording] of idle.slice(0, Math.max(0, idle.length - most))) this.#kept.delete(wording);
  }

  #ask(view: KeptView<Question>): Promise<void> {
    view.isFresh = false;
    view.askedSince = this.#changes;
    return view.refresh();
  }

  /** Something has changed: what is asked for from now on is new. */
  hear() {
    this.#changes += 1;
  }

  /** Asks anew for what is looked at and depends on these, unless somebody has since that was heard of. */
  async refresh(topics: readonly Topic[]) {
    for (const [wording, view] of this.#kept) {
      // A photo taken back and another one added can have the same number.
      if (view.name === 'picture' && view.lookers === 0 && dependsOn(view.name, topics)) this.#kept.delete(wording);
    }
    const touched = [...this.#lookedAt].filter(({ name }) => dependsOn(name, topics));
    await Promise.all(touched.map((view) => (view.askedSince === this.#changes ? view.underWay : this.#ask(view))));
  }

  /** Another campaign is open: nothing that was shown of the one before is shown again. */
  forget() {
    this.#kept.clear();
    this.generation += 1;
  }
}
