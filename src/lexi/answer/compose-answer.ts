/** Writes the answers that need no language model: short, with their sources and the day of the last check. */
import { formatCents, writtenNumber } from '#src/buying/catalog/money.ts';
import { findPlan } from '#src/buying/catalog/plans.ts';
import type { AnsweredQuestion } from '#src/lexi/questions/answered-question.ts';
import { statusSentence } from '#src/lexi/questions/question-figures.ts';
import { inSpanish } from '#src/lexi/questions/spanish-figures.ts';
import { noProof } from '#src/laws/place/place-words.ts';
import type { Law } from '#src/laws/record/law.ts';
import type { Passage } from '#src/content/passages/passage.ts';
import type { ChatSource } from '#src/lexi/chat-message.ts';
import { writtenBill } from '#src/lexi/find/bill-numbers.ts';
import { nameOfPlace, writeLawAnswer, type AskedOfLaw } from '#src/lexi/find/law-records.ts';
import * as fixed from './lines.ts';
import { sizeForPopulation } from './price.ts';
import { isUrgent } from '#src/lexi/read/kinds.ts';
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
  passages: () => Passage[];
}

/** What was found, and how surely it answers: from 0 to 1. */
export type SearchedAnswer = FoundAnswer & {
  score: number;
  /** The question that it is the answer of. */
  question?: AnsweredQuestion;
};

type Page = Omit<ChatSource, 'number'>;
const numbered = (pages: readonly Page[], first = 1): ChatSource[] =>
  pages.map((page, at) => ({ ...page, number: first + at }));
const paragraphs = (...some: (string | false | undefined)[]) => some.filter(Boolean).join('\n\n');
const marksOf = (pages: readonly unknown[]) => pages.map((_page, at) => `[${at + 1}]`).join('');
const withoutMarks = (text: string) => text.replace(/\s*\[\d+\]/g, '');
const pageOfLaw = ({ id, name }: Law): Page => ({ title: name, href: `/laws/${id}` });
const pageOfPlace = (place: string): Page => ({
  title: `${nameOfPlace(place)}: AI laws`,
  href: `/laws/${place}`,
});
const pageOfAll: Page = { title: 'AI laws', href: '/laws' };
/** How many of a list are left after the first ones. */
const andMore = ({ length }: readonly unknown[], first: number) =>
  length > first ? ` and ${length - first} more` : '';
const namesOf = (laws: readonly Law[]) => laws.map(({ shortName }) => shortName).join(', ');

/** An answer about laws, which ends with the warning about legal advice. */
const withWarning = (
  pages: readonly Page[],
  ...some: (string | false | undefined)[]
): PagesAnswer => ({
  text: paragraphs(...some, fixed.notLegalAdvice),
  sources: numbered(pages),
});

/** An answer that ends with the way to a person. */
const withContact = (text: string, pages: readonly Page[] = []): PagesAnswer => ({
  text: paragraphs(text, fixed.contactSentence(pages.length + 1)),
  sources: numbered([...pages, ...fixed.contactPages]),
});

/** An answer after what stands before it. */
const after = (said: string, { text, sources }: PagesAnswer): PagesAnswer => ({
  text: paragraphs(said, text),
  sources,
});

/** Joins consecutive sentences into paragraphs; each list item gets its own line. */
const asParagraphs = (lines: string[]): string =>
  lines
    .reduce((text, line, at) => {
      const isBreak = line.startsWith('- ') || lines[at - 1]?.startsWith('- ');
      return at === 0 ? line : `${text}${isBreak ? '\n' : ' '}${line}`;
    }, '')
    // A blank of a template such as "[120]" is not a mark of a source.
    .replace(/\[(\d+)\]/g, '($1)');

/** The answer to a kind of small talk. */
export function answerSmallTalk(kind: SmallTalk): PagesAnswer {
  const line = { ...fixed.smallTalkLines, ...fixed.refusalLines }[kind];
  if (kind === 'who are you')
    return withContact(`${line} [1]`, [{ title: 'What Lexi is', href: '/questions#product-lexi' }]);
  return fixed.withoutContact.has(kind) ? { text: line, sources: [] } : withContact(line);
}

