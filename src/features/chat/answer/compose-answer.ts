/** Writes the answers that need no language model: short, with their sources and the day of the last check. */
import { formatCents, writtenNumber } from '#src/catalogue/money.ts';
import { findPlan, type PlanSize } from '#src/catalogue/plans.ts';
import type { AnsweredQuestion } from '#src/content/answered-question.ts';
import { lawTopics } from '#src/content/law-lists.ts';
import { statusSentence } from '#src/content/question-figures.ts';
import type { Law } from '#src/content/register/law.ts';
import type { WeighedPassage } from '#src/passages/question-index.ts';
import type { ChatSource } from '../chat-message.ts';
import { nameOfPlace, writeLawAnswer } from './laws/law-answer.ts';
import { slugOf } from './laws/law-records.ts';
import type { LawMatch } from './laws/match-laws.ts';
import {
  contactPages,
  contactSentence,
  fromOurPages,
  notLegalAdvice,
  notOnOurPages,
  smallTalkLines,
  withoutContact,
} from './lines.ts';
import { sizeForPopulation } from './population.ts';
import { isRefusal, type SmallTalk } from './small-talk.ts';

/** An answer's text with the pages that support it. */
export interface PagesAnswer {
  text: string;
  sources: ChatSource[];
}

/** How a message was answered; administrators see the ones that were not answered. */
export type AnswerKind =
  | 'small talk'
  | 'refused'
  | 'price'
  | 'question'
  | 'law'
  | 'pages'
  | 'asked back'
  | 'nothing';

/** What was found for a message. */
export interface FoundAnswer {
  kind: AnswerKind;
  /** The answer that needs no model. */
  answer: PagesAnswer;
  /** Finds the passages for a model, best first; none when no model should answer. */
  passages: () => WeighedPassage[];
}

/** The question that says who Lexi is. */
const aboutLexi = '/questions#product-lexi';

/** The answer to a kind of small talk. */
export function answerSmallTalk(kind: SmallTalk, nearest: AnsweredQuestion[] = []): PagesAnswer {
  const line = smallTalkLines[kind];
  if (isRefusal(kind)) return refuse(line, nearest);
  if (kind === 'who are you')
    return withContact(withMark(line, 1), [{ number: 1, title: 'What Lexi is', href: aboutLexi }]);
  return withoutContact.has(kind) ? { text: line, sources: [] } : withContact(line);
}

/** The answer when our pages do not answer. */
export const answerNothingFound = (nearest: AnsweredQuestion[] = []): PagesAnswer =>
  refuse(notOnOurPages, nearest);

/** Offers the nearest questions, contacts, and the search instead of an answer. */
function refuse(line: string, nearest: AnsweredQuestion[]): PagesAnswer {
  const sources: ChatSource[] = nearest.map((one, at) => ({
    number: at + 1,
    title: one.question,
    href: isOnQuestions(one) ? onQuestions(one) : one.source,
  }));
  const list = sources.map(({ title, number }) => `- ${title} [${number}]`).join('\n');
  const offered = list && `Did you mean one of these?\n${list}\n\n`;
  const first = sources.length + 1;
  for (const page of [...contactPages, { title: 'Search', href: '/search' }])
    sources.push({ number: sources.length + 1, ...page });
  return {
    text: `${line}\n\n${offered}${contactSentence(first)} You can also search all pages [${first + 2}].`,
    sources,
  };
}

/** The answer of a question; one about a law begins with the law's name. */
export function answerWithQuestion(
  asked: AnsweredQuestion,
  laws: readonly { id: string; shortName: string }[] = [],
): PagesAnswer {
  const { lines, subject, asks, isUnsaid, checkedOn } = asked;
  const sources = sourcesOf(asked);
  const marks = sources.map(({ number }) => `[${number}]`).join('');
  const said = `${nameLaw(asked, laws)}${asParagraphs(lines)} ${marks}`.trimEnd();
  if (isUnsaid) {
    const answer = withContact(said, sources);
    return { ...answer, text: `${answer.text}\n\n${fromOurPages(checkedOn)}` };
  }
  return {
    text: [
      said,
      ...(asks ? [asks] : []),
      fromOurPages(checkedOn),
      ...(subject === 'laws' ? [notLegalAdvice] : []),
    ].join('\n\n'),
    sources,
  };
}

