import { getContext, setContext, tick, untrack } from 'svelte';
import { SvelteSet } from 'svelte/reactivity';
import type { Rejection } from '$lib/backend/contract';
import { keepFocus } from '$lib/state/focus';
import { Submission, type About } from '$lib/state/submission.svelte';
import { troubleSentence } from '$lib/words/refusals';

/** What a field can have against what stands in it. */
export type Faults = {
  /** Said at once, whatever becomes of the form. */
  fault?: string | null;
  /** Said as soon as somebody tries to send the form, which then stays here. Without a form, at once. */
  wrong?: string | null;
  /** What of a refusal is said here. */
  about?: About;
};

/** Something was turned down until somebody says that it is meant. */
export type Doubt = { question: string; yes: string; no: string };

/** Sends a form; `meant` once somebody has answered a doubt with yes. What comes back ends the form, nothing keeps it open. */
export type Send<Result> = (meant: boolean) => Promise<Result | null>;

export type FormGiven<Result> = {
  /** What is wrong and no field can show. */
  wrong?: string | null;
  doubt?: (rejection: Rejection) => Doubt | null;
  /** Says what was thrown, where the usual words would not fit. */
  sentence?: (reason: unknown) => string;
  ondone?: (result: Result) => unknown;
};

const FORM = Symbol('form');

/** A form as its fields know it: each says what is wrong with it, and takes what is refused on its account. */
export class Form<Result = unknown> {
  readonly #given: () => FormGiven<Result>;
  readonly #fields = new SvelteSet<() => Faults>();
  readonly submission = new Submission((reason) => (this.#given().sentence ?? troubleSentence)(reason));
  /** Somebody has tried to send it: from then on it says what is missing, until it is there. */
  tried = $state(false);
  element: HTMLFormElement | null = null;
  #sending = false;
  #last: Send<Result> = async () => null;

  constructor(given: () => FormGiven<Result>) {
    this.#given = given;
    setContext(FORM, this);
  }

  /** What no field can show. */
  get otherFault(): string | null {
    const { wrong } = this.#given();
    if (this.tried && wrong) return wrong;
    const shown = [...this.#fields].some((field) => {
      const { about } = field();
      return about && this.submission.beside(about) !== null;
    });
    return shown || this.doubt ? null : this.submission.fault;
  }

  get doubt(): Doubt | null {
    const { rejection } = this.submission;
    return (rejection && this.#given().doubt?.(rejection)) ?? null;
  }

  /** A field comes in; the answer lets it go. */
  take(field: () => Faults): () => void {
    untrack(() => this.#fields.add(field));
    return () => this.#fields.delete(field);
  }

  /** Sends it if nothing is wrong. A second Enter while the first is on its way is the same Enter. */
  async send(perform: Send<Result>) {
    this.tried = true;
    if (this.#given().wrong || [...this.#fields].some((field) => field().wrong)) {
      this.submission.clear();
      return this.#showFault();
    }
    await this.sendAnyway(perform);
  }

  /** The same whatever stands in the fields. */
  async sendAnyway(perform: Send<Result>, meant = false) {
    if (this.#sending) return;
    this.#sending = true;
    this.#last = perform;
    try {
      const result = await this.submission.send(() => perform(meant));
      if (result) this.#given().ondone?.(result);
      else await this.#showFault();
    } finally {
      this.#sending = false;
    }
  }

  /** What was doubted is meant. */
  confirm() {
    return this.sendAnyway(this.#last, true);
  }

  async thinkAgain() {
    this.submission.clear();
    await tick();
    keepFocus();
  }

  /** Goes to the first field that has something against it, or else to the words that no field can show. */
  async #showFault() {
    await tick();
    const faulty = this.element?.querySelector('[data-faulty]') ?? this.element?.querySelector('[data-fault]');
    if (!faulty) return;
    const controls = [...faulty.querySelectorAll<HTMLInputElement>('input, select, textarea')];
    const control =
      controls.find(({ checked }) => checked) ?? controls[0] ?? faulty.querySelector<HTMLElement>('button, [tabindex]');
    (control ?? (faulty as HTMLElement)).focus({ preventScroll: true });
    // With the words that say what is wrong, which stand below the field. jsdom scrolls nothing.
    faulty.scrollIntoView?.({ block: 'nearest' });
  }
}

/** What a field says is wrong with it: in its form, if it is in one. */
export function faultOf(given: () => Faults): () => string | null {
  const form = getContext<Form | undefined>(FORM);
  if (form) $effect(() => form.take(given));
  return () => {
    const { fault, wrong, about } = given();
    return fault || ((!form || form.tried) && wrong) || (about && form?.submission.beside(about)) || null;
  };
}
