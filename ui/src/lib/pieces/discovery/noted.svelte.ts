import { untrack } from 'svelte';
import type { EntryId } from '$lib/backend/contract';
import type { Carnet } from '$lib/state/carnet.svelte';
import { troubleSentence } from '$lib/words/refusals';
import { t } from '$lib/words/words.svelte';

export type NotedLine = { entry: EntryId; text: string; undone: boolean };

/** What is written down while a dialog stays open, told there instead of behind it. */
export class Noted {
  lines = $state<NotedLine[]>([]);
  /** Said to those who do not see the lines. */
  news = $state('');
  trouble = $state<string | null>(null);

  constructor(readonly carnet: Carnet) {}

  /** To be called in an effect: takes over what the program tells, whichever dialog above this one caused it. */
  follow() {
    const { notice } = this.carnet;
    if (!notice) return;
    untrack(() => {
      const entry = notice.offer?.way === 'undo' ? notice.offer.entry : null;
      if (entry !== null) {
        this.lines = [{ entry, text: notice.text, undone: false }, ...this.lines];
        this.trouble = null;
      } else if (notice.tone === 'trouble') this.trouble = notice.text;
      this.news = notice.text;
      this.carnet.notice = null;
    });
  }

  async undo(line: NotedLine) {
    const { steps } = this.carnet;
    this.trouble = null;
    try {
      await steps.takeBack(line.entry);
      // What would lay a vault open is asked about first, and the answer is given elsewhere.
      line.undone = steps.unsealing === null;
      if (line.undone) this.news = t('find.undone_news', { text: line.text });
    } catch (reason) {
      this.trouble = troubleSentence(reason);
    }
  }
}
