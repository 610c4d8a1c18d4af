import type { Action, Command } from '../backend/contract';

/** Somebody wanted to change a finished campaign, and left it as it is: nothing happened, and nothing is to be said. */
export class LeftAsIs extends Error {
  constructor() {
    super('left as it is');
    this.name = 'LeftAsIs';
  }
}

/** Whether a command changes what a finished campaign says (LW-CMP-7). Taking back the last step always passes. */
export function corrects(command: Command): boolean {
  if (command.command === 'undo_entry') return true;
  return command.command === 'act' && !isHarmless(command.action);
}

/** What it is called on the shelf is no part of it. */
function isHarmless(action: Action): boolean {
  return (
    (action.area === 'finale' && action.do === 'allow_corrections') ||
    (action.area === 'campaign' && action.do === 'rename')
  );
}

/** Asks, before a finished campaign is changed, whether that is meant; and opens it to corrections if it is. */
export class Corrections {
  /** Whether somebody is being asked just now. */
  asking = $state(false);
  #answer: (yes: boolean) => void = () => {};
  /** Changes that come at once wait for one answer. */
  #agreed: Promise<boolean> | null = null;

  constructor(readonly open: () => Promise<unknown>) {}

  agreed(): Promise<boolean> {
    this.#agreed ??= this.#ask().finally(() => (this.#agreed = null));
    return this.#agreed;
  }

  answer(yes: boolean) {
    this.#answer(yes);
  }

  async #ask(): Promise<boolean> {
    this.asking = true;
    const yes = await new Promise<boolean>((answered) => (this.#answer = answered));
    this.asking = false;
    if (yes) await this.open();
    return yes;
  }
}
