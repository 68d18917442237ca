/** Answers a message with sentences of our pages, when no question and no record answers it (R30). */
import questionWords from '#src/content/question-words.json' with { type: 'json' };
import type { AnsweredQuestion } from '#src/content/answered-question.ts';
import { writtenDay } from '#src/formats/calendar-days.ts';
import { findStates } from '#src/passages/states.ts';
import { mentions, type WeighedConcept, type RankedPassage } from '#src/passages/question-index.ts';
import { foldedWords, stem } from '#src/passages/words.ts';
import { lawId, noteId, pageOf, questionId, type Knowledge } from '../knowledge/knowledge.ts';
import type { PagesAnswer } from './compose-answer.ts';
import { fromOurPages, notLegalAdvice } from './lines.ts';
import { findSentences, readSentences } from './sentences.ts';
import {
  asksFigure,
  asksForNews,
  isAboutAddendum,
  isAboutArticles,
  isAboutLaw,
  isAboutOffer,
  isAboutSuppliers,
  isAboutUs,
  withoutArticles,
} from './subjects.ts';
import { thresholds } from './weights.ts';

/** Other passages need at least this share of the best score. */
const nearlyAsGood = 0.5;
/** The number of passages whose sentences are compared. */
const passagesRead = 6;
/** A factor for articles and templates in questions about us. */
const othersWeight = 0.4;
/** The number of asked concepts that an answer must mention, and the number when it is neither news nor an asked figure. */
const fewestMentions = 2;
const fewestMentionsOfUs = 3;

/** An answer from a page, with the share of the question that the page covers. */
export interface PageFinding {
  answer: PagesAnswer;
  coverage: number;
}

/** A message to answer. */
interface PageQuestion {
  message: string;
  /** Whether it is about a law and names no state. */
  isLawful: boolean;
  /** The states whose laws or news it asks about. */
  places: string[];
}

/** Answers with a few sentences of the best passage; null when none is about the question. */
export function answerFromPages(
  { message, isLawful, places }: PageQuestion,
  found: RankedPassage[],
  knowledge: Knowledge,
): PageFinding | null {
  const question = withoutArticles(message);
  const mayBeNews = asksForNews(question) || isAboutArticles(message);
  const ranked = found.filter(
    ({ passage: { id, kind } }) =>
      !id.startsWith(questionId) && !id.startsWith(lawId) && (mayBeNews || kind !== 'article'),
  );
  const asked = knowledge.index.weigh(question);
  const named = findNames(message, knowledge);
  const top = ranked[0]?.score ?? 0;
  const figure = asksFigure(message);
  const [best] = ranked
    .slice(0, passagesRead)
    .filter(
      (hit) =>
        hit.score >= top * nearlyAsGood &&
        (isRelevant(hit) || (mayBeNews && isAhead(hit, ranked))) &&
        mentionsAll(hit.passage, named),
    )
    .map(({ passage, score, coverage }) => {
      const heading = `${passage.title} ${passage.heading}`;
      const said = findSentences(textOf(passage, knowledge), heading, asked, figure);
      return { passage, coverage, said, worth: (said?.share ?? 0) * (score / top) ** 0.5 };
    })
    .sort((one, other) => other.worth - one.worth);
  const { passage, said, coverage } = best ?? {};
  if (!passage || !said || coverage === undefined) return null;
  if (said.share < thresholds.said || said.own < thresholds.sentence) return null;
  // A single common word may be a coincidence or a wrong correction.
  if (
    said.mentions < (mayBeNews || (figure && said.hasFigure) ? fewestMentions : fewestMentionsOfUs)
  )
    return null;
  const { sentences } = said;
  // News about one state does not answer a question about the law without a state.
  const states = findStates(toText(sentences, passage));
  const isSpecific = coverage >= thresholds.specific;
  if (isLawful && passage.kind === 'article' && states.length > 0 && !isSpecific) return null;
  // Sentences without the named states do not answer a question about them.
  if (!places.every((place) => states.includes(place))) return null;
  const news = isNote(passage) ? [] : notesFor(pageOf(passage), asked, knowledge);
  const { kind, date, path } = passage;
  // The editor's notes are newer, so they come first.
  const lines = [...news, beginning(passage) + sentences.map(ended).join(' ')];
  return {
    coverage,
    answer: {
      text: [
        `${lines.join(' ')} [1]`,
        fromOurPages(kind === 'article' ? undefined : date),
        ...(kind === 'article' ? [notLegalAdvice] : []),
      ].join('\n\n'),
      sources: [{ number: 1, title: sourceTitle(passage), href: path }],
    },
  };
}

/**
 * The sentence of a question's source that has a figure which the message asks for and the answer does not have.
 * Null when the answer covers the message, or the page has no such sentence.
 */
