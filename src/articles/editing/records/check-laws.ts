/** Checks the records of the register of laws, including how they refer to each other and to articles. */
import { parse } from 'node:path';
import { jurisdictions, lawCheckedForDays } from '#src/content/lists/law-lists.ts';
import { lawSchema } from '#src/content/schemas/law-schema.ts';
import { isStale, statusOn, type Law } from '#src/laws/record/law.ts';
import { ourDay } from '#src/formats/our-day.ts';
import {
  checkFile,
  dayOf,
  refuseFutureCheck,
  type ReadFile,
} from '#src/articles/editing/text/check-fields.ts';
import {
  articlesFolder,
  lawsFolder,
  readFolder,
  type ContentCheck,
} from '#src/articles/editing/content-files.ts';
import { ownerTracker, suggest, writeMistakes } from '#src/articles/editing/mistake.ts';

/**
 * Checks every record; `articles` are file names without their extensions, the site's own by default. Each mistake is a
 * sentence with file and line. Warnings list the records that are due for a new check and the deadlines that are past; they stop nothing.
 */
export function checkLaws(check: ContentCheck & { articles?: string[] }) {
  const { root, today = ourDay() } = check;
  const { files = readFolder(root, lawsFolder), articles = listArticles(root) } = check;
  const laws = Object.entries(files).map(([file, content]) =>
    checkFile(file, content, lawSchema, 'law'),
  );
  const stale: string[] = [];
  const passed: string[] = [];
  const ownerOf = ownerTracker();
  for (const law of laws) {
    const { value, report, id, file } = law;
    if (!value) continue;
    checkFileName(law);
    for (const field of ['name', 'shortName']) {
      const owner = ownerOf(String(value[field]).trim().toLowerCase(), file) ?? file;
      if (owner !== file) report([field], `${owner} has the same name. Write another name.`);
    }
    refuseUnknown(law, 'articles', articles, 'article');
    const others = laws.map((other) => other.id).filter((other) => other && other !== id);
    refuseUnknown(law, 'related', others, 'other law');
    refuseFutureCheck(law, today);
    refuseOlderCheck(law, today);
    const checkedOn = dayOf(value['checkedOn']);
    if (checkedOn && isStale({ checkedOn }, today)) stale.push(`${checkedOn} ${id}`);
    passed.push(...passedDeadlines(law, today));
  }
  const mistakes = laws.flatMap((law) => writeMistakes(`${lawsFolder}/${law.file}`, law.mistakes));
  return { mistakes, warnings: [...explainStale(stale.sort()), ...explainPassed(passed.sort())] };
}

/** The records that pass the schema, each with its file's text, in which line numbers are found. */
export const parseLaws = (files: Record<string, string>): (Law & { content: string })[] =>
  Object.entries(files).flatMap(([file, content]) => {
    const { value, id } = checkFile(file, content, lawSchema, 'law');
    const { data } = lawSchema.safeParse(value);
    return data ? [{ ...data, id, content }] : [];
  });

/** Keeps the output of a stage that passes short. */
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

/** The deadlines of a law in force that are past, and for which no later day is written. */
function passedDeadlines({ value, id }: ReadFile, today: string): string[] {
  const { data } = lawSchema.safeParse(value);
  if (!data || statusOn(data, today) !== 'in-force' || data.endedOn) return [];
  const thisYear = today.slice(0, 4);
  return data.duties
    .filter(({ due, every, endedOn }) => {
      const last = due ?? (every?.until === undefined ? undefined : String(every.until));
      return !endedOn && last !== undefined && last < (due ? today : thisYear);
    })
    .map(({ id: duty }) => `${id} ${duty}`);
}

const explainPassed = (passed: string[]): string[] =>
  passed.length === 0
    ? []
    : [
        `These deadlines of laws in force are past: ${passed.slice(0, mostNamed).join(', ')}. Write the next day, or endedOn for a duty that is done.`,
      ];

const listArticles = (root: string): string[] =>
  Object.keys(readFolder(root, articlesFolder))
    .filter((name) => /\.mdx?$/.test(name))
    .map((name) => parse(name).name);

/** The file name is the record's id and its URL: the place's postal code, then the number of the law. */
function checkFileName({ file, id, value, report }: ReadFile): void {
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

/** Reports a `checkedOn` before a past event of the history. The effective date is exempt, because it is known in advance. */
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
