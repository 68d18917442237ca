/** Parses YAML that an editor wrote, validates it, and reports each mistake once, with its line, its field and the fix. */
import { parse } from 'node:path';
import { z } from 'astro/zod';
import { DEFAULT_SCHEMA, load, Type, YAMLException } from 'js-yaml';
import { isMap, isNode, isSeq, parseDocument, type Document } from 'yaml';
import {
  findNearest,
  isPlaceholder,
  newFileMessage,
  type Mistake,
} from '#src/articles/editing/mistake.ts';

/** The YAML to check. */
interface FieldsCheck {
  yaml: string;
  schema: z.ZodType;
  /** Whether the YAML is the head of a file, below a line of hyphens, or a whole file. */
  whole: 'head' | 'file';
  /** What messages call the file: 'law', 'article'. */
  kind: string;
  /** The message for a placeholder that is left; undefined where placeholders are allowed. */
  explainPlaceholder?: (value: Fields) => string | undefined;
}

type Fields = Record<string, unknown>;
type Path = PropertyKey[];

/** The fields as their editor wrote them, valid or not. */
export interface ReadFields {
  /** Null when they cannot be parsed. */
  value: Fields | null;
  mistakes: Mistake[];
  /** Adds a mistake at a field, or at its parent when the field is missing; to `mistakes` by default. */
  report: (path: Path, message: string, to?: Mistake[]) => void;
}

/** The result for a file that cannot be parsed, with the reason as its only mistake. */
export const unreadable = (message: string): ReadFields => ({
  value: null,
  mistakes: [{ line: 1, message }],
  report: () => undefined,
});

/** An unquoted day, parsed as Astro parses it. A day that does not exist becomes an invalid date, so the schema refuses it. */
const day = new Type('tag:yaml.org,2002:timestamp', {
  kind: 'scalar',
  resolve: (text) => /^\d{4}-\d{2}-\d{2}$/.test(text),
  construct: (text) => {
    const date = new Date(`${text}T00:00:00Z`);
    return +date && date.toISOString().startsWith(text) ? date : new Date(Number.NaN);
  },
});
const withDays = DEFAULT_SCHEMA.extend({ implicit: [day] });

/** YAML as Astro parses it, with its refusal. The parser that knows places takes six times as long, so it is for mistakes. */
interface Parsed {
  value?: unknown;
  refusal?: YAMLException;
  document: () => Document.Parsed;
}

const parsed = new Map<string, Parsed>();

/** Caches whole files: laws and questions are checked against each other, so a law is read three times. */
function parseOnce(yaml: string, whole: FieldsCheck['whole']): Parsed {
  let document: Document.Parsed | undefined;
  const parse = (): Parsed => ({
    ...tryLoad(yaml),
    document: () => (document ??= parseDocument(yaml, { prettyErrors: false })),
  });
  const result = parsed.get(yaml) ?? parse();
  // Heads are read once, and those of 10,000 articles would fill a gigabyte.
  if (whole === 'file') parsed.set(yaml, result);
  return result;
}

function tryLoad(yaml: string): Omit<Parsed, 'document'> {
  try {
    return { value: load(yaml, { schema: withDays }) };
  } catch (error) {
    if (error instanceof YAMLException) return { refusal: error };
    throw error;
  }
}