/** The answer when our pages do not answer: the nearest page, if one is near, and a person. */
export function answerNothingFound(nearest?: AnsweredQuestion, isOfOthers = false): PagesAnswer {
  if (!nearest) return withContact(`${fixed.notOnOurPages} ${fixed.subjects}`);
  const { question: title, lines, source } = nearest;
  const href = pagesOf(nearest).at(-1)?.href ?? source;
  const begin = isOfOthers ? fixed.notOnOurPages : fixed.notSure;
  const said = `${begin} The nearest on our pages: ${title} ${leadOf(lines.join('\n'))} [1]`;
  return withContact(said, [{ title, href }]);
}

/** Puts first whom to call in an emergency, where nothing was found for a message about somebody's life. */
export const withEmergencyNumbers = (
  found: SearchedAnswer,
  isInSpanish: boolean,
): SearchedAnswer => ({
  ...found,
  answer: after(isInSpanish ? fixed.ifInDangerInSpanish : fixed.ifInDanger, found.answer),
});

/** The answer of a question. One about a law begins with the law's name; one of a fact sheet with its question, because it may be a bare "Yes." */
export function answerWithQuestion(
  asked: AnsweredQuestion,
  laws: readonly Law[] = [],
): PagesAnswer {
  const { lines, subject, asks, isUnsaid, checkedOn, isOfSheet, question } = asked;
  const pages = pagesOf(asked);
  const restated = isOfSheet ? `${question.replace(/^[A-Z]?\d+\. /, '')} ` : '';
  const said =
    `${restated}${nameLaw(asked, laws)}${asParagraphs(lines)} ${marksOf(pages)}`.trimEnd();
  return {
    text: paragraphs(
      said,
      isUnsaid ? fixed.contactSentence(pages.length + 1) : asks,
      fixed.fromOurPages(checkedOn),
      !isUnsaid && subject === 'laws' && fixed.notLegalAdvice,
    ),
    sources: numbered(isUnsaid ? [...pages, ...fixed.contactPages] : pages),
  };
}

/** The answer's source, and its anchor on `/questions`. An answer that our pages do not have something has only the latter. */
function pagesOf({ id, question, source, isUnsaid, isOfSheet, isOffPage }: AnsweredQuestion) {
  const isContact = fixed.contactPages.some(({ href }) => href === source);
  const own = { title: `Questions: ${question}`, href: `/questions#${id}` };
  return [
    ...(isUnsaid && isContact ? [] : [{ title: titleOf(source, question), href: source }]),
    ...(isOfSheet || isOffPage ? [] : [own]),
  ];
}

/** "Utah SB 180: ", unless the answer already names the law. */
function nameLaw({ source, lines }: AnsweredQuestion, laws: readonly Law[]): string {
  const name = laws.find(({ id }) => source === `/laws/${id}`)?.shortName ?? '';
  const number = name.split(' ').slice(1).join(' ');
  return name && !lines.join(' ').includes(number || name) ? `${name}: ` : '';
}

/** The answer from one or more records; `others` are further records of the place, `note` is what its page says of what was asked. */
export function answerWithLaw(
  laws: Law[],
  others: Law[],
  asked: (law: Law) => AskedOfLaw,
  { note, today }: { note: string | undefined; today: string },
): PagesAnswer {
  const parts = laws.map((law, at) => {
    const [first = '', ...lines] = writeLawAnswer(law, asked(law), today);
    return `${law.shortName}: ${asParagraphs([first.replace(/^- /, ''), ...lines])} [${at + 1}]`;
  });
  const place = (note ? laws : others)[0]?.jurisdiction;
  const mark = `[${laws.length + 1}]`;
  const named = `${namesOf(others.slice(0, 4))}${andMore(others, 4)}`;
  return withWarning(
    [...laws.map(pageOfLaw), ...(place ? [pageOfPlace(place)] : [])],
    note && `${nameOfPlace(place!)}: ${note} ${mark}`,
    ...parts,
    named && `Other records of ${nameOfPlace(place!)}: ${named} ${mark}.`,
    fixed.fromOurPages(laws.map(({ checkedOn }) => checkedOn).sort()[0]),
  );
}

