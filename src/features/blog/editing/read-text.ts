/** Reads the text of an article with the parser of the build, and skips what that cannot parse. */
import { mdxToMdast, type MdastNode } from 'satteri';

/** A node of the text; a component has a name and attributes. */
export type Node = MdastNode & {
  name?: string | null;
  attributes?: { name?: string; value?: string | { value?: string } | null }[];
  children?: Node[];
  url?: string;
  value?: string;
};

/** Reports a mistake; the place is a line, from 1. */
export type Report = (line: number, field: string, words: string) => void;

/** An attribute that replaces one that could not be parsed. */
export const unreadable = 'unreadable-tag';

/** Parses the text; each place that stops the parser becomes one mistake and is removed from the source. Line numbers do not change. */
export function readText(text: string, report: Report): { tree: Node; source: string } {
  for (let source = text; ;) {
    try {
      return { tree: mdxToMdast(source) as Node, source };
    } catch (error) {
      const readable = removeUnreadable(
        source,
        error instanceof Error ? error.message : '',
        report,
      );
      if (readable === source) return { tree: mdxToMdast('') as Node, source };
      source = readable;
    }
  }
}

/** The source without what stopped the parser. */
function removeUnreadable(source: string, message: string, report: Report): string {
  const [, line = '1', column = '1', reason = ''] = /^(\d+):(\d+): ([^]*)/.exec(message) ?? [];
  const offset = offsetOf(source, Number(line), Number(column));
  const put = (from: number, to: number, words: string) =>
    source.slice(0, from) + words + source.slice(from, to).replace(/[^\n]/g, '') + source.slice(to);
  const say = (field: string, words: string, at = offset) =>
    report(source.slice(0, at).split('\n').length, field, words);

  const closing =
    /^Unexpected closing tag `<\/([^>`]*)>`(?:, expected corresponding closing tag for `<([^>`]*)>` \((\d+):(\d+)\))?/;
  const [isClosing, name = '', open = '', ...place] = closing.exec(reason) ?? [];
  if (isClosing && open.toLowerCase() === name.toLowerCase()) {
    say(open, `</${name}> is spelled with other capitals than its beginning. Write: </${open}>`);
    return put(offset, endOfTag(source, offset), `</${open}>`);
  }
  if (isClosing && (!open || open === 'Story')) {
    say(name, `</${name}> closes what was never opened. Delete it, or write its beginning above.`);
    return put(offset, endOfTag(source, offset), '');
  }

  const unclosed = open || /^Expected a closing tag for `<([^>`]*)>`/.exec(reason)?.[1];
  if (unclosed) {
    const at = open ? offsetOf(source, Number(place[0]), Number(place[1])) : offset;
    const where =
      unclosed === 'Story' ? 'on a line of its own below its last paragraph' : 'where it ends';
    say(unclosed, `This <${unclosed}> is not closed. Write </${unclosed}> ${where}.`, at);
    const end = endOfTag(source, at);
    // A closing tag without its own end would stop the parser again.
    const half = new RegExp(String.raw`</${unclosed}\s*$`, 'gm');
    const tag = source.slice(at, end).replace(/\s*>$/, ' />');
    return source.slice(0, at) + tag + source.slice(end).replace(half, '');
  }

  const tag = source.lastIndexOf('<', offset);
  const isBroken =
    /^<[A-Z]\w*[\s/>]/.test(source.slice(tag)) &&
    (tag === offset || endOfTag(source, tag) > offset);
  if (tag >= 0 && isBroken) {
    const [, component = ''] = /^<(\w+)/.exec(source.slice(tag)) ?? [];
    const words =
      component === 'Story'
        ? 'The beginning of this story cannot be read. Write it like this, with straight quotes: <Story place="Federal" title="What the story says" sources={["senate-vote"]}>'
        : 'This tag cannot be read. Compare its quotes and braces with the same tag in another article.';
    say(component === 'Story' ? component : 'component', words, tag);
    const end = endOfTag(source, tag);
    const close = source.slice(tag, end).endsWith('/>') ? '/>' : '>';
    return put(tag, end, `<${component} ${unreadable}${close}`);
  }

  if (source[offset] === '<') {
    const rest = source.slice(offset);
    const comment = /^<!--[^]*?(-->|$)/.exec(rest);
    const address = /^<((?:https?:|mailto:)[^>\s]*)>?/.exec(rest);
    if (comment)
      say('text', 'Readers would see this comment. Delete it, or write it as {/* … */}.');
    else if (address) say('text', `An address is between < and >. Write: [words](${address[1]})`);
    else say('text', 'A < in the text is read as code. Use words, for example "less than".');
    return put(offset, offset + (comment ?? address ?? ['<'])[0].length, '');
  }

  const brace = source.lastIndexOf('{', offset);
  if (brace >= 0 && /expression|brace/.test(reason)) {
    say('text', 'A { in the text is read as code. Use ( and ) instead.', brace);
    const [words = '{'] = /^\{[^}\n]*\}/.exec(source.slice(brace)) ?? [];
    return put(brace, brace + words.length, words.replace(/[{}]/g, ''));
  }
  say(
    'text',
    `This cannot be read: ${reason.replace(/ \(mdx[^)]*\)$/, '')}. Write it in plain words.`,
  );
  return put(offset, endOfLine(source, offset), '');
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

function offsetOf(source: string, line: number, column: number): number {
  const before = source
    .split('\n')
    .slice(0, line - 1)
    .join('\n').length;
  return Math.min(before + (line > 1 ? 1 : 0) + column - 1, source.length);
}
