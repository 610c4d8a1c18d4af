import { invoke } from '@tauri-apps/api/core';
import { listen } from '@tauri-apps/api/event';
import { open, save } from '@tauri-apps/plugin-dialog';
import {
  Refused,
  type Backend,
  type DesktopFiles,
  type FileKind,
  type Question,
  type Request,
  type ShownAs,
} from './backend';
import type { Outcome, PreparedPhoto, Rejection, Reply, Topic } from './contract';
import { askedTogether } from './together';

const FILE_NAMES: Record<FileKind, string> = {
  carnet: "Carnet de l'Ouest",
  json: 'JSON',
  html: 'HTML',
  csv: 'CSV',
  png: 'PNG',
};

/** One filter for all of them, so that nobody has to look for the other kind. */
function filterFor(kinds: readonly FileKind[]) {
  return [{ name: kinds.map((kind) => FILE_NAMES[kind]).join(', '), extensions: [...kinds] }];
}

function isRejection(reason: unknown): reason is Rejection {
  return typeof reason === 'object' && reason !== null && 'code' in reason;
}

type Message = Record<string, unknown> | Uint8Array;

async function ask<T>(command: 'perform' | 'show' | 'prepare_photo', message: Message): Promise<T> {
  try {
    return await invoke<T>(command, message);
  } catch (reason) {
    throw isRejection(reason) ? new Refused(reason) : reason;
  }
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

const files: DesktopFiles = {
  at: 'desktop',
  openFile: (title, kinds) => open({ title, multiple: false, directory: false, filters: filterFor(kinds) }),
  saveFile: (title, suggestedName, kind) => save({ title, defaultPath: suggestedName, filters: filterFor([kind]) }),
  folder: (title) => open({ title, multiple: false, directory: true }),
};

declare global {
  interface Window {
    /** What the shell hands over together with the page, so that the first screen needs no question. */
    __CARNET_START__?: ShownAs<{ desk: 'start' }> | null;
  }
}

const STARTED = 'carnet.started';

/** Good once: a page loaded again asks anew. */
function takeHanded(): ShownAs<{ desk: 'start' }> | null {
  const handed = sessionStorage.getItem(STARTED) ? null : (window.__CARNET_START__ ?? null);
  sessionStorage.setItem(STARTED, 'yes');
  delete window.__CARNET_START__;
  return handed;
}

export function tauriBackend(): Backend {
  let handed = takeHanded();
  const show = askedTogether((questions) => ask<Reply[]>('show', { questions }));
  return {
    perform: (request: Request) => ask<Outcome>('perform', { request }),
    async show<V extends Question>(view: V) {
      if (view.desk === 'start' && handed) {
        const start = handed;
        handed = null;
        return start as ShownAs<V>;
      }
      return show(view);
    },
    async preparePhoto(picture, signal) {
      const bytes = new Uint8Array(await picture.arrayBuffer());
      signal.throwIfAborted();
      // What is under way in the core cannot be called back: nobody waits for it any more.
      return Promise.race([ask<PreparedPhoto>('prepare_photo', bytes), aborted(signal)]);
    },
    onChanged(listener) {
      const listening = listen<Topic[]>('changed', (event) => listener(event.payload));
      return () => void listening.then((stop) => stop());
    },
    // The core lives in the same process as the window.
    onLink(listener) {
      listener('up');
      return () => {};
    },
    files,
  };
}
