import type { Backend } from './backend';
import { httpBackend, startAgainOnNewToken, takeToken } from './http';
import { tauriBackend } from './tauri';

export * from './backend';

/** Both hosts are in the one bundle: a file more to fetch would cost the start more than the few kilobytes do. */
export function connect(): Backend {
  if ('__TAURI_INTERNALS__' in window) return tauriBackend();
  startAgainOnNewToken();
  return httpBackend(takeToken());
}
