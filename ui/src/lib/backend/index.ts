import type { Backend } from './backend';

export * from './backend';

/** Loads only the code of the host that we run in. */
export async function connect(): Promise<Backend> {
  if ('__TAURI_INTERNALS__' in window) return (await import('./tauri')).tauriBackend();
  const { httpBackend, startAgainOnNewToken, takeToken } = await import('./http');
  startAgainOnNewToken();
  return httpBackend(takeToken());
}
