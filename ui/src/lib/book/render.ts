import type { AnyComponent } from '$lib/kit/any-component';
import { mount, unmount, type Component } from 'svelte';
import type { BookPart, PhotoId } from '$lib/backend/contract';
import { inTongue, type Tongue } from '$lib/words/words.svelte';

/**
 * Renders a component off the page, in the language of the book. Nothing of it is ever shown: photos have a number
 * instead of an address, so nothing is loaded; and no style is applied.
 */
export function rendered<P extends Record<string, unknown>>(
  component: Component<P>,
  props: P,
  language: Tongue,
): BookPart[] {
  const target = document.createElement('div');
  const made = inTongue(language, () => mount(component as AnyComponent, { target, props, intro: false }));
  const clean = cleaned(target);
  if (language === 'fr') bindSigns(clean);
  void unmount(made);
  return split(clean);
}

/** Without the marks that Svelte leaves for itself. */
function cleaned(target: HTMLElement): HTMLElement {
  const copy = target.cloneNode(true) as HTMLElement;
  const comments = document.createTreeWalker(copy, NodeFilter.SHOW_COMMENT);
  const found: Node[] = [];
  while (comments.nextNode()) found.push(comments.currentNode);
  for (const comment of found) comment.parentNode?.removeChild(comment);
  return copy;
}

/** French sets a space before these signs, and no line may begin with one of them: not in what people wrote either. */
function bindSigns(root: HTMLElement) {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    text.data = text.data.replace(/ (?=[;!?])/g, '\u202f').replace(/ (?=[:»–])|(?<=«) /g, '\u00a0');
  }
}

/** The text between the photos, and the photos themselves. */
export function split(root: HTMLElement): BookPart[] {
  const photos = [...root.querySelectorAll<HTMLImageElement>('img[data-photo]')];
  const mark = markNotIn(root.innerHTML);
  const ids = photos.map((photo, index): PhotoId => {
    const id = Number(photo.dataset.photo);
    photo.setAttribute('data-photo', `${mark}${index}${mark}`);
    return id;
  });
  const parts: BookPart[] = [];
  const add = (text: string) => parts.push({ part: 'html', text });
  const texts = root.innerHTML.split(new RegExp(`data-photo="${mark}\\d+${mark}"`));
  texts.forEach((text, index) => {
    const photo = ids[index - 1];
    if (photo !== undefined) parts.push({ part: 'photo', photo });
    add(`${index > 0 ? '"' : ''}${text}${index < texts.length - 1 ? 'src="' : ''}`);
  });
  return parts;
}

/** Whatever people wrote, this is not in it. */
function markNotIn(html: string): string {
  let mark = 'photo';
  while (html.includes(mark)) mark += '-';
  return mark;
}

/** The program takes no more than this at once. */
export const MOST_CHARACTERS = 150_000;
export const MOST_PHOTOS = 2;

/** The same in pieces that are sent one after the other, so that one can see it grow and stop it. */
export function inPieces(parts: readonly BookPart[]): BookPart[][] {
  const pieces: BookPart[][] = [];
  let piece: BookPart[] = [];
  let characters = 0;
  for (const part of parts.flatMap(shortened)) {
    const photos = piece.filter((other) => other.part === 'photo').length;
    const more = part.part === 'html' ? part.text.length : 0;
    if (piece.length > 0 && (characters + more > MOST_CHARACTERS || photos >= MOST_PHOTOS)) {
      pieces.push(piece);
      piece = [];
      characters = 0;
    }
    piece.push(part);
    characters += more;
  }
  if (piece.length > 0) pieces.push(piece);
  return pieces;
}

/** A text that is too long, in several; never between the halves of a character. */
function shortened(part: BookPart): BookPart[] {
  if (part.part !== 'html' || part.text.length <= MOST_CHARACTERS) return [part];
  const parts: BookPart[] = [];
  for (let from = 0; from < part.text.length;) {
    let to = Math.min(from + MOST_CHARACTERS, part.text.length);
    if (/[\uD800-\uDBFF]/.test(part.text[to - 1]!)) to -= 1;
    parts.push({ part: 'html', text: part.text.slice(from, to) });
    from = to;
  }
  return parts;
}