/** The answer's source, and its anchor on `/questions`. An answer that our pages do not have something has only the latter. */
function sourcesOf(asked: AnsweredQuestion): ChatSource[] {
  const { question, source, isUnsaid } = asked;
  const isContact = contactPages.some(({ href }) => href === source);
  return [
    ...(isUnsaid && isContact ? [] : [sourceOf(asked, 1)]),
    ...(isOnQuestions(asked)
      ? [{ title: `Questions: ${question}`, href: onQuestions(asked) }]
      : []),
  ].map((one, at) => ({ ...one, number: at + 1 }));
}

const isOnQuestions = ({ isOfSheet, isOffPage }: AnsweredQuestion) => !isOfSheet && !isOffPage;
const onQuestions = ({ id }: AnsweredQuestion) => `/questions#${id}`;

/** "Utah SB 180: ", unless the answer already names the law. */
function nameLaw(
  { source, lines }: AnsweredQuestion,
  laws: readonly { id: string; shortName: string }[],
): string {
  const name = laws.find(({ id }) => source === `/laws/${id}`)?.shortName ?? '';
  const number = name.split(' ').slice(1).join(' ');
  return name && !lines.join(' ').includes(number || name) ? `${name}: ` : '';
}

const sourceOf = ({ question, source }: AnsweredQuestion, number: number): ChatSource => ({
  number,
  title: titleOfSource(source, question),
  href: source,
});

/** The answer from one or more records. */
export function answerWithLaw(
  { laws, others, field, details }: Extract<LawMatch, { kind: 'law' }>,
  today: string,
): PagesAnswer {
  const sources = sourcesOfLaws(laws);
  const parts = laws.map((law, at) => {
    const [naming = '', ...lines] = writeLawAnswer(law, field, details[at] ?? [], today);
    return withMark(naming + asParagraphs(lines), at + 1);
  });
  const place = laws[0]?.jurisdiction;
  if (others.length > 0 && place) {
    const names = others.slice(0, 4).map(({ shortName }) => shortName);
    sources.push(sourceOfPlace(place, sources.length + 1));
    parts.push(`Other records of ${nameOfPlace(place)}: ${names.join(', ')} [${sources.length}].`);
  }
  const oldest = laws.map(({ checkedOn }) => checkedOn).sort()[0] ?? today;
  return { text: [...parts, fromOurPages(oldest), notLegalAdvice].join('\n\n'), sources };
}

const sourcesOfLaws = (laws: Law[], first = 1): ChatSource[] =>
  laws.map(({ id, name }, at) => ({ number: first + at, title: name, href: `/laws/${id}` }));

const sourceOfPlace = (place: string, number: number): ChatSource => ({
  ...{ number, title: `${nameOfPlace(place)}: AI laws`, href: `/laws/${place}` },
});

/** Lists several matching laws of one state with their status, and asks which is meant. */
export function askWhichLaw(
  { laws, place }: Extract<LawMatch, { kind: 'which law' }>,
  today: string,
): PagesAnswer {
  const shown = laws.slice(0, 6);
  const sources = [...sourcesOfLaws(shown), sourceOfPlace(place, shown.length + 1)];
  const list = shown.map(
    (law, at) => `- ${law.shortName}: ${law.summary} ${statusSentence(law, today)}. [${at + 1}]`,
  );
  return {
    text: `${nameOfPlace(place)} has several [${sources.length}]. Which do you mean?\n\n${list.join('\n')}\n\n${notLegalAdvice}`,
    sources,
  };
}

/** Lists some matching laws of several states, and asks for the state. */
export function askWhichState(
  { laws, topic }: Extract<LawMatch, { kind: 'which state' }>,
  today: string,
): PagesAnswer {
  const sources = sourcesOfLaws(laws);
  const label = lawTopics[topic as keyof typeof lawTopics];
  sources.push({
    number: sources.length + 1,
    title: `AI laws: ${label}`,
    href: `/laws/topic/${topic}`,
  });
  const list = laws.map(
    (law, at) =>
      `- ${nameOfPlace(law.jurisdiction)}, ${law.shortName}: ${statusSentence(law, today)}. [${at + 1}]`,
  );
  return {
    text: `It depends on the state. Which one do you mean? These records are the nearest; the register has more on this subject [${sources.length}].\n\n${list.join('\n')}\n\n${notLegalAdvice}`,
    sources,
  };
}

