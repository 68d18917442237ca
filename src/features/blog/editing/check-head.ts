/** Reads the YAML head of an article and reports each mistake in it once, with its line. */
import { z } from 'astro/zod';
import { isMap, isScalar, isSeq, LineCounter, parseDocument, type Document } from 'yaml';
import { articleSchema } from '#src/content/article-schema.ts';
import { findNearest, type Mistake } from './mistake.ts';
import { placeholderMessage, isPlaceholder } from './placeholders.ts';

/** An article's head as its editor wrote it, valid or not. */
export interface Head {
  /** Lines of the head, both lines of hyphens included; 0 when its end cannot be found. */
  lines: number;
  /** Null when it cannot be read. */
  value: Record<string, unknown> | null;
  mistakes: Mistake[];
  /** The line of a field or, when the field is missing, of its parent. */
  lineOf: (path: PropertyKey[]) => number;
}

/** Reads and checks the text between the two lines of three hyphens. */
export function checkHead(content: string): Head {
  const lines = content.replace(/^\uFEFF/, '').split(/\r?\n/);
  const end = lines.findIndex((line, index) => index > 0 && line.trimEnd() === '---');
  if (lines[0]?.trimEnd() !== '---')
    return refuse(
      'The article has no head. Begin the first line with three hyphens (---), then the fields, then three hyphens again.',
    );
  if (end < 0)
    return refuse(
      'The head is not closed. Write three hyphens (---) on a line of their own below its last field.',
    );
  return { ...checkYaml(lines.slice(1, end)), lines: end + 1 };
}

const refuse = (words: string, line = 1, field = 'head'): Head => ({
  ...{ lines: 0, value: null, lineOf: () => 1 },
  mistakes: [{ line, field, words }],
});

/** An unquoted day, as the site's own reader parses it; a day that does not exist remains a mistake. */
const day = {
  tag: 'tag:yaml.org,2002:timestamp',
  default: true,
  test: /^\d{4}-\d{2}-\d{2}$/,
  resolve: (text: string) => {
    const date = new Date(`${text}T00:00:00Z`);
    return Number.isNaN(date.getTime()) || !date.toISOString().startsWith(text)
      ? new Date(Number.NaN)
      : date;
  },
};

function checkYaml(lines: string[]): Head {
  const lineCounter = new LineCounter();
  const source = lines.join('\n');
  const document = parseDocument(source, { lineCounter, prettyErrors: false, customTags: [day] });
  const lineAt = (offset: number) =>
    Math.min(lineCounter.linePos(offset).line, Math.max(1, lines.length)) + 1;
  const fieldAt = (line: number) => /^[\s-]*(\w+)/.exec(lines[line - 2] ?? '')?.[1] ?? 'head';
  const broken = document.errors.find(({ code }) => code !== 'DUPLICATE_KEY');
  if (broken) {
    const openQuote = lines.findIndex((line) => /^[\s-]*(\w+: *)?"([^"\\]|\\.)*$/.test(line)) + 2;
    const line =
      broken.code === 'MISSING_CHAR' && openQuote > 1 ? openQuote : lineAt(broken.pos[0]);
    const words = explainSyntax(broken.code, lines[line - 2] ?? '');
    return refuse(words, line, fieldAt(line));
  }
  const value = document.toJS() as Record<string, unknown> | null;
  if (!isMap(document.contents) || !value)
    return refuse('The head is empty. Give it at least a title, as in every other article.');
  const lineOf = (path: PropertyKey[]) => {
    const offset = findOffset(document, path);
    return offset === undefined ? 1 : lineAt(offset);
  };
  const twice = document.errors.map(({ pos }) => {
    const line = lineAt(pos[0]);
    const words = 'This field appears here a second time. Delete one of the two.';
    return { line, field: fieldAt(line), words };
  });
  const others = [...checkFields(value), ...(isPublished(value) ? findPlaceholders(value) : [])];
  const mistakes = others.map(({ path, words }) => ({
    ...{ line: lineOf(path), field: nameField(path), words },
  }));
  return { lines: 0, value, mistakes: [...twice, ...mistakes], lineOf };
}

