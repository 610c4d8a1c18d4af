import type { CompanyBadge } from '$lib/backend/contract';
import { t } from '$lib/words/words.svelte';

/** Companies to choose from, each with the colour that its badge shows. */
export function companyOptions(companies: readonly CompanyBadge[]) {
  return companies.map(({ company, name }) => ({ value: company, label: name, aside: t(`company.${company}`) }));
}
