import css from './tokens.css?raw';

/** What is written down for others to read, a book or a picture, is always on light paper. */
export const DAYLIGHT = css.replace(/light-dark\(([^,()]+),[^()]+\)/g, '$1');

const said = new Map([...DAYLIGHT.matchAll(/--([\w-]+): (#\w+);/g)].map(([, name, colour]) => [name, colour]));

/** A colour of the palette as a canvas takes it. */
export function byDaylight(name: string): string {
  const colour = said.get(name);
  if (!colour) throw new Error(`no colour is called ${name}`);
  return colour;
}
