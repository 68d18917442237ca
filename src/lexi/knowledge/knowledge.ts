/** Indexes what Lexi answers from: the questions, the records of the register, and the site's passages. */
import { sizeForPopulation } from '#src/lexi/answer/price.ts';
import { marketingPlans } from '#src/buying/catalog/marketing-plans.ts';
import type { AnsweredQuestion, LexiBook } from '#src/lexi/questions/answered-question.ts';
import { federal, jurisdictions } from '#src/content/lists/law-lists.ts';
import { statusSentence } from '#src/lexi/questions/question-figures.ts';
import type { Law } from '#src/laws/record/law.ts';
import type { Passage } from '#src/content/passages/passage.ts';
import { findWords } from '#src/content/passages/words.ts';
import { labelsOf, linesOf, openRegister, type Register } from '#src/lexi/find/law-records.ts';
import { findStates } from '#src/lexi/read/places.ts';
import { openRanking, type Entry, type Ranking } from '#src/lexi/find/ranking.ts';
import { openSpanishReader, type SpanishReader } from '#src/lexi/read/spanish.ts';

/** Lexi's knowledge. */
export interface Knowledge {
  ranking: Ranking;
  register: Register;
  spanish: SpanishReader;
  /** The question with a wording that equals a message, apart from case, punctuation and courtesies. */
  worded: (message: string) => AnsweredQuestion | undefined;
  /** The question about the price of the plan for a population. */
  questionOfPlan: (population: number) => AnsweredQuestion;
  passages: Passage[];
  /** The passages of each page, by its path without an anchor. */
  passagesOfPage: ReadonlyMap<string, Passage[]>;
  /** The editor's notes of articles, by the article's path. */
  notes: ReadonlyMap<string, Passage[]>;
  /** Year-month-day. */
  builtOn: string;
}

/** The prefixes of the ids of passages that are not from pages: questions, records of laws, editor's notes. */
export const questionId = 'question|';
export const lawId = 'law|';
export const noteId = 'note|';

