/** Reads the text of an article with the parser that the build uses, and goes on past what it cannot read. */
import { mdxToMdast, type MdastNode } from 'satteri';
import type { Mistake } from './mistake.ts';

/** The text of an article as a tree, and what had to be taken out of it to read it. */
export interface ReadText {
  tree: MdastNode;
  mistakes: Mistake[];
  /** Opening tags of stories that were taken out because they are not closed; they can be read on their own. */
  unclosedStories: { line: number; tag: string }[];
  /** True when the opening tag of a story could not be read: which sources it names is not known. */
  hasUnreadableStory: boolean;
}

/** Parses the text; each place that stops the parser becomes one mistake and is blanked out. Lines keep their numbers. */
export function readText(text: string): ReadText {
  const found: Omit<ReadText, 'tree'> = {
    mistakes: [],
    unclosedStories: [],
    hasUnreadableStory: false,
  };
  let source = text;
  for (;;) {
    try {
      return { tree: mdxToMdast(source), ...found };
    } catch (error) {
      const next = mendAndTell(source, error, found);
      if (next === source) return { tree: mdxToMdast(''), ...found };
      source = next;
    }
  }
}

/** Marks an opening tag that stands in for one that could not be read. */
export const unreadable = 'unreadable-tag';

const blank = (source: string, from: number, to: number, put = '') =>
  source.slice(0, from) +
  put +
  source.slice(from + put.length, to).replace(/[^\n]/g, ' ') +
  source.slice(to);

/** The source without what stopped the parser; the same source when nothing can be done. */
function mendAndTell(source: string, error: unknown, found: Omit<ReadText, 'tree'>): string {
  const message = error instanceof Error ? error.message : '';
  const [, line = '1', column = '1', reason = ''] = /^(\d+):(\d+): ([^]*)/.exec(message) ?? [];
  const offset = offsetOf(source, Number(line), Number(column));
  const tell = (field: string, words: string, at = offset) =>
    found.mistakes.push({ line: source.slice(0, at).split('\n').length, field, words });

  const unclosed = /^Expected a closing tag for `<([^>`]*)>`/.exec(reason)?.[1];
  if (unclosed) return dropUnclosed(source, offset, unclosed, found, tell);

  const closing =
    /^Unexpected closing tag `<\/([^>`]*)>`(?:, expected corresponding closing tag for `<([^>`]*)>` \((\d+):(\d+)\))?/.exec(
      reason,
    );
  if (closing) {
    const [, name = '', open, openLine = '1', openColumn = '1'] = closing;
    if (open && open.toLowerCase() === name.toLowerCase()) {
      tell(open, `</${name}> is spelled with other capitals than its beginning. Write: </${open}>`);
      return blank(source, offset, endOfTag(source, offset), `</${open}>`);
    }
    if (open && open !== 'Story') {
      const at = offsetOf(source, Number(openLine), Number(openColumn));
      return dropUnclosed(source, at, open, found, tell);
    }
    tell(name, `</${name}> ends what never began. Delete it, or write its beginning above.`);
    return blank(source, offset, endOfTag(source, offset));
  }

  const tagAt = findBrokenTag(source, offset);
  if (tagAt !== null) {
    const isStory = source.startsWith('<Story', tagAt);
    tell(
      isStory ? 'Story' : 'component',
      isStory
        ? 'The beginning of this story cannot be read. Write it like this, with straight quotes: <Story place="Federal" title="What the story says" sources={["senate-vote"]}>'
        : 'This tag cannot be read. Compare its quotes and braces with the same tag in another article.',
      tagAt,
    );
    if (isStory) found.hasUnreadableStory = true;
    const name = /^<(\w+)/.exec(source.slice(tagAt))?.[1] ?? 'Story';
    const end = endOfTag(source, tagAt);
    const selfClosed = source.slice(tagAt, end).endsWith('/>');
    return blank(source, tagAt, end, selfClosed ? '' : `<${name} ${unreadable}>`);
  }

  if (source[offset] === '<') return dropAngle(source, offset, tell);
  const brace = source.lastIndexOf('{', offset);
  if (brace >= 0 && /expression|brace/.test(reason)) {
    tell('text', 'A { stands in the text and is read as code. Use ( and ) instead.', brace);
    const close = source.indexOf('}', brace);
    const lineEnd = source.indexOf('\n', brace);
    const opened = blank(source, brace, brace + 1);
    return close >= 0 && (lineEnd < 0 || close < lineEnd)
      ? blank(opened, close, close + 1)
      : opened;
  }
  tell(
    'text',
    `This cannot be read: ${reason.replace(/ \(mdx[^)]*\)$/, '')}. Write it in plain words.`,
  );
  const lineEnd = source.indexOf('\n', offset);
  return blank(source, offset, lineEnd < 0 ? source.length : lineEnd);
}

type Tell = (field: string, words: string, at?: number) => void;

function dropUnclosed(
  source: string,
  at: number,
  name: string,
  found: Omit<ReadText, 'tree'>,
  tell: Tell,
): string {
  const end = endOfTag(source, at);
  if (name === 'Story')
    found.unclosedStories.push({
      line: source.slice(0, at).split('\n').length,
      tag: source.slice(at, end),
    });
  const where =
    name === 'Story' ? 'on a line of its own below its last paragraph' : 'where it ends';
  tell(name, `This <${name}> is not closed. Write </${name}> ${where}.`, at);
  // A closing tag that lacks its own end would stop the parser again.
  const half = new RegExp(String.raw`</${name}\s*$`, 'm').exec(source.slice(end));
  const opened = blank(source, at, end);
  return half ? blank(opened, end + half.index, end + half.index + half[0].length) : opened;
}

function dropAngle(source: string, offset: number, tell: Tell): string {
  const rest = source.slice(offset);
  const comment = /^<!--[^]*?(-->|$)/.exec(rest)?.[0];
  const address = /^<((?:https?:|mailto:)[^>\s]*)>?/.exec(rest);
  if (comment)
    tell('text', 'Readers would see this comment. Delete it, or write it as {/* … */}.', offset);
  else if (address)
    tell('text', `An address stands between < and >. Write: [words](${address[1]})`, offset);
  else
    tell(
      'text',
      'A < stands in the text and is read as code. Use words, for example "less than".',
      offset,
    );
  return blank(source, offset, offset + (comment ?? address?.[0] ?? '<').length);
}

/** Where the tag of a component begins in which the parser stopped; null when it stopped in plain text. */
function findBrokenTag(source: string, offset: number): number | null {
  const start = source.lastIndexOf('<', offset);
  if (start < 0 || !/^<[A-Z]\w*[\s/>]/.test(source.slice(start))) return null;
  return start === offset || endOfTag(source, start) > offset ? start : null;
}

/** Where a tag ends; quotes and braces are passed over only while they are balanced on their line. */
function endOfTag(source: string, start: number): number {
  const whole = /^<\/?[\w.]*(?:\s+[\w-]+(?:=(?:"[^"]*"|'[^']*'|\{[^{}]*\}))?)*\s*\/?>/.exec(
    source.slice(start),
  )?.[0];
  if (whole) return start + whole.length;
  const lineEnd = source.indexOf('\n', start);
  const end = lineEnd < 0 ? source.length : lineEnd;
  const close = source.lastIndexOf('>', end);
  return close > start ? close + 1 : end;
}

function offsetOf(source: string, line: number, column: number): number {
  let at = 0;
  for (let i = 1; i < line; i++) {
    const next = source.indexOf('\n', at);
    if (next < 0) return source.length;
    at = next + 1;
  }
  return Math.min(at + column - 1, source.length);
}
