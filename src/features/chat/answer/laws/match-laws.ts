/** Finds the records of the register that a message asks about, and the field that answers it. */
import questionWords from '#src/content/question-words.json' with { type: 'json' };
import type { LexiBook } from '#src/content/answered-question.ts';
import { boundBodies, lawTopics, publicBodies } from '#src/content/law-lists.ts';
import { findStates } from '#src/passages/states.ts';
import { patternOf } from '../phrases.ts';
import { readWording, says, unite, type Words } from '../match-questions.ts';
import type { Term } from '../read-message.ts';
import { thresholds } from '../weights.ts';
import { numbersOf, sectionsOf } from './bill-numbers.ts';
import { dutyLine, linesOf } from './law-lines.ts';
import { newestFirst, prominence, rank } from './law-order.ts';

type Law = LexiBook['laws'][number];

/** What of a law is asked. */
export type LawField = 'penalty' | 'when' | 'who' | 'todo' | 'summary';

/** What the register has for a message. */
export type LawMatch =
  | {
      kind: 'law';
      laws: Law[];
      others: Law[];
      field: LawField;
      /** The lines of each record that mention what was asked beside its name and field, best first. */
      details: string[][];
      covered: number;
      isNamed?: boolean;
      /** The register has no other law of the state that was named. */
      isOnly?: boolean;
    }
  | {
      kind: 'which law';
      laws: Law[];
      place: string;
      covered: number;
      isGeneral: boolean;
    }
  | { kind: 'which state'; laws: Law[]; topic: string; covered: number }
  | { kind: 'none in state'; state: string; federal: Law[]; isGeneral: boolean };

/** The records, indexed. */
export interface LawMatcher {
  match: (message: string, terms: Term[]) => LawMatch | null;
  /** The records that a message names by number or by name. */
  named: (message: string) => Law[];
  /** The records of a state, the one that people most likely mean first. */
  ofPlace: (place: string) => Law[];
  /** The duties of a record that mention what a message asks and that an answer does not say yet. */
  dutiesAsked: (id: string, said: string[], message: string, terms: Term[]) => string[];
  /** The words of some lines of records. */
  wordsOf: (lines: string[]) => Words;
  /** The share of what a message asks, without the names of places and laws, that a text of these words mentions. */
  shareSaid: (words: Words, message: string, terms: Term[]) => number;
}

/** One line of a record that can answer by itself. */
interface LawLine extends Words {
  line: string;
}

const fields = (questionWords.fields as { field: LawField; phrases: string[] }[]).map(
  ({ field, phrases }) => [field, patternOf(phrases, {})] as const,
);

/** Words that ask for a field are answered by it. */
const fieldTerms = readWording(questionWords.wordsOfFields);
const asksField = (term: Term) => says(fieldTerms, term) > 0;

const generalTerms = readWording(questionWords.wordsOfAnyLaw);

/** Whether a message names a state and no subject: "Is there an AI law in California?" */
function isGeneral(message: string, terms: Term[]): boolean {
  const places = readWording(findStates(message).join(' '));
  return terms.every((term) => says(places, term) || says(generalTerms, term) || asksField(term));
}

/** Names of laws that are not their numbers. */
const namesOfLaws = new RegExp(String.raw`\b(?:${questionWords.namesOfLaws.join('|')})\b`, 'gi');

const mostDuties = 2;

