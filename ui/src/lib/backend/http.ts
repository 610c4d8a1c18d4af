import { plainName } from '$lib/sharing/file-name';
import {
  EVERY_TOPIC,
  Refused,
  Unreachable,
  type Backend,
  type BrowserFiles,
  type Link,
  type Question,
  type Request,
} from './backend';
import type { Outcome, PreparedPhoto, Reply, Topic } from './contract';
import { eventData, textChunks } from './events';
import { askedTogether } from './together';

const TOKEN = 'carnet.token';
const RAW = 'application/octet-stream';
const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 10_000;

/** Takes the token out of the address, so that it is neither bookmarked nor shown over a shoulder. */
export function takeToken(): string | null {
  const given = /^#token=([0-9a-f]+)$/.exec(location.hash)?.[1];
  if (given) {
    sessionStorage.setItem(TOKEN, given);
    history.replaceState(null, '', location.pathname + location.search);
  }
  return sessionStorage.getItem(TOKEN);
}

/** A complete address typed over this one changes only the fragment, which loads nothing by itself. */
export function startAgainOnNewToken() {
  window.addEventListener('hashchange', (event) => {
    if (!location.hash.startsWith('#token=')) return;
    // Nobody else is to take this for a way to another screen.
    event.stopImmediatePropagation();
    takeToken();
    location.reload();
  });
}

export function httpBackend(token: string | null): Backend {
  const linkListeners = new Set<(link: Link) => void>();
  const changeListeners = new Set<(topics: Topic[]) => void>();
  let link: Link = token === null ? 'locked' : 'up';
  let stopStream: AbortController | null = null;
  // By which the host knows whose change it was, so that we are told only of those that others made.
  const page = crypto.getRandomValues(new Uint32Array(4)).join('-');

  function linkIs(now: Link) {
    if (link === now) return;
    link = now;
    for (const listener of linkListeners) listener(now);
  }

  async function request(path: string, options: RequestInit): Promise<Response> {
    if (token === null) throw new Unreachable('locked');
    let response: Response;
    try {
      response = await fetch(path, {
        ...options,
        headers: { ...options.headers, Authorization: `Bearer ${token}`, 'Carnet-Page': page },
      });
    } catch (reason) {
      options.signal?.throwIfAborted();
      linkIs('down');
      throw new Unreachable('down');
    }
    if (response.status === 401) {
      linkIs('locked');
      throw new Unreachable('locked');
    }
    linkIs('up');
    return response;
  }

  const ask = <T>(path: string, question: Request | Question[]) =>
    send<T>('POST', path, 'application/json', JSON.stringify(question));

  async function send<T>(
    method: 'POST' | 'PUT',
    path: string,
    type: string,
    body: string | Blob,
    signal?: AbortSignal,
  ): Promise<T> {
    const response = await answered(path, { method, headers: { 'Content-Type': type }, body, signal });
    return (await response.json()) as T;
  }

  /** A good answer, or what stands in its place. */
  async function answered(path: string, options: RequestInit): Promise<Response> {
    const response = await request(path, options).catch((reason: unknown) => {
      // The stream may not have noticed; taking it up anew is what finds the way back.
      if (reason instanceof Unreachable && reason.link === 'down') listenAnew();
      throw reason;
    });
    if (response.ok) return response;
    if (response.status < 500) throw new Refused(await response.json());
    throw new Error(`${path}: ${response.status}`);
  }

  const addressOf = (name: string) => `/api/files/${encodeURIComponent(name)}`;

  const files: BrowserFiles = {
    at: 'browser',
    async bringIn(file, signal) {
      const name = plainName(file.name);
      await send('PUT', addressOf(name), RAW, file, signal);
      return name;
    },
    async handOver(name) {
      const response = await answered(addressOf(name), {});
      download(await response.blob(), name);
    },
  };

  function listenAnew() {
    if (!stopStream) return;
    stopStream.abort();
    stopStream = new AbortController();
    void followChanges(stopStream.signal, true);
  }

  async function followChanges(signal: AbortSignal, missedSome = false) {
    let pause = FIRST_PAUSE;
    while (!signal.aborted) {
      try {
        const response = await request('/api/changes', { signal });
        if (!response.ok || !response.body) throw new Error(`/api/changes: ${response.status}`);
        pause = FIRST_PAUSE;
        if (missedSome) tellChanged([...EVERY_TOPIC]);
        for await (const data of eventData(textChunks(response.body))) {
          const topics: Topic[] = JSON.parse(data);
          // An empty list: too much happened at once to tell it all.
          tellChanged(topics.length > 0 ? topics : [...EVERY_TOPIC]);
        }
      } catch (reason) {
        if (reason instanceof Unreachable && reason.link === 'locked') return;
      }
      if (signal.aborted) return;
      linkIs('down');
      missedSome = true;
      await new Promise((resolve) => setTimeout(resolve, pause));
      pause = Math.min(pause * 2, LONGEST_PAUSE);
    }
  }

  function tellChanged(topics: Topic[]) {
    for (const listener of changeListeners) listener(topics);
  }

  return {
    perform: (request) => ask<Outcome>('/api/perform', request),
    show: askedTogether((questions) => ask<Reply[]>('/api/show', questions)),
    preparePhoto: (picture, signal) => send<PreparedPhoto>('POST', '/api/photo', RAW, picture, signal),
    onChanged(listener) {
      changeListeners.add(listener);
      if (!stopStream) {
        stopStream = new AbortController();
        void followChanges(stopStream.signal);
      }
      return () => {
        changeListeners.delete(listener);
        if (changeListeners.size > 0) return;
        stopStream?.abort();
        stopStream = null;
      };
    },
    onLink(listener) {
      linkListeners.add(listener);
      listener(link);
      return () => linkListeners.delete(listener);
    },
    files,
  };
}

/** Puts a file among the browser's downloads. */
function download(content: Blob, name: string) {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // By then the browser has it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
