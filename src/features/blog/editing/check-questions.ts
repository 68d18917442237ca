/** Checks every question of `/questions` and reports to an editor: file, line, field and what to write. */
import { parse } from 'node:path';
import type { FigureSources } from '#src/content/question-figures.ts';
import { questionSchema } from '#src/content/question-schema.ts';
import { questionSubjects } from '#src/content/question-subjects.ts';
import { ourDay } from '#src/formats/our-day.ts';
import { checkFile, refuseFutureCheck, type ReadFile } from './check-file.ts';
import { parseLaws } from './check-laws.ts';
import { articlesFolder, lawsFolder, questionsFolder, readFolder } from './content-files.ts';
import { explainFigures } from './explain-figures.ts';
import { noAnchor, noPage, writeMistakes } from './mistake.ts';
import { readSiteAddresses, type SiteAddresses } from './site-addresses.ts';

/** What to check. */
export interface QuestionsCheck {
  /** The project's folder, absolute. */
  root: string;
  /** Contents by file name; every file of {@link questionsFolder} by default. */
  files?: Record<string, string>;
  /** Year-month-day; today on our own calendar by default. */
  today?: string;
}

/** What an answer may name, and what a question may lead to. */
interface Surroundings extends FigureSources {
  addresses: SiteAddresses;
  /** Pages beside those of the site's sources. */
  others: string[];
}

/** Every mistake of every question, one sentence each, by file and line; none for a site without questions. */
export function checkQuestions(check: QuestionsCheck): string[] {
  const { root, files = readFolder(root, questionsFolder) } = check;
  if (Object.keys(files).length === 0) return [];
  const articles = Object.values(readFolder(root, articlesFolder)).flatMap(
    (content) => /^path: (\S+)/m.exec(content)?.[1] ?? [],
  );
  const templates = Object.entries(readFolder(root, 'src/content/templates'));
  const around: Surroundings = {
    today: check.today ?? ourDay(),
    addresses: readSiteAddresses(root, articles.length),
    laws: new Map(parseLaws(readFolder(root, lawsFolder)).map((law) => [law.id, law])),
    others: ['/laws', ...articles],
    templates: new Map(templates.map(([file, text]) => [parse(file).name, text])),
  };
  const owners = new Map<string, string>();
  return Object.entries(files).flatMap(([file, content]) => {
    const question = checkFile(file, content, questionSchema, 'question');
    const { value, report, mistakes } = question;
    if (value) {
      explainId(question);
      for (const [path, text] of listWordings(value)) {
        const key =
          text
            .toLowerCase()
            .match(/[\p{L}\p{N}]+/gu)
            ?.join(' ') ?? '';
        const owner = owners.get(key);
        if (owner) report(path, `${owner} has the same words. Write others, or delete these.`);
        else owners.set(key, file);
      }
      const { answer, source } = value;
      const inAnswer = typeof answer === 'string' && explainFigures(answer, figures, around);
      if (inAnswer) report(['answer'], inAnswer);
      const inSource = typeof source === 'string' && explainSource(source, around);
      if (inSource) report(['source'], inSource);
      refuseFutureCheck(question, around.today);
    }
    return writeMistakes(`${questionsFolder}/${file}`, mistakes);
  });
}

function explainId({ id, file, value, report }: ReadFile): void {
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

function listWordings({ question, wordings }: Record<string, unknown>) {
  const others: unknown[] = Array.isArray(wordings) ? wordings : [];
  return [question, ...others].flatMap((text, at): [PropertyKey[], string][] =>
    typeof text === 'string' ? [[at === 0 ? ['question'] : ['wordings', at - 1], text]] : [],
  );
}

const figures = '{price small-rural monthly regular}, {site phone} or {site infoEmail}';

function explainSource(source: string, { addresses, laws, others }: Surroundings) {
  const [path = '', anchor] = source.split('#');
  const lawId = /^\/laws\/([a-z]{2}-[a-z0-9-]+)$/.exec(path)?.[1];
  const isThere = lawId ? laws.has(lawId) : addresses.has(path || '/') || others.includes(path);
  const known = [...addresses.pages, ...[...laws.keys()].map((id) => `/laws/${id}`)];
  if (!isThere) return noPage(path, known);
  // The places of the legal texts are made from their headings.
  if (anchor && path !== '/legal' && !others.includes(path) && !addresses.hasAnchor(path, anchor))
    return noAnchor(path, anchor);
  return undefined;
}
