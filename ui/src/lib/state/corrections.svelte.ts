import type { Request } from '$lib/backend/backend';
import type { Action } from '$lib/backend/contract';

/** Somebody wanted to change a finished campaign, and left it as it is: nothing happened, and nothing is to be said. */
export class LeftAsIs extends Error {
  constructor() {
    super('left as it is');
    this.name = 'LeftAsIs';
  }
}

/** Whether a command changes what a finished campaign says (LW-CMP-7). Taking back the last step is asked about apart. */
export function corrects(command: Request): boolean {
  if (command.command === 'undo_entry' || command.command === 'redo_entry') return true;
  if (command.command === 'undo_unsealing') return command.entry !== undefined;
  return command.command === 'act' && !isHarmless(command.action);
}

/** What it is called on the shelf is no part of it. */
function isHarmless(action: Action): boolean {
  return (
    (action.area === 'finale' && action.do === 'allow_corrections') ||
    (action.area === 'campaign' && action.do === 'rename')
  );
}

/** What somebody is asked about: opening to corrections, the same for a change that waits for it, or one step back. */
export type Asked = 'open' | 'change' | 'undo';

/** Asks, before a finished campaign is changed, whether that is meant; and opens it to corrections if it is. */
export class Corrections {
  /** What somebody is being asked just now. */
  asking = $state<Asked | null>(null);
  #answer: (yes: boolean) => void = () => {};
  /** Changes that come at once wait for one answer. */
  #agreed: Promise<boolean> | null = null;

  constructor(readonly open: () => Promise<unknown>) {}

  agreed(to: 'open' | 'change'): Promise<boolean> {
    this.#agreed ??= this.#openIfMeant(to).finally(() => (this.#agreed = null));
    return this.#agreed;
  }

  /** A step back needs no corrections, but one tap is little to take a whole conclusion back with. */
  async undoIsMeant(): Promise<boolean> {
    return this.asking === null && (await this.#ask('undo'));
  }

  answer(yes: boolean) {
    this.#answer(yes);
  }

  async #openIfMeant(to: 'open' | 'change'): Promise<boolean> {
    const yes = await this.#ask(to);
    if (yes) await this.open();
    return yes;
  }

  async #ask(about: Asked): Promise<boolean> {
    this.asking = about;
    const yes = await new Promise<boolean>((answered) => (this.#answer = answered));
    this.asking = null;
    return yes;
  }
}
