/** Finds the records that a message asks about, and the field that it asks for. */
import questionWords from '#src/content/question-words.json' with { type: 'json' };
import { boundBodies, lawTopics, publicBodies } from '#src/content/law-lists.ts';
import type { Law } from '#src/content/register/law.ts';
import { findStates } from '#src/passages/states.ts';
import { readWording, says, unite, type Words } from '../match-questions.ts';
import type { Term } from '../read-message.ts';
import { thresholds } from '../weights.ts';
import { numbersOf, sectionsOf } from './bill-numbers.ts';
import { dutyLine, linesOf, newestFirst, prominence, rank, slugOf } from './law-records.ts';

/** What a message asks about a law. */
export type LawField = 'penalty' | 'when' | 'who' | 'todo' | 'summary';

/** What the register has on a message. */
export type LawMatch =
  | {
      kind: 'law';
      laws: Law[];
      others: Law[];
      field: LawField;
      /** For each record, the lines that mention the details that were asked for, best first. */
      details: string[][];
      covered: number;
      isNamed?: boolean;
      /** True when the message names a local government, which not every law binds. */
      isLocal?: boolean;
      /** True when the register has no other law of the state. */
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

/** An index of the records. */
export interface LawMatcher {
  match: (message: string, terms: Term[]) => LawMatch | null;
  /** The records that a message names by number or by name. */
  named: (message: string) => Law[];
  all: readonly Law[];
  /** The numbers of bills in a message that no record has. */
  missing: (message: string) => string[];
  /** The records of a state, the most prominent first. */
  ofPlace: (place: string) => Law[];
  /** Whether a message names a state and no subject: "What must Houston do about AI?" */
  isGeneral: (message: string, terms: Term[]) => boolean;
  /** The duties of a record that a message asks about and that the answer does not have yet. */
  dutiesAsked: (id: string, said: string[], message: string, terms: Term[]) => string[];
  /** The words of some lines of records. */
  wordsOf: (lines: string[]) => Words;
  /** The share of a message, without names of places and laws, that a text with these words mentions. */
  shareSaid: (words: Words, message: string, terms: Term[]) => number;
}

/** A line of a record that can stand alone in an answer. */
interface LawLine extends Words {
  line: string;
}

/** What asks for each field; the first match decides. */
const fields: [LawField, RegExp][] = [
  ['when', /\b(?:when|deadline|deadlines|due|what date|effective|take effect)\b/i],
  [
    'penalty',
    /\b(?:penalt\w*|fine|fined|fines|enforc\w*|sanction\w*|punish\w*|sue|sued|suing|lawsuit|cure period|attorney general|AG|consequence|consequences|(?:don['’]?t|do not|doesn['’]?t|does not|fail to|failing to|not) comply|(?:ignore|break|violat\w*) (?:it|the|this|that)|what (?:can|could|will|would|may) happen|what happens (?:if|when|to)|if (?:we|they|an agency|a city|someone|you) (?:ignore|ignores|break|breaks|violate|violates))\b/i,
  ],
  [
    'when',
    /\b(?:deadline\w*|start|starts|starting|begin|begins|kick in|in force|in effect|date|dates|how soon|active|yet|current status|status)\b/i,
  ],
  [
    'who',
    /\b(?:(?:who|whom) (?:is|are|does|do|must|has|have|need|needs|all)|(?:apply|applies|reach|reaches|cover|covers|covered|bound|bind|binds|exempt\w*|does it (?:include|affect)|affect\w*))\b/i,
  ],
  [
    'todo',
    /\b(?:what (?:do|should|must|can) (?:we|i|our)|how (?:do|can) we comply|comply|step|steps|to do|prepare|checklist)\b/i,
  ],
];

/** The field of a record that a message asks for; the summary if it names none. */
export const findField = (message: string): LawField =>
  fields.find(([, pattern]) => pattern.test(message))?.[0] ?? 'summary';

/** Words that ask for a field of a record. */
const fieldTerms = readWording(questionWords.wordsOfFields);
const asksField = (term: Term) => says(fieldTerms, term) > 0;

const generalTerms = readWording(questionWords.wordsOfAnyLaw);

/** Whether a message names a state and no subject: "Is there an AI law in California?" */
function isGeneral(message: string, terms: Term[]): boolean {
  const places = readWording(findStates(message).join(' '));
  return terms.every((term) => says(places, term) || says(generalTerms, term) || asksField(term));
}

/** Names of laws other than their numbers. */
const namesOfLaws = new RegExp(String.raw`\b(?:${questionWords.namesOfLaws.join('|')})\b`, 'gi');

const mostDuties = 2;

/** Indexes the records, in a millisecond or two. */
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
    // A section counts only with its state, because laws of other states may have the same number.
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
            // Short names must not match a part of a word.
            (word.length > 3 ||
              new RegExp(String.raw`\b${RegExp.escape(word)}\b`).test(
                `${law.name} ${law.shortName}`.toLowerCase(),
              )),
        ),
    );
    return found.map(({ law }) => law);
  }

  /** Adds to records that are no longer in force the laws that replaced them. */
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

  /** The terms of a message without places, names of laws and words that ask for a field. */
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

  /** The lines of a record that mention most of what was asked, best first; none when no line mentions enough. */
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

  /** The share of a message, without states and numbers, that the records mention. */
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
    isGeneral,
    all: laws,
    missing(message) {
      const places = findStates(message);
      return numbersOf(message).filter(
        (number) =>
          !indexed.some(
            ({ law, numbers }) =>
              numbers.includes(number) && (places.length === 0 || isIn(law, places)),
          ),
      );
    },
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
      const field = findField(message);
      const answeredBy = (some: Law[]) => ({
        ...{ kind: 'law' as const, laws: some, others: [], field },
        details: some.map((law) => detailsOf(law, message, terms)),
        covered: coveredBy(some, message, terms),
      });
      const byName = named(message);
      if (byName.length > 0 && byName.length <= 3)
        return { ...answeredBy(newestFirst(byName)), isNamed: true };
      const states = findStates(message);
      const scored = indexed
        .filter(({ law }) => states.length === 0 || isIn(law, states))
        .map(({ law, name, topics, text }) => {
          const scoreOf = (term: Term) =>
            rarity(term) *
            Math.max(1.3 * says(name, term), 1.2 * says(topics, term), 0.8 * says(text, term));
          return { law, score: terms.reduce((total, term) => total + scoreOf(term), 0) };
        })
        .sort(
          (one, other) => other.score - one.score || prominence(other.law) - prominence(one.law),
        );
      const [best] = scored;
      const [state] = states;
      if (state !== undefined) {
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
        if (scored.length === 1) return { ...answeredBy([best.law]), isOnly: true };
        const near = scored.filter(({ score }) => score >= best.score * 0.75);
        if (best.score > 1.2 && near.length <= 2) {
          const nearest = newestFirst(withReplacements(near.map(({ law }) => law)));
          const others = scored.map(({ law }) => law).filter((law) => !nearest.includes(law));
          return { ...answeredBy(nearest), others };
        }
        const all = scored.map(({ law }) => law).sort((a, b) => prominence(b) - prominence(a));
        return {
          kind: 'which law',
          isGeneral: field !== 'penalty' && isGeneral(message, terms),
          laws: all,
          place: slugOf(state),
          covered: coveredBy(all, message, terms),
        };
      }
      if (!best || best.score < 4) return null;
      const near = scored.filter(({ score }) => score >= best.score * 0.85);
      const nearest = near.map(({ law }) => law);
      if (near.length <= 2 && nearest.every(({ jurisdiction }) => jurisdiction === 'us'))
        return answeredBy(newestFirst(nearest));
      return {
        kind: 'which state',
        laws: scored.slice(0, 6).map(({ law }) => law),
        topic: best.law.topics[0]!,
        covered: coveredBy(nearest, message, terms),
      };
    },
  };
}

const isIn = ({ jurisdiction }: Law, states: string[]) =>
  states.some((state) => slugOf(state) === jurisdiction);
