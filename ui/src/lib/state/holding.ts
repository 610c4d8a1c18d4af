import type { Backend } from '$lib/backend/backend';
import type { CompanyColour, SessionCommand } from '$lib/backend/contract';

/** The president of a company holds the button: their private sides can be read until they let go (LW-POS-2). */
export class Holding {
  #last: Promise<unknown> = Promise.resolve();

  constructor(readonly backend: Backend) {}

  /** On a device that is not theirs somebody was asked first, and said that it is them. */
  hold(company: CompanyColour, said = false): Promise<unknown> {
    return this.#send({ session: 'hold', company, ...(said && { i_am: true }) });
  }

  letGo(): Promise<unknown> {
    return this.#send({ session: 'let_go' });
  }

  /** One after the other: whoever lets go at once must not be overtaken by their own holding. */
  #send(command: SessionCommand): Promise<unknown> {
    const sent = this.#last.then(() => this.backend.perform(command));
    this.#last = sent.catch(() => {});
    return sent;
  }
}
