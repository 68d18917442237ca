/** Indexes what Lexi answers from: the questions, the records of the register, and the site's passages. */
import { marketingPlans } from '#src/catalogue/marketing-plans.ts';
import type { LexiBook } from '#src/content/answered-question.ts';
import { states, territories } from '#src/content/law-lists.ts';
import { statusSentence } from '#src/content/question-figures.ts';
import type { Passage } from '#src/passages/passage.ts';
import {
  openQuestionIndex,
  type WeighedPassage,
  type QuestionIndex,
} from '#src/passages/question-index.ts';
import { everydayGroups, fieldGroups, fillers } from '#src/passages/synonyms.ts';
import { findWords, foldWord, smallWordsList } from '#src/passages/words.ts';
import { openLawMatcher, type LawMatcher } from '../answer/laws/match-laws.ts';
import { openQuestionMatcher, type QuestionMatcher } from '../answer/match-questions.ts';
import { openSpanishReader, type SpanishReader } from '../answer/read/spanish.ts';
import type { Vocabulary } from '../answer/read-message.ts';

/** Lexi's knowledge. */
export interface Knowledge {
  questions: QuestionMatcher;
  laws: LawMatcher;
  spanish: SpanishReader;
  index: QuestionIndex;
  passages: WeighedPassage[];
  /** The passages of each page, by its path without an anchor. */
  passagesOfPage: ReadonlyMap<string, WeighedPassage[]>;
  /** The editor's notes of articles, by the article's path. */
  notes: ReadonlyMap<string, string[]>;
  vocabulary: Vocabulary;
  /** The short names of the records, such as "Utah SB 180". */
  lawNames: readonly { id: string; shortName: string }[];
  /** Year-month-day. */
  builtOn: string;
}

/** The prefixes of the ids of passages that are not from pages: questions, records of laws, editor's notes. */
export const questionId = 'question|';
export const lawId = 'law|';
export const noteId = 'note|';

