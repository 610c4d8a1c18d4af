import { LANGUAGES, type Tongue } from './languages';
import { tongueFor } from './words.svelte';

const LAST = 'carnet.tongue';

/** What will be spoken in all likelihood, before the preferences are known: what was last, or what the system speaks. */
export function likelyTongue(): Tongue {
  return LANGUAGES.find((language) => language === remembered()) ?? tongueFor('system', navigator.languages);
}

/** Only a guess for the next start: where nothing may be kept, nothing is. */
export function rememberTongue(language: Tongue) {
  try {
    localStorage.setItem(LAST, language);
  } catch {
    // Then the next start asks the system.
  }
}

function remembered(): string | null {
  try {
    return localStorage.getItem(LAST);
  } catch {
    return null;
  }
}
