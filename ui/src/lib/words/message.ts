/** A text with `{placeholders}`, or one for each plural form, chosen by `{count}`. */
export type Plural = { readonly one: string; readonly other: string };
export type Message = string | Plural;

type InText<S extends string> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | InText<Rest> : never;

/** The names that a message wants filled in. */
export type Placeholder<M extends Message> = M extends string
  ? InText<M>
  : M extends Plural
    ? InText<M['one']> | InText<M['other']> | 'count'
    : never;

export type Fill = Record<string, string | number>;

export function placeholders(message: Message): string[] {
  const texts = typeof message === 'string' ? [message] : [message.one, message.other];
  const names = texts.flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]!));
  return [...new Set(names)].sort();
}

/** French wants its own spaces and apostrophes; the message files are written with plain ones. */
export function frenchTypography(text: string): string {
  return text
    .replace(/ ([;!?])/g, '\u202f$1')
    .replace(/ ([:»])/g, '\u00a0$1')
    .replace(/« /g, '«\u00a0')
    .replace(/'/g, '’');
}

export function englishTypography(text: string): string {
  return text.replace(/'/g, '’');
}
