import type { FileKind } from '$lib/backend/backend';
import type { Target } from '$lib/backend/contract';
import type { Carnet } from '$lib/state/carnet.svelte';
import { plainName } from './file-name';

/** A file that somebody wants to have. */
export type Wish = {
  /** What the dialog that asks for a place is called. */
  title: string;
  kind: FileKind;
  /** Without its ending. */
  name: string;
  /** Whether a file of the same name may give way. */
  replaces: boolean;
};

/** Where a file goes: a dialog of the desktop asks, and a browser has its downloads. Null if somebody thought better of it. */
export async function targetOf(carnet: Carnet, wish: Wish): Promise<Target | null> {
  const { files } = carnet.backend;
  if (files.at === 'browser') return { path: fileName(wish) };
  const path = await files.saveFile(wish.title, fileName(wish), wish.kind);
  return path === null ? null : targetAt(path, wish);
}

/** Once it is written: a browser downloads it. */
export async function handOver(carnet: Carnet, { path }: Target) {
  const { files } = carnet.backend;
  if (files.at === 'browser') await files.handOver(path);
}

/** Has a file written and says so, or says why not. `write` throws what the program throws. */
export async function save(
  carnet: Carnet,
  wish: Wish,
  write: (target: Target) => Promise<unknown>,
  saved: (path: string) => string,
): Promise<boolean> {
  try {
    const target = await targetOf(carnet, wish);
    if (!target) return false;
    await write(target);
    await handOver(carnet, target);
    carnet.tell(saved(target.path));
    return true;
  } catch (reason) {
    carnet.complain(reason);
    return false;
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

export function fileName({ name, kind }: Pick<Wish, 'name' | 'kind'>): string {
  return `${plainName(name)}.${kind}`;
}
