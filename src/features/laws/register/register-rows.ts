/** The register as its script fetches it when a visitor first searches or filters: what a row shows and what a search looks at. */
import type { Law } from '#src/content/register/law.ts';
import { placeName, statusWords, topicWords } from '#src/content/register/law-words.ts';
import { facetValues } from './facets.ts';
import { topicsInTable, type RegisterRow } from './register-row.ts';

/** The rows of the register in its order, on the day `today`. */
export const registerRows = (laws: Law[], today: string): RegisterRow[] =>
  laws.map((law) => ({
    ...{ id: law.id, name: law.shortName, summary: law.summary, place: placeName(law) },
    status: statusWords(law, today),
    topics: topicWords(law).slice(0, topicsInTable).join(', '),
    values: facetValues(law, today),
    ...{ fullName: law.name, citation: law.citation },
  }));
