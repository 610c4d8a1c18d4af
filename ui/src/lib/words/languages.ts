/** Every language that is spoken. French is the measure: its column says what a message wants filled in. */
export const LANGUAGES = ['fr', 'en'] as const;
export type Tongue = (typeof LANGUAGES)[number];

/** Whose habits dates, figures and lists follow: English is read by Europeans, who say the day first. */
export const LOCALES: Record<Tongue, string> = { fr: 'fr', en: 'en-GB' };

/** The forms in which each language counts, as `Intl.PluralRules` calls them. `other` is said where there is no better. */
export type PluralForm = { fr: 'one' | 'other'; en: 'one' | 'other' };
