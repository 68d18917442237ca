/** Writes the answers that need no language model: short, with their sources and the day of the last check. */
import { formatCents, writtenNumber } from '#src/catalogue/money.ts';
import { findPlan, type PlanSize } from '#src/catalogue/plans.ts';
import type { AnsweredQuestion } from '#src/content/answered-question.ts';
import { lawTopics } from '#src/content/law-lists.ts';
import { statusSentence } from '#src/content/question-figures.ts';
import type { Law } from '#src/content/register/law.ts';
import type { WeighedPassage } from '#src/passages/passage.ts';
import type { ChatSource } from '../chat-message.ts';
import { writtenBill } from './laws/bill-numbers.ts';
import { bindsLocals, nameOfPlace, writeLawAnswer, type LawField } from './laws/law-records.ts';
import {
  contactPages,
  contactSentence,
  contactSentenceInSpanish,
  fromOurPages,
  fromOurPagesInSpanish,
  handedOnInSpanish,
  handedOnLines,
  handedOnPages,
  notLegalAdvice,
  notLegalAdviceInSpanish,
  notOnOurPages,
  onlyInEnglish,
  smallTalkLines,
  spanishLines,
  withoutContact,
} from './lines.ts';
import { sizeForPopulation } from './price.ts';
import { isUrgent, type HandedOn } from './read/kinds.ts';
import type { SpanishSmallTalk } from './read/spanish.ts';
import type { SmallTalk } from './small-talk.ts';

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

/** What was found, and how surely it answers: from 0 to 1. */
export type SearchedAnswer = FoundAnswer & { score: number };

/** The question that says who Lexi is. */
const aboutLexi = '/questions#product-lexi';

/** The answer to a kind of small talk. */
export function answerSmallTalk(kind: SmallTalk): PagesAnswer {
  const line = smallTalkLines[kind];
  if (kind === 'who are you')
    return withContact(withMark(line, 1), [{ number: 1, title: 'What Lexi is', href: aboutLexi }]);
  return withoutContact.has(kind) ? { text: line, sources: [] } : withContact(line);
}

/** The answer when our pages do not answer: the nearest page, if one is near, and a person. */
export function answerNothingFound([nearest]: AnsweredQuestion[] = []): PagesAnswer {
  if (!nearest) return withContact(notOnOurPages);
  const { question } = nearest;
  const href = isOnQuestions(nearest) ? onQuestions(nearest) : nearest.source;
  return withContact(`${notOnOurPages} The nearest that they have: ${question} [1]`, [
    { number: 1, title: question, href },
  ]);
}

