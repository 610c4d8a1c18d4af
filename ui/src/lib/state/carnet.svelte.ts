import { createContext, flushSync, tick } from 'svelte';
import { EVERY_TOPIC, Refused, Unreachable, type Backend, type Link, type Request } from '$lib/backend/backend';
import {
  TOPICS_OF,
  type Account,
  type Action,
  type DeskCommand,
  type EntryId,
  type Outcome,
  type PreferenceChange,
  type Status,
  type Topic,
} from '$lib/backend/contract';
import { accountSentence } from '$lib/words/accounts';
import { troubleSentence, warningSentence } from '$lib/words/refusals';
import { t } from '$lib/words/words.svelte';
import { Corrections, corrects, LeftAsIs } from './corrections.svelte';
import type { Draft } from './draft';
import { keepFocus } from './focus';
import { Holding } from './holding';
import { LongWork } from './long-work.svelte';
import { Presses } from './presses';
import { homeOf, needsCampaign, parseRoute, routeHash, viewAt, type Place, type Route } from './route';
import { Steps } from './steps.svelte';
import { Views } from './views.svelte';

/** The entry that a notice offers to take back, or to do again. */
export type Offer = { way: 'undo' | 'redo'; entry: EntryId };
export type Notice = { text: string; tone: 'done' | 'trouble'; offer: Offer | null };
export type Founding = Extract<Account, { what: 'campaign_created' }>;

const OPENS_A_CAMPAIGN: readonly DeskCommand['desk'][] = ['open', 'create', 'restore_file', 'import', 'open_sample'];

/** The program as the screens know it: what is open, where we are, and the only ways to change either. */
export class Carnet {
  status = $state.raw<Status | null>(null);
  startTrouble = $state.raw<unknown>(null);
  route = $state.raw<Route>({ at: 'library' });
  /** How often we went somewhere; the first screen must not grab the focus, later ones must. */
  journeys = $state(0);
  link = $state<Link>('up');
  notice = $state.raw<Notice | null>(null);
  /** The search lies open over the screen. */
  searching = $state(false);
  /** A campaign that somebody has begun to describe. */
  draft = $state<Draft | null>(null);
  /** A campaign founded a moment ago, until the moment is over. */
  founding = $state.raw<Founding | null>(null);
  /** A finished campaign is only looked at, until somebody means to correct it. */
  readonly corrections = new Corrections(() =>
    this.perform({ command: 'act', action: { area: 'finale', do: 'allow_corrections', allowed: true } }),
  );
  readonly steps = new Steps(this);
  readonly longWork: LongWork;
  readonly holding: Holding;
  /** All that the screens show. */
  readonly views: Views;

  /** The start, commands and what others changed, one after the other: so no older status is taken after a newer one. */
  #underWay: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  #lastAsked: Promise<Outcome> | null = null;
  readonly #presses = new Presses();
  /** What others changed and nobody has looked at yet. */
  readonly #news = new Set<Topic>();

