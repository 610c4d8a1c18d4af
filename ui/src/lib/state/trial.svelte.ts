import { SvelteMap } from 'svelte/reactivity';
import type { CompanyColour, Night, ReceiptDraft, Trial, View } from '$lib/backend/contract';
import { useCarnet } from './carnet.svelte';

/** Whoever types on within this time is not interrupted by a question. In milliseconds. */
const PAUSE = 40;

type TrialQuestion = Extract<View, { view: 'trial' }>;
type Change = (draft: ReceiptDraft) => ReceiptDraft;

/** The receipts of a night with what is being typed on them: sums and ranking follow every key, by the host's rules. */
export class ReceiptTrial {
  readonly #saved: () => Night;
  /** What is typed in each field and not saved, in the order in which it was begun. */
  readonly #typed = new SvelteMap<string, { company: CompanyColour; change: Change }>();
  #answer = $state.raw<Trial | null>(null);
  /** Only the answer to what was asked last counts. */
  #asked = 0;

  /** To be called while a screen is set up. */
  constructor(saved: () => Night) {
    const { backend } = useCarnet();
    this.#saved = saved;
    $effect(() => {
      const question = this.#question;
      const mine = ++this.#asked;
      if (question === null) {
        this.#answer = null;
        return;
      }
      const take = (answer: Trial | null) => mine === this.#asked && (this.#answer = answer);
      // What cannot be tried is said once it is saved, beside its field.
      const ask = () => backend.show(question).then(take, () => take(null));
      const timer = setTimeout(() => void ask(), PAUSE);
      return () => clearTimeout(timer);
    });
  }

  /** A field tells what is typed there, or that nothing is any more. */
  note(company: CompanyColour, field: string, change: Change | null) {
    const key = `${company} ${field}`;
    if (change) this.#typed.set(key, { company, change });
    else this.#typed.delete(key);
  }

  readonly #question: TrialQuestion | null = $derived.by(() => {
    if (this.#typed.size === 0) return null;
    const { game, receipts } = this.#saved();
    const drafts = receipts.flatMap(({ company, content }) => {
      const changes = [...this.#typed.values()].filter((typed) => typed.company === company);
      if (!content || changes.length === 0) return [];
      const { money, wagons_left, tickets, lines } = content;
      const saved: ReceiptDraft = { company, money, wagons_left, tickets, lines };
      const draft = changes.reduce((so_far, { change }) => change(so_far), saved);
      return JSON.stringify(draft) === JSON.stringify(saved) ? [] : [draft];
    });
    return drafts.length > 0 ? { view: 'trial', game, receipts: drafts } : null;
  });

  /** The night as it would be. What cannot be tried is as it is saved. */
  readonly night: Night = $derived.by(() => {
    const saved = this.#saved();
    const tried = this.#question && this.#answer;
    if (!tried) return saved;
    const { receipts, ranking, ranking_complete } = tried;
    return { ...saved, receipts, ranking, ranking_complete };
  });
}
