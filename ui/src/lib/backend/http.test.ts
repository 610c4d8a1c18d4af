import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { EVERY_TOPIC, Refused, Unreachable, type Link } from './backend';
import type { Topic } from './contract';
import { eventData } from './events';
import { httpBackend, takeToken } from './http';

const asked = vi.fn<typeof fetch>();

beforeEach(() => {
  asked.mockReset();
  vi.stubGlobal('fetch', asked);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });

function stream(...chunks: string[]): Response {
  const bytes = new TextEncoder();
  return new Response(
    new ReadableStream({
      start(controller) {
        for (const chunk of chunks) controller.enqueue(bytes.encode(chunk));
        controller.close();
      },
    }),
  );
}

describe('the token', () => {
  test('moves from the address into the session', () => {
    history.replaceState(null, '', '#token=5ec2e7');
    expect(takeToken()).toBe('5ec2e7');
    expect(location.hash).toBe('');
    expect(takeToken()).toBe('5ec2e7');
  });

  test('leaves a place in the address alone', () => {
    history.replaceState(null, '', '#/line');
    expect(takeToken()).toBeNull();
    expect(location.hash).toBe('#/line');
  });

  test('without one nothing is asked and the page is locked', async () => {
    const backend = httpBackend(null);
    const links: Link[] = [];
    backend.onLink((link) => links.push(link));
    await expect(backend.show({ desk: 'status' })).rejects.toEqual(new Unreachable('locked'));
    expect(links).toEqual(['locked']);
    expect(asked).not.toHaveBeenCalled();
  });
});

test('a page names itself, by one name to its commands and its stream, and every page by another', async () => {
  const called: (string | null)[] = [];
  asked.mockImplementation(async (path, options) => {
    called.push(new Headers(options?.headers).get('Carnet-Page'));
    return path === '/api/changes' ? stream() : json({ changed: [] });
  });
  for (const backend of [httpBackend('5ec2e7'), httpBackend('5ec2e7')]) {
    const stop = backend.onChanged(() => {});
    await backend.perform({ command: 'undo' });
    stop();
  }
  const [one, again, other, too] = called;
  expect([again, too]).toEqual([one, other]);
  expect(one).toMatch(/^[0-9-]{8,}$/);
  expect(other).not.toBe(one);
});

describe('a picture', () => {
  test('goes as it is, and can be called back', async () => {
    asked.mockResolvedValueOnce(json({ content: 'a', width: 4, height: 3, thumbnail: 'data:' }));
    const picture = new Blob(['x']);
    const { signal } = new AbortController();
    await expect(httpBackend('key').preparePhoto(picture, signal)).resolves.toMatchObject({ content: 'a' });
    expect(asked.mock.calls[0]).toMatchObject([
      '/api/photo',
      {
        method: 'POST',
        body: picture,
        signal,
        headers: { Authorization: 'Bearer key', 'Content-Type': 'application/octet-stream' },
      },
    ]);
  });

  test('that is called back is no lost connection', async () => {
    const backend = httpBackend('key');
    const links: Link[] = [];
    backend.onLink((link) => links.push(link));
    const calling = new AbortController();
    asked.mockImplementationOnce(async () => {
      calling.abort();
      throw new TypeError('aborted');
    });
    await expect(backend.preparePhoto(new Blob(['x']), calling.signal)).rejects.toMatchObject({ name: 'AbortError' });
    expect(links).toEqual(['up']);
  });

  test('that is none is refused', async () => {
    asked.mockResolvedValueOnce(json({ code: 'photo_format' }, 422));
    const refused = httpBackend('key').preparePhoto(new Blob(['x']), new AbortController().signal);
    await expect(refused).rejects.toMatchObject({ rejection: { code: 'photo_format' } });
  });
});