/** What stopped the parser: its code, what the line looks like, and what to write. */
const slips: [code: string, line: RegExp, words: string][] = [
  ['TAB_AS_INDENT', /^/, 'The line begins with a tab. Begin it with blanks instead.'],
  ['MULTILINE_IMPLICIT_KEY', /^[\s-]*\w+:\S/, 'There is no blank after the colon. Put one there.'],
  [
    'MULTILINE_IMPLICIT_KEY',
    /^\w+\s*$/,
    'There is no colon after the name of the field. Put one there.',
  ],
  [
    'MISSING_CHAR',
    /"/,
    'The double quote that opens is not closed. Put a double quote at the end of the text.',
  ],
  [
    'UNEXPECTED_TOKEN',
    /: *"/,
    "The text has double quotes inside its double quotes. Use ' inside.",
  ],
  [
    'UNEXPECTED_TOKEN',
    /: *'/,
    'The text has an apostrophe and is between apostrophes. Put it between double quotes: "the city\'s plan".',
  ],
  ['', /: *[“”„]/, 'The text is between curly quotes. Use straight ones: "…".'],
  [
    'BLOCK_AS_IMPLICIT_KEY',
    /: .*:(\s|$)/,
    'The text has a colon in it. Put the whole text between double quotes.',
  ],
  ['', /: *[@`%&*]/, 'A text cannot begin with a sign like this. Put it between double quotes.'],
];

const explainSyntax = (code: string, line: string): string =>
  slips.find(([slip, pattern]) => (!slip || slip === code) && pattern.test(line))?.[2] ??
  'This line does not fit the lines around it. Compare its blanks, colon and quotes with the same line of another article.';

/** The position of a field's name, or of a list's item; the innermost one that exists. */
function findOffset({ contents }: Document, path: PropertyKey[]): number | undefined {
  let node: unknown = contents;
  let offset: number | undefined;
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
  path.map((step) => (typeof step === 'number' ? step + 1 : String(step))).join(' ') || 'head';

interface Outline {
  properties?: Record<string, Outline>;
  items?: Outline;
}
const outline = z.toJSONSchema(articleSchema, { unrepresentable: 'any', io: 'input' }) as Outline;

/** The fields that the schema has at a path of the head. */
export function listFields(path: PropertyKey[]): string[] {
  const place = path.reduce<Outline | undefined>(
    (at, step) => (typeof step === 'number' ? at?.items : at?.properties?.[String(step)]),
    outline,
  );
  return Object.keys(place?.properties ?? {});
}

interface Finding {
  path: PropertyKey[];
  words: string;
}

/** What the schema refuses; a field with a mistyped name is not reported as missing, too. */
function checkFields(value: Record<string, unknown>): Finding[] {
  const issues = articleSchema.safeParse(value).error?.issues ?? [];
  const findings: Finding[] = [];
  const meant = new Set<string>();
  for (const issue of issues) {
    if (issue.code !== 'unrecognized_keys') continue;
    const { path } = issue;
    const there = Object.keys(path.reduce<object>((at, step) => at[step as keyof object], value));
    const fields = listFields(path);
    const free = fields.filter((field) => !there.includes(field));
    const strays = path.length
      ? []
      : issue.keys.filter((key) => listFields(['summary']).includes(key));
    for (const key of issue.keys.filter((key) => !strays.includes(key))) {
      const near = findNearest(key, free);
      if (near) meant.add(nameField([...path, near]));
      const words = near ? `Write: ${near}.` : `Delete it, or use one of: ${fields.join(', ')}.`;
      findings.push({ path: [...path, key], words: `There is no field with this name. ${words}` });
    }
    if (!strays[0]) continue;
    // The blanks before these fields are missing: one mistake causes many issues.
    for (const name of ['summary', ...strays.map((key) => `summary ${key}`)]) meant.add(name);
    const names = strays.map((key) => `"${key}"`).join(', ');
    const words = `This belongs to the summary. Put two blanks before ${names}, below the line "summary:".`;
    findings.push({ path: [strays[0]], words });
  }
  for (const { code, path, message } of issues) {
    const name = nameField(path);
    if (code === 'unrecognized_keys' || meant.has(name)) continue;
    findings.push({ path, words: message });
    meant.add(name);
  }
  return findings;
}

/** True unless the head marks the article as a draft, or cannot be parsed there. */
export const isPublished = (value: Record<string, unknown> | null): boolean =>
  value !== null && (value['draft'] ?? false) === false;

function findPlaceholders(value: unknown, path: PropertyKey[] = []): Finding[] {
  if (typeof value === 'string')
    return isPlaceholder(value) ? [{ path, words: placeholderMessage }] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) =>
    findPlaceholders(item, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

/** The ids in the head's list of sources, in order, as far as they can be read. */
export function listSourceIds(value: Record<string, unknown> | null): string[] {
  const sources = Array.isArray(value?.['sources'])
    ? (value['sources'] as ({ id?: unknown } | null)[])
    : [];
  return sources.map((source) => (typeof source?.id === 'string' ? source.id : ''));
}