/** The answer when the register has no law of a state. */
export function answerNoLawInState({
  state,
  federal,
}: Extract<LawMatch, { kind: 'none in state' }>): PagesAnswer {
  const slug = slugOf(state);
  const sources = [sourceOfPlace(slug, 1), ...sourcesOfLaws(federal, 2)];
  const rules = federal.map(({ shortName }, at) => `${shortName} [${at + 2}]`).join(' and the ');
  return {
    text: `Our register has no AI law of ${nameOfPlace(slug)} that binds its public agencies [1]. That is no proof that there is none. Federal rules bind agencies in every state: the ${rules}.\n\n${notLegalAdvice}`,
    sources,
  };
}

/** Gives the answers of two matching questions, and asks which is meant. */
export function askWhichQuestion(
  questions: AnsweredQuestion[],
  laws: readonly { id: string; shortName: string }[] = [],
): PagesAnswer {
  const sources = questions.map((one, at) => sourceOf(one, at + 1));
  const both = questions.map(
    (one, at) =>
      `${one.question} ${withMark(nameLaw(one, laws) + asParagraphs(one.lines), at + 1)}`,
  );
  const oldest = questions.map(({ checkedOn }) => checkedOn).sort()[0];
  return {
    text: [
      'That could mean two things. Which do you mean?',
      ...both,
      fromOurPages(oldest),
      ...(questions.some(({ subject }) => subject === 'laws') ? [notLegalAdvice] : []),
    ].join('\n\n'),
    sources,
  };
}

/** The prices of one plan, in sentences. */
function priceSentences(size: PlanSize): string[] {
  const [month, year] = [findPlan(`${size}-monthly`)!, findPlan(`${size}-yearly`)!];
  const [regular, yearly] = [month.priceCents, year.priceCents].map(formatCents);
  return [
    `${month.name}, for a population ${month.population}, costs ${regular} per month or ${yearly} per year.`,
    month.coalition
      ? `Members of the GovAI Coalition pay ${formatCents(month.coalition.priceCents)} per month for it; the yearly price is the same for everyone.`
      : 'Its price is the same for members of the GovAI Coalition.',
  ];
}

/** The price of the plan for a population. */
export function answerWithPlan(population: number): PagesAnswer {
  const sentences = priceSentences(sizeForPopulation(population));
  return {
    text: `For a population of ${writtenNumber(Math.round(population))}: ${sentences.join(' ')} Every plan has unlimited users and no implementation fees. [1]`,
    sources: [{ number: 1, title: 'Pricing', href: '/pricing' }],
  };
}

/** Joins consecutive sentences into paragraphs; each list item gets its own line. */
const asParagraphs = (lines: string[]): string =>
  lines.reduce((text, line, at) => {
    if (at === 0) return line;
    const isBreak = line.startsWith('- ') || lines[at - 1]!.startsWith('- ');
    return `${text}${isBreak ? '\n' : ' '}${line}`;
  }, '');

const withMark = (text: string, mark: number) => `${text} [${mark}]`;

const pageTitles: Record<string, string> = {
  '/': 'Home',
  '/legal': 'Legal policies',
};

/** The title of a source: its page, then the question or the anchor. */
function titleOfSource(source: string, question: string): string {
  const [path = '', anchor = ''] = source.split('#');
  const page = pageTitles[path] ?? path.split('/').at(-1)!.replaceAll('-', ' ');
  const words = anchor.replaceAll('-', ' ').replace(/ section$/, '');
  const place = words === page ? '' : words;
  return question.length < 70 && !anchor
    ? `${capitalized(page)}: ${question}`
    : capitalized(place ? `${page}: ${place}` : page);
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function withContact(line: string, before: ChatSource[] = []): PagesAnswer {
  const first = before.length + 1;
  return {
    text: `${line}\n\n${contactSentence(first)}`,
    sources: [...before, ...contactPages.map((page, at) => ({ number: first + at, ...page }))],
  };
}
