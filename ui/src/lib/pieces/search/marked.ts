import { folded } from '$lib/words/fold';

export type Part = { text: string; found: boolean };

const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/** The words of a text that begin with one of those that are sought, told apart from the rest. */
export function marked(text: string, sought: string): Part[] {
  const wanted = folded(sought).match(WORD) ?? [];
  const parts: Part[] = [];
  const add = (text: string, found: boolean) => {
    const last = parts.at(-1);
    if (last?.found === found) last.text += text;
    else if (text !== '') parts.push({ text, found });
  };
  let at = 0;
  for (const word of text.matchAll(WORD)) {
    add(text.slice(at, word.index), false);
    add(
      word[0],
      wanted.some((one) => folded(word[0]).startsWith(one)),
    );
    at = word.index + word[0].length;
  }
  add(text.slice(at), false);
  return parts;
}
