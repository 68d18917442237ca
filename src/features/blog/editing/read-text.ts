/** Reads the text of an article with the parser of the build, and skips what that cannot parse. */
import { mdxToMdast, type MdastNode } from 'satteri';
import type { Mistake } from './mistake.ts';

/** A node of the text; a component has a name and attributes. */
export type Node = MdastNode & {
  name?: string | null;
  attributes?: { name?: string; value?: string | { value?: string } | null }[];
  children?: Node[];
  url?: string;
  value?: string;
};

/** An attribute that replaces one that could not be parsed. */
export const unreadable = 'unreadable-tag';

/** Parses the text; each place that stops the parser becomes one mistake and is removed from the source. Line numbers do not change. */
export function readText(text: string): { tree: Node; source: string; mistakes: Mistake[] } {
  const mistakes: Mistake[] = [];
  for (let source = text; ;) {
    try {
      return { tree: mdxToMdast(source) as Node, source, mistakes };
    } catch (error) {
      const { at, words, ...mended } = mend(source, error instanceof Error ? error.message : '');
      mistakes.push({ line: source.slice(0, at).split('\n').length, words });
      if (mended.source === source) return { tree: mdxToMdast('') as Node, source, mistakes };
      source = mended.source;
    }
  }
}

const closingReason =
  /^Unexpected closing tag `<\/([^>`]*)>`(?:, expected corresponding closing tag for `<([^>`]*)>` \((\d+):(\d+)\))?/;

/** The source without what stopped the parser, and the words about the place. */
function mend(source: string, message: string): { at: number; words: string; source: string } {
  const [, line = '1', column = '1', reason = ''] = /^(\d+):(\d+): ([^]*)/.exec(message) ?? [];
  const offset = offsetOf(source, line, column);
  const put = (words: string, at: number, end: number, instead = '') => ({
    ...{ at, words },
    source:
      source.slice(0, at) +
      instead +
      source.slice(at, end).replace(/[^\n]/g, '') +
      source.slice(end),
  });

  const [isClosing, name = '', open = '', ...place] = closingReason.exec(reason) ?? [];
  if (isClosing && open.toLowerCase() === name.toLowerCase()) {
    const words = `${open}: </${name}> is spelled with other capitals than its beginning. Write: </${open}>`;
    return put(words, offset, endOfTag(source, offset), `</${open}>`);
  }
  if (isClosing && (!open || open === 'Story')) {
    const words = `${name}: </${name}> closes what was never opened. Delete it, or write its beginning above.`;
    return put(words, offset, endOfTag(source, offset));
  }

  const unclosed = open || /^Expected a closing tag for `<([^>`]*)>`/.exec(reason)?.[1];
  if (unclosed) {
    const at = open ? offsetOf(source, ...place) : offset;
    const end = endOfTag(source, at);
    const where =
      unclosed === 'Story' ? 'on a line of its own below its last paragraph' : 'where it ends';
    const words = `${unclosed}: This <${unclosed}> is not closed. Write </${unclosed}> ${where}.`;
    // A closing tag without its own end would stop the parser again.
    const half = new RegExp(String.raw`</${unclosed}\s*$`, 'gm');
    const tag = source.slice(at, end).replace(/\s*>$/, ' />');
    return { at, words, source: source.slice(0, at) + tag + source.slice(end).replace(half, '') };
  }

  const tag = source.lastIndexOf('<', offset);
  const component = /^<([A-Z]\w*)[\s/>]/.exec(source.slice(tag))?.[1];
  const end = tag < 0 ? tag : endOfTag(source, tag);
  if (tag >= 0 && component && (tag === offset || end > offset)) {
    const words =
      component === 'Story'
        ? 'Story: The beginning of this story cannot be read. Write it like this, with straight quotes: <Story place="Federal" title="What the story says" sources={["senate-vote"]}>'
        : 'component: This tag cannot be read. Compare its quotes and braces with the same tag in another article.';
    const close = source.slice(tag, end).endsWith('/>') ? '/>' : '>';
    return put(words, tag, end, `<${component} ${unreadable}${close}`);
  }

  if (source[offset] === '<') {
    const rest = source.slice(offset);
    const comment = /^<!--[^]*?(-->|$)/.exec(rest);
    const address = /^<((?:https?:|mailto:)[^>\s]*)>?/.exec(rest);
    const words = comment
      ? 'text: Readers would see this comment. Delete it, or write it as {/* … */}.'
      : address
        ? `text: An address is between < and >. Write: [words](${address[1]})`
        : 'text: A < in the text is read as code. Use words, for example "less than".';
    return put(words, offset, offset + (comment ?? address ?? ['<'])[0].length);
  }

  const brace = source.lastIndexOf('{', offset);
  if (brace >= 0 && /expression|brace/.test(reason)) {
    const words = 'text: A { in the text is read as code. Use ( and ) instead.';
    const [inside = '{'] = /^\{[^}\n]*\}/.exec(source.slice(brace)) ?? [];
    return put(words, brace, brace + inside.length, inside.replace(/[{}]/g, ''));
  }
  const what = reason.replace(/ \(mdx[^)]*\)$/, '');
  const words = `text: This cannot be read: ${what}. Write it in plain words.`;
  return put(words, offset, endOfLine(source, offset));
}

/** The end of a tag; quotes and braces are skipped only when they are balanced on their line. */
function endOfTag(source: string, start: number): number {
  const whole = /^<\/?[\w.]*(?:\s+[\w-]+(?:=(?:"[^"]*"|'[^']*'|\{[^{}]*\}))?)*\s*\/?>/.exec(
    source.slice(start),
  );
  if (whole) return start + whole[0].length;
  const end = endOfLine(source, start);
  const close = source.lastIndexOf('>', end);
  return close > start ? close + 1 : end;
}

const endOfLine = (source: string, at: number): number =>
  source.indexOf('\n', at) < 0 ? source.length : source.indexOf('\n', at);

function offsetOf(source: string, line = '1', column = '1'): number {
  const above = source.split('\n', Number(line) - 1).map((one) => one.length + 1);
  const before = above.reduce((sum, length) => sum + length, 0);
  return Math.min(before + Number(column) - 1, source.length);
}