/** The answer of a question; one about a law begins with the law's name. */
export function answerWithQuestion(
  asked: AnsweredQuestion,
  laws: readonly { id: string; shortName: string }[] = [],
): PagesAnswer {
  const { lines, subject, asks, isUnsaid, checkedOn } = asked;
  const sources = sourcesOf(asked);
  const marks = sources.map(({ number }) => `[${number}]`).join('');
  const said = `${restate(asked)}${nameLaw(asked, laws)}${asParagraphs(lines)} ${marks}`.trimEnd();
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

/** The question of a fact sheet, whose answer may be a bare "Yes.", without its number. */
const restate = ({ isOfSheet, question }: AnsweredQuestion) =>
  isOfSheet ? `${question.replace(/^[A-Z]?\d+\. /, '')} ` : '';

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
  {
    laws,
    others,
    field,
    details,
    isLocal,
  }: {
    laws: Law[];
    /** Other records of the same place. */
    others: Law[];
    field: LawField;
    /** For each record, its lines with what was asked. */
    details: string[][];
    /** Whether the message names a local government, which not every law binds. */
    isLocal: boolean;
  },
  today: string,
): PagesAnswer {
  const sources = sourcesOfLaws(laws);
  const parts = laws.map((law, at) => {
    // Whoever asks for a city first wants to know that the law binds the state alone.
    const isUnbound = isLocal && !bindsLocals(law) && (field === 'summary' || field === 'todo');
    const asked = isUnbound ? 'who' : field;
    const [naming = '', ...lines] = writeLawAnswer(law, asked, details[at] ?? [], today);
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
export function askWhichLaw(laws: Law[], place: string, today: string): PagesAnswer {
  const shown = laws.slice(0, 6);
  const sources = [...sourcesOfLaws(shown), sourceOfPlace(place, shown.length + 1)];
  const list = shown.map(
    (law, at) => `- ${law.shortName}: ${law.summary} ${statusSentence(law, today)}. [${at + 1}]`,
  );
  return {
    text: `${nameOfPlace(place)} has several [${sources.length}]. Which do you mean?\n\n${list.join('\n')}${laws.length > shown.length ? `\n- and ${laws.length - shown.length} more [${sources.length}]` : ''}\n\n${notLegalAdvice}`,
    sources,
  };
}

/** Lists some matching laws of several states, and asks for the state. */
export function askWhichState(laws: Law[], today: string): PagesAnswer {
  const sources = sourcesOfLaws(laws);
  const topic = laws[0]!.topics[0]!;
  const label = lawTopics[topic];
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
export function answerNoLawInState(slug: string, federal: Law[]): PagesAnswer {
  const sources = [sourceOfPlace(slug, 1), ...sourcesOfLaws(federal, 2)];
  const rules = federal.map(({ shortName }, at) => `${shortName} [${at + 2}]`).join(' and the ');
  return {
    text: `Our register has no AI law of ${nameOfPlace(slug)} that binds its public agencies [1]. That is no proof that there is none. Federal rules bind agencies in every state: the ${rules}.\n\n${notLegalAdvice}`,
    sources,
  };
}

/** Says first that the register lacks a bill; then what our pages say of it, or which bills of the state the register has. */
export function answerBillMissing(
  missing: string[],
  states: string[],
  {
    said,
    page,
    near,
  }: { said?: { law: Law; line: string } | undefined; page?: PagesAnswer | undefined; near: Law[] },
): PagesAnswer {
  const place = states[0] === undefined ? '' : `${nameOfPlace(states[0])} `;
  const bills = missing.map((number) => place + writtenBill(number)).join(' or ');
  const first = `Our register has no record of ${bills}.`;
  if (said)
    return {
      text: `${first} Its record of ${said.law.shortName} says: ${said.line} [1]\n\n${fromOurPages(said.law.checkedOn)}\n\n${notLegalAdvice}`,
      sources: sourcesOfLaws([said.law]),
    };
  if (page) return { ...page, text: `${first} An article of ours says: ${page.text}` };
  const offered = near.slice(0, 4);
  if (offered.length === 0)
    return withContact(
      `${first} That is no proof that there is none. All records are in the register [1].`,
      [{ number: 1, title: 'AI laws', href: '/laws' }],
    );
  const names = offered.map(({ shortName }, at) => `${shortName} [${at + 1}]`).join(', ');
  return withContact(
    `${first} That is no proof that there is none. It has ${names}${near.length > offered.length ? ` and ${near.length - offered.length} more` : ''}: did you mean one of these?`,
    sourcesOfLaws(offered),
  );
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

/** The price of the plan for a population, for one interval or for both. */
export function answerWithPlan(population: number, interval: 'month' | 'year' | null): PagesAnswer {
  const size = sizeForPopulation(population);
  const [month, year] = [findPlan(`${size}-monthly`)!, findPlan(`${size}-yearly`)!];
  const ofMembers = month.coalition
    ? `members of the GovAI Coalition pay ${formatCents(month.coalition.priceCents)}`
    : 'the same for members of the GovAI Coalition';
  const said = {
    both: `${priceSentences(size).join(' ')} Every plan has unlimited users and no implementation fees.`,
    year: `${year.name} costs ${formatCents(year.priceCents)} per year, the same for members of the GovAI Coalition and everyone else.`,
    month: `${month.name} costs ${formatCents(month.priceCents)} per month; ${ofMembers}.`,
  }[interval ?? 'both'];
  return {
    text: `For a population of ${writtenNumber(Math.round(population))}: ${said} [1]`,
    sources: [{ number: 1, title: 'Pricing', href: '/pricing' }],
  };
}

/** The same in Spanish. */
export function answerWithSpanishPlan(population: number): PagesAnswer {
  const size = sizeForPopulation(population);
  const [month, year] = [findPlan(`${size}-monthly`)!, findPlan(`${size}-yearly`)!];
  const members = month.coalition
    ? ` Los miembros de la GovAI Coalition pagan ${formatCents(month.coalition.priceCents)} al mes; el precio anual es igual para todos.`
    : ' El precio es igual para los miembros de la GovAI Coalition.';
  return {
    text: `Para una población de ${writtenNumber(Math.round(population))}: el plan ${month.name} cuesta ${formatCents(month.priceCents)} al mes o ${formatCents(year.priceCents)} al año.${members} Todos los planes incluyen usuarios ilimitados y no tienen costo de implementación. [1]`,
    sources: [{ number: 1, title: 'Pricing', href: '/pricing' }],
  };
}

/** The answer of a question in Spanish. */
export function answerSpanish(asked: AnsweredQuestion): PagesAnswer {
  const sources = sourcesOf(asked);
  const marks = sources.map(({ number }) => `[${number}]`).join('');
  const notAdvice = asked.subject === 'laws' ? `\n\n${notLegalAdviceInSpanish}` : '';
  return {
    text: `${asParagraphs(asked.spanish!.lines)} ${marks}\n\n${fromOurPagesInSpanish(asked.checkedOn)}${notAdvice}`,
    sources,
  };
}

/** An English answer to a message in Spanish, after a sentence that says so. */
export const answerInEnglish = ({ text, sources }: PagesAnswer): PagesAnswer => ({
  text: `${onlyInEnglish}\n\n${text}`,
  sources,
});

/** The answer to small talk in Spanish, or when no page answers in it. */
export function answerSpanishSmallTalk(kind: SpanishSmallTalk): PagesAnswer {
  const text = spanishLines[kind];
  return kind === 'greeting' || kind === 'thanks'
    ? { text, sources: [] }
    : { text, sources: numbered(contactPages) };
}

/** The answer to a message that is handed on, with what the register says of the law if the message asks whether it was broken. */
export function handOn(
  kind: HandedOn,
  isInSpanish: boolean,
  record: PagesAnswer | undefined,
): PagesAnswer {
  const line = (isInSpanish ? handedOnInSpanish : handedOnLines)[kind];
  if (isUrgent(kind)) return { text: line, sources: [] };
  if (record) {
    const { text, sources } = isInSpanish ? answerInEnglish(record) : record;
    return { text: `${line}\n\n${text}`, sources };
  }
  if (isInSpanish)
    return { text: `${line} ${contactSentenceInSpanish(1)}`, sources: numbered(contactPages) };
  const page = handedOnPages[kind];
  return page
    ? withContact(`${line} ${page.title} [1].`, [{ number: 1, ...page }])
    : withContact(line);
}

/** Joins the answers to several questions of a message. What ends them is said once, with the oldest day of a check. */
export function joinAnswers(asked: string[], found: FoundAnswer[]): FoundAnswer {
  const sources: ChatSource[] = [];
  const said = new Set<string>();
  const tails = found.flatMap(({ answer }) => answer.text.split('\n\n').filter(isTail));
  for (const [at, { answer }] of found.entries()) {
    // What was said for an earlier part is not said again.
    if (at > 0 && answer.text.startsWith(asISaid)) continue;
    const own = answer.text.split('\n\n').filter((one) => !isTail(one));
    const text = isMissing(answer)
      ? `“${asked[at]!.replace(/[.?!\s]+$/, '')}”: ${notOnOurPages}`
      : own.join('\n\n');
    said.add(text.replace(/\[\d+\]/g, (mark) => `[${cite(answer, mark)}]`));
  }
  const left = asked.length - found.length;
  if (left > 0) said.add(`You asked ${left} more: please ask ${left === 1 ? 'it' : 'them'} again.`);
  const dated = tails.filter((one) => one.startsWith('From our pages'));
  const dayOf = (tail: string) => Date.parse(/checked (.*)\./.exec(tail)?.[1] ?? '') || Infinity;
  const needsPerson = found.some(({ answer }) => isMissing(answer));
  const last = sources.length + 1;
  if (needsPerson) sources.push(...numbered(contactPages, last));
  return {
    kind: found.find(({ kind }) => kind !== 'nothing')?.kind ?? 'nothing',
    answer: {
      text: [
        ...said,
        ...(needsPerson ? [contactSentence(last)] : []),
        ...dated.toSorted((one, other) => dayOf(one) - dayOf(other)).slice(0, 1),
        ...(tails.includes(notLegalAdvice) ? [notLegalAdvice] : []),
      ].join('\n\n'),
      sources,
    },
    passages: () => [...new Set(found.flatMap(({ passages }) => passages().slice(0, 4)))],
  };

  function cite(answer: PagesAnswer, mark: string): number {
    const { number: _number, ...page } = answer.sources.find(
      ({ number }) => `[${number}]` === mark,
    )!;
    const known = sources.find(({ href, title }) => href === page.href && title === page.title);
    if (known) return known.number;
    sources.push({ ...page, number: sources.length + 1 });
    return sources.length;
  }
}

const isMissing = ({ text }: PagesAnswer) => text.startsWith(notOnOurPages);

/** Paragraphs that end an answer: its date, the way to a person, the warning about legal advice. */
const isTail = (paragraph: string) =>
  paragraph === notLegalAdvice || /^(?:From our pages|To talk to a person)/.test(paragraph);

const asISaid = 'As I said:';

/** Instead of the same answer again: its first sentence, that there is no more, and a person. */
export function repeatShortly({ text, sources }: PagesAnswer): PagesAnswer {
  const pages = sources.filter(({ href }) => !contactPages.some((one) => one.href === href));
  const first = text
    .split(/(?<=[.?!])\s|\n/)[0]!
    .replace(/\s*\[\d+\]/g, '')
    .replace(/[.:]?$/, '.');
  return pages.length > 0
    ? withContact(
        `${asISaid} ${first} Our pages say no more about it [1].`,
        numbered(pages.slice(0, 1)),
      )
    : withContact(notOnOurPages);
}

const numbered = (pages: readonly Omit<ChatSource, 'number'>[], first = 1): ChatSource[] =>
  pages.map((page, at) => ({ ...page, number: first + at }));

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
