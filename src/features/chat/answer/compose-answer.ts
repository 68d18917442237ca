/** Writes the answers that need no language model: each short, with its source and the day of what it rests on. */
import { formatCents, writtenNumber } from '#src/catalogue/money.ts';
import { findPlan, type PlanSize } from '#src/catalogue/plans.ts';
import type { AnsweredQuestion } from '#src/content/answered-question.ts';
import { lawTopics } from '#src/content/law-lists.ts';
import { statusSentence } from '#src/content/question-figures.ts';
import type { ChatSource } from '../chat-message.ts';
import {
  fromOurPages,
  notLegalAdvice,
  notOnOurPages,
  personPages,
  smallTalkLines,
  toAPerson,
} from './lines.ts';
import { nameOfPlace, writeLawAnswer } from './laws/law-answer.ts';
import type { LawMatch } from './laws/match-laws.ts';
import { sizeForPopulation } from './population.ts';
import { isRefusal, type SmallTalk } from './small-talk.ts';

/** An answer's text with the pages that support it. */
export interface PagesAnswer {
  text: string;
  sources: ChatSource[];
}

/** The question that says who Lexi is. */
const aboutLexi = '/questions#product-lexi';

/** The answer to what `findSmallTalk` found. */
export function answerSmallTalk(kind: SmallTalk, nearest: AnsweredQuestion[] = []): PagesAnswer {
  const { line, withPerson } = smallTalkLines[kind];
  if (isRefusal(kind)) return refuse(line, nearest);
  if (kind === 'who are you')
    return withPeople(withMark(line, 1), [{ number: 1, title: 'What Lexi is', href: aboutLexi }]);
  return withPerson ? withPeople(line) : { text: line, sources: [] };
}

/** Says that our pages do not answer. */
export const answerNothingFound = (nearest: AnsweredQuestion[] = []): PagesAnswer =>
  refuse(notOnOurPages, nearest);

/** Offers the nearest questions, a person, and the search in place of an answer. */
function refuse(line: string, nearest: AnsweredQuestion[]): PagesAnswer {
  const sources: ChatSource[] = nearest.map(({ question, id, isOfSheet, source }, at) => ({
    number: at + 1,
    title: question,
    href: isOfSheet ? source : `/questions#${id}`,
  }));
  const offered =
    nearest.length > 0
      ? [
          `Did you mean one of these?\n${sources.map(({ title, number }) => `- ${title} [${number}]`).join('\n')}`,
        ]
      : [];
  const first = sources.length + 1;
  for (const page of [...personPages, { title: 'Search', href: '/search' }])
    sources.push({ number: sources.length + 1, ...page });
  return {
    text: [
      line,
      ...offered,
      `${toAPerson(first)} You can also search all pages [${first + 2}].`,
    ].join('\n\n'),
    sources,
  };
}

