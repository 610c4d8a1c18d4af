/** How far a pointer may tremble and still mean a tap. */
const TREMOR = 8;

/**
 * Leaving a field saves it, and what comes back can move a button away under the finger that presses
 * it: between down and up, so that the browser sees no click. A press that began on a button counts.
 */
export function keepsPress(button: HTMLElement) {
  function down(began: PointerEvent) {
    if (began.button !== 0) return;
    const over = new AbortController();
    const { signal } = over;
    button.addEventListener('click', () => over.abort(), { signal });
    window.addEventListener('pointercancel', () => over.abort(), { signal });
    window.addEventListener(
      'pointerup',
      (ended) => {
        const moved = Math.hypot(ended.clientX - began.clientX, ended.clientY - began.clientY);
        // A click comes with the same stroke, before anything else.
        setTimeout(() => {
          if (signal.aborted) return;
          over.abort();
          if (moved <= TREMOR && button.isConnected) button.click();
        });
      },
      { signal, once: true },
    );
  }
  button.addEventListener('pointerdown', down);
  return () => button.removeEventListener('pointerdown', down);
}
