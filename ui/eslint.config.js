import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';

export default ts.config(
  { ignores: ['dist', 'dist-parts', 'src/lib/backend/contract.ts'] },
  js.configs.recommended,
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  {
    languageOptions: { globals: globals.browser },
    rules: {
      // The type checker knows better what is declared, and what is not used.
      'no-undef': 'off',
      '@typescript-eslint/no-unused-vars': 'off',
      // Judged by what a plain compiler warns of; svelte-check, which knows the types, fails on those itself.
      'svelte/no-unused-svelte-ignore': 'off',
      // A space between two pieces is written as one, or the formatter takes it away.
      'svelte/no-useless-mustaches': 'off',
      // What is only kept, and never looked at by the screen, need not tell the screen of itself.
      'svelte/prefer-svelte-reactivity': 'off',
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser } },
  },
  {
    files: ['src/lib/kit/**'],
    ignores: ['**/*.test.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        { patterns: [{ group: ['$lib/pieces/*', '$lib/results/*'], message: 'The kit knows nothing of the game.' }] },
      ],
    },
  },
);