/** Parses and validates the fields. A syntax error that stops the parser is the only mistake reported. */
export function checkFields(check: FieldsCheck): ReadFields {
  const { schema, whole, kind, explainPlaceholder = () => newFileMessage } = check;
  // A head begins on the second line of its file.
  const yaml = whole === 'head' ? `\n${check.yaml}` : check.yaml;
  const { refusal, document, ...read } = parseOnce(yaml, whole);
  const mistakes: Mistake[] = [];
  const lineAt = (offset = 0) => yaml.slice(0, offset).split('\n').length;
  const report: ReadFields['report'] = (path, message, to = mistakes) => {
    const line = lineAt(findOffset(document().contents, path));
    to.push({ line, message: `${writePath(path) || whole}: ${message}` });
  };
  const found = refusal ? document().errors : [];
  const errors =
    refusal && found.length === 0 ? [{ code: '', pos: [refusal.mark.position] }] : found;
  const broken = errors.find(({ code }) => code !== 'DUPLICATE_KEY');
  for (const { code, pos } of broken ? [broken] : errors) {
    const lines = yaml.split(/\r?\n/);
    const isOpen = (line: string) => /^[\s-]*(\w+: *)?"([^"\\]|\\.)*$/.test(line);
    const openQuote = code === 'MISSING_CHAR' && lines.findIndex(isOpen) + 1;
    const line = openQuote || lineAt(pos[0]);
    const text = lines[line - 1] ?? '';
    const [, field = whole] = /^[\s-]*(\w+)/.exec(text) ?? [];
    mistakes.push({ line, message: `${field}: ${explainSyntax(code, text, kind)}` });
  }
  if (broken) return { value: null, mistakes, report };
  // Of a field that is there twice, the last counts.
  const value = refusal ? load(yaml, { schema: withDays, json: true }) : read.value;
  if (!isFields(value))
    return unreadable(
      `${whole}: The ${whole} is empty. Give it at least a ${listFields(schema)[0]}, as in every other ${kind}.`,
    );
  for (const [path, message] of explainIssues(value, schema)) report(path, message);
  const leftOver = explainPlaceholder(value);
  for (const [path, text] of walk(value))
    if (leftOver && isPlaceholder(text)) report(path, leftOver);
  return { value, mistakes, report };
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

/** A whole YAML file with its fields. */
export interface ReadFile extends ReadFields {
  file: string;
  /** The file's name without its extension; '' when it is not a YAML file. */
  id: string;
}

/** Parses and validates a file that is YAML alone, such as the record of a law. */
export function checkFile(
  file: string,
  content: string,
  schema: z.ZodType,
  kind: string,
): ReadFile {
  const { name: id, ext } = parse(file);
  const yaml = content.replace(/^\uFEFF/, '').trimEnd();
  if (ext === '.yaml') return { ...checkFields({ yaml, schema, whole: 'file', kind }), file, id };
  const message = /^\.(ya?ml|mdx?|txt|json)$/i.test(ext)
    ? `This file is not read as a ${kind}. Rename it so that it ends in .yaml: ${id}.yaml`
    : `This is not a ${kind}. Delete it, or keep it elsewhere.`;
  return { ...unreadable(`file: ${message}`), file, id: '' };
}

/** Reports a `checkedOn` in the future. */
export function refuseFutureCheck({ value, report }: ReadFields, today: string): void {
  const checkedOn = dayOf(value?.['checkedOn']);
  if (checkedOn > today)
    report(
      ['checkedOn'],
      `${checkedOn} is still to come. Write the last day that your check covers.`,
    );
}

/** A parsed YAML date as year-month-day; '' for anything else. */
export const dayOf = (value: unknown): string =>
  value instanceof Date && +value ? value.toISOString().slice(0, 10) : '';

