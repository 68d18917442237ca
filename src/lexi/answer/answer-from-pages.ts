/** Answers a message with sentences of our pages, when no question and no record answers it (R30). */
import { writtenDay } from '#src/formats/calendar-days.ts';
import { pageOf, type Knowledge } from '#src/lexi/knowledge/knowledge.ts';
import type { PagesAnswer } from './compose-answer.ts';
import { fromOurPages, notLegalAdvice } from './lines.ts';
import { findStates, withoutStates } from '#src/lexi/read/places.ts';
import { shareOf, type Match, type Term } from '#src/lexi/find/ranking.ts';
import { findSentences } from './sentences.ts';
import * as subject from '#src/lexi/find/subjects.ts';

type Passage = NonNullable<Match['entry']['passage']>;

/** The shares of a question that a passage and its quoted sentences must mention, and how many of its words. */
const least = { passage: 0.65, said: 0.5, own: 0.4, note: 0.5, words: 3, wordsOfNews: 2 };
/** The share of a message that an article must mention to be the news of it, how far ahead it must be, and how rare the word that tells. */
const ofNews = { passage: 0.55, ahead: 1.05, rare: 3.4, note: 0.25 };
/** The number of passages whose sentences are compared. */
const passagesRead = 6;

/** An answer from a page, with the share of the question that the page covers. */
export interface PageFinding {
  answer: PagesAnswer;
  coverage: number;
  /** Whether it is news that nothing else of ours has. */
  isNews: boolean;
}

/** Words of templates; to other questions their sample text is no answer. */
const ofTemplates =
  /\b(?:templates?|polic(?:y|ies)|clauses?|addend(?:um|a)|guidelines?|forms?|checklists?|samples?|incidents?|assessments?|inventor(?:y|ies)|fact sheets?|resolutions?)\b/i;

/** Words about this site and the company, of which no article tells. */
const ofSite =
  /\byour (?:\w+ )?(?:web ?site|site|pages?|register|product|software|suite|workspace|company|contract|agreement|prices?|plans?)\b/i;

/** Whether a passage may be quoted: our vendor terms and our addendum use the same words as the terms for customers and its template. */
const mayQuote = ({ path, kind }: Passage, message: string, isNews: boolean): boolean =>
  (!path.startsWith('/legal#vendor') ||
    /\b(?:vendor|supplier|(?:sub)?contractor)s?\b/i.test(message)) &&
  (!path.startsWith('/legal/addendum') || /\b(?:addend(?:um|a)|appendix)\b/i.test(message)) &&
  (kind === 'article'
    ? !ofSite.test(message) && isNews
    : kind !== 'template' || ofTemplates.test(message));

const mayBeNews = (message: string) =>
  subject.asksForNews(message) || subject.isAboutArticles(message);

const rankPassages = (message: string, matches: Match[], isNews = false): Match[] =>
  matches.filter(
    ({ entry: { passage }, coverage }) =>
      passage &&
      coverage >= (isNews ? ofNews.passage : least.passage) &&
      mayQuote(passage, message, isNews || mayBeNews(message)),
  );

/** The passages that cover enough of a message to answer it, best first. */
export const relevantPassages = (message: string, matches: Match[]): Passage[] =>
  rankPassages(message, matches).map(({ entry }) => entry.passage!);

/** What asks for laws, which the register has. */
const ofLaws = /\b(?:laws?|rules?|regulat\w*|(?:which|what|any|other) states?)\b/i;

