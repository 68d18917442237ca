/** Checks the questions of `/questions`. */
import { parse } from 'node:path';
import {
  type FigureSources,
  fillFigures,
  listPlaceholders,
  UnknownFigure,
} from '#src/lexi/questions/question-figures.ts';
import { questionSchema } from '#src/content/schemas/question-schema.ts';
import { questionSubjects } from '#src/content/lists/question-subjects.ts';
import { ourDay } from '#src/formats/our-day.ts';
import {
  checkFile,
  refuseFutureCheck,
  type ReadFile,
} from '#src/articles/editing/text/check-fields.ts';
import {
  articlesFolder,
  lawsFolder,
  questionsFolder,
  readFolder,
  type ContentCheck,
} from '#src/articles/editing/content-files.ts';
import { noAnchor, noPage, ownerTracker, writeMistakes } from '#src/articles/editing/mistake.ts';
import { readSiteAddresses, type SiteAddresses } from '#src/articles/editing/site-addresses.ts';
import { monthNames } from '#src/formats/calendar-days.ts';
import { parseLaws } from './check-laws.ts';

/** What figures and sources of questions are checked against. */
interface QuestionContext extends FigureSources {
  addresses: SiteAddresses;
  /** The paths of pages that {@link SiteAddresses} does not know. */
  others: string[];
}

/** One sentence for each mistake, with file and line; none for a site without questions. */
export function checkQuestions(check: ContentCheck): string[] {
  const { root, files = readFolder(root, questionsFolder) } = check;
  if (Object.keys(files).length === 0) return [];
  const articles = Object.values(readFolder(root, articlesFolder)).flatMap(
    (content) => /^path: (\S+)/m.exec(content)?.[1] ?? [],
  );
  const templates = Object.entries(readFolder(root, 'src/content/templates'));
  const context: QuestionContext = {
    today: check.today ?? ourDay(),
    addresses: readSiteAddresses(root, articles.length),
    laws: new Map(parseLaws(readFolder(root, lawsFolder)).map((law) => [law.id, law])),
    others: ['/laws', ...articles],
    templates: new Map(templates.map(([file, text]) => [parse(file).name, text])),
  };
  const ownerOf = ownerTracker();
  return Object.entries(files).flatMap(([file, content]) => {
    const question = checkFile(file, content, questionSchema, 'question');
    const { value, report, mistakes } = question;
    if (value) {
      checkFileName(question);
      const { answer, source, spanish } = value;
      const wordings = [...listWordings(value), ...listWordings(spanish, ['spanish'])];
      for (const [path, text] of wordings) {
        const folded = text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
        const message = folded.match(/[\p{L}\p{N}]+/gu) ?? [];
        const owner = ownerOf(message.join(' '), file);
        if (owner) report(path, `${owner} has the same words. Write others, or delete these.`);
      }
      const inAnswer = typeof answer === 'string' && explainFigures(answer, figures, context);
      if (inAnswer) report(['answer'], inAnswer);
      const inSpanish = explainSpanish(answer, spanish, context);
      if (inSpanish) report(['spanish', 'answer'], inSpanish);
      const inSource = typeof source === 'string' && explainSource(source, context);
      if (inSource) report(['source'], inSource);
      refuseFutureCheck(question, context.today);
    }
    return writeMistakes(`${questionsFolder}/${file}`, mistakes);
  });
}

/** The file name is the question's id: its subject first. */
function checkFileName({ id, file, value, report }: ReadFile): void {
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

function listWordings(fields: unknown, above: string[] = []): [PropertyKey[], string][] {
  const { question, wordings } = (fields ?? {}) as Record<string, unknown>;
  const others: unknown[] = Array.isArray(wordings) ? wordings : [];
  return [question, ...others].flatMap((text, at): [PropertyKey[], string][] =>
    typeof text === 'string'
      ? [[[...above, ...(at === 0 ? ['question'] : ['wordings', at - 1])], text]]
      : [],
  );
}

const figures = '{price small-rural monthly regular}, {site phone} or {site infoEmail}';

function explainSpanish(english: unknown, spanish: unknown, context: QuestionContext) {
  const { answer } = (spanish ?? {}) as Record<string, unknown>;
  if (typeof english !== 'string' || typeof answer !== 'string') return undefined;
  return explainFigures(answer, figures, context, 'es') ?? explainMissing(english, answer, context);
}

function explainSource(source: string, { addresses, laws, others }: QuestionContext) {
  const [path = '', anchor] = source.split('#');
  const lawId = /^\/laws\/([a-z]{2}-[a-z0-9-]+)$/.exec(path)?.[1];
  const isThere = lawId ? laws.has(lawId) : addresses.has(path || '/') || others.includes(path);
  const known = [...addresses.pages, ...[...laws.keys()].map((id) => `/laws/${id}`)];
  if (!isThere) return noPage(path, known);
  // The anchors of the legal texts are made from their headings, so the source code does not have them.
  if (anchor && path !== '/legal' && !others.includes(path) && !addresses.hasAnchor(path, anchor))
    return noAnchor(path, anchor);
  return undefined;
}

/** A typed amount, percentage, length of time, day, phone number or email address. */
const typedFigure = new RegExp(
  [
    String.raw`\$\s?\d[\d,.]*\d`,
    String.raw`\b\d+(?:\.\d+)? ?(?:%|(?:hours?|days?|months?|years?|horas?|días?|mes(?:es)?|años?)\b)`,
    String.raw`\b(?:${monthNames.join('|')}) \d{1,2}, \d{4}`,
    String.raw`\b\d{1,2} de \p{L}+ de \d{4}`,
    String.raw`\(?\b\d{3}\)?[ -]\d{3}-\d{4}\b`,
    String.raw`\b[\w.+-]+@[\w-]+\.\w+`,
  ].join('|'),
  'u',
);

/** The message when an answer, in English or Spanish, has a typed figure or an unknown placeholder; `examples` are placeholders to suggest. */
export function explainFigures(
  answer: string,
  examples: string,
  sources: FigureSources,
  language?: 'en' | 'es',
): string | undefined {
  const typed = typedFigure.exec(answer.replace(/\{[^{}]*\}/g, '{}'))?.[0];
  if (typed) return `"${typed}" is typed. Write a placeholder, which is always right: ${examples}.`;
  try {
    fillFigures(answer.split('\n'), sources, language);
    return undefined;
  } catch (error) {
    if (error instanceof UnknownFigure) return error.message;
    throw error;
  }
}

/** The message when a Spanish answer lacks a figure of the English one. Words of a record that have no Spanish, such as a law's summary, are retold. */
function explainMissing(
  english: string,
  spanish: string,
  sources: FigureSources,
): string | undefined {
  const missing = listPlaceholders(english).find(
    (figure) => !spanish.includes(figure) && !explainFigures(figure, '', sources, 'es'),
  );
  return missing && `${missing} of the English answer is missing. Say it here, too.`;
}
