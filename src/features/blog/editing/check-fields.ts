/** Reads YAML that an editor wrote, checks it against its schema, and reports each mistake once, with its line, its field and what to write. */
import { z } from 'astro/zod';
import { isMap, isNode, isSeq, LineCounter, parseDocument, type Document } from 'yaml';
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

const parsed = new Map<string, { document: Document.Parsed; lineCounter: LineCounter }>();

/** The document of a text: laws and questions are checked against each other, which reads a law three times. */
function parseOnce(yaml: string, whole: FieldsCheck['whole']) {
  const known = parsed.get(yaml);
  if (known) return known;
  const lineCounter = new LineCounter();
  const document = parseDocument(yaml, { lineCounter, prettyErrors: false, customTags: [day] });
  const one = { document, lineCounter };
  // Heads are read once, and those of 10,000 articles would fill a gigabyte.
  if (whole === 'file') parsed.set(yaml, one);
  return one;
}

/** Reads and checks the fields; syntax that stops the parser is the only mistake reported. */
export function checkFields(check: FieldsCheck): ReadFields {
  const { yaml, schema, whole, kind, explainPlaceholder = () => stillNew } = check;
  const lines = yaml.split(/\r?\n/);
  const linesAbove = whole === 'head' ? 1 : 0;
  const { document, lineCounter } = parseOnce(yaml, whole);
  const { contents, errors } = document;
  const mistakes: Mistake[] = [];
  const lineAt = (offset: number) => Math.min(lineCounter.linePos(offset).line, lines.length);
  const addAtLine = (line: number, words: string) => {
    const [, field = whole] = /^[\s-]*(\w+)/.exec(lines[line - 1] ?? '') ?? [];
    mistakes.push({ line: line + linesAbove, words: `${field}: ${words}` });
  };
  const report: ReadFields['report'] = (path, words, to = mistakes) => {
    const offset = findOffset(contents, path);
    const line = offset === undefined ? 1 : lineAt(offset) + linesAbove;
    to.push({ line, words: `${writePath(path) || whole}: ${words}` });
  };
  const broken = errors.find(({ code }) => code !== 'DUPLICATE_KEY');
  if (broken) {
    const openQuote = lines.findIndex((line) => /^[\s-]*(\w+: *)?"([^"\\]|\\.)*$/.test(line)) + 1;
    const isOpen = broken.code === 'MISSING_CHAR' && openQuote > 0;
    const line = isOpen ? openQuote : lineAt(broken.pos[0]);
    addAtLine(line, explainSyntax(broken.code, lines[line - 1] ?? '', kind));
    return { value: null, mistakes, report };
  }
  const value = document.toJS() as Fields | null;
  if (!isMap(contents) || !value)
    return unreadable(
      `${whole}: The ${whole} is empty. Give it at least a ${listFields(schema)[0]}, as in every other ${kind}.`,
    );
  for (const { pos } of errors)
    addAtLine(lineAt(pos[0]), 'This field appears here a second time. Delete one of the two.');
  for (const [path, words] of explainIssues(value, schema)) report(path, words);
  const placeholder = explainPlaceholder(value);
  for (const [path, text] of placeholder ? walk(value) : [])
    if (isPlaceholder(text)) report(path, String(placeholder));
  return { value, mistakes, report };
}

/** A day of YAML as year-month-day; '' when the field holds none. */
export const dayOf = (value: unknown): string =>
  value instanceof Date && +value ? value.toISOString().slice(0, 10) : '';

/** What to write where the parser stopped: by its code, and by what the line looks like. */
function explainSyntax(code: string, line: string, kind: string): string {
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

interface Outline {
  properties?: Record<string, Outline>;
  items?: Outline;
}

/** The names of the fields that a schema has at `path`; a number is the place in a list. */
export function listFields(schema: z.ZodType, path: Path = []): string[] {
  const outline = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' });
  let at = outline as Outline | undefined;
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
function findOffset(contents: unknown, path: Path): number | undefined {
  let node = contents;
  let offset: number | undefined;
  for (const step of path) {
    const pair = isMap(node) && node.items.find(({ key }) => String(key) === step);
    const place: unknown = pair ? pair.key : isSeq(node) ? node.items[Number(step)] : undefined;
    if (!isNode(place)) break;
    offset = place.range?.[0] ?? offset;
    node = pair ? pair.value : place;
  }
  return offset;
}

/** A field as an editor knows it: 'sources 2 url' for the url of the second source. */
const writePath = (path: Path): string =>
  path.map((step) => (typeof step === 'number' ? step + 1 : String(step))).join(' ');
