import type { LANGUAGES, PluralForm, Tongue } from './languages.ts';

/** A text for each form in which a language counts, chosen by `{count}`. */
export type Plural<L extends Tongue = Tongue> = { readonly [Form in PluralForm[L]]: string };
/**
 * A text with places to fill in: `{name}` stands for words or a number, and `{field:type}` for a field of whatever is
 * told of, said as `saying.ts` says that type.
 */
export type Message<L extends Tongue = Tongue> = string | Plural<L>;

type InEach<Languages extends readonly unknown[]> = {
  readonly [Place in keyof Languages]: Message<Extract<Languages[Place], Tongue>>;
};
/** One message in every language, in the order of the list of languages. */
export type Row = InEach<typeof LANGUAGES>;
export type Table = Readonly<Record<string, Row>>;
/** The same for those who speak: a language that is missing is told of where its column is, not wherever a word is said. */
export type Spoken = Readonly<Record<string, readonly [Message, ...Message[]]>>;

/** What stands between braces in a text. */
export type InText<S extends string> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | InText<Rest> : never;

/** The names that a message wants filled in. */
export type Placeholder<M extends Message> = M extends string
  ? InText<M>
  : M extends Plural
    ? InText<M['one']> | InText<M['other']> | 'count'
    : never;

export type Fill = Record<string, string | number>;

export function textsOf(message: Message): string[] {
  return typeof message === 'string' ? [message] : Object.values(message);
}

export function placeholders(message: Message): string[] {
  const names = textsOf(message).flatMap((text) => [...text.matchAll(/\{([\w:.]+)\}/g)].map((found) => found[1]!));
  return [...new Set(names)].sort();
}
