import type { Status } from '$lib/backend/contract';
import { likelyTongue, rememberTongue } from '$lib/words/last-spoken';
import { canSpeak, speak, tongueFor, words, type Tongue } from '$lib/words/words.svelte';
import type { Carnet } from './carnet.svelte';

/** Sees to it that the words which the preferences want are here; if not, others may do. */
export async function fetchWords({ preferences }: Status) {
  await words.learn(tongueFor(preferences.language, navigator.languages)).catch((reason) => {
    if (!canSpeak()) throw reason;
  });
}

/** Keeps the language and the light of the page as the preferences and the system want them. */
export function keepAppearance(carnet: Carnet) {
  let systemLanguages = $state.raw(navigator.languages);
  const preferred = $derived(carnet.status?.preferences.language);
  const wanted = $derived(preferred ? tongueFor(preferred, systemLanguages) : likelyTongue());

  $effect.pre(() => {
    const language = wanted;
    if (words.knows(language)) use(language);
    else void learn(language);
  });

  /** What is spoken stays until the other language is here. */
  async function learn(language: Tongue) {
    try {
      await words.learn(language);
      if (language === wanted) use(language);
    } catch (reason) {
      // Nobody can be told without any words.
      if (canSpeak()) carnet.complain(reason);
      else console.error(reason);
    }
  }

  function use(language: Tongue) {
    speak(language);
    document.documentElement.lang = language;
    // What is only guessed is not worth remembering.
    if (preferred) rememberTongue(language);
  }

  $effect.pre(() => {
    document.documentElement.dataset.theme = carnet.status?.preferences.theme ?? 'system';
  });
  $effect(() => {
    const notice = () => (systemLanguages = navigator.languages);
    window.addEventListener('languagechange', notice);
    return () => window.removeEventListener('languagechange', notice);
  });
}
