import type { CompanyBadge, KindShown, Place, ThingLine } from '$lib/backend/contract';
import { bureauOf, placeKey, vaultOf } from '$lib/words/places';

/** Places by the company that holds them or not, as people look for them. */
export type PlaceGroup = { group: 'in_the_box' | 'bureaus' | 'vaults' | 'elsewhere'; places: Place[] };

const IN_THE_BOX: readonly Place['at'][] = [
  'wagon_deck',
  'ticket_deck',
  'event_deck',
  'event_discard',
  'story_deck',
  'warehouse',
  'post_office',
  'dead_letters',
];

const ALWAYS: readonly Place['at'][] = ['warehouse', 'table', 'board', 'big_box'];

/** Where something that was just found can be put, or several things at once can be moved: at home first. */
export function usualPlaces(home: Place | null, companies: readonly CompanyBadge[]): Place[] {
  return [
    ...(home && !ALWAYS.includes(home.at) ? [home] : []),
    { at: 'warehouse' },
    ...companies.map(({ company }) => bureauOf(company)),
    { at: 'table' },
    { at: 'board' },
    { at: 'big_box' },
    ...companies.map(({ company }) => vaultOf(company)),
  ];
}

/** The home that all these things share; none if they belong to different places. */
export function commonHome(things: readonly ThingLine[], kinds: readonly KindShown[]): Place | null {
  const homes = things.map(({ kind }) => kinds.find((shown) => shown.kind === kind)?.home ?? null);
  const [first = null] = homes;
  return first && homes.every((home) => home && placeKey(home) === placeKey(first)) ? first : null;
}

export function groupsOf(places: readonly Place[]): PlaceGroup[] {
  const groups: PlaceGroup[] = [
    { group: 'bureaus', places: places.filter(({ at }) => at === 'bureau') },
    { group: 'in_the_box', places: places.filter(({ at }) => IN_THE_BOX.includes(at)) },
    {
      group: 'elsewhere',
      places: places.filter(({ at }) => at !== 'bureau' && at !== 'vault' && !IN_THE_BOX.includes(at)),
    },
    { group: 'vaults', places: places.filter(({ at }) => at === 'vault') },
  ];
  return groups.filter((group) => group.places.length > 0);
}

/** With this one among them, in front if it was missing. */
export function including(place: Place | null, places: readonly Place[]): Place[] {
  if (!place || places.some((one) => placeKey(one) === placeKey(place))) return [...places];
  return [place, ...places];
}
