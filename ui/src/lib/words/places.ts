import type { CompanyBadge, CompanyColour, GameNumber, Moment, Place, When } from '$lib/backend/contract';
import { stickerPlace } from './stickers';
import { t } from './words.svelte';

/** What a place is called; with the company's own name where the companies are given. */
export function placeName(place: Place, companies: readonly CompanyBadge[] = []): string {
  switch (place.at) {
    case 'booklet':
      return t('place.booklet', { slot: stickerPlace(place.slot) });
    case 'bureau':
    case 'vault': {
      const room = t(`place.${place.at}`, { of: t(`company_of.${place.company}`) });
      const name = companies.find(({ company }) => company === place.company)?.name;
      return name ? t('place.named', { place: room, name }) : room;
    }
    case 'other':
      return place.name;
    default:
      return t(`place.${place.at}`);
  }
}

/** The same in the middle of a sentence: 'dans le bureau des Rouges'. */
export function placeIn(place: Place): string {
  switch (place.at) {
    case 'booklet':
      return t('place_in.booklet', { slot: stickerPlace(place.slot) });
    case 'bureau':
    case 'vault':
      return t(`place_in.${place.at}`, { of: t(`company_of.${place.company}`) });
    case 'other':
      return t('place_in.other', { name: place.name });
    default:
      return t(`place_in.${place.at}`);
  }
}

/** When something happened: 'à la fin de la partie 3'; nothing known, before the first game. */
export function whenWords(when: When | { game: GameNumber; moment: Moment | null } | null): string {
  if (when === null) return t('when.before');
  return t(`when.${when.moment ?? 'game'}`, { game: when.game });
}

export function samePlace(one: Place, other: Place): boolean {
  return placeKey(one) === placeKey(other);
}

/** One text for each place, to compare by and to choose from a list. */
export function placeKey(place: Place): string {
  if ('company' in place) return `${place.at}:${place.company}`;
  if (place.at === 'booklet') return `booklet:${place.slot}`;
  return place.at === 'other' ? `other:${place.name}` : place.at;
}

export const bureauOf = (company: CompanyColour): Place => ({ at: 'bureau', company });
export const vaultOf = (company: CompanyColour): Place => ({ at: 'vault', company });
