/** What Lexi reads of the procurement file: the questions of the answer sheets, and passages of the papers (texts for an agency’s own purchase) and the list of subprocessors. The search index has only the descriptions of papers, so that it stays small. */
import { getCollection, type CollectionEntry } from 'astro:content';
import { builtOn } from '#src/laws/record/all-laws.ts';
import type { AnsweredQuestion } from '#src/lexi/questions/answered-question.ts';
import { writtenDay } from '#src/formats/calendar-days.ts';
import { makeSlug } from '#src/formats/written-text.ts';
import type { Passage } from '#src/content/passages/passage.ts';
import type { QuestionSubject } from '#src/content/lists/question-subjects.ts';
import { allSubprocessors } from './pieces.ts';
import { subprocessorsTitle } from './sheet-source.ts';
import { checkedOnOf, currentOn, subprocessorsPath } from './subprocessors.ts';
import { allSheets } from './answer-sheets.ts';

/** One passage for each section of a paper and each subprocessor. */
export async function allPaperPassages(): Promise<Passage[]> {
  const current = currentOn(await allSubprocessors(), builtOn);
  const providers = current.map(({ id, name, task, data, since }) => ({
    id: `${subprocessorsPath}|${id}`,
    path: subprocessorsPath,
    title: subprocessorsTitle,
    heading: name,
    text: `${name} has worked for us since ${writtenDay(since)}. ${task}\nWhat it sees: ${data}`,
    kind: 'page' as const,
    date: checkedOnOf(current),
  }));
  return [...(await getCollection('papers')).flatMap(readSections), ...providers];
}

/** Answers to questions about the papers themselves. */
export const allPaperAnswers = async (): Promise<AnsweredQuestion[]> =>
  (await getCollection('papers')).map(({ id, data }) => ({
    subject: 'buying',
    id,
    question: data.title,
    wordings: data.wordings,
    isOfSheet: true,
    lines: [data.description, 'It is a Word file with a page to read.'],
    source: pathOf(id),
    checkedOn: data.lastReviewed,
  }));

const pathOf = (id: string) => `/procurement/${id}`;

function readSections({ id, body = '', data }: CollectionEntry<'papers'>): Passage[] {
  return body.split(/^## /m).map((section, at) => {
    const [heading = '', ...lines] = at > 0 ? section.split('\n') : ['', ...section.split('\n')];
    const place = heading ? `${pathOf(id)}#${makeSlug(heading)}` : pathOf(id);
    return {
      id: `${place}|text`,
      path: place,
      title: data.title,
      heading,
      kind: 'template',
      text: readLines(lines).join('\n'),
      date: data.lastReviewed,
    };
  });
}

/** Markdown lines as plain text; a table row is one line with the column heads. */
function readLines(lines: string[]): string[] {
  let head: string[] = [];
  return lines.flatMap((line) => {
    const cells = line.match(/(?<=\| ).*?(?= +\|)/g)?.map((cell) => plainLine(cell.trim())) ?? [];
    if (!line.startsWith('|')) head = [];
    if (!line.startsWith('|')) return plainLine(line) || [];
    if (head.length === 0) head = cells;
    else if (!line.includes('---') && cells[0])
      return cells.map((cell, at) => (at > 0 ? `(${head[at]}: ${cell})` : cell)).join(' ');
    return [];
  });
}

const plainLine = (line: string): string =>
  line
    .replace(/^(?:> |- |\d+\. )/, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    // A number in square brackets would look like a reference to a source.
    .replace(/\[(\d+)\]/g, '$1')
    .replace(/\[([^\]]*)\]/g, '($1)')
    .replace(/\*\*|\\$/g, '');

const subjects: Readonly<Record<string, QuestionSubject>> = {
  'security-answers': 'security',
  'ai-fact-sheet': 'product',
  'sole-source-facts': 'buying',
  'std-1000-facts': 'buying',
  'data-processing-terms': 'privacy',
};

/** Shorter answers make no sense outside their sheet. */
const minimumLength = 20;
const unsaid = /^We (?:don’t publish|do not know)/;

/** The answer sheets for Lexi, because agencies ask the same in the chat: complete questions, and the notes of some sheets. */
export async function allSheetAnswers(): Promise<AnsweredQuestion[]> {
  const sheets = await allSheets();
  return sheets.flatMap(({ id, title, note, wordings, parts, path, checkedOn }) => {
    const subject = subjects[id];
    if (!subject) return [];
    const shared = { subject, isOfSheet: true, checkedOn };
    const answers = parts.flatMap(({ heading, answers }) =>
      answers
        .filter(({ asks, answer }) => asks.endsWith('?') && answer.length >= minimumLength)
        .map(({ asks, answer, wordings: others }, at) => ({
          ...shared,
          id: `${id}-${makeSlug(heading)}-${at + 1}`,
          question: asks,
          wordings: others,
          lines: [answer],
          isUnsaid: unsaid.test(answer),
          source: `${path}#${makeSlug(heading)}`,
        })),
    );
    const sheet = { ...shared, id, question: title, wordings, lines: [note], source: path };
    return wordings.length > 0 ? [sheet, ...answers] : answers;
  });
}
