/** Answers a question with sentences of our pages: without a language model, or in place of one that fails (R30). */
import { writtenDay } from '#src/formats/calendar-days.ts';
import { writtenNumber } from '#src/formats/written-number.ts';
import { speaksOf, type AskedConcept, type RankedPassage } from '#src/passages/question-index.ts';
import { stem, foldedWords } from '#src/passages/words.ts';
import type { ChatSource } from '../chat-message.ts';
import { noteId, type Knowledge } from '../knowledge/knowledge.ts';
import { factId, priceSentences } from '../knowledge/our-facts.ts';
import {
  fromOurPages,
  notLegalAdvice,
  notOnOurPages,
  personPages,
  smallTalkLines,
  toAPerson,
} from './lines.ts';
import { sizeForPopulation } from './population.ts';
import { pickSentences } from './sentences.ts';
import type { SmallTalk } from './small-talk.ts';
import { aboutLaw } from './subjects.ts';

/** An answer's text with the pages that support it. */
export interface PagesAnswer {
  text: string;
  sources: ChatSource[];
}

/** A passage that covers a smaller share of the question is about something else. */
const enoughCoverage = 0.45;
/** A passage that has hints for questions needs less coverage. */
const enoughWhenExpected = 0.3;
/** Editors' notes are short, so one must cover more of the question to count. */
const enoughForNews = 0.6;
/** A further page must score close to the best one, and closer beside a fact of ours, which answers by itself. */
const nearlyAsGood = 0.55;
const asGoodAsFact = 0.8;
const passagesAtMost = 3;

/** The answer to what {@link findSmallTalk} found. */
export function answerSmallTalk(kind: SmallTalk): PagesAnswer {
  const { line, withPerson } = smallTalkLines[kind];
  return withPerson ? withPeople(line) : { text: line, sources: [] };
}

/** The answer when our pages do not say what was asked. */
export const answerNothingFound = (): PagesAnswer => withPeople(notOnOurPages);

