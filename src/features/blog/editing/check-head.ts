/** Checks the head of an article against its schema and tells each mistake once. */
import { articleSchema, type ArticleHead } from '#src/content/article-schema.ts';
import { explainIssue, listFields, nameField, type Issue } from './explain-issue.ts';
import { findNearest } from './nearest.ts';
import type { Mistake } from './mistake.ts';
import { draftWords, isPlaceholder } from './placeholder.ts';
import type { RawHead } from './read-head.ts';

/** Everything wrong with a head that could be read. */
export function checkHead(raw: RawHead): Mistake[] {
  const { value } = raw;
  if (!value) return raw.mistakes;
  const parsed = articleSchema.safeParse(value);
  const issues: Issue[] = parsed.error ? (parsed.error.issues as Issue[]) : [];
  const misplaced = findMisplaced(raw, issues);
  return [
    ...raw.mistakes,
    ...misplaced.mistakes,
    ...checkDates(raw, value),
    ...checkFields(raw, value, misplaced.issues),
    ...checkSourceIds(raw, value),
    ...(isPublished(value) ? checkPlaceholders(raw, value) : []),
  ];
}

/** True unless the head says that the article is a draft, or cannot be understood there. */
export const isPublished = (value: Record<string, unknown> | null): boolean =>
  value !== null && (value['draft'] ?? false) === false;

/** The ids in the head's list of sources, in order, as far as they can be read. */
export function listSourceIds(value: Record<string, unknown> | null): string[] {
  const sources = value?.['sources'];
  if (!Array.isArray(sources)) return [];
  return (sources as Partial<ArticleHead['sources'][number]>[]).map((source) =>
    typeof source?.id === 'string' ? source.id : '',
  );
}

const read = (value: unknown, path: PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (at, step) => (at as Record<PropertyKey, unknown> | null | undefined)?.[step],
    value,
  );

function checkFields(raw: RawHead, value: unknown, issues: Issue[]): Mistake[] {
  const mistakes: Mistake[] = [];
  const explained = new Set<string>();
  for (const { code, path, keys = [] } of issues) {
    if (code !== 'unrecognized_keys') continue;
    const there = Object.keys(read(value, path) as object);
    const fields = listFields(path);
    for (const key of keys) {
      const meant = findNearest(
        key,
        fields.filter((field) => !there.includes(field)),
      );
      if (meant) explained.add(nameField([...path, meant]));
      mistakes.push({
        line: raw.lineOf([...path, key]),
        field: nameField([...path, key]),
        words: meant
          ? `There is no field of this name. Write: ${meant}.`
          : `There is no field of this name. Delete it, or use one of: ${fields.join(', ')}.`,
      });
    }
  }
  for (const issue of issues) {
    const { code, path } = issue;
    const field = nameField(path);
    // Dates and ids are checked apart: the schema sees neither how a date is written nor, in a broken head, two equal ids.
    const apart = isDate(path) && read(value, path) !== undefined;
    if (code === 'unrecognized_keys' || apart || explained.has(field)) continue;
    if (code === 'custom' && path.at(-1) === 'id') continue;
    mistakes.push({
      line: raw.lineOf(path),
      field,
      words: explainIssue(issue, read(value, path), raw.plainSource(path)),
    });
    explained.add(field);
  }
  return mistakes;
}

const isDate = (path: PropertyKey[]) => path.at(-1) === 'date';

function checkDates(raw: RawHead, value: Record<string, unknown>): Mistake[] {
  const datesOf = (list: string): PropertyKey[][] =>
    (Array.isArray(value[list]) ? value[list] : []).map((_, index) => [list, index, 'date']);
  const paths = [['date'], ...datesOf('notes'), ...datesOf('corrections')];
  return paths.flatMap((path) => {
    const found = read(value, path);
    if (found === undefined) return [];
    const words = explainDate(raw.plainSource(path), found) ?? explainOldCorrection(raw, path);
    return words ? [{ line: raw.lineOf(path), field: nameField(path), words }] : [];
  });
}

function explainOldCorrection(raw: RawHead, path: PropertyKey[]): string | undefined {
  const [written, published] = [raw.plainSource(path), raw.plainSource(['date'])];
  return path[0] === 'corrections' && written && published && written < published
    ? `The article is from ${published}, and a correction cannot be older. Write the day of the correction.`
    : undefined;
}

function explainDate(source: string | undefined, value: unknown): string | undefined {
  const pattern = /^\d{4}-\d{2}-\d{2}$/;
  if (typeof value === 'string' && source === undefined && pattern.test(value.trim()))
    return `The date stands in quotes. Write it without: ${value.trim()}.`;
  const written = source ?? (typeof value === 'string' ? value : '');
  if (!pattern.test(written))
    return `${written ? `"${written}" is not a date as year-month-day` : 'The date is empty'}. Write it like this: 2025-08-26.`;
  const day = new Date(`${written}T00:00:00Z`);
  return Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== written
    ? `There is no day ${written} in the calendar. Write one that there is.`
    : undefined;
}

function checkSourceIds(raw: RawHead, value: Record<string, unknown>): Mistake[] {
  const seen = new Set<string>();
  return listSourceIds(value).flatMap((id, index) => {
    if (!id || !seen.has(id)) {
      seen.add(id);
      return [];
    }
    const path = ['sources', index, 'id'];
    const words = `The id "${id}" is used twice. Give each source an id of its own, for example ${id}-2.`;
    return [{ line: raw.lineOf(path), field: nameField(path), words }];
  });
}

/** Fields of the summary that stand at the margin, because the blanks before them are missing: one mistake, many issues. */
function findMisplaced(raw: RawHead, issues: Issue[]): { mistakes: Mistake[]; issues: Issue[] } {
  const unknown = issues.find(({ code, path }) => code === 'unrecognized_keys' && !path.length);
  const inner = listFields(['summary']);
  const strays = (unknown?.keys ?? []).filter((key) => inner.includes(key));
  const [first] = strays;
  if (!first) return { mistakes: [], issues };
  const isExplained = ({ path }: Issue) =>
    path[0] === 'summary' && (path.length === 1 || strays.includes(String(path[1])));
  const others = (unknown?.keys ?? []).filter((key) => !strays.includes(key));
  const named = strays.map((key) => `"${key}"`).join(', ');
  return {
    mistakes: [
      {
        line: raw.lineOf([first]),
        field: first,
        words: `This belongs to the summary. Put two blanks before ${named}, below the line "summary:".`,
      },
    ],
    issues: issues
      .map((issue) => (issue === unknown ? { ...issue, keys: others } : issue))
      .filter((issue) => !isExplained(issue)),
  };
}

function checkPlaceholders(raw: RawHead, value: unknown, path: PropertyKey[] = []): Mistake[] {
  if (typeof value === 'string' && isPlaceholder(value))
    return [
      {
        line: raw.lineOf(path),
        field: nameField(path),
        words: draftWords,
      },
    ];
  if (Array.isArray(value))
    return value.flatMap((item, index) => checkPlaceholders(raw, item, [...path, index]));
  if (typeof value !== 'object' || value === null || value instanceof Date) return [];
  return Object.entries(value).flatMap(([key, item]) =>
    checkPlaceholders(raw, item, [...path, key]),
  );
}
