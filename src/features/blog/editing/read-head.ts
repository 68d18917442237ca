/** Reads the YAML head of an article with the line of every field. */
import { isMap, isScalar, isSeq, LineCounter, parseDocument, type Document } from 'yaml';
import type { Mistake } from './mistake.ts';
import { findYamlSlip } from './yaml-slips.ts';

/** An article's head as its editor wrote it. */
export interface RawHead {
  /** Lines that the head takes, both lines of hyphens included; the text begins after them. */
  lines: number;
  /** Null when it cannot be read. */
  value: Record<string, unknown> | null;
  mistakes: Mistake[];
  /** The line of a field, or of what it should stand in when it is missing. */
  lineOf: (path: PropertyKey[]) => number;
  /** How a single value is written, quotes not included; undefined for lists, groups and quoted texts. */
  plainSource: (path: PropertyKey[]) => string | undefined;
}

/** Reads what stands between the two lines of three hyphens. */
export function readHead(content: string): RawHead {
  const lines = content.replace(/^\uFEFF/, '').split(/\r?\n/);
  const stop = (field: string, line: number, words: string): RawHead => ({
    lines: 0,
    value: null,
    mistakes: [{ line, field, words }],
    lineOf: () => 1,
    plainSource: () => undefined,
  });
  if (lines[0]?.trimEnd() !== '---')
    return stop(
      'head',
      1,
      'The article has no head. Begin the first line with three hyphens (---), then the fields, then three hyphens again.',
    );
  const end = lines.findIndex((line, index) => index > 0 && line.trimEnd() === '---');
  if (end < 0)
    return stop(
      'head',
      1,
      'The head is not closed. Write three hyphens (---) on a line of their own below its last field.',
    );
  return { ...readYaml(lines.slice(1, end)), lines: end + 1 };
}

function readYaml(lines: string[]): Omit<RawHead, 'lines'> {
  const counter = new LineCounter();
  const document = parseDocument(lines.join('\n'), {
    lineCounter: counter,
    prettyErrors: false,
    // The site's own reader takes an unquoted date for a date.
    customTags: ['timestamp'],
  });
  const lineAt = (offset: number) =>
    Math.min(counter.linePos(offset).line, Math.max(1, lines.length)) + 1;
  const broken = document.errors.find(({ code }) => code !== 'DUPLICATE_KEY');
  if (broken) {
    const mistake = findYamlSlip(lines) ?? {
      line: lineAt(broken.pos[0]),
      field: 'head',
      words:
        'This line does not fit the lines around it. Compare its blanks, colon and quotes with the same line of another article.',
    };
    return { value: null, mistakes: [mistake], lineOf: () => 1, plainSource: () => undefined };
  }
  const mistakes = document.errors.map(({ pos }): Mistake => {
    const line = lineAt(pos[0]);
    const field = /^[\s-]*(\w+)/.exec(lines[line - 2] ?? '')?.[1] ?? 'head';
    return { line, field, words: 'This field stands here a second time. Delete one of the two.' };
  });
  const value: unknown = document.contents === null ? null : document.toJS();
  const isGroup = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!isGroup)
    mistakes.push({
      line: 1,
      field: 'head',
      words: 'The head is empty. Give it at least a title, as in every other article.',
    });
  return {
    value: isGroup ? (value as Record<string, unknown>) : null,
    mistakes,
    lineOf: (path) => {
      const offset = findOffset(document, path);
      return offset === null ? 1 : lineAt(offset);
    },
    plainSource: (path) => {
      const node: unknown = document.getIn(path, true);
      return isScalar(node) && node.type === 'PLAIN' ? node.source : undefined;
    },
  };
}

/** Where a field's name, or a list's item, begins; the innermost one that exists. */
function findOffset(document: Document, path: PropertyKey[]): number | null {
  let node: unknown = document.contents;
  let offset: number | null = null;
  for (const step of path) {
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && key.value === step);
      if (!pair) break;
      offset = (isScalar(pair.key) ? pair.key.range?.[0] : null) ?? offset;
      node = pair.value;
    } else if (isSeq(node) && typeof step === 'number') {
      const item = node.items[step] as { range?: [number, number, number] | null } | undefined;
      if (!item) break;
      offset = item.range?.[0] ?? offset;
      node = item;
    } else break;
  }
  return offset;
}
