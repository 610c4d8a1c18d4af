import rye from '@fontsource/rye/files/rye-latin-400-normal.woff2?url';
import serif from '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2?url';
import { base64 } from '$lib/sharing/base64';

/** The faces of the book, within it. Without them it is set in the serif that the reader has. */
export async function fontRules(): Promise<string> {
  try {
    const [text, display] = await Promise.all([asData(serif), asData(rye)]);
    return [
      `@font-face{font-family:'Source Serif 4';font-weight:200 900;src:url(${text}) format('woff2')}`,
      `@font-face{font-family:'Rye';src:url(${display}) format('woff2')}`,
    ].join('\n');
  } catch {
    return '';
  }
}

async function asData(address: string): Promise<string> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return `data:font/woff2;base64,${base64(new Uint8Array(await answer.arrayBuffer()))}`;
}
