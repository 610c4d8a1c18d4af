import {
  EVERY_TOPIC,
  Refused,
  type Backend,
  type DesktopFiles,
  type Files,
  type Link,
  type Question,
  type Request,
  type ShownAs,
  nameOf,
} from '$lib/backend/backend';
import type {
  Action,
  DeskShown,
  GameNumber,
  HowFar,
  Night,
  Outcome,
  PhotoShown,
  PreparedPhoto,
  Rejection,
  Shown,
  Status,
  Topic,
  View,
} from '$lib/backend/contract';
import * as samples from './samples';

type Answer = Partial<Outcome> | Rejection | Error;

/** A host for tests and screenshots: answers from samples, keeps what it was asked. */
export class FakeBackend implements Backend {
  performed: Request[] = [];
  asked: Question[] = [];
  /** Files that were brought in, and names of those that were downloaded. */
  broughtIn: File[] = [];
  handedOver: string[] = [];
  files: Files = {
    at: 'browser',
    bringIn: async (file) => {
      this.broughtIn.push(file);
      return file.name;
    },
    handOver: async (name) => void this.handedOver.push(name),
  };
  status: Status;
  library = samples.library;
  line = samples.line;
  companies = samples.companies;
  /** The game that is open, and past ones by their number. */
  night: Night | null = null;
  games: Record<GameNumber, Night> = {};
  journal = { entries: samples.journal, more: false };
  copies = samples.copies;
  /** Views of a test's own making, by their name. */
  own: { [K in View['view']]?: (view: Extract<View, { view: K }>) => Extract<Shown, { view: K }> } = {};
  /** What the next command meets; without a word of it, it succeeds. */
  answer: (command: Request) => Answer | Promise<Answer> = () => ({});
  /** Of whatever is asked for. */
  photos: PhotoShown[] = [];
  /** Pictures that were handed in, and what becomes of them. */
  pictures: Blob[] = [];
  prepared: (picture: Blob) => PreparedPhoto | Rejection | Promise<PreparedPhoto | Rejection> = () => ({
    content: `content-${this.pictures.length}`,
    width: 2048,
    height: 1536,
    thumbnail: samples.PIXEL,
  });
  #changeListeners = new Set<(topics: Topic[]) => void>();
  #linkListeners = new Set<(link: Link) => void>();

  constructor(change: Partial<Status> = {}) {
    this.status = samples.status(change);
  }

  static withCampaign(change: Partial<Status> = {}): FakeBackend {
    return new FakeBackend({ campaign: samples.openCampaign, ...change });
  }

  /** A campaign whose fifth game is at some stage. */
  static atNight(night: Night, change: Partial<Status> = {}): FakeBackend {
    const backend = FakeBackend.withCampaign(change);
    backend.night = night;
    backend.line = samples.lineAtNight;
    return backend;
  }

  /** How far whatever takes a while has come. */
  progress: HowFar = { thousandths: null };

  async perform(command: Request): Promise<Outcome> {
    this.performed.push(command);
    const answer = await this.answer(command);
    if (answer instanceof Error) throw answer;
    if ('code' in answer) throw new Refused(answer);
    this.#follow(command);
    return {
      changed: [...EVERY_TOPIC],
      entry: null,
      made: [],
      account: null,
      warning: null,
      status: this.#statusNow(),
      ...answer,
    };
  }

  /** As the real one does, the status knows which game is open. */
  #statusNow(): Status {
    if (this.status.campaign) {
      this.status = { ...this.status, campaign: { ...this.status.campaign, open_game: this.night?.game ?? null } };
    }
    return this.status;
  }

  #follow(command: Request) {
    if (command.desk === 'prefer') {
      const { language, theme } = command.change;
      const { preferences } = this.status;
      this.status = {
        ...this.status,
        preferences: { language: language ?? preferences.language, theme: theme ?? preferences.theme },
      };
    }
    if (['create', 'open', 'restore_file', 'import', 'open_sample'].includes(command.desk ?? '')) {
      this.status = { ...this.status, campaign: samples.openCampaign };
    }
    if (command.desk === 'close') this.status = { ...this.status, campaign: null };
  }

  async show<V extends Question>(view: V): Promise<ShownAs<V>> {
    this.asked.push(view);
    this.#statusNow();
    if (view.desk === 'start') {
      const isOpen = this.status.campaign !== null;
      const start = { status: this.status, line: isOpen ? this.line : null, library: isOpen ? null : this.library };
      return { desk: 'start', ...start } as DeskShown as ShownAs<V>;
    }
    if (this.status.campaign === null && !['status', 'library', 'progress'].includes(nameOf(view))) {
      throw new Refused({ code: 'no_campaign_open' });
    }
    if (view.view === 'night') {
      const night = view.game === undefined || view.game === this.night?.game ? this.night : this.games[view.game];
      if (!night)
        throw new Refused(
          view.game === undefined ? { code: 'no_game_open' } : { code: 'game_not_begun', game: view.game },
        );
      return { view: 'night', ...night } as Shown as ShownAs<V>;
    }
    const own = (view.view && this.own[view.view]) as ((view: View) => Shown) | undefined;
    if (own && view.view) return own(view) as ShownAs<V>;
    if (view.view === 'photos') return { view: 'photos', of: view.of, photos: this.photos } as Shown as ShownAs<V>;
    if (view.view === 'picture')
      return { view: 'picture', photo: view.photo, data: samples.PIXEL } as Shown as ShownAs<V>;
    const simple = {
      library: this.library,
      line: this.line,
      companies: this.companies,
      journal: this.journal,
      copies: this.copies,
      status: this.status,
      progress: this.progress,
    };
    const name = nameOf(view);
    if (!(name in simple)) throw new Refused({ code: 'thing_unknown' });
    return { ...view, ...simple[name as keyof typeof simple] } as unknown as ShownAs<V>;
  }

  async preparePhoto(picture: Blob, signal: AbortSignal): Promise<PreparedPhoto> {
    signal.throwIfAborted();
    this.pictures.push(picture);
    const aborted = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    const answer = await Promise.race([this.prepared(picture), aborted]);
    if ('code' in answer) throw new Refused(answer);
    return answer;
  }

  onChanged(listener: (topics: Topic[]) => void) {
    this.#changeListeners.add(listener);
    return () => this.#changeListeners.delete(listener);
  }

  changeElsewhere(topics: Topic[]) {
    for (const listener of this.#changeListeners) listener(topics);
  }

  onLink(listener: (link: Link) => void) {
    this.#linkListeners.add(listener);
    return () => this.#linkListeners.delete(listener);
  }

  linkIs(link: Link) {
    for (const listener of this.#linkListeners) listener(link);
  }
}

/** The actions that were asked for, in order. */
export function actions(backend: FakeBackend): Action[] {
  return backend.performed.flatMap((command) => (command.command === 'act' ? [command.action] : []));
}

/** A desktop whose dialogs nobody answers, but for these. */
export function desktop(dialogs: Partial<DesktopFiles>): DesktopFiles {
  return {
    at: 'desktop',
    openFile: async () => null,
    saveFile: async () => null,
    folder: async () => null,
    ...dialogs,
  };
}
