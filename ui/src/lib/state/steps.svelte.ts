import { Refused } from '$lib/backend/backend';
import type { CompanyColour, EntryId, Outcome } from '$lib/backend/contract';
import { accountLabel } from '$lib/words/accounts';
import { t } from '$lib/words/words.svelte';
import type { Carnet } from './carnet.svelte';

/** Which step back it is, the last one if none is named, and in whose vaults lies what it would show. */
type Unsealing = { entry: EntryId | null; companies: CompanyColour[] };

/** In whose vaults lies what somebody was not yet allowed to show again; null if that is not why. */
export function wouldUnseal(reason: unknown): CompanyColour[] | null {
  return reason instanceof Refused && reason.rejection.code === 'would_unseal' ? reason.rejection.companies : null;
}

/** Steps back in what was done, and forth again. */
export class Steps {
  /** A step back that would show what is sealed, until somebody says why it is meant, or leaves it (LW-COM-2). */
  unsealing = $state.raw<Unsealing | null>(null);

  constructor(readonly carnet: Carnet) {}

  /** One step back; in a finished campaign only once somebody says that it is meant. */
  async undo() {
    const { campaign, corrections } = this.carnet;
    if (campaign?.read_only && !(await corrections.undoIsMeant())) return;
    await this.#takeBackOrComplain(null);
  }

  async redo() {
    const outcome = await this.carnet.attempt({ command: 'redo' });
    if (outcome?.account) this.carnet.tell(t('toast.redone', { label: accountLabel(outcome.account) }));
  }

  /** Takes back what a notice tells of. What finished the campaign a moment ago is taken back like any last step. */
  async undoEntry(entry: EntryId) {
    await this.#takeBackOrComplain(this.carnet.campaign?.read_only ? null : entry);
  }

  async #takeBackOrComplain(entry: EntryId | null) {
    await this.takeBack(entry).catch((reason) => this.carnet.complain(reason));
  }

  /**
   * Takes back one entry, or the last thing done. What would show again what is sealed waits until somebody says why
   * (LW-COM-2). Throws like `perform`.
   */
  async takeBack(entry: EntryId | null) {
    try {
      this.#tell(await this.carnet.perform(entry === null ? { command: 'undo' } : { command: 'undo_entry', entry }));
    } catch (reason) {
      const companies = wouldUnseal(reason);
      if (!companies) throw reason;
      this.unsealing = { entry, companies };
    }
  }

  /** The same once somebody has said why. */
  async takeBackUnsealing(entry: EntryId | null, reason: string): Promise<Outcome> {
    const outcome = await this.carnet.perform({ command: 'undo_unsealing', reason, ...(entry !== null && { entry }) });
    this.#tell(outcome);
    return outcome;
  }

  #tell({ account }: Outcome) {
    if (account) this.carnet.tell(t('toast.undone', { label: accountLabel(account) }));
  }
}
