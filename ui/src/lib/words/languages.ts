/** Every language that is spoken. French is the measure: its column says what a message wants filled in. */
export const LANGUAGES = ['fr', 'en'] as const;
export type Tongue = (typeof LANGUAGES)[number];

/** The forms in which each language counts, as `Intl.PluralRules` calls them. `other` is said where there is no better. */
export type PluralForm = { fr: 'one' | 'other'; en: 'one' | 'other' };