/** A path without its anchor. */
export const pageOf = ({ path }: { path: string }): string => path.replace(/#.*/, '');

/** Indexes the site's passages, the questions and the laws. */
export function openKnowledge(site: Passage[], book: LexiBook): Knowledge {
  const { questions, answers, laws, placeNotes, texts, builtOn } = book;
  const notes = listNotes(site);
  const pages: Passage[] = [...notes, ...site.filter(mayBeQuoted), ...texts];
  const asked = [...questions, ...answers].map(toPassage);
  const recorded = laws.map((law) => recordPassage(law, builtOn));
  const ranking = openRanking([
    ...[...questions, ...answers].map((question, at) => questionEntry(question, laws, asked[at]!)),
    ...laws.map(lawEntry),
    ...pages.map(pageEntry),
  ]);
  const passages = [...asked, ...recorded, ...pages];
  return {
    ranking,
    passages,
    notes: Map.groupBy(notes, pageOf),
    builtOn,
    register: openRegister(laws, placeNotes),
    spanish: openSpanishReader(questions, ranking.vocabulary),
    worded: indexWordings([...questions, ...answers]),
    questionOfPlan: (population) =>
      questions.find(({ id }) => id === `prices-${sizeForPopulation(population)}`)!,
    passagesOfPage: Map.groupBy(passages, pageOf),
  };
}

/** Answers of procurement sheets, and those that our pages do not say something, are preferred less. */
function questionEntry(question: AnsweredQuestion, laws: Law[], passage: Passage): Entry {
  const { id, title, text } = passage;
  const { subject, wordings, source, isOfSheet, isUnsaid } = question;
  const law = laws.find((record) => source === `/laws/${record.id}`);
  const ofPage = jurisdictions
    .filter(({ slug }) => slug !== federal.slug && source === `/laws/${slug}`)
    .map(({ slug }) => slug);
  const isLaw = subject === 'laws';
  const named = findStates([question.question, ...wordings].join('\n'));
  const weight = isOfSheet ? 0.92 : isUnsaid ? 0.93 : 1;
  const places = !isLaw ? [] : law ? placesOf(law) : ofPage.length > 0 ? ofPage : named;
  return { id, title, wordings, text, weight, isLaw, places, question };
}

const placesOf = ({ jurisdiction }: Law) => (jurisdiction === 'us' ? [] : [jurisdiction]);

const lawEntry = (law: Law): Entry => {
  const id = `${lawId}${law.id}`;
  const title = `${law.name}. ${law.shortName}. ${law.citation}`;
  const text = linesOf(law).join('\n');
  const [wordings, places] = [labelsOf(law), placesOf(law)];
  return { id, title, wordings, text, weight: 1, isLaw: true, places, law };
};

const pageEntry = (passage: Passage): Entry => {
  const { id, heading, text, kind } = passage;
  const title = `${passage.title}. ${heading}`;
  const isLaw = kind === 'article';
  const places = isLaw ? findStates(`${passage.title} ${heading} ${text}`) : [];
  return { id, title, wordings: [], text, weight: 1, isLaw, places, passage };
};

const marketingColumns = new Set(marketingPlans.map(({ name }) => name));

/** Leaves out questions, which have their own file, and the price table, which also has prices that are not charged (R8). */
const mayBeQuoted = ({ path, heading, kind }: Passage) =>
  kind !== 'question' &&
  !(path === '/pricing' && marketingColumns.has(heading)) &&
  !path.startsWith('/subscribe#');

/** A question as a passage for a model (R30). */
function toPassage(question: AnsweredQuestion): Passage {
  const { question: title, source: path, checkedOn: date } = question;
  const [id, text] = [`${questionId}${question.id}`, question.lines.join('\n')];
  return { id, path, title, heading: '', text, kind: 'question', date };
}

function recordPassage(law: Law, builtOn: string): Passage {
  const { id, name: title, shortName: heading, checkedOn: date } = law;
  const text = [
    law.summary,
    `${statusSentence(law, builtOn)}.`,
    ...(law.statusNote ? [law.statusNote] : []),
    `Who is bound: ${law.whoIsBound}`,
    ...law.duties.map(({ text }) => text),
    `Enforcement: ${law.enforcement}`,
  ].join('\n');
  return { id: `${lawId}${id}`, path: `/laws/${id}`, title, heading, text, kind: 'question', date };
}

/** The end of an editor's note that is no event of a law, which the register has: "SB 53: September 29, 2025: The governor signed it." */
const noteEnd = /(?<!: \w+ \d{1,2}, \d{4}: .*) \(Note of (?<day>\w+ \d{1,2}, \d{4})\)$/;

/** Each editor's note as a passage with its own, later date. */
const listNotes = (site: Passage[]): Passage[] =>
  site
    .filter(({ kind }) => kind === 'article')
    .flatMap(({ path, title, text }) => text.split('\n').map((line) => ({ path, title, line })))
    .flatMap(({ path, title, line }, at) => {
      const day = noteEnd.exec(line)?.groups!.day;
      if (!day) return [];
      const date = new Date(`${day} UTC`).toISOString().slice(0, 10);
      const [id, text] = [`${noteId}${path}|${at}`, line.replace(noteEnd, '')];
      return { id, path, title, heading: 'Editor’s note', text, kind: 'article' as const, date };
    });

const courtesies =
  /^(?:(?:hi there|hi|hello|hey|good morning|good afternoon|please|pls|lexi|ok|okay|quick question|can you tell me|could you tell me|do you know|(?:i was |just )wondering) )+|(?: (?:please|pls|plz|lexi|thanks|thank you|thx|asap))+$/g;

function indexWordings(questions: AnsweredQuestion[]): Knowledge['worded'] {
  const byWords = new Map<string, AnsweredQuestion>();
  const wordsIn = (text: string) =>
    findWords(text.normalize('NFKD').replace(/\p{M}/gu, ''))
      .map(({ word }) => word.toLowerCase())
      .join(' ');
  const lettersOf = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '');
  for (const question of questions)
    for (const wording of [question.question, ...question.wordings]) {
      const letters = lettersOf(wordsIn(wording));
      if (letters && !byWords.has(letters)) byWords.set(letters, question);
    }
  return (message) => {
    const text = wordsIn(message);
    return byWords.get(lettersOf(text)) ?? byWords.get(lettersOf(text.replace(courtesies, '')));
  };
}
