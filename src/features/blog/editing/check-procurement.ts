/** Checks the pieces of the procurement file and reports to an editor: file, line, field and what to write. A piece that nobody has checked for a year is a mistake. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import type { z } from 'astro/zod';
import {
  answerSheetSchema,
  askUs,
  pieceCheckedForDays,
  procurementFileSchema,
  subprocessorSchema,
} from '#src/content/procurement-schema.ts';
import { fillFigures, UnknownFigure } from '#src/content/question-figures.ts';
import { templateSchema } from '#src/content/template-schema.ts';
import { daysBetween, todayIn } from '#src/formats/calendar-days.ts';
import { site } from '#src/site.ts';
import { checkFields, dayOf, walk, type ReadFields } from './check-fields.ts';
import { writeMistakes, type Mistake } from './mistake.ts';
import { readSiteAddresses } from './site-addresses.ts';

/** What to check. */
export interface ProcurementCheck {
  /** The project's folder, absolute. */
  root: string;
  /** Contents by path from the project's folder; every file of the procurement file by default. */
  files?: Record<string, string>;
  /** Year-month-day; today on our own calendar by default. */
  today?: string;
}

const sheets = 'src/content/procurement';
/** What each file is read as, by its path. */
const kinds: { fits: RegExp; schema: z.ZodType; kind: string; dated: string }[] = [
  {
    fits: /^src\/content\/procurement\/[a-z0-9-]+\.yaml$/,
    schema: answerSheetSchema,
    kind: 'sheet',
    dated: 'checkedOn',
  },
  {
    fits: /^src\/content\/procurement-file\.yaml$/,
    schema: procurementFileSchema,
    kind: 'list of pieces',
    dated: 'checkedOn',
  },
  {
    fits: /^src\/content\/subprocessors\/[a-z0-9-]+\.yaml$/,
    schema: subprocessorSchema,
    kind: 'subprocessor',
    dated: 'checkedOn',
  },
  {
    fits: /^src\/content\/papers\/[a-z0-9-]+\.md$/,
    schema: templateSchema,
    kind: 'paper',
    dated: 'lastReviewed',
  },
];

/** What an editor should read, one sentence each, by file and line. */
export interface ProcurementReport {
  /** What has to be corrected before the site can be built. */
  mistakes: string[];
  /** Pieces that nobody has checked for a year: the check refuses them, and a build only says so on the page, because time alone must not stop one. */
  old: string[];
}

/** Checks every piece. */
export function checkProcurement({
  root,
  files = readAll(root),
  today = todayIn(site.timeZone, new Date()),
}: ProcurementCheck): ProcurementReport {
  const report: ProcurementReport = { mistakes: [], old: [] };
  const addresses = Object.keys(files).length > 0 ? readSiteAddresses(root, 0) : null;
  for (const [file, content] of Object.entries(files)) {
    const known = kinds.find(({ fits }) => fits.test(file));
    if (!known) {
      const { dir, name } = parse(file);
      report.mistakes.push(
        `${file}:1 file: This file is not read. Rename it, in lower case with hyphens: ${dir}/${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.${dir.endsWith('papers') ? 'md' : 'yaml'}`,
      );
      continue;
    }
    const head = file.endsWith('.md') ? (/^---\n([^]*?)\n---\n/.exec(content)?.[1] ?? '') : content;
    const read = checkFields({
      ...{ yaml: head.replace(/^\uFEFF/, '').trimEnd(), schema: known.schema, kind: known.kind },
      whole: file.endsWith('.md') ? 'head' : 'file',
    });
    const write = (mistakes: Mistake[]) => writeMistakes(file, mistakes);
    report.old.push(...write(checkDays(read, known.dated, today)));
    checkAnswers(read, (rest) => explainRest(rest, root, addresses), today);
    report.mistakes.push(...write(read.mistakes));
  }
  return report;
}

/** Reports days of checks that are still to come; returns those that are older than a year. */
function checkDays({ value, report }: ReadFields, dated: string, today: string): Mistake[] {
  const old: Mistake[] = [];
  for (const [path, written] of walk(value)) {
    const day = path.at(-1) === dated ? dayOf(written) : '';
    if (day > today)
      report(path, 'This day is still to come. Write the last day that your check covers.');
    else if (day && daysBetween(day, today) > pieceCheckedForDays)
      report(
        path,
        'No one has checked this for more than a year. Read it again, compare it with what it rests on, and write the day.',
        old,
      );
  }
  return old;
}