describe('a question', () => {
  test('carries its JSON and the token', async () => {
    asked.mockResolvedValue(json({ changed: [], entry: null, account: null }));
    await httpBackend('key').perform({ command: 'undo' });
    const [path, options] = asked.mock.calls[0]!;
    expect(path).toBe('/api/perform');
    expect(options).toMatchObject({
      method: 'POST',
      body: '{"command":"undo"}',
      headers: { Authorization: 'Bearer key', 'Content-Type': 'application/json' },
    });
  });

  test('turned down is thrown as its rejection', async () => {
    asked.mockResolvedValue(json({ code: 'same_name', name: 'Camille' }, 422));
    const refused = httpBackend('key').perform({ command: 'undo' });
    await expect(refused).rejects.toBeInstanceOf(Refused);
    await expect(refused).rejects.toMatchObject({ rejection: { code: 'same_name', name: 'Camille' } });
  });

  test('that the server chokes on is no rejection', async () => {
    asked.mockResolvedValue(new Response('oops', { status: 500 }));
    const failed = httpBackend('key').show({ view: 'line' });
    await expect(failed).rejects.toThrow('/api/show: 500');
    await expect(failed).rejects.not.toBeInstanceOf(Refused);
  });

  test('with a wrong token locks the page', async () => {
    asked.mockResolvedValue(new Response('', { status: 401 }));
    const backend = httpBackend('wrong');
    const links: Link[] = [];
    backend.onLink((link) => links.push(link));
    await expect(backend.show({ desk: 'status' })).rejects.toEqual(new Unreachable('locked'));
    expect(links).toEqual(['up', 'locked']);
  });

  test('tells when the connection goes and comes back', async () => {
    const backend = httpBackend('key');
    const links: Link[] = [];
    backend.onLink((link) => links.push(link));
    asked.mockRejectedValueOnce(new TypeError('network'));
    await expect(backend.show({ desk: 'library' })).rejects.toEqual(new Unreachable('down'));
    asked.mockResolvedValueOnce(json([{ shown: { desk: 'library' } }]));
    await backend.show({ desk: 'library' });
    expect(links).toEqual(['up', 'down', 'up']);
  });
});

describe('files in a browser', () => {
  const files = () => {
    const { files } = httpBackend('key');
    if (files.at !== 'browser') throw new Error('a browser has no dialogs');
    return files;
  };

  test('are brought in as raw bytes, under a plain name', async () => {
    asked.mockResolvedValue(json(null));
    const file = new File(['{}'], 'mardi: é.json');
    await expect(files().bringIn(file)).resolves.toBe('mardi- é.json');
    const [path, options] = asked.mock.calls[0]!;
    expect(path).toBe('/api/files/mardi-%20%C3%A9.json');
    expect(options).toMatchObject({
      method: 'PUT',
      body: file,
      headers: { Authorization: 'Bearer key', 'Content-Type': 'application/octet-stream' },
    });
  });

  test('that are too heavy are refused as such', async () => {
    asked.mockResolvedValue(json({ code: 'file_too_heavy', bytes: 2, most: 1 }, 422));
    await expect(files().bringIn(new File([''], 'a.json'))).rejects.toMatchObject({
      rejection: { code: 'file_too_heavy' },
    });
  });

  test('are fetched with the token and go to the downloads', async () => {
    asked.mockResolvedValue(new Response('{}'));
    URL.createObjectURL = () => 'blob:file';
    const clicked: HTMLAnchorElement[] = [];
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      clicked.push(this);
    });
    await files().handOver('mardi.json');
    click.mockRestore();
    expect(asked.mock.calls[0]![0]).toBe('/api/files/mardi.json');
    expect(asked.mock.calls[0]![1]).toMatchObject({ headers: { Authorization: 'Bearer key' } });
    expect(clicked.map(({ href, download }) => [href, download])).toEqual([['blob:file', 'mardi.json']]);
  });
});

describe('changes', () => {
  async function dataOf(...chunks: string[]) {
    async function* cut() {
      yield* chunks;
    }
    const data: string[] = [];
    for await (const item of eventData(cut())) data.push(item);
    return data;
  }

  test('are read wherever the network cuts them', async () => {
    const whole = 'data: ["people"]\n\n: still here\n\ndata: ["history",\ndata: "copies"]\r\n\r\n';
    expect(await dataOf(whole)).toEqual(['["people"]', '["history",\n"copies"]']);
    for (let at = 0; at <= whole.length; at += 1) {
      expect(await dataOf(whole.slice(0, at), whole.slice(at)), `cut at ${at}`).toEqual(await dataOf(whole));
    }
    expect(await dataOf(...whole)).toEqual(await dataOf(whole));
  });

  test('half an event at the end is no event', async () => {
    expect(await dataOf('data: ["people"]\n')).toEqual([]);
  });

  test('are followed with the token, and everything is fetched again after a break', async () => {
    vi.useFakeTimers();
    asked
      .mockResolvedValueOnce(stream('data: ["peo', 'ple"]\n\n'))
      .mockRejectedValueOnce(new TypeError('network'))
      .mockResolvedValueOnce(stream('data: ["copies"]\n\ndata: []\n\n'))
      .mockResolvedValue(new Response('', { status: 401 }));
    const heard: Topic[][] = [];
    httpBackend('key').onChanged((topics) => heard.push(topics));
    await vi.waitFor(() => expect(heard).toEqual([['people']]));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(heard.slice(1)).toEqual([[...EVERY_TOPIC], ['copies'], [...EVERY_TOPIC]]);
    expect(asked.mock.calls[0]![1]).toMatchObject({ headers: { Authorization: 'Bearer key' } });
    expect(asked).toHaveBeenCalledTimes(4);
  });
});
