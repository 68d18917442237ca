/** Parses the text of an article with the build's own parser, and skips what that cannot parse. */
import { mdxToMdast, type MdastNode } from 'satteri';
import type { Mistake } from '#src/articles/editing/mistake.ts';

/** A node of the syntax tree; a component has a name and attributes. */
export type Node = MdastNode & {
  name?: string | null;
  attributes?: { name?: string; value?: string | { value?: string } | null }[];
  children?: Node[];
  url?: string;
  value?: string;
};

/** The attribute of a tag whose own attributes could not be parsed. */
export const unreadable = 'unreadable-tag';

/** An example of a story's opening tag, for messages. */
export const storyBeginning =
  '<Story place="Federal" title="What the story says" sources={["senate-vote"]}>';

/** A tag at the start of a text. When its quotes or braces are not balanced on their line, it is the line up to its last >. */
const tag =
  /^(?:<\/?[\w.]*(?:\s+[\w-]+(?:=(?:"[^"]*"|'[^']*'|\{[^{}]*\}))?)*\s*\/?>|[^\n]*>|[^\n]*)/;

/** Parses the text. Each syntax error becomes one mistake and is cut from the source, then parsing starts over; line numbers do not change. */
export function readText(text: string): { tree: Node; source: string; mistakes: Mistake[] } {
  const mistakes: Mistake[] = [];
  for (let source = text; ;) {
    try {
      return { tree: mdxToMdast(source) as Node, source, mistakes };
    } catch (error) {
      const [at, message, cut, instead = ''] = explainStop(source, String(error));
      const [above, below] = [source.slice(0, at), source.slice(at)];
      mistakes.push({ line: above.split('\n').length, message });
      const repaired = below.replace(cut, (found) => instead + found.replace(/[^\n]/g, ''));
      if (repaired === below) return { tree: mdxToMdast('') as Node, source, mistakes };
      source = above + repaired;
    }
  }
}

/** A syntax error: its offset, the message, what to cut there, and what to insert instead. */
type Stop = [at: number, message: string, cut: RegExp, instead?: string];

function explainStop(source: string, error: string): Stop {
  const [, line, column, reason = ''] = /(\d+):(\d+): ([^]*)/.exec(error) ?? [];
  const at = offsetOf(source, line, column);
  const [, name] = /^Unexpected closing tag `<\/([^>`]*)>`/.exec(reason) ?? [];
  const [, open = '', ...opened] =
    /xpected (?:a|corresponding) closing tag for `<([^>`]*)>` \((\d+):(\d+)\)/.exec(reason) ?? [];
  if (name?.toLowerCase() === open.toLowerCase()) {
    const message = `${open}: </${name}> is spelled with other capitals than its beginning. Write: </${open}>`;
    return [at, message, tag, `</${open}>`];
  }
  if (name !== undefined && (!open || open === 'Story')) {
    const message = `${name}: </${name}> closes what was never opened. Delete it, or write its beginning above.`;
    return [at, message, tag];
  }
  if (open) {
    const start = offsetOf(source, ...opened);
    const below = source.slice(start);
    const where =
      open === 'Story' ? 'on a line of its own below its last paragraph' : 'where it ends';
    const message = `${open}: This <${open}> is not closed. Write </${open}> ${where}.`;
    const half = new RegExp(String.raw`</${open}(?=\s*$)`, 'm');
    if (half.test(below)) return [start, message, half, `</${open}>`];
    const whole = tag.exec(below)?.[0].replaceAll('\n', ' ').replace(/\s*>$/, ' />');
    return [start, message, tag, whole ?? ''];
  }

  const start = source.lastIndexOf('<', at);
  const [, component] = /^<([A-Z]\w*)[\s/>]/.exec(source.slice(start)) ?? [];
  const [found = ''] = tag.exec(source.slice(start)) ?? [];
  if (component && (start === at || start + found.length > at)) {
    const message =
      component === 'Story'
        ? `Story: The beginning of this story cannot be read. Write it like this, with straight quotes: ${storyBeginning}`
        : 'component: This tag cannot be read. Compare its quotes and braces with the same tag in another article.';
    const end = found.endsWith('/>') ? '/>' : '>';
    return [start, message, tag, `<${component} ${unreadable}${end}`];
  }
  for (const [cut, message] of strays) {
    const [stray, address] = cut.exec(source.slice(at)) ?? [];
    if (stray) return [at, `text: ${message}${address ? `(${address})` : ''}`, cut];
  }
  const brace = source.lastIndexOf('{', at);
  if (brace >= 0 && /expression|brace/.test(reason)) {
    const [, inside = ''] = /^\{([^}\n]*)\}/.exec(source.slice(brace)) ?? [];
    const message = 'text: A { in the text is read as code. Use ( and ) instead.';
    return [brace, message, /^\{([^}\n]*\})?/, inside.replaceAll('{', '')];
  }
  const message = `text: This cannot be read: ${reason.replace(/ \(mdx[^)]*\)$/, '')}. Write it in plain words.`;
  return [at, message, /^[^\n]*/];
}

/** What a < that is no tag may start. */
const strays: [found: RegExp, message: string][] = [
  [/^<!--[^]*?(?:-->|$)/, 'Readers would see this comment. Delete it, or write it as {/* … */}.'],
  [/^<((?:https?:|mailto:)[^>\s]*)>?/, 'An address is between < and >. Write: [words]'],
  [/^</, 'A < in the text is read as code. Use words, for example "less than".'],
];

function offsetOf(source: string, line = '1', column = '1'): number {
  const above = source.split('\n', Number(line) - 1).map((text) => text.length + 1);
  const offset = above.reduce((sum, length) => sum + length, Number(column) - 1);
  return Math.min(offset, source.length);
}
