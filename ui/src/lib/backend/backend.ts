import {
  TOPICS_OF,
  type Command,
  type DeskCommand,
  type DeskShown,
  type DeskView,
  type Outcome,
  type PreparedPhoto,
  type Rejection,
  type SessionCommand,
  type Shown,
  type Topic,
  type View,
} from './contract';

/** One of several, known by the field that names it. */
type Named<Field extends string, Other extends string, One> = One extends unknown
  ? One & { [K in Exclude<Other, Field>]?: never }
  : never;
type Verbs = 'command' | 'desk' | 'session';
type Nouns = 'view' | 'desk';

/** What can be asked to be done: of the campaign, of this computer, or of whoever is taken to be looking. */
export type Request =
  Named<'command', Verbs, Command> | Named<'desk', Verbs, DeskCommand> | Named<'session', Verbs, SessionCommand>;

/** What can be asked to be shown: of the campaign, or of this computer. */
export type Question = Named<'view', Nouns, View> | Named<'desk', Nouns, DeskView>;

export type ShownAs<Q extends Question> = Q extends { view: infer Name }
  ? Extract<Shown, { view: Name }>
  : Q extends { desk: infer Name }
    ? Extract<DeskShown, { desk: Name }>
    : never;

/** By which it is known what a view depends on. */
export type ViewName = keyof typeof TOPICS_OF;

export function nameOf(question: Question): ViewName {
  return question.view ?? question.desk;
}

/** Whether the host can be reached; `locked` means that it does not accept our token. */
export type Link = 'up' | 'down' | 'locked';

/** What a file holds; its name ends that way. */
export type FileKind = 'carnet' | 'json' | 'html' | 'csv' | 'png';

/** Dialogs of the desktop. Each answers with a path, or null if the person thought better of it. */
export interface DesktopFiles {
  at: 'desktop';
  openFile(title: string, kinds: readonly FileKind[]): Promise<string | null>;
  /** Asks by itself whether a file that is there may be replaced. */
  saveFile(title: string, suggestedName: string, kind: FileKind): Promise<string | null>;
  folder(title: string): Promise<string | null>;
}

/** In a browser nobody names a path of the computer where the program runs: files come and go by their names. */
export interface BrowserFiles {
  at: 'browser';
  /** Brings a file in. Answers with the name by which it can be imported. */
  bringIn(file: File, signal?: AbortSignal): Promise<string>;
  /** Downloads what the program wrote under this name. */
  handOver(name: string): Promise<void>;
}

export type Files = DesktopFiles | BrowserFiles;

export interface Backend {
  perform(request: Request): Promise<Outcome>;
  /** Questions asked in the same moment travel together. */
  show<V extends Question>(view: V): Promise<ShownAs<V>>;
  /** Has a picture read, turned upright and made smaller, to be named by `photo/add`. An aborted one throws AbortError. */
  preparePhoto(picture: Blob, signal: AbortSignal): Promise<PreparedPhoto>;
  /** Changes made elsewhere: another tab, a second start with a file. */
  onChanged(listener: (topics: Topic[]) => void): () => void;
  onLink(listener: (link: Link) => void): () => void;
  files: Files;
}

/** The command was understood and turned down; nothing has changed. */
export class Refused extends Error {
  constructor(readonly rejection: Rejection) {
    super(rejection.code);
    this.name = 'Refused';
  }
}

/** The host did not answer, or did not accept our token. */
export class Unreachable extends Error {
  constructor(readonly link: Exclude<Link, 'up'>) {
    super(link);
    this.name = 'Unreachable';
  }
}

/** Everything that any view depends on. */
export const EVERY_TOPIC: readonly Topic[] = [...new Set(Object.values(TOPICS_OF).flat())];
