/** Made of the tables when the program is built: see `words-plugin.ts`. */
declare module 'virtual:words' {
  type Files = import('./vocabulary').Files;
  export const words: Files;
  export const book: Files;
}
