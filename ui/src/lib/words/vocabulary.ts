import type { Tongue } from './languages';
import type { Message, Spoken } from './message';

export type Files = Record<Tongue, () => Promise<{ default: Record<string, Message> }>>;

/** Words, each language in a file of its own that is fetched once it is to be spoken. */
export class Vocabulary<W extends Spoken> {
  readonly #learned: Partial<Record<Tongue, Record<string, Message>>> = {};
  readonly #files: Files;

  constructor(files: Files) {
    this.#files = files;
  }

  /** Sees to it that a language is here. Throws if its file cannot be had. */
  async learn(language: Tongue): Promise<void> {
    this.#learned[language] ??= (await this.#files[language]()).default;
  }

  knows(language: Tongue): boolean {
    return language in this.#learned;
  }

  has(language: Tongue, key: string): key is keyof W & string {
    return key in this.#spoken(language);
  }

  message(language: Tongue, key: keyof W & string): Message {
    return this.#spoken(language)[key]!;
  }

  #spoken(language: Tongue): Record<string, Message> {
    const words = this.#learned[language];
    if (!words) throw new Error(`The words of ${language} are not here yet.`);
    return words;
  }
}
