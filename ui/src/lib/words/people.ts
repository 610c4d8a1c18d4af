import type { CompanyColour, CompanyNamed } from '$lib/backend/contract';
import { t } from './words.svelte';

/** At the table one says a person's name: it leads, and the company goes with it in a lower voice. */
export type Called = { lead: string; aside: string };

export function called(company: string, person: string | null | undefined): Called {
  return person ? { lead: person, aside: company } : { lead: company, aside: t('common.no_president') };
}

/** Who sits there, of a seat at the table of a game. */
export function seated({ name, player }: { name: string; player: { name: string } | null }): Called {
  return called(name, player?.name);
}

/** Whom a colour stands for, where nothing else is told: `carnet.campaign.companies`. */
export function standsFor(companies: readonly CompanyNamed[], colour: CompanyColour): Called {
  const found = companies.find(({ company }) => company === colour);
  return called(found?.name ?? t(`company.${colour}`), found?.president);
}
