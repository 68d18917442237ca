/** What the laws of each state ask of its agencies, for pages that a function writes: the assessment's report. */
import { states, type LawTopic } from '../law-lists.ts';
import { lawsBinding, type Law } from './law.ts';
import { lawPath, placePath, statusWords, whenWords } from './law-words.ts';

/** One law of a state, in words. */
export interface StateLaw {
  name: string;
  path: string;
  /** 'In force since January 1, 2026'. */
  status: string;
  topics: LawTopic[];
  /** What it asks, of whom, and by when; `when` is empty when no day is certain. */
  duties: { text: string; who: string; when: string }[];
}

/** A state with its own laws that bind public bodies; federal rules are on its page. */
export interface StateDuties {
  name: string;
  /** The address of its page in the register. */
  path: string;
  laws: StateLaw[];
}

/** The duties of every state by the last part of its address, as they stand on the day `today`. */
export const dutiesByState = (laws: Law[], today: string): Record<string, StateDuties> =>
  Object.fromEntries(
    states.map(({ slug, name }) => {
      const own = lawsBinding(laws, slug).filter(({ jurisdiction }) => jurisdiction === slug);
      return [slug, { name, path: placePath(slug), laws: own.map((law) => describe(law, today)) }];
    }),
  );

const describe = (law: Law, today: string): StateLaw => ({
  name: law.shortName,
  path: lawPath(law),
  status: statusWords(law, today),
  topics: law.topics,
  duties: law.duties.map((duty) => ({ text: duty.text, who: duty.who, when: whenWords(duty) })),
});
