/** What every file system has room for, whatever the letters. */
const MOST_LETTERS = 55;

/** A name that every file system takes. */
export function plainName(name: string): string {
  const plain = name
    .replace(/[/\\:*?"<>|\p{Cc}]/gu, '-')
    .replace(/^[.\s]+/, '')
    .trim();
  return [...plain].slice(0, MOST_LETTERS).join('').trim() || '-';
}
