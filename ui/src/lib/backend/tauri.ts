import { invoke } from '@tauri-apps/api/core';
import { listen } from '@tauri-apps/api/event';
import { open, save } from '@tauri-apps/plugin-dialog';
import { Refused, type Backend, type FileDialogs, type ShownAs } from './backend';
import type { Command, Outcome, Rejection, Topic, View } from './contract';

const CARNET_FILES = [{ name: "Carnet de l'Ouest", extensions: ['carnet'] }];

function isRejection(reason: unknown): reason is Rejection {
  return typeof reason === 'object' && reason !== null && 'code' in reason;
}

async function ask<T>(command: 'perform' | 'show', question: Record<string, unknown>): Promise<T> {
  try {
    return await invoke<T>(command, question);
  } catch (reason) {
    throw isRejection(reason) ? new Refused(reason) : reason;
  }
}

const files: FileDialogs = {
  openFile: (title) => open({ title, multiple: false, directory: false, filters: CARNET_FILES }),
  saveFile: (title, suggestedName) => save({ title, defaultPath: suggestedName, filters: CARNET_FILES }),
  folder: (title) => open({ title, multiple: false, directory: true }),
};

export function tauriBackend(): Backend {
  return {
    perform: (command: Command) => ask<Outcome>('perform', { command }),
    show: <V extends View>(view: V) => ask<ShownAs<V>>('show', { view }),
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
