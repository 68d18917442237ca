/** The comparison of the options, from the editors' file. */
import { getEntry } from 'astro:content';
import type { z } from 'astro/zod';
import { formatCents } from '#src/buying/catalog/money.ts';
import { oneTimeProduct } from '#src/buying/catalog/plans.ts';
import { plansBilledEvery } from '#src/buying/catalog/plans.ts';
import type { comparedKinds, comparedOptions, compareSchema } from '#src/content/compare-schema.ts';

/** What each option does for each kind of duty, and when it is the right one. */
export type Comparison = z.output<typeof compareSchema>;

/** A key of {@link comparedOptions}. */
export type ComparedOption = keyof typeof comparedOptions;

/** A key of {@link comparedKinds}. */
export type ComparedKind = keyof typeof comparedKinds;

/** Reads `src/content/compare.yaml`. */
export async function readComparison(): Promise<Comparison> {
  const entry = await getEntry('compare', 'compare');
  if (!entry) throw new Error('src/content/compare.yaml is missing.');
  return entry.data;
}

/** The path of the comparison for a place of the register. */
export const comparePath = (slug: string): string => `/compare/${slug}`;

const [smallest] = plansBilledEvery('year');

/** What each option costs. */
export const costs: Record<ComparedOption, string> = {
  spreadsheet: 'Software you already have',
  chat: 'Another vendor’s, as a rule priced per person',
  suite: `In every plan, from ${formatCents(smallest!.priceCents)} a year`,
  workspace: 'Included in every plan',
};

/** The suite's other price, and for whom the first one is. */
export const suiteNote = `For a population ${smallest!.population}; as a license without the AI workspace, ${formatCents(oneTimeProduct.priceCents)} once.`;
