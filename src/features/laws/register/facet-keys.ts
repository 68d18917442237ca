/** What the register can be filtered by, as it stands in addresses. */
export const facetKeys = ['state', 'topic', 'who', 'status'] as const;

/** One of {@link facetKeys}. */
export type FacetKey = (typeof facetKeys)[number];
