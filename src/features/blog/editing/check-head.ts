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
      'head: The article has no head. Begin the first line with three hyphens (---), then the fields, then three hyphens again.',
    );
  if (end < 0)
    return refuse(
      'head: The head is not closed. Write three hyphens (---) on a line of their own below its last field.',
    );
  return { ...checkYaml(lines.slice(1, end)), lines: end + 1 };
}

const refuse = (words: string, line = 1): Head => ({
  ...{ lines: 0, value: null, lineOf: () => 1 },
  mistakes: [{ line, words }],
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

function checkYaml(lines: string[]): Head {
  const lineCounter = new LineCounter();
  const document = parseDocument(lines.join('\n'), {
    ...{ lineCounter, prettyErrors: false, customTags: [day] },
  });
  const lineAt = (offset: number) =>
    Math.min(lineCounter.linePos(offset).line, Math.max(1, lines.length)) + 1;
  const fieldAt = (line: number) => /^[\s-]*(\w+)/.exec(lines[line - 2] ?? '')?.[1] ?? 'head';
  const broken = document.errors.find(({ code }) => code !== 'DUPLICATE_KEY');
  if (broken) {
    const openQuote = lines.findIndex((line) => /^[\s-]*(\w+: *)?"([^"\\]|\\.)*$/.test(line)) + 2;
    const isOpen = broken.code === 'MISSING_CHAR' && openQuote > 1;
    const line = isOpen ? openQuote : lineAt(broken.pos[0]);
    return refuse(`${fieldAt(line)}: ${explainSyntax(broken.code, lines[line - 2] ?? '')}`, line);
  }
  const value = document.toJS() as Record<string, unknown> | null;
  if (!isMap(document.contents) || !value)
    return refuse('head: The head is empty. Give it at least a title, as in every other article.');
  const lineOf = (path: PropertyKey[]) => {
    const offset = findOffset(document, path);
    return offset === undefined ? 1 : lineAt(offset);
  };
  const mistakes = document.errors.map(({ pos }) => {
    const line = lineAt(pos[0]);
    const words = `${fieldAt(line)}: This field appears here a second time. Delete one of the two.`;
    return { line, words };
  });
  for (const [path, words] of [
    ...checkFields(value),
    ...(isPublished(value) ? findPlaceholders(value) : []),
  ])
    mistakes.push({ line: lineOf(path), words: `${nameField(path)}: ${words}` });
  return { lines: 0, value, mistakes, lineOf };
}

/** What to write where the parser stopped: by its code, and by what the line looks like. */
function explainSyntax(code: string, line: string): string {
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
  return 'This line does not fit the lines around it. Compare its blanks, colon and quotes with the same line of another article.';
}

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
  const inside = (at: Outline | undefined, step: PropertyKey) =>
    typeof step === 'number' ? at?.items : at?.properties?.[String(step)];
  return Object.keys(path.reduce(inside, outline)?.properties ?? {});
}

type Finding = [path: PropertyKey[], words: string];

/** What the schema refuses; a field with a mistyped name is not reported as missing, too. */
function* checkFields(value: Record<string, unknown>): Generator<Finding> {
  const issues = articleSchema.safeParse(value).error?.issues ?? [];
  const meant = new Set<string>();
  for (const issue of issues) {
    if (issue.code !== 'unrecognized_keys') continue;
    const { path, keys } = issue;
    const there = path.reduce<object>((at, step) => at[step as keyof object], value);
    const fields = listFields(path);
    const ofSummary = path.length
      ? []
      : keys.filter((key) => listFields(['summary']).includes(key));
    for (const key of keys.filter((one) => !ofSummary.includes(one))) {
      const near = findNearest(
        key,
        fields.filter((field) => !(field in there)),
      );
      if (near) meant.add(nameField([...path, near]));
      const words = near ? `Write: ${near}.` : `Delete it, or use one of: ${fields.join(', ')}.`;
      yield [[...path, key], `There is no field with this name. ${words}`];
    }
    if (!ofSummary[0]) continue;
    // The blanks before these fields are missing: one mistake causes many issues.
    for (const name of ['summary', ...ofSummary.map((key) => `summary ${key}`)]) meant.add(name);
    const names = ofSummary.map((key) => `"${key}"`).join(', ');
    const words = `This belongs to the summary. Put two blanks before ${names}, below the line "summary:".`;
    yield [[ofSummary[0]], words];
  }
  for (const { code, path, message } of issues) {
    const name = nameField(path);
    if (code === 'unrecognized_keys' || meant.has(name)) continue;
    yield [path, message];
    meant.add(name);
  }
}

/** True unless the head marks the article as a draft, or cannot be parsed there. */
export const isPublished = (value: Record<string, unknown> | null): boolean =>
  value !== null && (value['draft'] ?? false) === false;

function findPlaceholders(value: unknown, path: PropertyKey[] = []): Finding[] {
  if (typeof value === 'string') return isPlaceholder(value) ? [[path, placeholderMessage]] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) =>
    findPlaceholders(item, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

/** The ids in the head's list of sources, in order, as far as they can be read. */
export function listSourceIds(value: Record<string, unknown> | null): string[] {
  const sources = value?.['sources'];
  if (!Array.isArray(sources)) return [];
  return (sources as ({ id?: unknown } | null)[]).map((source) =>
    typeof source?.id === 'string' ? source.id : '',
  );
}