/** The fix for a syntax error, by the parser's error code and by what the line looks like. */
function explainSyntax(code: string, line: string, kind: string): string {
  if (code === 'DUPLICATE_KEY')
    return 'This field appears here a second time. Delete one of the two.';
  if (code === 'TAB_AS_INDENT') return 'The line begins with a tab. Begin it with blanks instead.';
  if (code === 'MULTILINE_IMPLICIT_KEY' && /^[\s-]*\w+:\S/.test(line))
    return 'There is no blank after the colon. Put one there.';
  if (code === 'MULTILINE_IMPLICIT_KEY' && /^\w+\s*$/.test(line))
    return 'There is no colon after the name of the field. Put one there.';
  if (code === 'MISSING_CHAR' && line.includes('"'))
    return 'The double quote that opens is not closed. Put a double quote at the end of the text.';
  if (code === 'UNEXPECTED_TOKEN' && /: *"/.test(line))
    return "The text has double quotes inside its double quotes. Use ' inside.";
  if (code === 'UNEXPECTED_TOKEN' && /: *'/.test(line))
    return 'The text has an apostrophe and is between apostrophes. Put it between double quotes: "the city\'s plan".';
  if (/: *[“”„]/.test(line)) return 'The text is between curly quotes. Use straight ones: "…".';
  if (code === 'BLOCK_AS_IMPLICIT_KEY' && /: .*:(\s|$)/.test(line))
    return 'The text has a colon in it. Put the whole text between double quotes.';
  if (/: *[@`%&*]/.test(line))
    return 'A text cannot begin with a sign like this. Put it between double quotes.';
  return `This line does not fit the lines around it. Compare its blanks, colon and quotes with the same line of another ${kind}.`;
}

/** The names of a schema's fields at `path`; a number in the path stands for any item of a list. */
export function listFields(schema: z.ZodType, path: Path = []): string[] {
  type Outline = { properties?: Record<string, Outline>; items?: Outline } | undefined;
  let at = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }) as Outline;
  for (const step of path)
    at = typeof step === 'number' ? at?.items : at?.properties?.[String(step)];
  return Object.keys(at?.properties ?? {});
}

/** The schema's issues as messages. A field with a mistyped name is not also reported as missing. */
function* explainIssues(value: Fields, schema: z.ZodType): Generator<[Path, string]> {
  const issues = schema.safeParse(value, { reportInput: true }).error?.issues ?? [];
  const meant = new Set<string>();
  for (const issue of issues) {
    if (issue.code !== 'unrecognized_keys') continue;
    const { path, keys, input } = issue;
    const fields = listFields(schema, path);
    // Fields of a group without their indentation are one mistake, but cause many issues.
    const isIn = (group: string) => (key: string) => listFields(schema, [group]).includes(key);
    const group = path.length ? undefined : fields.find((field) => keys.some(isIn(field)));
    const astray = group ? keys.filter(isIn(group)) : [];
    for (const key of keys.filter((name) => !astray.includes(name))) {
      const missing = fields.filter((field) => !(field in (input as object)));
      const near = findNearest(key, missing);
      if (near) meant.add(writePath([...path, near]));
      const message = near ? `Write: ${near}.` : `Delete it, or use one of: ${fields.join(', ')}.`;
      yield [[...path, key], `There is no field with this name. ${message}`];
    }
    if (!group || !astray[0]) continue;
    for (const name of [group, ...astray.map((key) => `${group} ${key}`)]) meant.add(name);
    const names = astray.map((key) => `"${key}"`).join(', ');
    const message = `This belongs to the ${group}. Put two blanks before ${names}, below the line "${group}:".`;
    yield [[astray[0]], message];
  }
  for (const { code, path, message } of issues) {
    const name = writePath(path);
    if (code === 'unrecognized_keys' || meant.has(name)) continue;
    meant.add(name);
    yield [path, message];
  }
}

/** Yields every value, at any depth, with its path. */
export function* walk(value: unknown, path: Path = []): Generator<[Path, value: unknown]> {
  yield [path, value];
  if (typeof value !== 'object' || value === null || value instanceof Date) return;
  for (const [key, item] of Object.entries(value))
    yield* walk(item, [...path, Array.isArray(value) ? Number(key) : key]);
}

/** The offset of a field's name or of a list item; for a path that does not exist, of its innermost existing parent. */
function findOffset(node: unknown, [step, ...rest]: Path): number | undefined {
  const pair = isMap(node) && node.items.find(({ key }) => String(key) === step);
  const place = pair ? pair.key : isSeq(node) && node.items[Number(step)];
  if (!isNode(place)) return undefined;
  return findOffset(pair ? pair.value : place, rest) ?? place.range?.[0];
}

/** A path as messages show it: 'sources 2 url' for the url of the second source. */
const writePath = (path: Path): string =>
  path.map((step) => (typeof step === 'number' ? step + 1 : String(step))).join(' ');
