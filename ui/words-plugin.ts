// Endings of files are named here, and in what is read from here: so whoever reads the configuration finds them.
import type { Plugin } from 'vite';
import { LANGUAGES, type Tongue } from './src/lib/words/languages.ts';
import type { Message, Table } from './src/lib/words/message.ts';
import { BOOK, TABLES } from './src/lib/words/tables/index.ts';
import { TYPOGRAPHY } from './src/lib/words/typography.ts';

const NAME = 'virtual:words';
const VOCABULARIES: Record<string, Record<string, Table>> = { words: TABLES, book: BOOK };

/**
 * Makes of the tables one file a language, so that only what is spoken is loaded, with its typography set. The tables
 * are part of the configuration thereby: a server that is under way starts anew when one of them changes.
 */
export function words(): Plugin {
  return {
    name: 'words',
    resolveId: (id) => (id.startsWith(NAME) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${NAME}`)) return;
      const [vocabulary, language] = id.slice(NAME.length + 2).split('-');
      return vocabulary ? file(VOCABULARIES[vocabulary]!, language as Tongue) : files();
    },
  };
}

/** How each file is fetched. */
function files(): string {
  const fetched = (vocabulary: string) =>
    LANGUAGES.map((language) => `${language}: () => import('${NAME}/${vocabulary}-${language}')`).join(', ');
  return Object.keys(VOCABULARIES)
    .map((vocabulary) => `export const ${vocabulary} = { ${fetched(vocabulary)} };`)
    .join('\n');
}

function file(tables: Record<string, Table>, language: Tongue): string {
  const words = JSON.stringify(wordsIn(tables, language));
  // Read faster than the same as a program.
  return `export default JSON.parse(${JSON.stringify(words)});`;
}

function wordsIn(tables: Record<string, Table>, language: Tongue): Record<string, Message> {
  const column = LANGUAGES.indexOf(language);
  const rows = Object.values(tables).flatMap((table) => Object.entries(table));
  return Object.fromEntries(rows.map(([key, row]) => [key, set(row[column]!, TYPOGRAPHY[language])]));
}

function set(message: Message, typography: (text: string) => string): Message {
  if (typeof message === 'string') return typography(message);
  return Object.fromEntries(Object.entries(message).map(([form, text]) => [form, typography(text)])) as Message;
}