/** Indexes the records: a millisecond or two. */
export function openLawMatcher(laws: Law[]): LawMatcher {
  const indexed = laws.map((law) => ({
    law,
    name: readWording(`${law.name} ${law.shortName} ${law.citation}`),
    topics: readWording(
      `${law.topics.map((topic) => lawTopics[topic]).join(' ')} ${law.binds.map((body) => boundBodies[body]).join(' ')}`,
    ),
    text: readWording(
      `${law.summary} ${law.whoIsBound} ${law.duties.map(({ text }) => text).join(' ')} ${law.enforcement} ${law.statusNote ?? ''}`,
    ),
    numbers: numbersOf(`${law.shortName} ${law.citation} ${law.name}`),
    sections: sectionsOf([law.citation, ...linesOf(law)].join('\n')),
    lines: linesOf(law).map((line): LawLine => ({ line, ...readWording(line) })),
    duties: law.duties.map((duty) => ({
      line: dutyLine(duty, law),
      text: duty.text,
      least: thresholds.duty,
      words: readWording(duty.text) as Words,
    })),
  }));
  const linesByText = new Map(indexed.flatMap(({ lines }) => lines.map((one) => [one.line, one])));
  const counts = new Map<string, number>();
  const rarity = (term: Term): number => {
    const key = term.stems.join(' ');
    let count = counts.get(key);
    if (count === undefined) {
      count = indexed.filter(
        ({ name, topics, text }) => says(name, term) || says(topics, term) || says(text, term),
      ).length;
      counts.set(key, count);
    }
    return Math.log(1 + (indexed.length - count + 0.5) / (count + 0.5));
  };

  function named(message: string): Law[] {
    const states = findStates(message);
    const asked = numbersOf(message);
    // A section of a law of the state that was named; laws of others may have one with that number.
    const sections = sectionsOf(message);
    const ofSection = indexed.filter(
      ({ law, sections: own }) =>
        isIn(law, states) && sections.some((section) => own.includes(section)),
    );
    if (ofSection.length > 0) return ofSection.map(({ law }) => law);
    const words = [...message.matchAll(namesOfLaws)].map(([word]) => word.toLowerCase());
    const found = indexed.filter(
      ({ law, numbers }) =>
        (asked.some((number) => numbers.includes(number)) &&
          (states.length === 0 || isIn(law, states))) ||
        words.some(
          (word) =>
            new RegExp(String.raw`\b${RegExp.escape(word)}`, 'i').test(
              `${law.name} ${law.shortName}`,
            ) &&
            // Short names are not parts of other names.
            (word.length > 3 ||
              new RegExp(String.raw`\b${RegExp.escape(word)}\b`).test(
                `${law.name} ${law.shortName}`.toLowerCase(),
              )),
        ),
    );
    return found.map(({ law }) => law);
  }

  /** Some records, each that is over with what replaced it. */
  const withReplacements = (some: Law[]): Law[] => [
    ...new Set([
      ...some,
      ...some
        .filter((law) => rank(law) === 2)
        .flatMap(({ related, jurisdiction }) =>
          laws.filter(
            (law) => related.includes(law.id) && law.jurisdiction === jurisdiction && rank(law) < 2,
          ),
        ),
    ]),
  ];

  /** What a message asks beside places, names of laws and words that ask for a field. */
  function detailTerms(message: string, terms: Term[], about?: Law): Term[] {
    const places = readWording(findStates(message).join(' '));
    const name = about && indexed.find(({ law }) => law === about)?.name;
    return terms.filter(
      (term) =>
        !says(places, term) &&
        !says(generalTerms, term) &&
        !asksField(term) &&
        !/^\d+$/.test(term.stems.join('')) &&
        !(name && says(name, term)),
    );
  }

  const shareOf = (terms: Term[], words: Words) =>
    terms.reduce((sum, term) => sum + rarity(term) * says(words, term), 0) /
    Math.max(
      1e-6,
      terms.reduce((sum, term) => sum + rarity(term), 0),
    );

  /** The lines of a record that mention most of what was asked, best first; none when no line stands out. */
  function detailsOf(law: Law, message: string, terms: Term[]): string[] {
    const asked = detailTerms(message, terms, law);
    const { lines } = indexed.find((one) => one.law === law)!;
    const scored = lines
      .map(({ line, ...words }) => ({ line, share: shareOf(asked, words) }))
      .sort((one, other) => other.share - one.share);
    const most = scored[0]?.share ?? 0;
    return most < thresholds.detail
      ? []
      : scored.filter(({ share }) => share >= most * 0.8).map(({ line }) => line);
  }

  /** The share of a message, without states and names of laws, that the records mention. */
  function coveredBy(some: Law[], message: string, terms: Term[]): number {
    const places = readWording(findStates(message).join(' '));
    const rest = terms.filter((term) => !says(places, term) && !/^\d+$/.test(term.stems.join('')));
    const total = rest.reduce((sum, term) => sum + rarity(term), 0);
    if (total === 0) return 1;
    const own = indexed.filter(({ law }) => some.includes(law));
    const said = rest.filter((term) =>
      own.some(
        ({ name, topics, text }) =>
          says(name, term) || says(topics, term) || says(text, term) || asksField(term),
      ),
    );
    return said.reduce((sum, term) => sum + rarity(term), 0) / total;
  }

  return {
    named,
    ofPlace: (place) =>
      laws
        .filter(({ jurisdiction }) => jurisdiction === place)
        .sort((one, other) => prominence(other) - prominence(one)),
    dutiesAsked(id, said, message, terms) {
      const found = indexed.find(({ law }) => law.id === id);
      if (!found) return [];
      const { law, duties, lines } = found;
      const asked = detailTerms(message, terms, law);
      const answer = said.join(' ');
      const other = lines
        .filter(({ line }) => !duties.some((duty) => duty.line === line))
        .map(({ line, ...words }) => ({ line, text: line, least: thresholds.detail, words }));
      return [...duties, ...other]
        .filter((one) => !answer.includes(one.text))
        .map(({ line, least, words }) => ({ line, least, share: shareOf(asked, words) }))
        .filter(({ share, least }) => share >= least)
        .sort((one, other) => other.share - one.share)
        .slice(0, mostDuties)
        .map(({ line }) => line);
    },
    wordsOf: (lines) => unite(lines.map((line) => linesByText.get(line)!)),
    shareSaid: (words, message, terms) => shareOf(detailTerms(message, terms), words),
    match(message, terms) {
      const field = fields.find(([, pattern]) => pattern.test(message))?.[0] ?? 'summary';
      const byName = named(message);
      if (byName.length > 0 && byName.length <= 3)
        return {
          kind: 'law',
          laws: newestFirst(byName),
          others: [],
          field,
          details: newestFirst(byName).map((law) => detailsOf(law, message, terms)),
          covered: coveredBy(byName, message, terms),
          isNamed: true,
        };
      const states = findStates(message);
      const scored = indexed
        .filter(({ law }) => states.length === 0 || isIn(law, states))
        .map((one) => ({
          law: one.law,
          score: terms.reduce(
            (total, term) =>
              total +
              rarity(term) *
                Math.max(
                  1.3 * says(one.name, term),
                  1.2 * says(one.topics, term),
                  0.8 * says(one.text, term),
                ),
            0,
          ),
        }))
        .sort(
          (one, other) => other.score - one.score || prominence(other.law) - prominence(one.law),
        );
      const [best] = scored;
      if (states.length > 0) {
        const [state = ''] = states;
        const slug = state.replaceAll(' ', '-');
        if (!best)
          return {
            kind: 'none in state',
            state,
            isGeneral: isGeneral(message, terms),
            federal: laws.filter(
              ({ jurisdiction, binds, status }) =>
                jurisdiction === 'us' &&
                status === 'in-force' &&
                binds.some((body) => publicBodies.includes(body)),
            ),
          };
        if (states.length > 1) return null;
        if (scored.length === 1)
          return {
            kind: 'law',
            laws: [best.law],
            others: [],
            field,
            details: [detailsOf(best.law, message, terms)],
            covered: coveredBy([best.law], message, terms),
            isOnly: true,
          };
        const near = scored.filter(({ score }) => score >= best.score * 0.75);
        if (best.score > 1.2 && near.length <= 2) {
          const nearest = newestFirst(withReplacements(near.map(({ law }) => law)));
          return {
            kind: 'law',
            laws: nearest,
            others: scored.map(({ law }) => law).filter((law) => !nearest.includes(law)),
            field,
            details: nearest.map((law) => detailsOf(law, message, terms)),
            covered: coveredBy(nearest, message, terms),
          };
        }
        const all = scored.map(({ law }) => law).sort((a, b) => prominence(b) - prominence(a));
        return {
          kind: 'which law',
          isGeneral: field === 'summary' && isGeneral(message, terms),
          laws: all,
          place: slug,
          covered: coveredBy(all, message, terms),
        };
      }
      if (!best || best.score < 4) return null;
      const near = scored.filter(({ score }) => score >= best.score * 0.85);
      const nearest = near.map(({ law }) => law);
      const covered = coveredBy(nearest, message, terms);
      const places = new Set(nearest.map(({ jurisdiction }) => jurisdiction));
      if (places.size === 1 && places.has('us') && near.length <= 2)
        return {
          ...{ kind: 'law', laws: newestFirst(nearest), others: [], field, covered },
          details: newestFirst(nearest).map((law) => detailsOf(law, message, terms)),
        };
      return {
        kind: 'which state',
        laws: scored.slice(0, 6).map(({ law }) => law),
        topic: best.law.topics[0]!,
        covered,
      };
    },
  };
}

const isIn = ({ jurisdiction }: Law, states: string[]) =>
  states.some((state) => state.replaceAll(' ', '-') === jurisdiction);
