const CHUNK = 0x8000;

/** Bytes as text that fits into an address or a message. */
export function base64(bytes: Uint8Array): string {
  let binary = '';
  // As many at once as a call takes arguments everywhere.
  for (let from = 0; from < bytes.length; from += CHUNK) {
    binary += String.fromCharCode(...bytes.subarray(from, from + CHUNK));
  }
  return btoa(binary);
}
