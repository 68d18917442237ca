/** The comparison of the options, from the editors' file. */
import { getEntry } from 'astro:content';
import type { z } from 'astro/zod';
import { formatCents } from '#src/buying/catalog/money.ts';
import { oneTimeProduct, plansBilledEvery } from '#src/buying/catalog/plans.ts';
import { comparedOptions, type compareSchema } from '#src/content/compare-schema.ts';

/** What each option does for each kind of duty, and when it is the right one. */
export type Comparison = z.output<typeof compareSchema>;

/** Reads `src/content/compare.yaml`. */
export async function readComparison(): Promise<Comparison> {
  const entry = await getEntry('compare', 'compare');
  if (!entry) throw new Error('src/content/compare.yaml is missing.');
  return entry.data;
}

/** The path of the comparison for a place of the register. */
export const comparePath = (slug: string): string => `/compare/${slug}`;

const [smallest] = plansBilledEvery('year');

/** The five options with what each costs, in the order of the page. */
export const options = [
  { id: 'spreadsheet', name: comparedOptions.spreadsheet, costs: 'Office software that you have' },
  { id: 'chat', name: comparedOptions.chat, costs: 'Per person, by its vendor’s price list' },
  {
    id: 'suite',
    name: 'The suite, in a plan',
    costs: `From ${formatCents(smallest!.priceCents)} per year, by population`,
  },
  {
    id: 'license',
    name: 'The suite, by the license',
    costs: `${formatCents(oneTimeProduct.priceCents)} once`,
  },
  { id: 'workspace', name: comparedOptions.workspace, costs: 'Comes with every plan' },
] as const;