const typedFigure =
  /\$\s?\d[\d,.]*\d|\b\d+(?:\.\d+)? ?(?:%|(?:hours?|days?|months?|years?)\b)|\(?\b\d{3}\)?[ -]\d{3}-\d{4}\b|\b[\w.+-]+@[\w-]+\.\w+/;

/** Answers have no typed figure, and rest on what is there. */
function checkAnswers(
  { value, report }: ReadFields,
  explain: (rest: string) => string | undefined,
  today: string,
): void {
  for (const [path, text] of walk(value)) {
    if (typeof text !== 'string') continue;
    const field = path.at(-1);
    if (field === 'answer' || field === 'note') {
      const typed = typedFigure.exec(text)?.[0];
      const mistake = typed
        ? `"${typed}" is typed. Write a placeholder, which is always right: {legal breachNotice} or {site infoEmail}.`
        : explainFigures(text, today);
      if (mistake) report(path, mistake);
    }
    if (path.at(-2) === 'rests') {
      const mistake = explain(text);
      if (mistake) report(path, mistake);
    }
  }
}

function explainFigures(text: string, today: string): string | undefined {
  try {
    fillFigures([text], { laws: new Map(), templates: new Map(), today });
    return undefined;
  } catch (error) {
    if (error instanceof UnknownFigure) return error.message;
    throw error;
  }
}

function explainRest(
  rest: string,
  root: string,
  addresses: ReturnType<typeof readSiteAddresses> | null,
): string | undefined {
  if (rest === askUs) return undefined;
  // The schema says what else is wrong.
  if (!/^(\/|src\/|tests\/)/.test(rest)) return undefined;
  if (!rest.startsWith('/'))
    return existsSync(join(root, rest))
      ? undefined
      : `There is no test ${rest}. Write the path of its file.`;
  const [path = '', anchor = ''] = rest.split('#');
  if (addresses && !addresses.has(path))
    return `There is no page ${path}. Copy the address from the page in the browser.`;
  const isLegal = path === '/legal' || path === '/legal/addendum';
  if (isLegal && anchor)
    return listLegalPlaces(root).has(anchor)
      ? undefined
      : `No legal text has the place #${anchor}. Copy the address of its heading from the page in the browser.`;
  if (anchor && addresses && !addresses.hasAnchor(path, anchor))
    return `The page ${path} has no place #${anchor}. Link to the page itself: ${path}`;
  return undefined;
}

const places = new Map<string, Set<string>>();

/** The places of the legal texts, made from their headings as the pages do; the addendum's come from its template. */
function listLegalPlaces(root: string): Set<string> {
  const known = places.get(root);
  if (known) return known;
  const found = new Set<string>(['addendum-parties-and-differences']);
  const add = (id: string, file: string) => {
    for (const [, heading = ''] of readFileSync(join(root, file), 'utf8').matchAll(
      /^## (?:\d+\. )?(.+)$/gm,
    ))
      found.add(
        `${id}-${heading
          .toLowerCase()
          .replace(/[^a-z0-9]+/g, '-')
          .replace(/^-|-$/g, '')}`,
      );
  };
  for (const file of listNames(root, 'src/content/legal')) add(parse(file).name, file);
  add('addendum', 'src/content/templates/contract-clause-addendum.md');
  places.set(root, found);
  return found;
}

const listNames = (root: string, folder: string): string[] =>
  existsSync(join(root, folder))
    ? readdirSync(join(root, folder))
        .filter((name) => !name.startsWith('.'))
        .sort()
        .map((name) => `${folder}/${name}`)
    : [];

function readAll(root: string): Record<string, string> {
  const single = 'src/content/procurement-file.yaml';
  const names = [
    ...[sheets, 'src/content/subprocessors', 'src/content/papers'].flatMap((folder) =>
      listNames(root, folder),
    ),
    ...(existsSync(join(root, single)) ? [single] : []),
  ];
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(root, name), 'utf8')]));
}
