/** Checks every record of the register of laws and reports to an editor: file, line, field and what to write. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import { jurisdictions, lawCheckedForDays } from '#src/content/law-lists.ts';
import { lawSchema } from '#src/content/law-schema.ts';
import { daysBetween, todayIn } from '#src/formats/calendar-days.ts';
import { site } from '#src/site.ts';
import { articlesFolder } from './check-articles.ts';
import { checkFile, type ReadFields } from './check-fields.ts';
import { findNearest } from './mistake.ts';

/** The folder of the records, from the project's folder. */
export const lawsFolder = 'src/content/laws';

/** What to check, and against what. */
export interface LawsCheck {
  /** The project's folder, absolute. */
  root: string;
  /** Contents by file name; every file of {@link lawsFolder} by default. */
  files?: Record<string, string>;
  /** File names of articles, without their endings; those of the site by default. */
  articles?: string[];
  /** Year-month-day; today on our own calendar by default. */
  today?: string;
}

/** What an editor should read, one sentence each, by file and line. */
export interface LawsReport {
  /** What has to be corrected before the site can be built. */
  mistakes: string[];
  /** What can wait: the records that nobody checked for long, the oldest first, in one sentence. */
  warnings: string[];
}

interface ReadLaw extends ReadFields {
  file: string;
  id: string;
}

/** Checks every record; a site without records has no mistakes. */
export function checkLaws(check: LawsCheck): LawsReport {
  const { root, files = readFiles(root), today = todayIn(site.timeZone, new Date()) } = check;
  const articles = check.articles ?? listNames(root, articlesFolder);
  const laws = Object.entries(files).map(([file, content]): ReadLaw => {
    if (!file.endsWith('.yaml')) return { ...explainOddFile(file), file, id: '' };
    return { ...checkFile(content, lawSchema, 'law'), file, id: parse(file).name };
  });
  const ids = laws.map(({ id }) => id).filter(Boolean);
  const stale: string[] = [];
  const names = new Map<string, string>();
  for (const law of laws) {
    const { value, report, id } = law;
    if (!value || !id) continue;
    explainId(law);
    for (const field of ['name', 'shortName']) {
      const name = String(value[field]).trim().toLowerCase();
      const owner = names.get(name);
      if (owner && owner !== law.file)
        report([field], `${owner} has the same name. Write another name.`);
      else names.set(name, law.file);
    }
    const others = ids.filter((other) => other !== id);
    refuseUnknown(law, 'articles', articles, 'article');
    refuseUnknown(law, 'related', others, 'other law');
    const checkedOn = dayOf(value['checkedOn']);
    if (checkedOn > today)
      report(
        ['checkedOn'],
        `${checkedOn} is still to come. Write the last day that your check covers.`,
      );
    if (checkedOn && daysBetween(checkedOn, today) > lawCheckedForDays)
      stale.push(`${checkedOn} ${id}`);
  }
  const mistakes = laws.flatMap((law) =>
    law.mistakes
      .toSorted((a, b) => a.line - b.line)
      .map(({ line, words }) => `${lawsFolder}/${law.file}:${line} ${words}`),
  );
  return { mistakes, warnings: explainStale(stale.sort()) };
}

/** A green stage of `npm run check` prints nothing long. */
const mostNamed = 50;

function explainStale(stale: string[]): string[] {
  if (stale.length === 0) return [];
  const named = stale.slice(0, mostNamed).join(', ');
  const more = stale.length > mostNamed ? `, and ${stale.length - mostNamed} more` : '';
  const what = stale.length === 1 ? 'One law was' : `${stale.length} laws were`;
  return [
    `${what} not checked for ${lawCheckedForDays} days. Read the sources again and write the day to checkedOn, the oldest first: ${named}${more}.`,
  ];
}

const listFolder = (root: string, folder: string): string[] =>
  existsSync(join(root, folder))
    ? readdirSync(join(root, folder))
        .filter((name) => !name.startsWith('.'))
        .sort()
    : [];

const listNames = (root: string, folder: string): string[] =>
  listFolder(root, folder)
    .filter((name) => /\.mdx?$/.test(name))
    .map((name) => parse(name).name);

const readFiles = (root: string): Record<string, string> =>
  Object.fromEntries(
    listFolder(root, lawsFolder).map((name) => [
      name,
      readFileSync(join(root, lawsFolder, name), 'utf8'),
    ]),
  );

function explainOddFile(file: string): ReadFields {
  const words = /\.(ya?ml|md|mdx|txt|json)$/i.test(file)
    ? `file: This file is not read as a law. Rename it so that it ends in .yaml: ${parse(file).name}.yaml`
    : 'file: This is not a law. Delete it, or keep it elsewhere.';
  return { value: null, mistakes: [{ line: 1, words }], lineOf: () => 1, report: () => undefined };
}

/** The name of a record's file is its id and its address: its place first, then its number. */
function explainId({ file, id, value, report }: ReadLaw): void {
  const written = String(value?.['jurisdiction']);
  const place = jurisdictions.find(({ slug }) => slug === written);
  if (!/^[a-z]{2}(-[a-z0-9]+)+$/.test(id))
    report(
      [],
      `"${file}" cannot be the name of a law: it has lower-case letters, digits and single hyphens, and begins with its place. Rename it, for example to tx-hb-149.yaml`,
    );
  else if (place && !id.startsWith(`${place.postalCode}-`))
    report(
      ['jurisdiction'],
      `The name of this file begins with "${id.slice(0, 2)}", and ${place.name} is "${place.postalCode}". Correct one of the two.`,
    );
}

function refuseUnknown(
  { value, report }: ReadLaw,
  field: 'articles' | 'related',
  known: string[],
  what: string,
): void {
  const written: unknown = value?.[field];
  if (!Array.isArray(written)) return;
  for (const [index, name] of written.entries()) {
    if (typeof name !== 'string' || known.includes(name)) continue;
    const meant = findNearest(name, known);
    report(
      [field, index],
      `There is no ${what} "${name}". ${meant ? `Write: ${meant}` : 'Write the name of its file without the ending, or delete it.'}`,
    );
  }
}

/** A day of YAML as text; '' when the field holds none. */
const dayOf = (value: unknown): string =>
  value instanceof Date && +value ? value.toISOString().slice(0, 10) : '';
