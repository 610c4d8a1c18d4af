import type { PhotoShown } from '$lib/backend/contract';

export function photo(id: number, change: Partial<PhotoShown> = {}): PhotoShown {
  return { photo: id, width: 2048, height: 1536, caption: null, private: false, ...change };
}

/** What somebody chooses in a dialog, drops or pastes. */
export function pictureFile(name: string, bytes = 1200): File {
  const file = new File(['x'], name, { type: 'image/jpeg' });
  // Nobody wants to carry 40 megabytes through a test.
  Object.defineProperty(file, 'size', { value: bytes });
  return file;
}
