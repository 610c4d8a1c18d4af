import type { Tongue } from './languages.ts';

/** The tables are written with plain spaces and apostrophes; each language's own are set when the program is built. */
export const TYPOGRAPHY: Record<Tongue, (text: string) => string> = {
  fr: (text) =>
    text
      .replace(/ ([;!?])/g, '\u202f$1')
      .replace(/ ([:»])/g, '\u00a0$1')
      .replace(/« /g, '«\u00a0')
      .replace(/'/g, '’'),
  en: (text) => text.replace(/'/g, '’'),
};
