import { SvelteSet } from 'svelte/reactivity';

/** Campaigns whose standings somebody has asked to see: until then the last vault is the last thing told. */
export const revealed = new SvelteSet<string>();