/** Lists several matching laws of one state with their status, and asks which is meant. */
export function askWhichLaw(laws: Law[], place: string, today: string): PagesAnswer {
  const shown = laws.slice(0, 6);
  const list = shown.map(
    (law, at) => `- ${law.shortName}: ${law.summary} ${statusSentence(law, today)}. [${at + 1}]`,
  );
  const mark = `[${shown.length + 1}]`;
  if (laws.length > shown.length) list.push(`-${andMore(laws, shown.length)} ${mark}`);
  return withWarning(
    [...shown.map(pageOfLaw), pageOfPlace(place)],
    `${nameOfPlace(place)} has several ${mark}. Which do you mean?`,
    list.join('\n'),
  );
}

/** Which laws of a state bind its local governments, which leave it open or do not, which are of single cities, and which federal rules bind. */
export function answerForLocals(
  place: string,
  laws: Record<'local' | 'open' | 'others' | 'ofCities' | 'federal', Law[]> & { isWho: boolean },
  note: string | undefined,
  today: string,
): PagesAnswer {
  const { local, open, others, ofCities, federal, isWho } = laws;
  const name = nameOfPlace(place);
  const pages = [...local, ...open, ...federal];
  const mark = (law: Law) => `[${pages.indexOf(law) + 2}]`;
  const list = (some: Law[], said: (law: Law) => string) =>
    some.map((law) => `\n- ${law.shortName}: ${said(law)} ${mark(law)}`).join('');
  const rules = federal.map((law) => `${law.shortName} ${mark(law)}`).join(' and the ');
  const bound =
    others.length > 0 ? 'cities, counties or other local governments' : 'its public agencies';
  return withWarning(
    [pageOfPlace(place), ...pages.map(pageOfLaw)],
    local.length > 0 &&
      `These records of ${name} bind local governments [1]:${list(local, (law) => `${isWho ? law.whoIsBound : law.summary} ${statusSentence(law, today)}.`)}`,
    open.length > 0 &&
      `Whether ${local.length > 0 ? 'others' : 'records'} of ${name} bind local governments is not settled, so local bodies should have counsel read them [1]:${list(open, ({ whoIsBound }) => whoIsBound)}`,
    local.length + open.length === 0 &&
      `Our register has no AI law of ${name} that binds ${ofCities.length > 0 ? 'all of its ' : ''}${bound} [1]. ${noProof} ${note ?? ''}`.trim(),
    ofCities.length > 0 && `Records of one city alone: ${namesOf(ofCities)}.`,
    others.length > 0 && `Other records there do not name local governments: ${namesOf(others)}.`,
    `Federal rules bind agencies in every state: the ${rules}.`,
  );
}

/** That the register has no law of a state on what a message asks about; then its laws there, and federal ones on it. */
export function answerLacking(
  place: string,
  subject = 'that',
  laws: Law[],
  federals: Law[],
): PagesAnswer {
  const shown = laws.slice(0, 4);
  const names = shown.map((law, at) => `${law.name} [${at + 2}]`).join(', ');
  const ofAll = federals.map(
    ({ shortName, summary }, at) => `${shortName}: ${summary} [${shown.length + at + 2}]`,
  );
  return withWarning(
    [pageOfPlace(place), ...[...shown, ...federals].map(pageOfLaw)],
    `The register has no law of ${nameOfPlace(place)} on ${subject} [1]. ${noProof} ${names && `On other subjects, or in other words, it has ${names}${andMore(laws, 4)}.`}`,
    ofAll.length > 0 && `Federal: ${ofAll.join(' ')}`,
  );
}