/** Whether an article fits a message better than all else, and has a rare word of it that the nearest of that lacks: a name, if nothing else tells of news. */
function isOfNews(message: string, matches: Match[], asked: Term[]): boolean {
  const worth = ({ score, coverage }: Match) => score + coverage;
  const isArticle = ({ entry }: Match) => entry.passage?.kind === 'article';
  const sorted = matches
    .filter(({ entry: { passage } }) => !passage || mayQuote(passage, message, true))
    .sort((a, b) => worth(b) - worth(a));
  const [article, other] = [sorted.find(isArticle), sorted.find((match) => !isArticle(match))];
  if (!article || article.coverage < ofNews.passage || ofLaws.test(message)) return false;
  if (other && worth(article) < ofNews.ahead * worth(other)) return false;
  const { title, text } = article.entry;
  const names = /(?<=[\p{L}\p{N},] \(?)(?:\p{Lu}|\d{3})[\p{L}\p{N}]+/gu;
  const said = mayBeNews(message) ? `${title}\n${text}` : (text.match(names) ?? []).join(' ');
  const isRare = (term: Term) => term.weight >= ofNews.rare && shareOf([term], said) === 1;
  return asked.some(
    (term) =>
      isRare(term) && !(other && shareOf([term], `${other.entry.title}\n${other.entry.text}`) > 0),
  );
}

/** Answers with a few sentences of the best passage; null when none is about the question. */
export function answerFromPages(
  message: string,
  states: string[],
  matches: Match[],
  knowledge: Knowledge,
): PageFinding | null {
  const asked = knowledge.ranking.weigh(
    withoutStates(subject.withoutArticles(subject.withoutIntroduction(message))),
  );
  const isNews = isOfNews(message, matches, asked);
  const ranked = rankPassages(message, matches, isNews);
  const [best] = ranked
    .slice(0, passagesRead)
    .map(({ entry, coverage, score }) => {
      const passage = entry.passage!;
      const heading = `${passage.title} ${passage.heading}`;
      const said = findSentences(textOf(passage, knowledge), heading, asked);
      return {
        passage,
        coverage,
        said,
        worth: (said?.share ?? 0) * (score / ranked[0]!.score) ** 0.5,
      };
    })
    .sort((a, b) => b.worth - a.worth);
  if (!best?.said) return null;
  const { passage, said, coverage } = best;
  const few =
    isNews || mayBeNews(message) || subject.asksFigure(message) ? least.wordsOfNews : least.words;
  const isFew = said.mentions < Math.min(few, asked.length);
  if (said.share < least.said || said.own < least.own || isFew) return null;
  const { kind, date, path, title, heading } = passage;
  const about = findStates([title, heading, ...said.sentences].join(' '));
  // Sentences without the named states do not answer a question about them, nor news of one state a question without.
  if (!states.every((state) => about.includes(state))) return null;
  if (
    kind === 'article' &&
    !isNews &&
    subject.isAboutLaw(message) &&
    about.length > states.length &&
    coverage < 0.9
  )
    return null;
  // The editor's notes are newer, so they come first.
  const notes = (knowledge.passagesOfPage.get(pageOf(passage)) ?? [])
    .flatMap(({ text }) => text.split('\n'))
    .filter((line) => kind === 'article' && isNote.test(line));
  const lines = [
    ...notes.filter((note) => shareOf(asked, note) >= (isNews ? ofNews.note : least.note)),
    beginning(passage) + said.sentences.map(ended).join(' '),
  ];
  return {
    isNews,
    coverage: kind === 'template' ? coverage * 0.8 : coverage,
    answer: {
      text: [
        // A blank of a template such as "[120]" is not a mark of a source.
        `${lines.join(' ').replace(/\[(\d+)\]/g, '($1)')} [1]`,
        fromOurPages(kind === 'article' ? undefined : date),
        ...(kind === 'article' ? [notLegalAdvice] : []),
      ].join('\n\n'),
      sources: [{ number: 1, title: heading ? `${title}: ${heading}` : title, href: path }],
    },
  };
}

/** What an article says of what came after it. */
const isNote = /\(Note of \w+ \d{1,2}, \d{4}\)$/;

/** Adds a period where one is missing, as after a row of a table. */
const ended = (sentence: string) => (/[.?!:;]["”’)]?$/.test(sentence) ? sentence : `${sentence}.`);

/** The whole text under a passage's heading; a story begins with its headline, which states the news, instead of its place. */
function textOf(passage: Passage, { passagesOfPage }: Knowledge): string {
  const { path, heading } = passage;
  const text = (passagesOfPage.get(pageOf(passage)) ?? [])
    .filter((part) => part.path === path && part.heading === heading)
    .map((part) => part.text)
    .join('\n');
  return path.includes('#story') ? text.replace(/^[^.?!\n]{1,40}\n/, `“${heading}”: `) : text;
}

function beginning({ kind, title, date }: Passage): string {
  if (kind === 'article' && date) return `As of ${writtenDay(date)}: `;
  return kind === 'template' ? `From the template “${title}”: ` : '';
}
