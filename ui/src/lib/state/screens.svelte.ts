import type { AnyComponent } from '$lib/kit/any-component';
import Library from '../../screens/Library.svelte';
import Line from '../../screens/Line.svelte';
import type { Place } from './route';

/** A screen. Only that of a past game is told something: which one. */
export type Screen = AnyComponent;

/** The two that a start can land on come with the page; the others are files of their own, fetched when somebody comes near. */
const LATER: Record<Exclude<Place, 'library' | 'line'>, () => Promise<{ default: Screen }>> = {
  new: () => import('../../screens/NewCampaign.svelte'),
  night: () => import('../../screens/GameNight.svelte'),
  game: () => import('../../screens/GameRecord.svelte'),
  companies: () => import('../../screens/Companies.svelte'),
  company: () => import('../../screens/CompanyPage.svelte'),
  desk: () => import('../../screens/Desk.svelte'),
  box: () => import('../../screens/CampaignBox.svelte'),
  rulebook: () => import('../../screens/Rulebook.svelte'),
  results: () => import('../../screens/Results.svelte'),
  finale: () => import('../../screens/Finale.svelte'),
  journal: () => import('../../screens/Journal.svelte'),
  copies: () => import('../../screens/Copies.svelte'),
  share: () => import('../../screens/Share.svelte'),
  settings: () => import('../../screens/Settings.svelte'),
};

/** The screens that are here already. */
export class Screens {
  #here = $state.raw<Partial<Record<Place, Screen>>>({ library: Library, line: Line });

  at(place: Place): Screen | undefined {
    return this.#here[place];
  }

  /** Sees to it that a screen is here. */
  async fetch(place: Place) {
    if (this.#here[place] || place === 'library' || place === 'line') return;
    const { default: screen } = await LATER[place]();
    this.#here = { ...this.#here, [place]: screen };
  }
}
