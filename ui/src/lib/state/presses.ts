/** Whoever holds longer than a tap takes wants to see something happen. */
const LONGEST_TAP = 500;
/** The click of a finger comes a moment after it was lifted; if the finger has slid away, none comes. */
const CLICK_COMES_WITHIN = 60;

/**
 * Leaving a field saves it, and what comes back could move a button away under the finger that presses it: between
 * down and up, so that the browser sees no click. Nothing that was answered is put on the screen during a press.
 */
export class Presses {
  #underWay: Promise<void> | null = null;

  /** What was answered, or went wrong, once nothing is being pressed. */
  async wait<T>(answer: Promise<T>): Promise<T> {
    try {
      return await answer;
    } finally {
      while (this.#underWay) await this.#underWay;
    }
  }

  /** Notices every press, until stopped. */
  notice(): () => void {
    const down = ({ button }: PointerEvent) => {
      if (button !== 0) return;
      const press = pressEnds().then(() => {
        if (this.#underWay === press) this.#underWay = null;
      });
      this.#underWay = press;
    };
    window.addEventListener('pointerdown', down, { capture: true });
    return () => window.removeEventListener('pointerdown', down, { capture: true });
  }
}

function pressEnds(): Promise<void> {
  return new Promise((resolve) => {
    const listening = new AbortController();
    const { signal } = listening;
    const endIn = (milliseconds: number) =>
      setTimeout(() => {
        listening.abort();
        resolve();
      }, milliseconds);
    window.addEventListener('pointerup', () => endIn(CLICK_COMES_WITHIN), { signal, capture: true });
    window.addEventListener('pointercancel', () => endIn(0), { signal, capture: true });
    // After all who hear of the click.
    window.addEventListener('click', () => endIn(0), { signal, capture: true });
    endIn(LONGEST_TAP);
  });
}