  constructor(
    readonly backend: Backend,
    /** Sees to it that the screen of a place, and the words for it, are here before it is shown. */
    readonly fetchScreen: (place: Place, status: Status) => Promise<unknown> = async () => {},
  ) {
    this.longWork = new LongWork(backend);
    this.holding = new Holding(backend);
    this.views = new Views(backend, (answer) => this.#presses.wait(answer));
  }

  get campaign() {
    return this.status?.campaign ?? null;
  }

  /** The company whose president this device belongs to, if somebody said so. */
  get mine() {
    return this.campaign?.mine ?? null;
  }

  /** The shared window goes around: what would change something is not under a guest's thumb. The host refuses it. */
  get looksOnly() {
    return this.status?.looking_only != null;
  }

  /** A file that another program took away while it was open, and the safety copy that holds all that was in it. */
  get displaced(): { path: string; copy: string } | null {
    const refused = this.status?.refused_file;
    return refused?.code === 'file_displaced' && refused.copy !== null
      ? { path: refused.path, copy: refused.copy }
      : null;
  }

  /** Asks for all that the first screen needs at once, and keeps following changes until stopped. */
  start(): () => void {
    this.route = parseRoute(location.hash);
    this.#follow(() => this.#begin());

    const arrive = () => this.#arrive(parseRoute(location.hash));
    window.addEventListener('hashchange', arrive);
    const stopLink = this.backend.onLink((link) => (this.link = link));
    const stopPresses = this.#presses.notice();
    const stopChanges = this.backend.onChanged((topics) => this.#hear(topics));
    return () => {
      window.removeEventListener('hashchange', arrive);
      stopLink();
      stopPresses();
      stopChanges();
    };
  }

  async #begin() {
    // A place that the address names is asked for at the same time.
    const named = viewAt(this.route);
    if (named) void this.views.expect(named);
    try {
      const { status, line, library } = await this.backend.show({ desk: 'start' });
      if (status.campaign && location.hash === '') this.#stand(homeOf(status.campaign));
      if (!status.campaign && needsCampaign(this.route)) this.#stand({ at: 'library' });
      if (line) this.views.hand({ view: 'line' }, { view: 'line', ...line });
      if (library) this.views.hand({ desk: 'library' }, { desk: 'library', ...library });
      await this.fetchScreen(this.route.at, status);
      this.#take(status);
      await tick();
    } catch (reason) {
      this.startTrouble = reason;
    } finally {
      this.views.settle();
    }
  }

  #take(status: Status) {
    const refused = status.refused_file;
    const isNews = refused && JSON.stringify(refused) !== JSON.stringify(this.status?.refused_file);
    this.status = status;
    // Once the language that the status brought is spoken.
    if (isNews && !this.displaced) void tick().then(() => this.complain(new Refused(refused)));
  }

  retryStart() {
    this.startTrouble = null;
    this.#follow(() => this.#begin());
  }

  /** At once: what the screen that is left would show need not be fetched any more. */
  go(route: Route) {
    if (location.hash === routeHash(route)) return;
    location.hash = routeHash(route);
    this.#arrive(route);
  }