/** The answer of a question of ours; one about a law begins with the law's name. */
export function answerWithQuestion(
  asked: AnsweredQuestion,
  laws: readonly { id: string; shortName: string }[] = [],
): PagesAnswer {
  const { lines, subject, asks, isUnsaid, checkedOn } = asked;
  const sources = sourcesOf(asked);
  const marks = sources.map(({ number }) => `[${number}]`).join('');
  const said = `${nameLaw(asked, laws)}${asParagraphs(lines)} ${marks}`;
  if (isUnsaid) {
    const withPerson = withPeople(said, sources);
    return { ...withPerson, text: `${withPerson.text}\n\n${fromOurPages(checkedOn)}` };
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

/** What an answer rests on, and its place on the page of questions, with others on its subject; that our pages do not say something is only there. */
function sourcesOf(asked: AnsweredQuestion): ChatSource[] {
  const { id, question, source, isOfSheet, isUnsaid } = asked;
  const isContact = personPages.some(({ href }) => href === source);
  return [
    ...(isUnsaid && isContact ? [] : [sourceOf(asked, 1)]),
    ...(isOfSheet ? [] : [{ title: `Questions: ${question}`, href: `/questions#${id}` }]),
  ].map((one, at) => ({ ...one, number: at + 1 }));
}

/** "Utah SB 180: ", unless the answer names the law itself. */
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

/** What a record, or two, say on what was asked. */
export function answerWithLaw(
  { laws, others, field, details }: Extract<LawMatch, { kind: 'law' }>,
  today: string,
): PagesAnswer {
  const sources = laws.map((law, at) => ({
    number: at + 1,
    title: law.name,
    href: `/laws/${law.id}`,
  }));
  const told = laws.map((law, at) => {
    const [naming = '', ...lines] = writeLawAnswer(law, field, details[at] ?? [], today);
    return withMark(naming + asParagraphs(lines), at + 1);
  });
  const place = laws[0] && laws[0].jurisdiction;
  const more =
    others.length > 0 && place
      ? [
          `Other records of ${nameOfPlace(place)}: ${others
            .slice(0, 4)
            .map(({ shortName }) => shortName)
            .join(', ')} [${sources.length + 1}].`,
        ]
      : [];
  if (more.length > 0)
    sources.push({
      number: sources.length + 1,
      title: `${nameOfPlace(place!)}: AI laws`,
      href: `/laws/${place}`,
    });
  const oldest = laws.map(({ checkedOn }) => checkedOn).sort()[0] ?? today;
  return { text: [...told, ...more, fromOurPages(oldest), notLegalAdvice].join('\n\n'), sources };
}

/** Several laws of one state fit: says how each stands, and asks which is meant. */
export function askWhichLaw(
  { laws, place }: Extract<LawMatch, { kind: 'which law' }>,
  today: string,
): PagesAnswer {
  const shown = laws.slice(0, 6);
  const sources = shown.map((law, at) => ({
    number: at + 1,
    title: law.name,
    href: `/laws/${law.id}`,
  }));
  sources.push({
    number: sources.length + 1,
    title: `${nameOfPlace(place)}: AI laws`,
    href: `/laws/${place}`,
  });
  const list = shown.map(
    (law, at) => `- ${law.shortName}: ${law.summary} ${statusSentence(law, today)}. [${at + 1}]`,
  );
  return {
    text: `${nameOfPlace(place)} has several [${sources.length}]. Which do you mean?\n\n${list.join('\n')}\n\n${notLegalAdvice}`,
    sources,
  };
}

/** The laws of several states fit: names some, and asks for the state. */
export function askWhichState(
  { laws, topic }: Extract<LawMatch, { kind: 'which state' }>,
  today: string,
): PagesAnswer {
  const sources = laws.map((law, at) => ({
    number: at + 1,
    title: law.name,
    href: `/laws/${law.id}`,
  }));
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

/** The register has no law of a state. */
export function answerNoLawInState({
  state,
  federal,
}: Extract<LawMatch, { kind: 'none in state' }>): PagesAnswer {
  const slug = state.replaceAll(' ', '-');
  const sources = [
    { number: 1, title: `${nameOfPlace(slug)}: AI laws`, href: `/laws/${slug}` },
    ...federal.map((law, at) => ({ number: at + 2, title: law.name, href: `/laws/${law.id}` })),
  ];
  const rules = federal.map(({ shortName }, at) => `${shortName} [${at + 2}]`).join(' and the ');
  return {
    text: `Our register has no AI law of ${nameOfPlace(slug)} that binds its public agencies [1]. That is no proof that there is none. Federal rules bind agencies in every state: the ${rules}.\n\n${notLegalAdvice}`,
    sources,
  };
}

/** Two questions fit: answers both in short, and asks which one is meant. */
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

/** What the plan for a population costs. */
export function answerWithPlan(population: number): PagesAnswer {
  const sentences = priceSentences(sizeForPopulation(population));
  return {
    text: `For a population of ${writtenNumber(Math.round(population))}: ${sentences.join(' ')} Every plan has unlimited users and no implementation fees. [1]`,
    sources: [{ number: 1, title: 'Pricing', href: '/pricing' }],
  };
}

/** Sentences in a row are one paragraph, and each item of a list has a line. */
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

/** "Pricing" for /pricing; a question gives the rest. */
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

function withPeople(line: string, before: ChatSource[] = []): PagesAnswer {
  const first = before.length + 1;
  return {
    text: `${line}\n\n${toAPerson(first)}`,
    sources: [...before, ...personPages.map((page, at) => ({ number: first + at, ...page }))],
  };
}
