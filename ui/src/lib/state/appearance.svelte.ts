import { speak, tongue, tongueFor } from '$lib/words/words.svelte';
import type { Carnet } from './carnet.svelte';

/** Keeps the language and the light of the page as the preferences and the system want them. */
export function keepAppearance(carnet: Carnet) {
  let systemLanguages = $state.raw(navigator.languages);

  $effect.pre(() => {
    speak(tongueFor(carnet.status?.preferences.language ?? 'system', systemLanguages));
    document.documentElement.lang = tongue();
  });
  $effect.pre(() => {
    document.documentElement.dataset.theme = carnet.status?.preferences.theme ?? 'system';
  });
  $effect(() => {
    const notice = () => (systemLanguages = navigator.languages);
    window.addEventListener('languagechange', notice);
    return () => window.removeEventListener('languagechange', notice);
  });
}
