/** Answers a question with sentences of our pages: without a language model, or in place of one that fails (R30). */
import { writtenDay } from '#src/formats/calendar-days.ts';
import { speaksOf, type AskedConcept, type RankedPassage } from '#src/passages/question-index.ts';
import { stem } from '#src/passages/stem.ts';
import { foldedWords } from '#src/passages/words.ts';
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

/** An answer in words with the pages that it rests on. */
export interface PagesAnswer {
  text: string;
  sources: ChatSource[];
}

/** Below this share of what was asked, a passage speaks of something else. */
const enoughCoverage = 0.45;
/** What is known to be asked in many words needs fewer of them. */
const enoughWhenExpected = 0.3;
/** News are short, and pushed to the front only where they are meant. */
const enoughForNews = 0.6;
/** A further page must be about as good as the best one; one of our facts needs little beside it. */
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

/** Answers from what was found for a message and what it leans on, best first; when that is about something else, says so and names the way to a person. */
export function answerFromPages(
  { message, context }: { message: string; context: string },
  found: RankedPassage[],
  knowledge: Knowledge,
): PagesAnswer {
  const question = `${context} ${message}`;
  const named = findNames(message, knowledge);
  // Among articles the law is told by its state as well; what we say of ourselves answers for no other name.
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
    // What news have overtaken is told with them or not at all.
    if (newsOf && newsOf !== page && notes.length > 0) continue;
    const news = newsOf ? [] : notes;
    if (notes.length > 0 || isNote(passage)) newsOf ??= page;
    const mark = cite(sources, passage.path, sourceTitle(passage));
    // What changed since goes first.
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

/** Who asks, and how soon, is no subject. */
const besideThePoint =
  /^(?:CIO|CISO|CTO|CFO|CEO|COO|CAO|CDO|CPO|HR|GIS|ASAP|FYI|FAQ|USA|PDF|URL|EST|CST|MST|PST|THE|AND|NOT)$/;

/** What is named in capitals, such as a standard: a passage that does not name it speaks of something else. */
function findNames(question: string, { index }: Knowledge): AskedConcept[] {
  const isShouted = !/[a-z]/.test(question);
  const names = isShouted ? [] : (question.match(/\b[A-Z][A-Z-]{2,}(?=s?\b)/g) ?? []);
  return names.filter((name) => !besideThePoint.test(name)).flatMap((name) => index.weigh(name));
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
    // A fact says all there is to say at its place, and one passage of a place is enough.
    if (chosen.some(({ passage }) => isSamePlace(passage, hit.passage))) continue;
    if (isNote(hit.passage) && chosen.some(({ passage }) => isNote(passage))) continue;
    if (isSampleText(hit.passage) && !isSampleText(best.passage)) continue;
    chosen.push(hit);
  }
  return chosen;
}

const isFact = ({ id }: RankedPassage['passage']) => id.startsWith(factId);
const isNote = ({ id }: RankedPassage['passage']) => id.startsWith(noteId);

/** A template that was not asked for itself. */
const isSampleText = ({ kind, asks }: RankedPassage['passage']) => kind === 'template' && !asks;

/** Two stories of one article tell two things; two passages of a text one. */
const isSamePlace = (one: RankedPassage['passage'], other: RankedPassage['passage']) =>
  one.path === other.path || (one.kind === 'template' && one.title === other.title);

/** What the plan for a population costs. */
export function answerWithPlan(population: number): PagesAnswer {
  const sentences = priceSentences(sizeForPopulation(population));
  return {
    text: `${fromOurPages}\n\nFor a population of ${population.toLocaleString('en-US')}: ${sentences.join(' ')} Every plan has unlimited users and no implementation fees. [1]`,
    sources: [{ number: 1, title: 'Pricing', href: '/pricing' }],
  };
}

/** What editors noted above the article since, where it speaks of what was asked. */
function notesFor(page: string, asked: AskedConcept[], { notes }: Knowledge): string[] {
  const [rarest, ...others] = asked.toSorted((one, other) => other.weight - one.weight);
  return (notes.get(page) ?? []).filter((note) => {
    const said = new Set(foldedWords(note).map(stem));
    return rarest && speaksOf(said, rarest) && others.some((one) => speaksOf(said, one));
  });
}

/** All that stands under a passage's heading; a story begins with the place that it is about, which its sentences say again. */
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

/** The number of a page among the sources, where it is added when it is new. */
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
