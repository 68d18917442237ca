/** Which record of the register goes before another. */
import type { LexiBook } from '#src/content/answered-question.ts';
import { publicBodies } from '#src/content/law-lists.ts';

type Law = LexiBook['laws'][number];

/** What is in force or coming goes before what was replaced. */
export const rank = ({ status }: Law) => (status === 'in-force' ? 0 : status === 'enacted' ? 1 : 2);

/** Records by that order. */
export const newestFirst = (laws: Law[]) => laws.toSorted((one, other) => rank(one) - rank(other));

/** The law that people most likely mean by "the AI law" of a state: binding, broad, and written about. */
export const prominence = (law: Law): number =>
  (rank(law) < 2 ? 4 : 0) +
  (law.binds.some((body) => publicBodies.includes(body)) ? 2 : 0) +
  (law.kind === 'statute' ? 2 : 0) +
  law.topics.length * 0.3 +
  law.articles.length * 0.5 +
  law.duties.length * 0.2;
