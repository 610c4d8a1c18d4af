import type { Conditions, GameNumber, Moment, RouteColour } from '$lib/backend/contract';

/** The conditions of a sticker while they are filled in. */
export type ConditionsDraft = {
  moment: Moment | null;
  colours: RouteColour[];
  lengths: number[];
  /** So many spaces and more. */
  lengthFrom: number | null;
  /** 1 single, 2 double, 3 triple. */
  lanes: number[];
  bigCity: boolean | null;
  ownColour: boolean | null;
  region: string;
  from: GameNumber | null;
  until: GameNumber | null;
};

export function draftOf(conditions: Conditions | null | undefined): ConditionsDraft {
  return {
    moment: conditions?.moment ?? null,
    colours: [...(conditions?.route_colours ?? [])],
    lengths: [...(conditions?.lengths ?? [])],
    lengthFrom: conditions?.length_from ?? null,
    lanes: [...(conditions?.lanes ?? [])],
    bigCity: conditions?.big_city ?? null,
    ownColour: conditions?.own_colour ?? null,
    region: conditions?.region ?? '',
    from: conditions?.games?.from ?? null,
    until: conditions?.games?.until ?? null,
  };
}

/** Nothing filled in: none, people judge. */
export function conditionsOf(draft: ConditionsDraft): Conditions | null {
  const { moment, colours, lengths, lengthFrom, lanes, bigCity, ownColour, from, until } = draft;
  const region = draft.region.trim();
  // One game named means that one alone.
  const [first, last] = [from ?? until, until ?? from];
  const games = first !== null && last !== null ? { from: first, until: last } : null;
  const nonePicked = colours.length + lengths.length + lanes.length === 0 && lengthFrom === null;
  const nothing = !moment && !games && region === '' && nonePicked && bigCity === null && ownColour === null;
  if (nothing) return null;
  return {
    moment,
    route_colours: [...colours],
    lengths: [...lengths],
    length_from: lengthFrom,
    lanes: [...lanes],
    big_city: bigCity,
    own_colour: ownColour,
    region: region === '' ? null : region,
    games,
  };
}
