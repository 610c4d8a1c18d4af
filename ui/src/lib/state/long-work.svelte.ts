import type { Backend, Request } from '$lib/backend/backend';
import type { DeskCommand, HowFar } from '$lib/backend/contract';

/** What a large campaign takes a while for. */
const TAKES_A_WHILE: readonly DeskCommand['desk'][] = ['import', 'export_json', 'save_copy', 'open_sample'];
/** Nobody is told of what is done in less. */
const A_WHILE = 600;
const GLANCE = 300;

/** Something that takes a while, and how far it has come. */
export class LongWork {
  howFar = $state.raw<HowFar | null>(null);

  constructor(readonly backend: Backend) {}

  /** Says how far a command has come, once it has taken a while. */
  async follow<T>(command: Request, work: Promise<T>): Promise<T> {
    const takesAWhile = command.desk !== undefined && TAKES_A_WHILE.includes(command.desk);
    return takesAWhile ? work.finally(this.#lookHowFar()) : work;
  }

  #lookHowFar(): () => void {
    let ended = false;
    const look = async () => {
      const progress = await this.backend.show({ desk: 'progress' }).catch(() => null);
      if (ended) return;
      this.howFar = { thousandths: progress?.thousandths ?? null };
      timer = setTimeout(look, GLANCE);
    };
    let timer = setTimeout(look, A_WHILE);
    return () => {
      ended = true;
      clearTimeout(timer);
      this.howFar = null;
    };
  }

  /** Whatever takes a while is not wanted any more. */
  giveUp(): Promise<unknown> {
    return this.backend.perform({ session: 'give_up' });
  }
}