/** Answers from the passages found for a message and the ones before it, best first; when none is about the question, says so and refers to a person. */
export function answerFromPages(
  { message, context }: { message: string; context: string },
  found: RankedPassage[],
  knowledge: Knowledge,
): PagesAnswer {
  const question = `${context} ${message}`;
  const named = findNames(message, knowledge);
  // In a question about the law, any passage but an article must mention every acronym of the message.
  const ranked = aboutLaw.test(question)
    ? found.filter(({ passage }) => passage.kind === 'article' || speaksOfAll(passage, named))
    : found;
  const [best] = ranked;
  if (!best || !isAboutIt(best)) return answerNothingFound();
  if (ranked === found && !speaksOfAll(best.passage, named)) return answerNothingFound();

  const asked = knowledge.index.weigh(question);
  const sources: ChatSource[] = [];
  const lines: string[] = [];
  let newsOf: string | undefined;
  for (const { passage } of chooseHits(ranked)) {
    const picked = isFact(passage)
      ? passage.text.split('\n')
      : pickSentences(textOf(passage, knowledge), asked, lines.length === 0 ? 3 : 2);
    const page = passage.path.replace(/#.*/, '');
    const notes = isNote(passage) ? [] : notesFor(page, asked, knowledge);
    // Outdated news is shown with its update or not at all.
    if (newsOf && newsOf !== page && notes.length > 0) continue;
    const news = newsOf ? [] : notes;
    if (notes.length > 0 || isNote(passage)) newsOf ??= page;
    const mark = cite(sources, passage.path, sourceTitle(passage));
    // The update goes first.
    lines.push(`${[...news, beginning(passage) + picked.join(' ')].join(' ')} [${mark}]`);
  }
  const isLaw = best.passage.kind === 'article';
  return {
    text: [fromOurPages, ...lines, ...(isLaw ? [notLegalAdvice] : [])].join('\n\n'),
    sources,
  };
}

function isAboutIt({ passage, coverage }: RankedPassage): boolean {
  if (isNote(passage)) return coverage >= enoughForNews;
  return coverage >= (passage.asks ? enoughWhenExpected : enoughCoverage);
}

/** Words about who asks, or how soon, are not a subject. */
const notSubjects =
  /^(?:CIO|CISO|CTO|CFO|CEO|COO|CAO|CDO|CPO|HR|GIS|ASAP|FYI|FAQ|USA|PDF|URL|EST|CST|MST|PST|THE|AND|NOT)$/;

/** A capitalized name, such as a standard: a passage without it is about something else. */
function findNames(question: string, { index }: Knowledge): AskedConcept[] {
  const isAllCaps = !/[a-z]/.test(question);
  const names = isAllCaps ? [] : (question.match(/\b[A-Z][A-Z-]{2,}(?=s?\b)/g) ?? []);
  return names.filter((name) => !notSubjects.test(name)).flatMap((name) => index.weigh(name));
}

function speaksOfAll(passage: RankedPassage['passage'], named: AskedConcept[]): boolean {
  const { title, heading, text, asks = '' } = passage;
  if (named.length === 0) return true;
  const said = new Set(foldedWords(`${title} ${heading} ${text} ${asks}`).map(stem));
  return named.every((concept) => speaksOf(said, concept));
}

function chooseHits(ranked: RankedPassage[]): RankedPassage[] {
  const [best] = ranked;
  if (!best) return [];
  const enough = best.score * (isFact(best.passage) ? asGoodAsFact : nearlyAsGood);
  const chosen = [best];
  for (const hit of ranked.slice(1, 8)) {
    if (chosen.length >= passagesAtMost) break;
    if (hit.score < enough) break;
    if (!isAboutIt(hit)) continue;
    // A fact is complete for its page, and one passage per page is enough.
    if (chosen.some(({ passage }) => isSamePlace(passage, hit.passage))) continue;
    if (isNote(hit.passage) && chosen.some(({ passage }) => isNote(passage))) continue;
    if (isSampleText(hit.passage) && !isSampleText(best.passage)) continue;
    chosen.push(hit);
  }
  return chosen;
}

const isFact = ({ id }: RankedPassage['passage']) => id.startsWith(factId);
const isNote = ({ id }: RankedPassage['passage']) => id.startsWith(noteId);

/** A template that the question did not ask for. */
const isSampleText = ({ kind, asks }: RankedPassage['passage']) => kind === 'template' && !asks;

/** Two stories of one article count separately; two passages of one text count once. */
const isSamePlace = (one: RankedPassage['passage'], other: RankedPassage['passage']) =>
  one.path === other.path || (one.kind === 'template' && one.title === other.title);

/** What the plan for a population costs. */
export function answerWithPlan(population: number): PagesAnswer {
  const sentences = priceSentences(sizeForPopulation(population));
  return {
    text: `${fromOurPages}\n\nFor a population of ${writtenNumber(Math.round(population))}: ${sentences.join(' ')} Every plan has unlimited users and no implementation fees. [1]`,
    sources: [{ number: 1, title: 'Pricing', href: '/pricing' }],
  };
}

/** Editor's notes of the article that are about the question. */
function notesFor(page: string, asked: AskedConcept[], { notes }: Knowledge): string[] {
  const [rarest, ...others] = asked.toSorted((one, other) => other.weight - one.weight);
  return (notes.get(page) ?? []).filter((note) => {
    const said = new Set(foldedWords(note).map(stem));
    return rarest && speaksOf(said, rarest) && others.some((one) => speaksOf(said, one));
  });
}

/** The whole text of a passage; a story begins with its place, which its sentences repeat. */
function textOf(passage: RankedPassage['passage'], { passages }: Knowledge): string {
  const { kind, path, heading } = passage;
  const text = passages
    .filter((one) => one.path === path && one.heading === heading && !isFact(one) && !isNote(one))
    .map((one) => one.text)
    .join('\n');
  if (isNote(passage)) return passage.text;
  return kind === 'article' ? text.replace(/^[^.?!\n]{1,40}\n/, '') : text;
}

function beginning({ kind, title, date }: RankedPassage['passage']): string {
  if (kind === 'article' && date) return `As of ${writtenDay(date)}: `;
  if (kind === 'template') return `From the template “${title}”: `;
  return '';
}

const sourceTitle = ({ title, heading }: RankedPassage['passage']) =>
  heading ? `${title}: ${heading}` : title;

/** The number of a page among the sources; a new page is added. */
function cite(sources: ChatSource[], href: string, title: string): number {
  const known = sources.find((source) => source.href === href);
  if (known) return known.number;
  sources.push({ number: sources.length + 1, title, href });
  return sources.length;
}

function withPeople(line: string): PagesAnswer {
  return {
    text: `${line}\n\n${toAPerson()}`,
    sources: personPages.map((page, at) => ({ number: at + 1, ...page })),
  };
}
