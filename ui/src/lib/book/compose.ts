import type { Backend } from '$lib/backend/backend';
import type { BookPart, GameNumber } from '$lib/backend/contract';
import { bookWords } from '$lib/words/book/told';
import { words, type Tongue } from '$lib/words/words.svelte';
import { fontRules } from './fonts';
import { ENDING, opening } from './frame';
import { gather } from './gather';
import { partsOf, type PartName } from './plan';
import { inPieces, rendered } from './render';

/** How far the book has come, from 0 to 1; `part` is absent while the ledger is being read. */
export type Progress = { share: number; part: PartName | null; game?: GameNumber };

/** Reading weighs less than writing. */
const READING = 0.2;

/** Writes a book that was begun, part after part. The caller finishes it, or abandons it when this throws. */
export async function compose(
  backend: Backend,
  language: Tongue,
  report: (progress: Progress) => void,
  signal: AbortSignal,
) {
  const fonts = fontRules();
  const [facts] = await Promise.all([
    gather(backend, (done, all) => report({ share: READING * (done / all), part: null }), signal),
    words.learn(language),
    bookWords.learn(language),
  ]);
  const parts = partsOf(facts);
  /** Photos are most of the book. */
  const all = parts.length + facts.album.photos.length;
  let done = 0;
  const send = async (pieces: readonly BookPart[]) => {
    for (const piece of inPieces(pieces)) {
      signal.throwIfAborted();
      await backend.perform({ desk: 'add_to_book', parts: piece });
      signal.throwIfAborted();
      done += piece.filter(({ part }) => part === 'photo').length;
    }
  };
  const tell = (part: PartName, game?: GameNumber) =>
    report({ share: READING + (1 - READING) * (done / all), part, game });

  await send([{ part: 'html', text: opening(facts, await fonts, language) }]);
  for (const [index, { name, game, component, props }] of parts.entries()) {
    tell(name, game);
    await send(rendered(component, props, language));
    // The title page is the head of the document; chapters make up its main part.
    if (index === 0) await send([{ part: 'html', text: '<main>\n' }]);
    done += 1;
  }
  await send([{ part: 'html', text: ENDING }]);
}
