/** Reads YAML that an editor wrote, checks it against its schema, and reports each mistake once, with its line, its field and what to write. */
import { z } from 'astro/zod';
import { isMap, isNode, isSeq, parseDocument, type Document } from 'yaml';
import { findNearest, isPlaceholder, stillNew, type Mistake } from './mistake.ts';

/** What to check, and what messages call it. */
export interface FieldsCheck {
  yaml: string;
  schema: z.ZodType;
  /** What holds all fields; a head begins on the second line of its file. */
  whole: 'head' | 'file';
  kind: string;
  /** The message at a placeholder that is left; undefined where one may stay. */
  explainPlaceholder?: (value: Fields) => string | undefined;
}

type Fields = Record<string, unknown>;
type Path = PropertyKey[];

/** The fields as their editor wrote them, valid or not. */
export interface ReadFields {
  /** Null when they cannot be read. */
  value: Fields | null;
  mistakes: Mistake[];
  /** Adds a mistake at a field, or at its parent when the field is missing; to `mistakes` by default. */
  report: (path: Path, words: string, to?: Mistake[]) => void;
}

/** What cannot be read at all, with the reason. */
export const unreadable = (words: string): ReadFields => ({
  value: null,
  mistakes: [{ line: 1, words }],
  report: () => undefined,
});

/** An unquoted day, as the site's own reader parses it; a day that does not exist remains a mistake. */
const day = {
  tag: 'tag:yaml.org,2002:timestamp',
  default: true,
  test: /^\d{4}-\d{2}-\d{2}$/,
  resolve: (text: string) => {
    const date = new Date(`${text}T00:00:00Z`);
    return +date && date.toISOString().startsWith(text) ? date : new Date(Number.NaN);
  },
};

const parsed = new Map<string, Document.Parsed>();

/** The document of a text: laws and questions are checked against each other, which reads a law three times. */
function parseOnce(yaml: string, whole: FieldsCheck['whole']): Document.Parsed {
  const document =
    parsed.get(yaml) ?? parseDocument(yaml, { prettyErrors: false, customTags: [day] });
  // Heads are read once, and those of 10,000 articles would fill a gigabyte.
  if (whole === 'file') parsed.set(yaml, document);
  return document;
}

/** Reads and checks the fields; syntax that stops the parser is the only mistake reported. */
export function checkFields(check: FieldsCheck): ReadFields {
  const { schema, whole, kind, explainPlaceholder = () => stillNew } = check;
  // A head begins on the second line of its file.
  const yaml = whole === 'head' ? `\n${check.yaml}` : check.yaml;
  const lines = yaml.split(/\r?\n/);
  const document = parseOnce(yaml, whole);
  const { contents, errors } = document;
  const mistakes: Mistake[] = [];
  const lineAt = (offset = 0) => yaml.slice(0, offset).split('\n').length;
  const report: ReadFields['report'] = (path, words, to = mistakes) => {
    const line = lineAt(findOffset(contents, path));
    to.push({ line, words: `${writePath(path) || whole}: ${words}` });
  };
  const broken = errors.find(({ code }) => code !== 'DUPLICATE_KEY');
  for (const { code, pos } of broken ? [broken] : errors) {
    const isOpen = (line: string) => /^[\s-]*(\w+: *)?"([^"\\]|\\.)*$/.test(line);
    const openQuote = code === 'MISSING_CHAR' && lines.findIndex(isOpen) + 1;
    const line = openQuote || lineAt(pos[0]);
    const text = lines[line - 1] ?? '';
    const [, field = whole] = /^[\s-]*(\w+)/.exec(text) ?? [];
    mistakes.push({ line, words: `${field}: ${explainSyntax(code, text, kind)}` });
  }
  if (broken) return { value: null, mistakes, report };
  const value = document.toJS() as Fields | null;
  if (!isMap(contents) || !value)
    return unreadable(
      `${whole}: The ${whole} is empty. Give it at least a ${listFields(schema)[0]}, as in every other ${kind}.`,
    );
  for (const [path, words] of explainIssues(value, schema)) report(path, words);
  const placeholder = explainPlaceholder(value);
  for (const [path, text] of walk(value))
    if (placeholder && isPlaceholder(text)) report(path, placeholder);
  return { value, mistakes, report };
}

/** A day of YAML as year-month-day; '' when the field holds none. */
export const dayOf = (value: unknown): string =>
  value instanceof Date && +value ? value.toISOString().slice(0, 10) : '';

/** What to write where the parser stopped: by its code, and by what the line looks like. */
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

/** The names of the fields that a schema has at `path`; a number is the place in a list. */
export function listFields(schema: z.ZodType, path: Path = []): string[] {
  type Outline = { properties?: Record<string, Outline>; items?: Outline } | undefined;
  let at = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }) as Outline;
  for (const step of path)
    at = typeof step === 'number' ? at?.items : at?.properties?.[String(step)];
  return Object.keys(at?.properties ?? {});
}

/** What the schema refuses; a field with a mistyped name is not reported as missing, too. */
function* explainIssues(value: Fields, schema: z.ZodType): Generator<[Path, string]> {
  const issues = schema.safeParse(value, { reportInput: true }).error?.issues ?? [];
  const meant = new Set<string>();
  for (const issue of issues) {
    if (issue.code !== 'unrecognized_keys') continue;
    const { path, keys, input } = issue;
    const fields = listFields(schema, path);
    // Without the blanks before them, the fields of a group are one mistake that causes many issues.
    const isIn = (group: string) => (key: string) => listFields(schema, [group]).includes(key);
    const group = path.length ? undefined : fields.find((field) => keys.some(isIn(field)));
    const astray = group ? keys.filter(isIn(group)) : [];
    for (const key of keys.filter((one) => !astray.includes(one))) {
      const missing = fields.filter((field) => !(field in (input as object)));
      const near = findNearest(key, missing);
      if (near) meant.add(writePath([...path, near]));
      const words = near ? `Write: ${near}.` : `Delete it, or use one of: ${fields.join(', ')}.`;
      yield [[...path, key], `There is no field with this name. ${words}`];
    }
    if (!group || !astray[0]) continue;
    for (const name of [group, ...astray.map((key) => `${group} ${key}`)]) meant.add(name);
    const names = astray.map((key) => `"${key}"`).join(', ');
    const words = `This belongs to the ${group}. Put two blanks before ${names}, below the line "${group}:".`;
    yield [[astray[0]], words];
  }
  for (const { code, path, message } of issues) {
    const name = writePath(path);
    if (code === 'unrecognized_keys' || meant.has(name)) continue;
    meant.add(name);
    yield [path, message];
  }
}

/** Every value of a file, however deep, with its path. */
export function* walk(value: unknown, path: Path = []): Generator<[Path, value: unknown]> {
  yield [path, value];
  if (typeof value !== 'object' || value === null || value instanceof Date) return;
  for (const [key, item] of Object.entries(value))
    yield* walk(item, [...path, Array.isArray(value) ? Number(key) : key]);
}

/** The position of a field's name, or of a list's item; the innermost one that exists. */
function findOffset(node: unknown, [step, ...rest]: Path): number | undefined {
  const pair = isMap(node) && node.items.find(({ key }) => String(key) === step);
  const place = pair ? pair.key : isSeq(node) && node.items[Number(step)];
  if (!isNode(place)) return undefined;
  return findOffset(pair ? pair.value : place, rest) ?? place.range?.[0];
}

/** A field as an editor knows it: 'sources 2 url' for the url of the second source. */
const writePath = (path: Path): string =>
  path.map((step) => (typeof step === 'number' ? step + 1 : String(step))).join(' ');
