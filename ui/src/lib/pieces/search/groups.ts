import type { AnyComponent } from '$lib/kit/any-component';
import BookMarked from '@lucide/svelte/icons/book-marked';
import NotebookPen from '@lucide/svelte/icons/notebook-pen';
import UserRound from '@lucide/svelte/icons/user-round';
import type {
  CompanyColour,
  Everywhere,
  FoundPerson,
  GameNumber,
  Rulebook,
  ThingId,
  ThingLine,
} from '$lib/backend/contract';
import { iconOfKind } from '$lib/pieces/box/kind-icons';
import { searchRules } from '$lib/pieces/rulebook/search';
import type { Route } from '$lib/state/route';
import { called } from '$lib/words/people';
import { placeName, whenWords } from '$lib/words/places';
import { capitalised, kindName, thingLabel } from '$lib/words/things';
import { t } from '$lib/words/words.svelte';

/** Something that was found: what it is called, what it is, where the words stand, and where it leads. */
export type Hit = {
  key: string;
  icon: AnyComponent;
  company: CompanyColour | null;
  lead: string;
  aside: string;
  excerpt: string | null;
  to: { route: Route } | { thing: ThingId };
};

export type HitGroup = {
  group: 'people' | 'things' | 'story' | 'notes' | 'rules';
  hits: Hit[];
  /** How many there are that did not come along. */
  beyond: number;
};

/** What was found, by group: those that hold nothing are left out. */
export function groupsOf(
  found: Everywhere,
  sought: string,
  rulebook: Rulebook | null,
  openGame: GameNumber | null,
): HitGroup[] {
  const rules = rulebook ? searchRules(sought, rulebook) : [];
  const groups: HitGroup[] = [
    { group: 'people', hits: found.people.map((one) => personHit(one, found)), beyond: 0 },
    {
      group: 'things',
      hits: found.things.map(({ line, excerpt }) => thingHit(line, thingAside(line, found), excerpt, found)),
      beyond: found.more_things,
    },
    {
      group: 'story',
      hits: found.story.map(({ line, read, excerpt }) =>
        thingHit(line, read ? capitalised(whenWords(read)) : '', excerpt, found),
      ),
      beyond: found.more_story,
    },
    {
      group: 'notes',
      hits: found.notes.map(({ note, game, excerpt }) => ({
        key: `note-${note}`,
        icon: NotebookPen,
        company: null,
        lead: excerpt,
        aside: t('search.note_of', { game }),
        excerpt: null,
        to: { route: game === openGame ? { at: 'night' } : { at: 'game', game } },
      })),
      beyond: found.more_notes,
    },
    {
      group: 'rules',
      hits: rules.map(({ title, sentence, rule, route }, index) => ({
        key: `rule-${rule ?? index}`,
        icon: BookMarked,
        company: null,
        lead: title,
        aside: rule ?? '',
        excerpt: sentence || null,
        to: { route },
      })),
      beyond: 0,
    },
  ];
  return groups.filter(({ hits }) => hits.length > 0);
}

function personHit({ player, company, presides }: FoundPerson, { companies }: Everywhere): Hit {
  const name = companies.find((badge) => badge.company === company)?.name ?? '';
  const who = called(name, player?.name);
  return {
    key: `person-${player?.id ?? company}`,
    icon: UserRound,
    company,
    lead: who.lead,
    aside: player && company && !presides ? t('search.presided', { company: name }) : who.aside,
    excerpt: null,
    to: { route: company ? { at: 'desk', company } : { at: 'companies', company } },
  };
}

function thingHit(line: ThingLine, aside: string, excerpt: string | null, { kinds }: Everywhere): Hit {
  return {
    key: `thing-${line.thing}`,
    icon: iconOfKind(line.kind, kinds),
    company: null,
    lead: line.title ?? thingLabel(line, kinds),
    aside,
    excerpt,
    to: { thing: line.thing },
  };
}

/** What a thing with a title is, and where it lies. */
function thingAside(line: ThingLine, { kinds, companies }: Everywhere): string {
  const what = line.number ? thingLabel({ ...line, title: null }, kinds) : kindName(line.kind, kinds);
  return [...(line.title ? [what] : []), placeName(line.place, companies)].join(' · ');
}
