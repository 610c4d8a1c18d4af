import { svelte, vitePreprocess } from '@sveltejs/vite-plugin-svelte';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { words } from './words-plugin.ts';

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** All that the first screen needs is one file: each that has to be fetched besides is waited for. */
const APP = { rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'start', test: /src\/main\.ts$/ }] } } } };
/** The page that shows every part of the kit in every state is built apart: nobody who plays needs it. */
const PARTS = { outDir: 'dist-parts', rolldownOptions: { input: folder('parts.html') } };

export default defineConfig(({ mode }) => ({
  base: './',
  plugins: [words(), svelte({ preprocess: vitePreprocess() })],
  build: {
    target: 'safari16',
    // The content security policy allows no data: fonts or scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    ...(mode === 'parts' ? PARTS : APP),
  },
  resolve: {
    alias: { $lib: folder('src/lib'), $style: folder('src/style'), $test: folder('src/test') },
    ...(process.env.VITEST && { conditions: ['browser'] }),
  },
  test: {
    environment: 'jsdom',
    // Not the zone of the machine: a day that moves with the zone shows here.
    env: { TZ: 'America/New_York' },
    setupFiles: ['src/test/setup.ts'],
    include: ['src/**/*.test.ts'],
    // Read as text by what is written down for others; the rest of the style is nothing to a test.
    css: { include: /tokens\.css/ },
    // By itself it leaves a core to whoever edits meanwhile: half of a small machine.
    maxWorkers: '100%',
    // Whole screens are read from the disk and looked over by axe; a machine that builds meanwhile takes its time.
    testTimeout: 30_000,
  },
}));
