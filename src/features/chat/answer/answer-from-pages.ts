/** Answers a question with sentences of our pages, where no question of ours and no record of a law answers (R30). */
import questionWords from '#src/content/question-words.json' with { type: 'json' };
import { writtenDay } from '#src/formats/calendar-days.ts';
import { findStates } from '#src/passages/states.ts';
import { speaksOf, type AskedConcept, type RankedPassage } from '#src/passages/question-index.ts';
import { foldedWords, stem } from '#src/passages/words.ts';
import { lawId, noteId, questionId, type Knowledge } from '../knowledge/knowledge.ts';
import type { PagesAnswer } from './compose-answer.ts';
import { fromOurPages, notLegalAdvice } from './lines.ts';
import { rateSentences, type SaidSentence } from './sentences.ts';
import { asksForNews, isAboutLaw, isAboutOffer, isAboutSuppliers, isAboutUs } from './subjects.ts';
import { enough } from './weights.ts';

/** A further passage must score close to the best one. */
const nearlyAsGood = 0.5;
/** How many passages are read sentence by sentence. */
const passagesRead = 6;
const othersWeight = 0.4;
const mostInARow = 3;
/** How many of the things that were asked about a sentence has to mention. */
const fewestMentions = 2;

/** A sentence or two of the passages found, best first; null when none is about the question. */
export function answerFromPages(
  { message, context, isLawful }: { message: string; context: string; isLawful: boolean },
  found: RankedPassage[],
  knowledge: Knowledge,
): PagesAnswer | null {
  const question = `${context} ${message}`;
  const mayBeNews = asksForNews(question);
  const ranked = found.filter(
    ({ passage: { id, kind } }) =>
      !id.startsWith(questionId) && !id.startsWith(lawId) && (mayBeNews || kind !== 'article'),
  );
  const asked = knowledge.index.weigh(question);
  const named = findNames(message, knowledge);
  const top = ranked[0]?.score ?? 0;
  const [best] = ranked
    .slice(0, passagesRead)
    .filter(
      (hit) => hit.score >= top * nearlyAsGood && isAboutIt(hit) && speaksOfAll(hit.passage, named),
    )
    .map(({ passage, score }) => {
      const rated = rateSentences(
        textOf(passage, knowledge),
        `${passage.title} ${passage.heading}`,
        asked,
      );
      return { passage, rated, worth: (rated[0]?.share ?? 0) * (score / top) ** 0.5 };
    })
    .sort((one, other) => other.worth - one.worth);
  const first = best?.rated[0];
  if (!best || !first || first.share < enough.passage || first.own < enough.sentence) return null;
  // One word in common, which may be a corrected slip, is chance.
  if (first.mentions < fewestMentions) return null;
  const { passage } = best;
  const picked = pickInARow(best.rated, first);
  if (!picked) return null;
  // News of one state is no answer to a question about the law that names none.
  if (isLawful && passage.kind === 'article' && findStates(toText(picked, passage)).length > 0)
    return null;
  const news = isNote(passage) ? [] : notesFor(passage.path.replace(/#.*/, ''), asked, knowledge);
  const { kind, date, path } = passage;
  // The update goes first.
  const said = [
    ...news,
    beginning(passage) + picked.map(({ sentence }) => ended(sentence)).join(' '),
  ];
  return {
    text: [
      `${said.join(' ')} [1]`,
      fromOurPages(kind === 'article' ? undefined : date),
      ...(kind === 'article' ? [notLegalAdvice] : []),
    ].join('\n\n'),
    sources: [{ number: 1, title: sourceTitle(passage), href: path }],
  };
}

/**
 * The best sentence with its neighbor when that says as much, in the order of the page: sentences from here and
 * there make no sense together. What leans on the sentence before it brings that one along; null when there is none.
 */
function pickInARow(rated: SaidSentence[], best: SaidSentence): SaidSentence[] | null {
  const at = new Map(rated.map((one) => [one.at, one]));
  const picked = [best];
  const neighbor = [at.get(best.at + 1), at.get(best.at - 1)].find(
    (one) => one && one.own >= enough.sentence && one.share >= best.share * 0.6,
  );
  if (neighbor) picked.push(neighbor);
  picked.sort((one, other) => one.at - other.at);
  for (let from = picked[0]!; from.leans; from = picked[0]!) {
    const before = at.get(from.at - 1);
    if (!before || picked.length > mostInARow) return null;
    picked.unshift(before);
  }
  return picked;
}

/** A row of a table has no full stop. */
const ended = (sentence: string) => (/[.?!:;]["”’)]?$/.test(sentence) ? sentence : `${sentence}.`);

/** Whether a passage covers enough of a question to be about it. */
export const isAboutIt = ({ coverage }: RankedPassage): boolean => coverage >= enough.passage;

/** A question about us gets neither news nor sample texts: they describe others in the same words. */
export function preferOurs(message: string, ranked: RankedPassage[]): RankedPassage[] {
  const isOfUs = isAboutUs(message) && !isAboutLaw(message);
  // Our terms for our own suppliers use the same words as those for customers.
  const own = isAboutSuppliers(message)
    ? ranked
    : ranked.filter(({ passage }) => !passage.path.startsWith('/legal#vendor'));
  if (!isOfUs && !isAboutOffer(message)) return own;
  return own
    .map((hit) =>
      hit.passage.kind === 'article' || hit.passage.kind === 'template'
        ? { ...hit, score: hit.score * othersWeight, coverage: hit.coverage * othersWeight }
        : hit,
    )
    .toSorted((one, other) => other.score - one.score);
}

/** Words about who asks, or how soon, are not a subject. */
const notNames = new Set(questionWords.notNames.split(' '));

/** A capitalized name, such as a standard: a passage without it is about something else. */
function findNames(question: string, { index }: Knowledge): AskedConcept[] {
  const isAllCaps = !/[a-z]/.test(question);
  const names = isAllCaps ? [] : (question.match(/\b[A-Z][A-Z-]{2,}(?=s?\b)/g) ?? []);
  return names.filter((name) => !notNames.has(name)).flatMap((name) => index.weigh(name));
}

function speaksOfAll(passage: RankedPassage['passage'], named: AskedConcept[]): boolean {
  const { title, heading, text } = passage;
  if (named.length === 0) return true;
  const said = new Set(foldedWords(`${title} ${heading} ${text}`).map(stem));
  return named.every((concept) => speaksOf(said, concept));
}

const isNote = ({ id }: RankedPassage['passage']) => id.startsWith(noteId);

const toText = (picked: SaidSentence[], { title, heading }: RankedPassage['passage']) =>
  [title, heading, ...picked.map(({ sentence }) => sentence)].join(' ');

/** Editor's notes of the article that are about the question. */
function notesFor(page: string, asked: AskedConcept[], { notes }: Knowledge): string[] {
  return (notes.get(page) ?? []).filter((note) => {
    const said = new Set(foldedWords(note).map(stem));
    const total = asked.reduce((sum, { weight }) => sum + weight, 0);
    const share = asked.reduce((sum, one) => sum + (speaksOf(said, one) ? one.weight : 0), 0);
    return share >= total * enough.note;
  });
}

/** The whole text of a passage; a story begins with its place, which its sentences repeat. */
function textOf(passage: RankedPassage['passage'], { passages }: Knowledge): string {
  if (isNote(passage)) return passage.text;
  const { kind, path, heading } = passage;
  const text = passages
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
