/** Checks every record of the register of laws and reports to an editor: file, line, field and what to write. */
import { parse } from 'node:path';
import { jurisdictions, lawCheckedForDays } from '#src/content/law-lists.ts';
import { lawSchema } from '#src/content/law-schema.ts';
import type { Law } from '#src/content/register/law.ts';
import { daysBetween } from '#src/formats/calendar-days.ts';
import { ourDay } from '#src/formats/our-day.ts';
import { dayOf } from './check-fields.ts';
import { checkFile, refuseFutureCheck, type ReadFile } from './check-file.ts';
import { articlesFolder, lawsFolder, readFolder } from './content-files.ts';
import { suggest, writeMistakes } from './mistake.ts';

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

/** Checks every record; a site without records has no mistakes. */
export function checkLaws(check: LawsCheck): LawsReport {
  const { root, today = ourDay() } = check;
  const { files = readFolder(root, lawsFolder), articles = listArticles(root) } = check;
  const laws = Object.entries(files).map(([file, content]) =>
    checkFile(file, content, lawSchema, 'law'),
  );
  const stale: string[] = [];
  const names = new Map<string, string>();
  for (const law of laws) {
    const { value, report, id, file } = law;
    if (!value) continue;
    explainId(law);
    for (const field of ['name', 'shortName']) {
      const name = String(value[field]).trim().toLowerCase();
      const owner = names.get(name) ?? file;
      if (owner !== file) report([field], `${owner} has the same name. Write another name.`);
      names.set(name, owner);
    }
    refuseUnknown(law, 'articles', articles, 'article');
    const others = laws.map((other) => other.id).filter((other) => other && other !== id);
    refuseUnknown(law, 'related', others, 'other law');
    refuseFutureCheck(law, today);
    refuseOlderCheck(law, today);
    const checkedOn = dayOf(value['checkedOn']);
    if (checkedOn && daysBetween(checkedOn, today) > lawCheckedForDays)
      stale.push(`${checkedOn} ${id}`);
  }
  const mistakes = laws.flatMap((law) => writeMistakes(`${lawsFolder}/${law.file}`, law.mistakes));
  return { mistakes, warnings: explainStale(stale.sort()) };
}

/** The records that a schema takes, with their files' texts to find lines in. */
export const parseLaws = (files: Record<string, string>): (Law & { content: string })[] =>
  Object.entries(files).flatMap(([file, content]) => {
    const { value, id } = checkFile(file, content, lawSchema, 'law');
    const { data } = lawSchema.safeParse(value);
    return data ? [{ ...data, id, content }] : [];
  });

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

const listArticles = (root: string): string[] =>
  Object.keys(readFolder(root, articlesFolder))
    .filter((name) => /\.mdx?$/.test(name))
    .map((name) => parse(name).name);

/** The name of a record's file is its id and its address: its place first, then its number. */
function explainId({ file, id, value, report }: ReadFile): void {
  const place = jurisdictions.find(({ slug }) => slug === value?.['jurisdiction']);
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

/** A record that names a day was checked on that day or later; a law may take effect on a day that was known before. */
function refuseOlderCheck({ value, report }: ReadFile, today: string): void {
  const checkedOn = dayOf(value?.['checkedOn']);
  const history: unknown = value?.['history'];
  if (!checkedOn || !Array.isArray(history)) return;
  const last = history
    .map((event: { date?: unknown } | null) => dayOf(event?.date))
    .filter((date) => date <= today && date !== dayOf(value?.['effectiveOn']))
    .sort()
    .at(-1);
  if (last && last > checkedOn)
    report(
      ['checkedOn'],
      `${checkedOn} is before ${last}, a day in the history. Write the last day that your check covers.`,
    );
}

function refuseUnknown(
  { value, report }: ReadFile,
  field: 'articles' | 'related',
  known: string[],
  what: string,
): void {
  const written: unknown = value?.[field];
  if (!Array.isArray(written)) return;
  const otherwise = 'Write the name of its file without the ending, or delete it.';
  for (const [index, name] of written.entries())
    if (typeof name === 'string' && !known.includes(name))
      report([field, index], `There is no ${what} "${name}". ${suggest(name, known, otherwise)}`);
}
