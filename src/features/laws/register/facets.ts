/** What the register can be filtered by, and the options that have records. */
import { boundBodies, jurisdictions, lawStatuses, lawTopics } from '#src/content/law-lists.ts';
import { statusOn, type Law } from '#src/content/register/law.ts';
import { facetKeys, type FacetKey } from './facet-keys.ts';

/** The fields of a record that a filter looks at. */
export type Filterable = Pick<Law, 'jurisdiction' | 'topics' | 'binds' | 'status' | 'effectiveOn'>;

/** One choice of a filter. */
export interface FacetOption {
  key: FacetKey;
  /** As it stands in addresses: 'chatbots'. */
  value: string;
  label: string;
  /** How many records it has. */
  count: number;
  /** Its own page. */
  path: string;
}

/** A filter with its choices. */
export interface Facet {
  key: FacetKey;
  label: string;
  options: FacetOption[];
}

const labels: Record<FacetKey, { label: string; options: Record<string, string> }> = {
  state: {
    label: 'State',
    options: Object.fromEntries(jurisdictions.map(({ slug, name }) => [slug, name])),
  },
  topic: { label: 'Topic', options: lawTopics },
  who: { label: 'Who is bound', options: boundBodies },
  status: { label: 'Status', options: lawStatuses },
};

/** The values of a record for each filter, on the day `today`. */
export function facetValues(law: Filterable, today: string): Record<FacetKey, string[]> {
  return {
    state: [law.jurisdiction],
    topic: law.topics,
    who: law.binds,
    status: [statusOn(law, today)],
  };
}

/** A state has a page of its own; the other choices are lists. */
const pathOf = (key: FacetKey, value: string): string =>
  key === 'state' ? `/laws/${value}` : `/laws/${key}/${value}`;

/** The filters with the choices that have records in `laws`, in the order of their lists. */
export function listFacets(laws: Filterable[], today: string): Facet[] {
  const values = laws.map((law) => facetValues(law, today));
  return facetKeys.map((key) => {
    const counts = new Map<string, number>();
    for (const one of values)
      for (const value of one[key]) counts.set(value, (counts.get(value) ?? 0) + 1);
    const { label, options } = labels[key];
    return {
      ...{ key, label },
      options: Object.entries(options).flatMap(([value, name]) => {
        const count = counts.get(value);
        return count ? [{ key, value, label: name, count, path: pathOf(key, value) }] : [];
      }),
    };
  });
}
