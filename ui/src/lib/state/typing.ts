/** Whether keys pressed there are meant for a text. */
export function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !['radio', 'checkbox', 'button', 'submit'].includes(target.type);
  return target instanceof HTMLTextAreaElement || (target instanceof HTMLElement && target.isContentEditable);
}

/** What was written; null if that is nothing but spaces. */
export function orNull(written: string): string | null {
  return written.trim() || null;
}