/** Names all records that match, in all states; a few with their summaries. */
export function listLaws(laws: Law[]): PagesAnswer {
  const all = laws.toSorted((a, b) => a.shortName.localeCompare(b.shortName));
  const isShort = all.length <= 6;
  const said = isShort
    ? `:\n${all.map(({ shortName, summary }, at) => `- ${shortName}: ${summary} [${at + 1}]`).join('\n')}`
    : `: ${namesOf(all)}. Each says whom it binds [1].`;
  return withWarning(
    isShort ? all.map(pageOfLaw) : [pageOfAll],
    `The register has ${all.length === 1 ? 'one record' : `${all.length} records`} on that${said}`,
  );
}

const noRecord = 'Our register has no record of';

/** Says first that the register lacks a bill; then what our pages say of it, or which bills are near. */
export function answerBillMissing(
  missing: string[],
  place: string | undefined,
  said: { law?: Law; place?: string; line: string } | PagesAnswer | undefined,
  near: Law[],
): PagesAnswer {
  const of = place === undefined ? '' : `${nameOfPlace(place)} `;
  const first = `${noRecord} ${missing.map((number) => of + writtenBill(number)).join(' or ')}.`;
  if (said && 'text' in said)
    return { ...said, text: `${first} An article of ours says: ${said.text}` };
  if (said) {
    const { law, line } = said;
    const whose = law ? `record of ${law.shortName}` : `page about ${nameOfPlace(said.place!)}`;
    return withWarning(
      [law ? pageOfLaw(law) : pageOfPlace(said.place!)],
      `${first} Its ${whose} says: ${line} [1]`,
      law && fixed.fromOurPages(law.checkedOn),
    );
  }
  if (near.length === 0)
    return withContact(`${first} ${noProof} All records are in the register [1].`, [pageOfAll]);
  const offered = near.slice(0, 4);
  const names = offered.map(({ shortName }, at) => `${shortName} [${at + 1}]`).join(', ');
  return withContact(
    `${first} ${noProof} It has ${names}${andMore(near, 4)}: did you mean one of these?`,
    offered.map(pageOfLaw),
  );
}

/** The price for a population by the question about its plan, or that of a year alone. */
export function answerWithPlan(
  population: number,
  { lines }: AnsweredQuestion,
  isYear: boolean,
): PagesAnswer {
  const { name, priceCents } = findPlan(`${sizeForPopulation(population)}-yearly`)!;
  const year = `${name} costs ${formatCents(priceCents)} per year, the same for members of the GovAI Coalition and everyone else.`;
  return {
    text: `For a population of ${writtenNumber(Math.round(population))}: ${asParagraphs(isYear ? [year] : lines)} [1]`,
    sources: numbered([{ title: 'Pricing', href: '/pricing' }]),
  };
}

/** The first sentence of an answer's text, without a question that it restates and marks of sources. */
function leadOf(text: string): string {
  const sentences = text.split(/(?<=[.?!])\s|\n/);
  const first = sentences.find((sentence) => !sentence.endsWith('?')) ?? sentences[0]!;
  return withoutMarks(first);
}

/** The first sentence of an answer, with its first source. */
export const firstSentence = ({ text, sources }: PagesAnswer): PagesAnswer => ({
  text: `${leadOf(text)} [1]`,
  sources: numbered(sources.slice(0, 1)),
});

/** The answer of a question in Spanish. */
export function answerSpanish(asked: AnsweredQuestion): PagesAnswer {
  const pages = pagesOf(asked);
  return {
    text: paragraphs(
      `${asParagraphs(asked.spanish!.lines)} ${marksOf(pages)}`,
      fixed.fromOurPagesInSpanish(asked.checkedOn),
      asked.subject === 'laws' && fixed.notLegalAdviceInSpanish,
    ),
    sources: numbered(pages),
  };
}

/** An English answer to a message in Spanish, after a sentence that says so and the status of its law. */
export function answerInEnglish(answer: PagesAnswer, law?: Law, today = ''): PagesAnswer {
  const status = law && inSpanish(statusSentence(law, today));
  const said = status && `${law.shortName}: ${status}.`;
  return after(paragraphs(fixed.onlyInEnglish, said), answer);
}

