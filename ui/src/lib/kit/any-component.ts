import type { Component } from 'svelte';

/** A component, whatever it wants to be given: who shows it takes care of that. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- `unknown` would take no component at all
export type AnyComponent = Component<any>;