  /** Corrects where we are without leaving a step to go back to. */
  #stand(route: Route) {
    this.route = route;
    history.replaceState(null, '', routeHash(route));
  }

  #arrive(route: Route) {
    // The address tells of it a moment later.
    if (routeHash(route) === routeHash(this.route)) return;
    // Before the status is known nobody can tell; the start itself looks.
    if (this.status && needsCampaign(route) && !this.campaign) return this.#stand({ at: 'library' });
    this.route = route;
    this.journeys += 1;
    if (route.at !== 'line') this.founding = null;
  }

  /**
   * Carries a command out, after those that are still under way. Throws what the backend throws, and LeftAsIs if
   * it would have changed a finished campaign and somebody thought better of it.
   */
  perform(command: Request): Promise<Outcome> {
    const asked = this.campaign?.read_only && corrects(command) ? this.#correct(command) : this.#queue(command);
    this.#lastAsked = asked;
    return asked;
  }

  /** What was asked to be carried out last. A button tells from it what its form has sent. */
  get lastAsked(): Promise<Outcome> | null {
    return this.#lastAsked;
  }

  /** While somebody is asked nothing is under way yet: agreeing is a command too, and comes first. */
  async #correct(command: Request): Promise<Outcome> {
    if (!(await this.corrections.agreed('change'))) throw new LeftAsIs();
    return this.#queue(command);
  }

  #queue(command: Request): Promise<Outcome> {
    this.#waiting += 1;
    return this.#follow(() => this.#carryOut(command)).finally(() => (this.#waiting -= 1));
  }

  /** Does something after what is still under way. */
  #follow<T>(work: () => Promise<T>): Promise<T> {
    const underWay = this.#underWay.then(work);
    this.#underWay = underWay.catch(() => {});
    return underWay;
  }

  /** Until all that was asked for by now is carried out; null if it is. */
  get underWay(): Promise<unknown> | null {
    return this.#waiting > 0 ? this.#underWay : null;
  }

  async #carryOut(command: Request): Promise<Outcome> {
    try {
      const outcome = await this.#presses.wait(this.longWork.follow(command, this.backend.perform(command)));
      this.notice = null;
      const opens = command.desk !== undefined && OPENS_A_CAMPAIGN.includes(command.desk);
      await this.#refresh(outcome.changed, outcome.status, opens ? () => homeOf(this.campaign) : undefined);
      if (outcome.warning) this.notice = { text: warningSentence(outcome.warning), tone: 'trouble', offer: null };
      return outcome;
    } catch (reason) {
      // What was turned down may have been asked for by a screen that had grown old, and of what broke off nobody
      // knows how far it came. If the host is out of reach, everything is fetched once it is back.
      if (!(reason instanceof Unreachable)) await this.#refresh(EVERY_TOPIC);
      throw reason;
    }
  }

  /** Carries a command out and says so if that fails. */
  async attempt(command: Request): Promise<Outcome | null> {
    try {
      return await this.perform(command);
    } catch (reason) {
      this.complain(reason);
      return null;
    }
  }

  /** Does something to the campaign and tells what was done. Throws like `perform`. */
  async act(action: Action): Promise<Outcome> {
    const outcome = await this.perform({ command: 'act', action });
    if (outcome.account && !outcome.warning) {
      const { account, entry } = outcome;
      this.tell(accountSentence(account), entry === null ? null : { way: 'undo', entry });
    }
    return outcome;
  }

  /** The same where no form waits for the answer: a failure is told like any other. */
  async enact(action: Action): Promise<Outcome | null> {
    try {
      return await this.act(action);
    } catch (reason) {
      this.complain(reason);
      return null;
    }
  }

  /** Does something that shows at once where it was done: only a failure needs words. */
  quietly(action: Action): Promise<Outcome | null> {
    return this.attempt({ command: 'act', action });
  }

  async prefer(change: PreferenceChange): Promise<Outcome> {
    return this.perform({ desk: 'prefer', change });
  }

  tell(text: string, offer: Offer | null = null) {
    this.notice = { text, tone: 'done', offer };
  }

  complain(reason: unknown, sentence = troubleSentence) {
    if (reason instanceof LeftAsIs) return;
    // They wanted it so.
    if (reason instanceof Refused && reason.rejection.code === 'given_up') return this.tell(t('work.given_up'));
    if (!(reason instanceof Refused)) console.error(reason);
    this.notice = { text: sentence(reason), tone: 'trouble', offer: null };
  }

  /** Others changed something. What they change while something is under way is looked at together. */
  #hear(topics: readonly Topic[]) {
    for (const topic of topics) this.#news.add(topic);
    void this.#follow(async () => {
      const news = [...this.#news];
      this.#news.clear();
      if (news.length > 0) await this.#refresh(news);
    });
  }

  /**
   * Fetches again what these topics touch, the status first, unless it came along: it decides which screen there is
   * to refresh.
   */
  async #refresh(topics: readonly Topic[], status?: Status, leadsTo?: () => Route) {
    this.views.hear();
    try {
      const before = this.campaign?.uuid ?? null;
      if (status) this.#take(status);
      else if (TOPICS_OF.status.some((topic) => topics.includes(topic))) {
        this.#take(await this.#presses.wait(this.backend.show({ desk: 'status' })));
      }
      const now = this.campaign?.uuid ?? null;
      if (before !== now) this.#campaignChanged(now);
      if (leadsTo) this.go(leadsTo());
      // At once, so that what comes onto the screen asks in the same moment as what stays there.
      flushSync();
      await this.views.refresh(topics);
      await tick();
      keepFocus();
    } catch (reason) {
      // A lost connection has its own banner, and everything is fetched again once it is back.
      if (!(reason instanceof Unreachable)) this.complain(reason);
    }
  }

  #campaignChanged(now: string | null) {
    this.views.forget();
    // What a notice tells of, or could undo, belongs to the campaign that was open.
    this.notice = null;
    this.steps.unsealing = null;
    this.corrections.answer(false);
    if (now === null && needsCampaign(this.route)) this.go({ at: 'library' });
    // Opened elsewhere, by a second start say. A form that somebody is filling in stays.
    if (now !== null && this.route.at === 'library') this.go(homeOf(this.campaign));
  }
}

export const [useCarnet, provideCarnet] = createContext<Carnet>();