/** The answer to small talk in Spanish, or when no page answers in it. */
export const answerSpanishSmallTalk = (kind: keyof typeof fixed.spanishLines): PagesAnswer => ({
  text: fixed.spanishLines[kind],
  sources: kind === 'greeting' || kind === 'thanks' ? [] : numbered(fixed.contactPages),
});

/** The answer to a message that is handed on, with what the register says of the law if the message asks whether it was broken. */
export function handOn(
  kind: fixed.HandedOn,
  isInSpanish: boolean,
  record?: PagesAnswer,
): PagesAnswer {
  const line = (isInSpanish ? fixed.handedOnInSpanish : fixed.handedOnLines)[kind];
  if (isUrgent(kind)) return { text: line, sources: [] };
  if (isInSpanish)
    return record
      ? after(line, answerInEnglish(record))
      : {
          text: `${line} ${fixed.contactSentenceInSpanish(1)}`,
          sources: numbered(fixed.contactPages),
        };
  if (record?.text.includes(fixed.toAPerson)) return after(line, record);
  if (record) return withContact(paragraphs(line, record.text), record.sources);
  const page = fixed.handedOnPages[kind];
  return page ? withContact(`${line} ${page.title} [1].`, [page]) : withContact(line);
}

/** The answer to a message with a number of a person or a card: first that it does not belong here. Without another question it is about that person's case. */
export function warnOfNumbers(found: FoundAnswer, isInSpanish: boolean): FoundAnswer {
  if (found.kind === 'refused' && found.answer.sources.length === 0) return found;
  const said: FoundAnswer =
    found.kind === 'nothing'
      ? { kind: 'refused', answer: handOn('own case', isInSpanish), passages: () => [] }
      : found;
  const warning = isInSpanish ? fixed.sendNoNumbersInSpanish : fixed.sendNoNumbers;
  return { ...said, answer: after(warning, said.answer) };
}

/** Whether an answer asks which law is meant. */
export const isChoice = ({ text }: PagesAnswer): boolean => text.includes('Which do you mean?');
/** What an answer says to each question of a message, the last one first, without what ends it. */
export function partsOf({ text, sources }: PagesAnswer): PagesAnswer[] {
  const said = text.split('\n\n');
  return said
    .filter((paragraph, at) => (said[0]!.startsWith('“') ? paragraph.startsWith('“') : at === 0))
    .map((paragraph) => ({
      text: paragraph.replace(/^(?:(?: and )?“[^”]*”)+:\s*/, ''),
      sources: sources.filter(({ number }) => paragraph.includes(`[${number}]`)),
    }))
    .toReversed();
}
/** Whether an answer says that the register lacks a bill. */
export const isMissing = ({ text }: PagesAnswer): boolean => text.startsWith(noRecord);

const asISaid = 'As I said:';
/** Whether a paragraph ends an answer with its date or the warning about legal advice. */
const isDate = (paragraph: string) =>
  [fixed.notLegalAdvice, fixed.notLegalAdviceInSpanish, fixed.onlyInEnglish].includes(paragraph) ||
  /^(?:From our pages|De nuestras páginas)/.test(paragraph);
/** Whether a paragraph ends an answer, also with the way to a person. */
const isTail = (paragraph: string) =>
  isDate(paragraph) || /^(?:To talk to|Para hablar con) /.test(paragraph);

/** What ends an answer with its date and the warning about legal advice. */
export const datesOf = ({ text }: PagesAnswer): string[] => text.split('\n\n').filter(isDate);

