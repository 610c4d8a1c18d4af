import type { FileKind } from '../backend/backend';
import type { Outcome, Target } from '../backend/contract';
import type { Carnet } from '../state/carnet.svelte';

/** A file that somebody wants to have written. */
export type Wish = {
  /** What the dialog that asks for a place is called. */
  title: string;
  kind: FileKind;
  /** Without its ending. */
  name: string;
  /** Whether a file of the same name may give way. */
  replaces: boolean;
  /** Writes it. Throws what the program throws. */
  write: (target: Target) => Promise<Outcome | null>;
};

/** Asks where a file goes, in a dialog of the desktop or, where there is none, by having the path typed. */
export class Saving {
  /** What waits for a path to be typed. */
  typing = $state.raw<Wish | null>(null);

  constructor(readonly carnet: Carnet) {}

  async ask(wish: Wish) {
    const { files } = this.carnet.backend;
    if (!files) {
      this.typing = wish;
      return;
    }
    try {
      const path = await files.saveFile(wish.title, fileName(wish), wish.kind);
      if (path) await wish.write(targetAt(path, wish));
    } catch (reason) {
      this.carnet.complain(reason);
    }
  }
}

/** The desktop's dialog has asked whether to replace the file of this name, but not one that gets its ending only here. */
function targetAt(path: string, wish: Wish): Target {
  const complete = withEnding(path, wish.kind);
  return { path: complete, replace: wish.replaces && complete === path };
}

export function withEnding(path: string, kind: FileKind): string {
  return path.toLowerCase().endsWith(`.${kind}`) ? path : `${path}.${kind}`;
}

/** A name that every file system takes. */
export function fileName({ name, kind }: Pick<Wish, 'name' | 'kind'>): string {
  const plain = name
    .replace(/[/\\:*?"<>|\p{Cc}]/gu, '-')
    .replace(/^[.\s]+/, '')
    .trim();
  return `${plain}.${kind}`;
}

/** A path to start from where one has to be typed. */
export function pathIn(folder: string, file: string): string {
  const separator = folder.includes('\\') ? '\\' : '/';
  return `${folder.replace(/[/\\]+$/, '')}${separator}${file}`;
}
