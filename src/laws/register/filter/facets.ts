/** The register's filters and their options. */
import {
  boundBodies,
  jurisdictions,
  lawKinds,
  lawStatuses,
  lawTopics,
} from '#src/content/lists/law-lists.ts';
import { statusOn, type Law } from '#src/laws/record/law.ts';
import { facetKeys, type FacetKey } from './match-rows.ts';

/** The fields of a record that filters use. */
export type Filterable = Pick<
  Law,
  'jurisdiction' | 'kind' | 'topics' | 'binds' | 'status' | 'effectiveOn'
>;

/** An option of a filter. */
export interface FacetOption {
  key: FacetKey;
  /** As in URLs: 'chatbots'. */
  value: string;
  label: string;
  /** The number of records with it. */
  count: number;
  /** Of its own page. */
  path: string;
}

/** A filter with its options. */
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
  kind: { label: 'Kind', options: lawKinds },
  topic: { label: 'Topic', options: lawTopics },
  who: { label: 'Who must comply', options: boundBodies },
  status: { label: 'Status', options: lawStatuses },
};

/** A record's values for each filter, on the day `today`. */
export function facetValues(law: Filterable, today: string): Record<FacetKey, string[]> {
  return {
    state: [law.jurisdiction],
    kind: [law.kind],
    topic: law.topics,
    who: law.binds,
    status: [statusOn(law, today)],
  };
}

/** The option of a state leads to the state's page; the others lead to lists. */
const pathOf = (key: FacetKey, value: string): string =>
  key === 'state' ? `/laws/${value}` : `/laws/${key}/${value}`;

/** The filters with the options that have records in `laws`. */
export function listFacets(laws: Filterable[], today: string): Facet[] {
  const values = laws.map((law) => facetValues(law, today));
  return facetKeys.map((key) => {
    const counts = new Map<string, number>();
    for (const valuesOfLaw of values)
      for (const value of valuesOfLaw[key]) counts.set(value, (counts.get(value) ?? 0) + 1);
    const { label, options } = labels[key];
    return {
      key,
      label,
      options: Object.entries(options).flatMap(([value, name]) => {
        const count = counts.get(value);
        return count ? [{ key, value, label: name, count, path: pathOf(key, value) }] : [];
      }),
    };
  });
}