export function findFigure(
  message: string,
  { question, lines, source, isOfSheet }: AnsweredQuestion,
  { index, passagesOfPage }: Knowledge,
): string | null {
  const figure = asksFigure(message);
  if (!figure) return null;
  const asked = index.weigh(message);
  const said = new Set(foldedWords(`${question} ${lines.join(' ')}`).map(stem));
  const sum = (some: WeighedConcept[]) => some.reduce((total, { weight }) => total + weight, 0);
  const open = asked.filter((one) => !mentions(said, one));
  if (sum(open) < sum(asked) * thresholds.open) return null;
  // The source of a sheet's answer is a whole page.
  const [best] = (passagesOfPage.get(pageOf({ path: source })) ?? [])
    .filter(({ id, path }) => (isOfSheet || path === source) && !id.startsWith(questionId))
    .flatMap(
      ({ text, title, heading }) => findSentences(text, `${title} ${heading}`, asked, figure) ?? [],
    )
    .filter((found) => {
      const stems = new Set(foldedWords(found.sentences.join(' ')).map(stem));
      return (
        found.hasFigure &&
        (isOfSheet ? found.share : found.own) >= thresholds.sentence &&
        sum(open.filter((one) => mentions(stems, one))) >= sum(asked) * thresholds.open
      );
    })
    .sort((one, other) => other.own - one.own);
  const text = best?.sentences.map(ended).join(' ');
  return text && !lines.join(' ').includes(text) ? text : null;
}

/** Whether a passage covers half of the question and scores far above all other pages. */
function isAhead({ passage, score, coverage }: RankedPassage, ranked: RankedPassage[]): boolean {
  if (coverage < thresholds.passageAhead) return false;
  const other = ranked.find((hit) => pageOf(hit.passage) !== pageOf(passage));
  return score > (other?.score ?? 0) * thresholds.passageLead;
}

/** Adds a period where one is missing, as after a row of a table. */
const ended = (sentence: string) => (/[.?!:;]["”’)]?$/.test(sentence) ? sentence : `${sentence}.`);

/** Whether a passage covers enough of a question to answer it. */
export const isRelevant = ({ coverage }: RankedPassage): boolean => coverage >= thresholds.passage;

/** Lowers the scores of articles and templates for a question about us, because they describe others in the same words. */
export function preferOurs(message: string, ranked: RankedPassage[]): RankedPassage[] {
  const isOfUs = isAboutUs(message) && !isAboutLaw(message);
  // Our vendor terms use the same words as the terms for customers, and our addendum those of its template.
  const own = ranked.filter(
    ({ passage: { path } }) =>
      (isAboutSuppliers(message) || !path.startsWith('/legal#vendor')) &&
      (isAboutAddendum(message) || !path.startsWith('/legal/addendum')),
  );
  if (isAboutArticles(message) || (!isOfUs && !isAboutOffer(message))) return own;
  return own
    .map((hit) =>
      (hit.passage.kind === 'article' || hit.passage.kind === 'template') &&
      (isOfUs || hit.coverage < thresholds.passage)
        ? { ...hit, score: hit.score * othersWeight, coverage: hit.coverage * othersWeight }
        : hit,
    )
    .toSorted((one, other) => other.score - one.score);
}

/** Capitalized words that are not names of things. */
const notNames = new Set(questionWords.notNames.split(' '));

/** Names in capital letters, such as standards; a passage without them is about something else. */
function findNames(question: string, { index }: Knowledge): WeighedConcept[] {
  const isAllCaps = !/[a-z]/.test(question);
  const names = isAllCaps ? [] : (question.match(/\b[A-Z][A-Z-]{2,}(?=s?\b)/g) ?? []);
  return names.filter((name) => !notNames.has(name)).flatMap((name) => index.weigh(name));
}

function mentionsAll(passage: RankedPassage['passage'], named: WeighedConcept[]): boolean {
  const { title, heading, text } = passage;
  if (named.length === 0) return true;
  const said = new Set(foldedWords(`${title} ${heading} ${text}`).map(stem));
  return named.every((concept) => mentions(said, concept));
}

const isNote = ({ id }: RankedPassage['passage']) => id.startsWith(noteId);

const toText = (sentences: string[], { title, heading }: RankedPassage['passage']) =>
  [title, heading, ...sentences].join(' ');

/** The editor's notes of an article that are about the question. */
function notesFor(page: string, asked: WeighedConcept[], { notes }: Knowledge): string[] {
  return (notes.get(page) ?? []).filter((note) => {
    const said = new Set(foldedWords(note).map(stem));
    const total = asked.reduce((sum, { weight }) => sum + weight, 0);
    const share = asked.reduce((sum, one) => sum + (mentions(said, one) ? one.weight : 0), 0);
    return share >= total * thresholds.note;
  });
}

/** Caches the sentences of all pages: 50 ms for a thousand passages. */
export function readPages(knowledge: Knowledge): void {
  for (const passage of knowledge.passages) readSentences(textOf(passage, knowledge));
}

/** The whole text under a passage's heading, without the place at the start of a story, which its sentences repeat. */
function textOf(passage: RankedPassage['passage'], { passagesOfPage }: Knowledge): string {
  if (isNote(passage)) return passage.text;
  const { kind, path, heading } = passage;
  const text = passagesOfPage
    .get(pageOf(passage))!
    .filter((one) => one.path === path && one.heading === heading && !isNote(one))
    .map((one) => one.text)
    .join('\n');
  return kind === 'article' ? text.replace(/^[^.?!\n]{1,40}\n/, '') : text;
}

function beginning({ kind, title, date }: RankedPassage['passage']): string {
  if (kind === 'article' && date) return `As of ${writtenDay(date)}: `;
  if (kind === 'template') return `From the template “${title}”: `;
  return '';
}

const sourceTitle = ({ title, heading }: RankedPassage['passage']) =>
  heading ? `${title}: ${heading}` : title;

/** Whether a page covers so much more of a message than something else that it is preferred. */
export const coversMore = ({ coverage }: PageFinding, covered: number) =>
  coverage >= thresholds.covers && coverage >= covered + thresholds.coversMore;