/** Joins the answers to the questions of a message, each under its question. What ends them is said once, with the oldest day of a check. */
export function joinAnswers(
  parts: readonly { asked: string; found: FoundAnswer }[],
  left = 0,
): FoundAnswer {
  if (parts.length === 1 && left <= 0) return parts[0]!.found;
  const isMixed = !parts.every(({ found }) => found.answer.text.includes(fixed.onlyInEnglish));
  const pages: Page[] = [];
  const tails: string[] = [];
  /** The new mark of a source; the old one where it is none. */
  const cite = (mark: string, source: ChatSource | undefined) => {
    if (!source) return mark;
    const { title, href } = source;
    const known = pages.findIndex((page) => page.href === href && page.title === title);
    return `[${known >= 0 ? known + 1 : pages.push({ title, href })}]`;
  };
  // Questions with the same answer share it.
  const answered: { said: string; questions: string[] }[] = [];
  for (const { asked, found } of parts) {
    const { text, sources } = found.answer;
    const said = text
      .split('\n\n')
      .filter((paragraph) => !isTail(paragraph) || (isMixed && paragraph === fixed.onlyInEnglish))
      .join('\n\n')
      .replace(` ${fixed.subjects}`, '')
      .replace(/\[(\d+)\]/g, (mark, cited) =>
        cite(
          mark,
          sources.find(({ number }) => number === Number(cited)),
        ),
      );
    const before =
      answered.find((answer) => withoutMarks(answer.said).includes(withoutMarks(said))) ??
      (text.startsWith(asISaid) ? answered.at(-1) : undefined);
    const question = `“${asked.replace(/(?<![.?!,\s])[.?!,\s]+$/, '')}”`;
    if (before) before.questions.push(question);
    else {
      answered.push({ said, questions: [question] });
      tails.push(...text.split('\n\n').filter(isTail));
    }
  }
  if (answered.length === 1 && left <= 0) return parts[0]!.found;
  const dayOf = (tail: string) => Date.parse(/checked (.*)\./.exec(tail)?.[1] ?? '') || Infinity;
  const [dated] = tails
    .filter((tail) => tail.startsWith('From our pages'))
    .sort((a, b) => dayOf(a) - dayOf(b));
  const contact = tails.some((tail) => tail.startsWith(fixed.toAPerson));
  return {
    kind: parts.find(({ found }) => found.kind !== 'nothing')?.found.kind ?? 'nothing',
    answer: {
      text: paragraphs(
        !isMixed && fixed.onlyInEnglish,
        ...answered.map(
          ({ said, questions }) =>
            `${questions.join(' and ')}:${said.startsWith('- ') ? '\n' : ' '}${said}`,
        ),
        left > 0 && `You asked ${left} more: please ask ${left === 1 ? 'it' : 'them'} again.`,
        contact && fixed.contactSentence(pages.length + 1),
        dated,
        tails.includes(fixed.notLegalAdvice) && fixed.notLegalAdvice,
      ),
      sources: numbered(contact ? [...pages, ...fixed.contactPages] : pages),
    },
    passages: () => [...new Set(parts.flatMap(({ found }) => found.passages().slice(0, 4)))],
  };
}

/** The last answer again, when it also answers the next question. */
export const repeat = ({ text, sources }: PagesAnswer): PagesAnswer => ({
  text: text.startsWith(asISaid) ? text : `${asISaid} ${text}`,
  sources,
});

/** Instead of the same answer again: its first sentence, that there is no more or where it stands, and a person. */
export function repeatShortly({ text, sources }: PagesAnswer, asksSource: boolean): PagesAnswer {
  const page = sources.find(({ href }) => !fixed.contactPages.some((link) => link.href === href));
  if (!page) return withContact(fixed.notOnOurPages);
  const first = leadOf(text.replace(`${asISaid} `, ''));
  const { title, href } = page;
  return withContact(
    `${asISaid} ${first.replace(/[.:]?$/, '.')} ${asksSource ? `It is in writing on the page “${title}”` : 'I found no more about it on our pages'} [1].`,
    [{ title, href }],
  );
}

/** The title of a source: its page, then the question or the anchor. */
function titleOf(source: string, question: string): string {
  const [path = '', anchor = ''] = source.split('#');
  const titles: Record<string, string> = { '/': 'Home', '/legal': 'Legal policies' };
  const page = titles[path] ?? path.split('/').at(-1)!.replaceAll('-', ' ');
  const place = anchor.replaceAll('-', ' ').replace(/ section$/, '');
  const capitalized = page.charAt(0).toUpperCase() + page.slice(1);
  if (question.length < 70 && !anchor) return `${capitalized}: ${question}`;
  return place && place !== page ? `${capitalized}: ${place}` : capitalized;
}