/** A path without its anchor. */
export const pageOf = ({ path }: { path: string }): string => path.replace(/#.*/, '');

const marketingColumns = new Set(marketingPlans.map(({ name }) => name));
const noteBeginning = /^Editor['’]s note, (?<day>\w+ \d{1,2}, \d{4})\. /;

/** Indexes the site's passages, the questions and the laws. */
export function openKnowledge(site: Passage[], book: LexiBook): Knowledge {
  // People ask for a paper by its name, so its own text is preferred to texts about it.
  const texts = book.texts.map((passage) => ({ ...passage, weight: 1.6 }));
  const quoted = [...site.filter(mayBeQuoted).map(weighArticle(site)), ...texts];
  const pages = [...listNotes(site), ...quoted];
  const passages = [...listQuestions(book), ...listLaws(book), ...pages];
  const vocabulary = readVocabulary(pages, book);
  let index: QuestionIndex | undefined;
  return {
    questions: openQuestionMatcher([...book.questions, ...book.answers]),
    laws: openLawMatcher(book.laws),
    spanish: openSpanishReader(book.questions, vocabulary.counts),
    // Built on demand, because it is the slowest part and most answers do not need it.
    get index() {
      return (index ??= openQuestionIndex(pages));
    },
    passages,
    passagesOfPage: Map.groupBy(passages, pageOf),
    notes: collectNotes(site),
    vocabulary,
    lawNames: book.laws,
    builtOn: book.builtOn,
  };
}

/** Leaves out questions, which have their own file, and the price table, whose amounts are not charged (R8). */
const mayBeQuoted = ({ path, heading, kind }: Passage) =>
  kind !== 'question' &&
  !(path === '/pricing' && marketingColumns.has(heading)) &&
  !path.startsWith('/subscribe#');

/** The questions as passages for a model (R30). */
const listQuestions = ({ questions, answers }: LexiBook): WeighedPassage[] =>
  [...questions, ...answers].map(({ id, question, lines, source, checkedOn }) => ({
    id: `${questionId}${id}`,
    path: source,
    title: question,
    heading: '',
    text: lines.join('\n'),
    kind: 'question',
    date: checkedOn,
  }));

const listLaws = ({ laws, builtOn }: LexiBook): WeighedPassage[] =>
  laws.map((law) => ({
    id: `${lawId}${law.id}`,
    path: `/laws/${law.id}`,
    title: law.name,
    heading: law.shortName,
    text: [
      law.summary,
      `${statusSentence(law, builtOn)}.`,
      ...(law.statusNote ? [law.statusNote] : []),
      `Who is bound: ${law.whoIsBound}`,
      ...law.duties.map(({ text }) => text),
      `Enforcement: ${law.enforcement}`,
    ].join('\n'),
    kind: 'question',
    date: law.checkedOn,
  }));

/** Weighs articles: newer ones are more current, guides cover a whole subject, and a summary has less than its stories. */
function weighArticle(site: Passage[]) {
  const days = site.flatMap(({ date }) => date ?? []).sort();
  return (passage: Passage): WeighedPassage => {
    const { kind, date, path } = passage;
    if (kind !== 'article' || !date) return passage;
    const age = days.indexOf(date) / days.length;
    const guide = /weekly/.test(path) ? 1 : 1.4;
    const story = path.includes('#story-') ? 1 : 0.7;
    return { ...passage, weight: (1 + 0.5 * age) * guide * story };
  };
}

/** Each editor's note as a passage with its own, later date. */
function listNotes(site: Passage[]): WeighedPassage[] {
  const titles = new Map(site.map(({ path, title }) => [path, title]));
  return [...collectNotes(site)].flatMap(([path, notes]) =>
    notes.map((note, at): WeighedPassage => {
      const day = noteBeginning.exec(note)!.groups!.day!;
      return {
        id: `${noteId}${path}|${at}`,
        path,
        title: titles.get(path)!,
        heading: 'Editor’s note',
        text: note.replace(noteBeginning, ''),
        kind: 'article',
        date: new Date(`${day} UTC`).toISOString().slice(0, 10),
        weight: 2.6,
      };
    }),
  );
}

function collectNotes(site: Passage[]): Map<string, string[]> {
  const notes = new Map<string, string[]>();
  for (const { kind, path, text } of site) {
    if (kind !== 'article') continue;
    const found = text.split('\n').filter((line) => noteBeginning.test(line));
    if (found.length > 0) notes.set(path, [...(notes.get(path) ?? []), ...found]);
  }
  return notes;
}

/** The words of questions, laws and pages. Words of questions count more, because visitors use them. */
function readVocabulary(
  pages: WeighedPassage[],
  { questions, answers, laws }: LexiBook,
): Vocabulary {
  const counts = new Map<string, number>();
  const written = new Map<string, string>();
  const ordinary = new Set<string>();
  const capitalized = new Set<string>();
  const add = (text: string, weight: number, isEdited = true) => {
    for (const { word } of findWords(text)) {
      const folded = foldWord(word);
      counts.set(folded, (counts.get(folded) ?? 0) + weight);
      if (!written.has(folded)) written.set(folded, word);
      const isSmall = word === word.toLowerCase();
      if (isEdited && isSmall) ordinary.add(folded);
      if (!isSmall) capitalized.add(folded);
    }
  };
  for (const { question, wordings, lines } of questions) {
    add(question, 8);
    // Wordings have names in lower case, as visitors type them.
    add(wordings.join(' '), 8, false);
    add(lines.join(' '), 2);
  }
  for (const { question, lines } of answers) add(`${question} ${lines.join(' ')}`, 2);
  for (const { name, summary, whoIsBound, enforcement } of laws)
    add(`${name} ${summary} ${whoIsBound} ${enforcement}`, 3);
  for (const { title, heading, text } of pages) add(`${title} ${heading} ${text}`, 1);
  add([...fieldGroups, ...everydayGroups].flat().join(' '), 3);
  add(
    `${fillers} ${smallWordsList} ${[...states, ...territories].map(({ name }) => name).join(' ')}`,
    10,
  );
  return { counts, written, ordinary, names: capitalized.difference(ordinary) };
}
