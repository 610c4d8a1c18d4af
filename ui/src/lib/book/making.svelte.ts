import type { Outcome, Target } from '$lib/backend/contract';
import { handOver } from '$lib/sharing/saving';
import type { Carnet } from '$lib/state/carnet.svelte';
import { t, type Tongue } from '$lib/words/words.svelte';
import type { Progress } from './compose';

/** The book that is being composed, or was composed last. It goes on when somebody looks at something else meanwhile. */
export class BookMaking {
  progress = $state.raw<Progress | null>(null);
  /** Where the finished book lies. */
  path = $state.raw<string | null>(null);
  stopped = $state(false);
  /** Why there is no book. */
  trouble = $state.raw<unknown>(null);
  #abort: AbortController | null = null;

  constructor(readonly carnet: Carnet) {}

  /** Begins a book. Throws what the program throws if it cannot be written there; what comes later is told here. */
  async begin(target: Target, language: Tongue): Promise<Outcome> {
    const outcome = await this.carnet.perform({ desk: 'begin_book', target });
    this.path = this.trouble = null;
    this.stopped = false;
    void this.#write(target, language);
    return outcome;
  }

  stop() {
    this.#abort?.abort();
  }

  async #write(target: Target, language: Tongue) {
    const abort = new AbortController();
    this.#abort = abort;
    this.progress = { share: 0, part: null };
    const { backend } = this.carnet;
    const campaign = this.carnet.campaign?.uuid;
    try {
      const { compose } = await import('./compose');
      await compose(
        backend,
        language,
        (progress) => {
          // What was begun in one campaign is not ended in another.
          if (this.carnet.campaign?.uuid !== campaign) abort.abort();
          this.progress = progress;
        },
        abort.signal,
      );
      await backend.perform({ desk: 'finish_book' });
      await handOver(this.carnet, target);
      this.path = target.path;
      this.carnet.tell(t('share.book_told', { path: target.path }));
    } catch (reason) {
      await backend.perform({ desk: 'abandon_book' }).catch(() => {});
      if (abort.signal.aborted) this.stopped = true;
      else {
        this.trouble = reason;
        this.carnet.complain(reason);
      }
    } finally {
      this.progress = null;
      this.#abort = null;
    }
  }
}

const made = new WeakMap<Carnet, BookMaking>();

/** There is one book at a time. */
export function bookMaking(carnet: Carnet): BookMaking {
  const making = made.get(carnet) ?? new BookMaking(carnet);
  made.set(carnet, making);
  return making;
}
