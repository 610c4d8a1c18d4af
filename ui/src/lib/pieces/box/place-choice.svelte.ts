import type { Place, Rejection } from '$lib/backend/contract';
import { placeKey } from '$lib/words/places';

/** A place that has no name yet among those that are offered. */
export const SOMEWHERE = 'somewhere';

export const ABOUT_PLACE = ['cannot_go_there', 'lies_there', 'vault_sealed'] as const satisfies Rejection['code'][];

/** One of several places, or another one that the group names itself. */
export class PlaceChoice {
  #named = $state('');
  #picked = $state<string | null>(null);

  constructor(
    readonly offered: () => readonly Place[],
    readonly value: () => Place | null,
    readonly choose: (place: Place | null) => void,
  ) {
    const place = value();
    this.#picked = place && placeKey(place);
  }

  /** Another kind of thing may propose another place. */
  get picked(): string | null {
    const place = this.value();
    return place && place.at !== 'other' ? placeKey(place) : this.#picked;
  }

  set picked(key: string | null) {
    this.#picked = key;
    this.choose(this.offered().find((place) => placeKey(place) === key) ?? this.#somewhere());
  }

  get named(): string {
    return this.#named;
  }

  set named(typed: string) {
    this.#named = typed;
    this.choose(this.#somewhere());
  }

  #somewhere(): Place | null {
    const name = this.#named.trim();
    return name === '' ? null : { at: 'other', name };
  }
}
