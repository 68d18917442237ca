/** Checks a YAML file against its schema and reports to an editor: each mistake once, with its line, its field and what to write. */
import { z } from 'astro/zod';
import { isMap, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';
import { findNearest } from './mistake.ts';
import { isPlaceholder } from './placeholders.ts';

/** A mistake at a line of the file, as an editor reads it. */
export interface FieldMistake {
  line: number;
  /** The field as an editor knows it ("sources 2 url"), a colon, what is wrong and what to write. */
  words: string;
}

/** A file as its editor wrote it. */
export interface ReadFields {
  /** Null when the file cannot be read. */
  value: Record<string, unknown> | null;
  mistakes: FieldMistake[];
  /** Adds a mistake at a field, or at its parent when the field is missing. */
  report: (path: PropertyKey[], words: string) => void;
}

/** An unquoted day; one that is not in the calendar remains a mistake, where other readers move it into the next month. */
const day = {
  tag: 'tag:yaml.org,2002:timestamp',
  default: true,
  test: /^\d{4}-\d{2}-\d{2}$/,
  resolve: (text: string) => {
    const date = new Date(`${text}T00:00:00Z`);
    return +date && date.toISOString().startsWith(text) ? date : new Date(Number.NaN);
  },
};

/** The message about a placeholder that is left. */
export const stillNew = 'These are still the words of a new file. Write your own.';

interface Outline {
  properties?: Record<string, Outline>;
  items?: Outline;
}

/** The names of the fields that a schema has at `path`; a number is the place in a list. */
export function listSchemaFields(schema: z.ZodType, path: PropertyKey[] = []): string[] {
  const inside = (at: Outline | undefined, step: PropertyKey) =>
    typeof step === 'number' ? at?.items : at?.properties?.[String(step)];
  const outline = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }) as Outline;
  return Object.keys(path.reduce(inside, outline)?.properties ?? {});
}

/** Reads `content`; `explainSyntax` explains a file that YAML cannot read. */
export function checkFields(
  content: string,
  schema: z.ZodType,
  explainSyntax: (content: string) => FieldMistake[],
): ReadFields {
  const lineCounter = new LineCounter();
  const document = parseDocument(content.replace(/^\uFEFF/, ''), {
    ...{ lineCounter, prettyErrors: false, customTags: [day] },
  });
  const mistakes: FieldMistake[] = [];
  const isReadable = document.errors.every(({ code }) => code === 'DUPLICATE_KEY');
  const value = (isReadable && isMap(document.contents) ? document.toJS() : null) as Record<
    string,
    unknown
  > | null;
  const report = (path: PropertyKey[], words: string) => {
    const line = lineCounter.linePos(findOffset(document.contents, path)).line;
    mistakes.push({ line, words: `${nameField(path)}: ${words}` });
  };
  if (!value) return { value, mistakes: explainSyntax(content), report };
  for (const { pos } of document.errors) {
    const { line } = lineCounter.linePos(pos[0]);
    const field = /^[\s-]*(\w+)/.exec(content.split(/\r?\n/)[line - 1] ?? '')?.[1] ?? 'file';
    const words = `${field}: This field appears here a second time. Delete one of the two.`;
    mistakes.push({ line, words });
  }
  for (const [path, words] of explainIssues(value, schema)) report(path, words);
  for (const path of findPlaceholders(value)) report(path, stillNew);
  return { value, mistakes, report };
}

type Finding = [path: PropertyKey[], words: string];

/** What the schema refuses; a field with a mistyped name is not reported as missing, too. */
function* explainIssues(value: object, schema: z.ZodType): Generator<Finding> {
  const issues = schema.safeParse(value).error?.issues ?? [];
  const known = new Set<string>();
  for (const issue of issues) {
    if (issue.code !== 'unrecognized_keys') continue;
    const { path, keys } = issue;
    const there = path.reduce<object>((at, step) => at[step as keyof object], value);
    const fields = listSchemaFields(schema, path);
    for (const key of keys) {
      const near = findNearest(
        key,
        fields.filter((field) => !(field in there)),
      );
      if (near) known.add(nameField([...path, near]));
      const words = near ? `Write: ${near}.` : `Delete it, or use one of: ${fields.join(', ')}.`;
      yield [[...path, key], `There is no field with this name. ${words}`];
    }
  }
  for (const { code, path, message } of issues) {
    const name = nameField(path);
    if (code === 'unrecognized_keys' || known.has(name)) continue;
    known.add(name);
    yield [path, message];
  }
}

function findPlaceholders(value: unknown, path: PropertyKey[] = []): PropertyKey[][] {
  if (typeof value === 'string') return isPlaceholder(value) ? [path] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) =>
    findPlaceholders(item, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

/** The position of a field's name, or of a list's item; the innermost one that exists. */
function findOffset(contents: unknown, path: PropertyKey[]): number {
  let node = contents;
  let offset = 0;
  for (const step of path) {
    const pair = isMap(node) && node.items.find(({ key }) => isScalar(key) && key.value === step);
    const place: unknown = pair ? pair.key : isSeq(node) ? node.items[Number(step)] : undefined;
    if (!place) break;
    offset = (place as { range?: number[] }).range?.[0] ?? offset;
    node = pair ? pair.value : place;
  }
  return offset;
}

/** A field as an editor knows it: 'sources 2 url' for the url of the second source. */
const nameField = (path: PropertyKey[]): string =>
  path.map((step) => (typeof step === 'number' ? step + 1 : String(step))).join(' ') || 'file';
