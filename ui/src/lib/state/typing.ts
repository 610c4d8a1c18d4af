/** Whether keys pressed there are meant for a text. */
export function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !['radio', 'checkbox', 'button', 'submit'].includes(target.type);
  return target instanceof HTMLTextAreaElement || (target instanceof HTMLElement && target.isContentEditable);
}

/** Whether a key asks for the search of a screen: not while somebody types or chooses, or a dialog lies above it. */
export function asksForSearch({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (key !== '/' || ctrlKey || metaKey || altKey) return false;
  return !isTyping(target) && !(target instanceof HTMLSelectElement) && !document.querySelector('dialog[open]');
}

/** What was written; null if that is nothing but spaces. */
export function orNull(written: string): string | null {
  return written.trim() || null;
}
