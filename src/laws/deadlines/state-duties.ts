/** What the laws of each state require of its agencies, for the assessment's report, which a function writes. */
import { states, type LawTopic } from '#src/content/lists/law-lists.ts';
import { lawsBinding, type Law } from '#src/laws/record/law.ts';
import {
  cautions,
  lawPath,
  placePath,
  statusWords,
  whenWords,
} from '#src/laws/record/law-words.ts';

/** A law of a state, as text. */
export interface StateLaw {
  name: string;
  path: string;
  /** 'In effect since January 1, 2026'. */
  status: string;
  topics: LawTopic[];
  /** `when` is empty when no date is certain. */
  duties: { text: string; who: string; when: string }[];
}

/** A state with its own laws that bind public bodies; the page at `path` also has the federal rules. */
export interface StateDuties {
  name: string;
  /** Of its page in the register. */
  path: string;
  laws: StateLaw[];
}

/** The duties of every state by its slug, on the day `today`. */
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
  duties: law.duties.map((duty) => ({
    text: duty.text,
    who: duty.who,
    when: [whenWords(duty, today), ...cautions(law, duty)]
      .filter(Boolean)
      .join('. ')
      .replace(/\.$/, ''),
  })),
});
