import { Refused, type Backend, type FileDialogs, type Link, type ShownAs } from '../lib/backend/backend';
import type { Command, Outcome, Rejection, Shown, Status, Topic, View } from '../lib/backend/contract';
import * as samples from './samples';

type Answer = Partial<Outcome> | Rejection | Error;

/** A host for tests and screenshots: answers from samples, keeps what it was asked. */
export class FakeBackend implements Backend {
  performed: Command[] = [];
  asked: View[] = [];
  files: FileDialogs | null = null;
  status: Status;
  library = samples.library;
  line = samples.line;
  companies = samples.companies;
  journal = { entries: samples.journal, more: false };
  copies = samples.copies;
  /** What the next command meets; without a word of it, it succeeds. */
  answer: (command: Command) => Answer | Promise<Answer> = () => ({});
  #changeListeners = new Set<(topics: Topic[]) => void>();
  #linkListeners = new Set<(link: Link) => void>();

  constructor(change: Partial<Status> = {}) {
    this.status = samples.status(change);
  }

  static withCampaign(change: Partial<Status> = {}): FakeBackend {
    return new FakeBackend({ campaign: samples.openCampaign, ...change });
  }

  async perform(command: Command): Promise<Outcome> {
    this.performed.push(command);
    const answer = await this.answer(command);
    if (answer instanceof Error) throw answer;
    if ('code' in answer) throw new Refused(answer);
    this.#follow(command);
    return {
      changed: ['campaign', 'people', 'history', 'library', 'preferences'],
      entry: null,
      account: null,
      ...answer,
    };
  }

  #follow(command: Command) {
    if (command.command === 'prefer') {
      const { language, theme } = command.change;
      const { preferences } = this.status;
      this.status = {
        ...this.status,
        preferences: { language: language ?? preferences.language, theme: theme ?? preferences.theme },
      };
    }
    if (['create', 'open', 'restore_file'].includes(command.command)) {
      this.status = { ...this.status, campaign: samples.openCampaign };
    }
    if (command.command === 'close') this.status = { ...this.status, campaign: null };
  }

  async show<V extends View>(view: V): Promise<ShownAs<V>> {
    this.asked.push(view);
    if (view.view === 'start') {
      const isOpen = this.status.campaign !== null;
      const start = { status: this.status, line: isOpen ? this.line : null, library: isOpen ? null : this.library };
      return { view: 'start', ...start } as Shown as ShownAs<V>;
    }
    if (this.status.campaign === null && !['status', 'library'].includes(view.view)) {
      throw new Refused({ code: 'no_campaign_open' });
    }
    return { view: view.view, ...this[view.view] } as Shown as ShownAs<V>;
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
