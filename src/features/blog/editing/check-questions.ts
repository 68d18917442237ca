/** Checks every question of `/questions` and reports to an editor: file, line, field and what to write. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import { parse as parseYaml } from 'yaml';
import { lawSchema, type LawRecord } from '#src/content/law-schema.ts';
import { fillFigures, UnknownFigure } from '#src/content/question-figures.ts';
import { questionSchema } from '#src/content/question-schema.ts';
import { questionSubjects } from '#src/content/question-subjects.ts';
import { todayIn } from '#src/formats/calendar-days.ts';
import { site } from '#src/site.ts';
import { articlesFolder } from './check-articles.ts';
import { checkFile, type ReadFields } from './check-fields.ts';
import { lawsFolder } from './check-laws.ts';
import { findNearest } from './mistake.ts';
import { readSiteAddresses } from './site-addresses.ts';

/** The folder of the questions, from the project's folder. */
export const questionsFolder = 'src/content/questions';

/** What to check. */
export interface QuestionsCheck {
  /** The project's folder, absolute. */
  root: string;
  /** Contents by file name; every file of {@link questionsFolder} by default. */
  files?: Record<string, string>;
  /** Year-month-day; today on our own calendar by default. */
  today?: string;
}

interface ReadQuestion extends ReadFields {
  file: string;
  id: string;
}

/** Every mistake of every question, one sentence each, by file and line; none for a site without questions. */
export function checkQuestions({
  root,
  files = readFolder(root, questionsFolder),
  today = todayIn(site.timeZone, new Date()),
}: QuestionsCheck): string[] {
  const questions = Object.entries(files).map(([file, content]): ReadQuestion => {
    if (file.endsWith('.yaml'))
      return { ...checkFile(content, questionSchema, 'question'), file, id: parse(file).name };
    const words = `file: This file is not read as a question. Rename it so that it ends in .yaml: ${parse(file).name}.yaml`;
    return {
      value: null,
      mistakes: [{ line: 1, words }],
      lineOf: () => 1,
      report: () => undefined,
      file,
      id: '',
    };
  });
  const laws = readLaws(root);
  const articles = Object.values(readFolder(root, articlesFolder)).flatMap(
    (content) => /^path: (\S+)/m.exec(content)?.[1] ?? [],
  );
  const others = ['/laws', ...articles];
  const addresses = questions.length > 0 ? readSiteAddresses(root, articles.length) : null;
  const owners = new Map<string, string>();
  for (const question of questions) {
    const { value, report, file } = question;
    if (!value) continue;
    explainId(question);
    for (const [path, text] of listWordings(value)) {
      const key = text
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim();
      const owner = owners.get(key);
      if (owner) report(path, `${owner} has the same words. Write others, or delete these.`);
      else owners.set(key, file);
    }
    const { answer, source, checkedOn } = value;
    if (typeof answer === 'string') {
      const mistake = explainAnswer(answer, laws, today);
      if (mistake) report(['answer'], mistake);
    }
    if (typeof source === 'string' && addresses) {
      const mistake = explainSource(source, { addresses, laws, others });
      if (mistake) report(['source'], mistake);
    }
    if (checkedOn instanceof Date && +checkedOn && checkedOn.toISOString().slice(0, 10) > today)
      report(
        ['checkedOn'],
        'This day is still to come. Write the last day that your check covers.',
      );
  }
  return questions.flatMap(({ file, mistakes }) =>
    mistakes
      .toSorted((a, b) => a.line - b.line)
      .map(({ line, words }) => `${questionsFolder}/${file}:${line} ${words}`),
  );
}

function explainId({ id, file, value, report }: ReadQuestion): void {
  const subject = String(value?.['subject']);
  if (!/^[a-z]+(-[a-z0-9]+)+$/.test(id))
    report(
      [],
      `"${file}" cannot be the name of a question: it begins with its subject and has lower-case letters, digits and single hyphens. Rename it, for example to prices-all-plans.yaml`,
    );
  else if (subject in questionSubjects && !id.startsWith(`${subject}-`))
    report(
      ['subject'],
      `The name of this file does not begin with "${subject}-". Correct one of the two.`,
    );
}

function listWordings(value: Record<string, unknown>): [PropertyKey[], string][] {
  const { question, wordings } = value;
  const others: unknown[] = Array.isArray(wordings) ? wordings : [];
  const all: [PropertyKey[], unknown][] = [
    [['question'], question],
    ...others.map((one, at): [PropertyKey[], unknown] => [['wordings', at], one]),
  ];
  return all.flatMap(([path, text]) => (typeof text === 'string' ? [[path, text]] : []));
}

/** A figure that is typed, or a placeholder that names nothing. */
function explainAnswer(
  answer: string,
  laws: ReadonlyMap<string, LawRecord>,
  today: string,
): string | undefined {
  const typed =
    /\$\s?\d[\d,.]*\d|\b\d+(?:\.\d+)? ?(?:%|(?:hours?|days?|months?|years?)\b)|\b(?:January|February|March|April|May|June|July|August|September|October|November|December) \d{1,2}, \d{4}|\(?\b\d{3}\)?[ -]\d{3}-\d{4}\b|\b[\w.+-]+@[\w-]+\.\w+/.exec(
      answer,
    )?.[0];
  if (typed)
    return `"${typed}" is typed. Write a placeholder, which is always right: {price small-rural monthly regular}, {site phone} or {site infoEmail}.`;
  try {
    fillFigures(answer.split('\n'), { laws, today });
    return undefined;
  } catch (error) {
    if (error instanceof UnknownFigure) return error.message;
    throw error;
  }
}

function explainSource(
  source: string,
  {
    addresses,
    laws,
    others,
  }: {
    addresses: ReturnType<typeof readSiteAddresses>;
    laws: ReadonlyMap<string, LawRecord>;
    others: string[];
  },
): string | undefined {
  const [path = '', anchor] = source.split('#');
  const lawId = /^\/laws\/([a-z]{2}-[a-z0-9-]+)$/.exec(path)?.[1];
  const isThere = lawId ? laws.has(lawId) : addresses.has(path || '/') || others.includes(path);
  if (!isThere) {
    const meant = findNearest(path, [
      ...addresses.pages,
      ...[...laws.keys()].map((id) => `/laws/${id}`),
    ]);
    return `There is no page ${path}. ${meant ? `Write: ${meant}` : 'Copy the address from the page in the browser.'}`;
  }
  // The places of the legal texts are made from their headings.
  if (anchor && path !== '/legal' && !others.includes(path) && !addresses.hasAnchor(path, anchor))
    return `The page ${path} has no place #${anchor}. Link to the page itself: ${path}`;
  return undefined;
}

function readLaws(root: string): Map<string, LawRecord> {
  const records = Object.entries(readFolder(root, lawsFolder)).flatMap(([file, content]) => {
    const read = lawSchema.safeParse(parseYaml(content, { customTags: ['timestamp'] }));
    return read.success ? [[parse(file).name, read.data] as const] : [];
  });
  return new Map(records);
}

const readFolder = (root: string, folder: string): Record<string, string> =>
  existsSync(join(root, folder))
    ? Object.fromEntries(
        readdirSync(join(root, folder))
          .filter((name) => !name.startsWith('.'))
          .sort()
          .map((name) => [name, readFileSync(join(root, folder, name), 'utf8')]),
      )
    : {};
