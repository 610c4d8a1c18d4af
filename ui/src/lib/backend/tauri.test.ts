import { invoke } from '@tauri-apps/api/core';
import { open, save } from '@tauri-apps/plugin-dialog';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { tauriBackend } from './tauri';

vi.mock('@tauri-apps/api/core', () => ({ invoke: vi.fn() }));
vi.mock('@tauri-apps/plugin-dialog', () => ({ open: vi.fn(), save: vi.fn() }));
const invoked = vi.mocked(invoke);

beforeEach(() => {
  invoked.mockReset();
});

describe('a picture in the window', () => {
  // jsdom's blobs cannot be read this way.
  const picture = { arrayBuffer: async () => new Uint8Array([1, 2, 3]).buffer } as Blob;

  test('goes as raw bytes', async () => {
    invoked.mockResolvedValueOnce({ content: 'a' });
    await expect(tauriBackend().preparePhoto(picture, new AbortController().signal)).resolves.toEqual({ content: 'a' });
    const [command, bytes] = invoked.mock.calls[0]!;
    expect(command).toBe('prepare_photo');
    expect([...(bytes as Uint8Array)]).toEqual([1, 2, 3]);
  });

  test('that nobody waits for any more is dropped when it comes', async () => {
    let late = (_: unknown) => {};
    invoked.mockReturnValueOnce(new Promise((resolve) => (late = resolve)));
    const calling = new AbortController();
    const prepared = tauriBackend().preparePhoto(picture, calling.signal);
    await vi.waitFor(() => expect(invoked).toHaveBeenCalled());
    calling.abort();
    await expect(prepared).rejects.toMatchObject({ name: 'AbortError' });
    late({ content: 'a' });
  });

  test('that is none is refused', async () => {
    invoked.mockRejectedValueOnce({ code: 'photo_broken' });
    const refused = tauriBackend().preparePhoto(picture, new AbortController().signal);
    await expect(refused).rejects.toMatchObject({ rejection: { code: 'photo_broken' } });
  });
});

describe('the dialogs of the desktop', () => {
  test('show only files of the kinds that are wanted', async () => {
    const { files } = tauriBackend();
    if (files.at !== 'desktop') throw new Error('a window has dialogs');
    await files.openFile('Importer', ['carnet', 'json']);
    await files.saveFile('Le livre', 'mardi.html', 'html');
    expect(vi.mocked(open)).toHaveBeenCalledWith(
      expect.objectContaining({ filters: [{ name: "Carnet de l'Ouest, JSON", extensions: ['carnet', 'json'] }] }),
    );
    expect(vi.mocked(save)).toHaveBeenCalledWith(
      expect.objectContaining({ defaultPath: 'mardi.html', filters: [{ name: 'HTML', extensions: ['html'] }] }),
    );
  });
});
