/** Checks the pieces of the procurement file, and the lessons of the email course. */
import { existsSync, readFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import type { z } from 'astro/zod';
import {
  answerSheetSchema,
  askUs,
  pieceCheckedForDays,
  pieceIds,
  pieceSchema,
  subprocessorSchema,
} from '#src/content/schemas/procurement-schema.ts';
import { lessonSchema } from '#src/content/lesson-schema.ts';
import { templateSchema } from '#src/content/schemas/template-schema.ts';
import { daysBetween } from '#src/formats/calendar-days.ts';
import { ourDay } from '#src/formats/our-day.ts';
import { makeSlug } from '#src/formats/written-text.ts';
import {
  checkFields,
  dayOf,
  walk,
  type ReadFields,
} from '#src/articles/editing/text/check-fields.ts';
import { readFolder, type ContentCheck } from '#src/articles/editing/content-files.ts';
import { explainFigures } from './check-questions.ts';
import { noAnchor, noPage, writeMistakes, type Mistake } from '#src/articles/editing/mistake.ts';
import { readSiteAddresses } from '#src/articles/editing/site-addresses.ts';

/** The schema and the kind of each file, by its path. */
const kinds: [fits: RegExp, schema: z.ZodType, kind: string][] = [
  [/^src\/content\/procurement\/[a-z0-9-]+\.yaml$/, answerSheetSchema, 'sheet'],
  [/^src\/content\/trust\/[a-z0-9-]+\.yaml$/, pieceSchema, 'document'],
  [/^src\/content\/subprocessors\/[a-z0-9-]+\.yaml$/, subprocessorSchema, 'subprocessor'],
  [/^src\/content\/papers\/[a-z0-9-]+\.md$/, templateSchema, 'paper'],
  [/^src\/content\/course\/[a-z0-9-]+\.md$/, lessonSchema, 'lesson'],
];

/**
 * Checks every piece; `files` are by path from the project root. Each mistake is a sentence with file and line. Pieces
 * whose last check is over a year old come as `old`: they fail `npm run check` but not a build, because the passing of
 * time must not stop a deploy.
 */
export function checkProcurement(check: ContentCheck) {
  const { root, files = readAll(root), today = ourDay() } = check;
  const report = { mistakes: [] as string[], old: [] as string[] };
  const addresses = Object.keys(files).length > 0 ? readSiteAddresses(root, 0) : null;
  report.mistakes.push(...compareIds(Object.keys(files)));
  for (const [file, content] of Object.entries(files)) {
    const [, schema, kind = ''] = kinds.find(([fits]) => fits.test(file)) ?? [];
    if (!schema) {
      const { dir, name } = parse(file);
      report.mistakes.push(
        `${file}:1 file: This file is not read. Rename it, in lower case with hyphens: ${dir}/${makeSlug(name)}.${/(papers|course)$/.test(dir) ? 'md' : 'yaml'}`,
      );
      continue;
    }
    const isPaper = file.endsWith('.md');
    const head = isPaper ? (/^---\n([^]*?)\n---\n/.exec(content)?.[1] ?? '') : content;
    const yaml = head.replace(/^\uFEFF/, '').trimEnd();
    const read = checkFields({ yaml, schema, kind, whole: isPaper ? 'head' : 'file' });
    const old = checkDays(read, today);
    checkAnswers(read, (rest) => explainRest(rest, root, addresses), today);
    report.old.push(...writeMistakes(file, old));
    report.mistakes.push(...writeMistakes(file, read.mistakes));
  }
  return report;
}

/** Reports documents for buyers that are missing, and files that are none of them. */
function compareIds(files: string[]): string[] {
  const found = files.filter((file) => file.startsWith('src/content/trust/'));
  if (found.length === 0) return [];
  const known = pieceIds.map((id) => `src/content/trust/${id}.yaml`);
  return [
    ...known
      .filter((file) => !found.includes(file))
      .map((file) => `${file}:1 file: This document is missing. Write its file, with a status.`),
    ...found
      .filter((file) => !known.includes(file))
      .map(
        (file) => `${file}:1 file: This document is not in the list. Ask a developer to add it.`,
      ),
  ];
}

/** Reports checks in the future; returns a mistake for each check that is more than a year old. */
function checkDays({ value, report }: ReadFields, today: string): Mistake[] {
  const old: Mistake[] = [];
  const tooOld =
    'No one has checked this for more than a year. Read it again, compare it with what it rests on, and write the day.';
  for (const [path, written] of walk(value)) {
    const day = /^(checkedOn|lastReviewed)$/.test(String(path.at(-1))) ? dayOf(written) : '';
    if (day > today)
      report(path, 'This day is still to come. Write the last day that your check covers.');
    else if (day && daysBetween(day, today) > pieceCheckedForDays) report(path, tooOld, old);
  }
  return old;
}

/** Reports typed figures in answers, and sources that do not exist. */
function checkAnswers(
  { value, report }: ReadFields,
  explain: (rest: string) => string | undefined,
  today: string,
): void {
  const figures = { laws: new Map(), templates: new Map(), today };
  for (const [path, text] of walk(value)) {
    if (typeof text !== 'string') continue;
    const isAnswer = path.at(-1) === 'answer' || path.at(-1) === 'note';
    const mistake = isAnswer
      ? explainFigures(text, '{legal breachNotice} or {site infoEmail}', figures)
      : (path.at(-2) === 'rests' || path.at(-2) === 'paper') && explain(text);
    if (mistake) report(path, mistake);
  }
}

function explainRest(
  rest: string,
  root: string,
  addresses: ReturnType<typeof readSiteAddresses> | null,
): string | undefined {
  if (rest === askUs) return undefined;
  // The schema reports everything else.
  if (!/^(\/|src\/|tests\/)/.test(rest)) return undefined;
  if (!rest.startsWith('/'))
    return existsSync(join(root, rest))
      ? undefined
      : `There is no test ${rest}. Write the path of its file.`;
  const [path = '', anchor = ''] = rest.split('#');
  if (addresses && !addresses.has(path)) return noPage(path);
  const isLegal = path === '/legal' || path === '/legal/addendum';
  if (isLegal && anchor)
    return listLegalPlaces(root).has(anchor)
      ? undefined
      : `No legal text has the place #${anchor}. Copy the address of its heading from the page in the browser.`;
  const isMissing = anchor && addresses && !addresses.hasAnchor(path, anchor);
  return isMissing ? noAnchor(path, anchor) : undefined;
}

const places = new Map<string, Set<string>>();

/** The anchors of the legal texts, made from their headings as the pages do; the addendum's headings are in its template. */
function listLegalPlaces(root: string): Set<string> {
  const known = places.get(root);
  if (known) return known;
  const found = new Set<string>(['addendum-parties-and-differences']);
  const add = (id: string, file: string) => {
    const text = readFileSync(join(root, file), 'utf8');
    for (const [, heading = ''] of text.matchAll(/^## (?:\d+\. )?(.+)$/gm))
      found.add(`${id}-${makeSlug(heading)}`);
  };
  for (const name of Object.keys(readFolder(root, 'src/content/legal')))
    add(parse(name).name, `src/content/legal/${name}`);
  add('addendum', 'src/content/templates/contract-clause-addendum.md');
  places.set(root, found);
  return found;
}

function readAll(root: string): Record<string, string> {
  const files: Record<string, string> = {};
  for (const folder of ['procurement', 'trust', 'subprocessors', 'papers', 'course'])
    for (const [name, content] of Object.entries(readFolder(root, `src/content/${folder}`)))
      files[`src/content/${folder}/${name}`] = content;
  return files;
}
