import { Refused } from '$lib/backend/backend';
import { HEAVIEST_PHOTO, type Action, type PhotoOf, type Rejection } from '$lib/backend/contract';
import type { Carnet } from '$lib/state/carnet.svelte';
import { LeftAsIs } from '$lib/state/corrections.svelte';
import { besideField } from '$lib/words/faults';
import { troubleSentence } from '$lib/words/refusals';
import { t } from '$lib/words/words.svelte';

/** What people can choose; what is really inside is for the core to see. */
export const ACCEPTED = 'image/jpeg,image/png,image/webp';

export type Failure = { name: string; why: string };
type Progress = { phase: 'preparing' | 'adding'; name: string; position: number; total: number };

/** Photos being added, one after the other. What one of them meets does not stop the others. */
export class Adding {
  progress = $state.raw<Progress | null>(null);
  failures = $state.raw<Failure[]>([]);
  /** How many were left out because somebody stopped. */
  stopped = $state(0);
  #waiting: File[] = [];
  #abort: AbortController | null = null;
  /** Nobody looks at this any more: what fails is told like any other trouble. */
  #unseen = false;

  constructor(
    readonly carnet: Carnet,
    readonly action: (content: string) => Action,
  ) {}

  async add(files: readonly File[]) {
    if (files.length === 0) return;
    this.#waiting.push(...files);
    if (this.#abort) {
      // They join those that are under way.
      if (this.progress) this.progress = { ...this.progress, total: this.progress.total + files.length };
      return;
    }
    this.dismiss();
    this.#abort = new AbortController();
    const { signal } = this.#abort;
    const campaign = this.carnet.campaign?.uuid;
    let position = 0;
    for (let file = this.#waiting.shift(); file; file = this.#waiting.shift()) {
      position += 1;
      const name = file.name || t('photo.pasted');
      const total = position + this.#waiting.length;
      try {
        this.progress = { phase: 'preparing', name, position, total };
        const content = await this.#prepare(file, signal);
        // What was meant for one campaign is not put into another.
        if (campaign && this.carnet.campaign?.uuid !== campaign) this.stop();
        signal.throwIfAborted();
        this.progress = { phase: 'adding', name, position, total: position + this.#waiting.length };
        await this.carnet.act(this.action(content));
      } catch (reason) {
        // Whoever leaves a finished campaign as it is means all of them.
        if (reason instanceof LeftAsIs) this.stop();
        if (signal.aborted) break;
        this.#failed(file, name, reason);
      }
    }
    this.progress = null;
    this.#abort = null;
    // Chosen after somebody had stopped, while the last one was still being let go of.
    const late = this.#waiting.splice(0);
    if (late.length > 0) await this.add(late);
  }

  async #prepare(file: File, signal: AbortSignal): Promise<string> {
    // Said here already, so that nothing so heavy is carried over first.
    if (file.size > HEAVIEST_PHOTO)
      throw new Refused({ code: 'photo_too_heavy', bytes: file.size, most: HEAVIEST_PHOTO });
    return (await this.carnet.backend.preparePhoto(file, signal)).content;
  }

  #failed(file: File, name: string, reason: unknown) {
    if (!(reason instanceof Refused)) console.error(reason);
    if (this.#unseen) return this.carnet.complain(reason);
    const why = reason instanceof Refused ? whyRefused(reason.rejection, file) : troubleSentence(reason);
    this.failures = [...this.failures, { name, why }];
  }

  /** Those that were added stay; the one under way and those after it are left. */
  stop() {
    if (!this.#abort || this.#abort.signal.aborted) return;
    this.stopped = this.#waiting.length + 1;
    this.#waiting = [];
    this.#abort.abort();
  }

  dismiss() {
    this.failures = [];
    this.stopped = 0;
  }

  /** The place where they were chosen is gone; they are added all the same. */
  leave() {
    this.#unseen = true;
  }
}

function whyRefused(rejection: Rejection, file: File): string {
  return rejection.code === 'photo_format' && isHeic(file) ? t('photo.heic') : besideField(rejection);
}

/** As iPhones write them, unless they are told not to. */
function isHeic({ name, type }: File): boolean {
  return /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);
}

export function addPhoto(of: PhotoOf, isPrivate: boolean): (content: string) => Action {
  return (content) => ({ area: 'photo', do: 'add', content, of, private: isPrivate });
}

/** The pictures among what was dropped or pasted; other files too, to be told that they are none. */
export function filesIn(transfer: DataTransfer | null): File[] {
  return [...(transfer?.files ?? [])];
}

/**
 * The pictures on the clipboard itself, for windows that do not hand them over with what is pasted (WebKitGTK).
 * To be asked while the paste is told of: afterwards it would be for somebody to allow.
 */
export async function picturesOnClipboard(): Promise<File[]> {
  const items = await navigator.clipboard.read();
  const pictures = items.map(async (item) => {
    const type = item.types.find((type) => ACCEPTED.split(',').includes(type));
    return type ? [new File([await item.getType(type)], '', { type })] : [];
  });
  return (await Promise.all(pictures)).flat();
}
