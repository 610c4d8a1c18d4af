import { Refused } from '$lib/backend/backend';
import type { CompanyColour, EntryId, Outcome } from '$lib/backend/contract';
import { accountLabel } from '$lib/words/accounts';
import { t } from '$lib/words/words.svelte';
import type { Carnet, Offer } from './carnet.svelte';

/** Which step back it is, the last one if none is named, and in whose vaults lies what it would show. */
type Unsealing = { entry: EntryId | null; companies: CompanyColour[] };

/** In whose vaults lies what somebody was not yet allowed to show again; null if that is not why. */
export function wouldUnseal(reason: unknown): CompanyColour[] | null {
  return reason instanceof Refused && reason.rejection.code === 'would_unseal' ? reason.rejection.companies : null;
}

function offerOf(way: Offer['way'], entry: EntryId | undefined): Offer | null {
  return entry === undefined ? null : { way, entry };
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

  /** One step forth again. */
  async redo() {
    await this.#bringBackOrComplain(null);
  }

  /** Does what a notice offers. What finished the campaign a moment ago is taken back like any last step. */
  async take({ way, entry }: Offer) {
    const meant = this.carnet.campaign?.read_only ? null : entry;
    await (way === 'undo' ? this.#takeBackOrComplain(meant) : this.#bringBackOrComplain(meant));
  }

  async #takeBackOrComplain(entry: EntryId | null) {
    await this.takeBack(entry).catch((reason) => this.carnet.complain(reason));
  }

  async #bringBackOrComplain(entry: EntryId | null) {
    await this.bringBack(entry).catch((reason) => this.carnet.complain(reason));
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

  /** Does one entry again that was taken back, or the last of them. Throws like `perform`. */
  async bringBack(entry: EntryId | null) {
    const { account, turned } = await this.carnet.perform(
      entry === null ? { command: 'redo' } : { command: 'redo_entry', entry },
    );
    if (account) this.carnet.tell(t('toast.redone', { label: accountLabel(account) }), offerOf('undo', turned));
  }

  /** Takes back what shows again what is sealed, once somebody has said why. */
  async takeBackUnsealing(entry: EntryId | null, reason: string): Promise<Outcome> {
    const outcome = await this.carnet.perform({ command: 'undo_unsealing', reason, ...(entry !== null && { entry }) });
    this.#tell(outcome);
    return outcome;
  }

  #tell({ account, turned }: Outcome) {
    if (account) this.carnet.tell(t('toast.undone', { label: accountLabel(account) }), offerOf('redo', turned));
  }
}
