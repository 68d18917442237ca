/** Checks the text of an article: its stories, headings, links, pictures and the Markdown between them. */
import Slugger from 'github-slugger';
import {
  draftPlaceholderMessage,
  findNearest,
  isPlaceholder,
  type Mistake,
} from '#src/articles/editing/mistake.ts';
import { mdxToMdast, type MdastNode } from 'satteri';

/** A link, a picture or an imported component. */
export interface Reference {
  kind: 'link' | 'picture' | 'import';
  line: number;
  address: string;
}

/** What an article's text contains, and its mistakes that do not depend on other files. */
export interface CheckedText {
  mistakes: Mistake[];
  references: Reference[];
  /** Anchors of the headings and the stories. */
  anchors: string[];
  /** Ids of the sources that the stories name; null when a story's list cannot be parsed. */
  named: Set<string> | null;
}

/** Tags that the site's Content-Security-Policy blocks in the browser. */
const forbidden = ['script', 'style', 'iframe', 'object', 'embed', 'form', 'link', 'meta', 'base'];

/** The attributes that every story needs, each with a hint. */
const storyParts = {
  place:
    'Say where it happened: place="Federal", or a state, a city, "Standards", "Courts" or "Procurement".',
  title: 'Say the news in one line: title="The Senate strikes the moratorium".',
  sources: 'Name at least one source of the head: sources={["senate-vote"]}.',
};

const shows = 'What the picture shows';

/** Messages, each with the part of the text, a colon, and the words for the editor. */
type Sentences = Generator<string, void, void>;

/** Checks a text; `sourceIds` are the ids in the head, null when the head cannot be parsed. */
export function checkText(
  text: string,
  sourceIds: string[] | null,
  isPublished: boolean,
): CheckedText {
  const { tree, source, mistakes } = readText(text);
  const isWhole = mistakes.length === 0;
  const references: Reference[] = [];
  const anchors: string[] = [];
  // The build uses it for the anchors of headings, too.
  const slugger = new Slugger();
  const imported = new Set(['Story']);
  let named: Set<string> | null = new Set();
  let level = 2;
  let stories = 0;
  let line = 1;
  const refer = (kind: Reference['kind'], address: string) =>
    void references.push({ kind, line, address });

  function visit(node: Node): void {
    line = node.position?.start.line ?? 1;
    for (const message of checkNode(node)) mistakes.push({ line, message });
    node.children?.forEach(visit);
  }

  function* checkNode(node: Node): Sentences {
    const { value = '', url = '' } = node;
    switch (node.type) {
      case 'mdxjsEsm':
        return yield* checkImports(value);
      case 'heading':
        return yield* checkHeading(node.depth, readWords(node));
      case 'link':
        if (source[node.position?.start.offset ?? 0] !== '[')
          return yield `text: The address ${url.replace(/^mailto:/, '')} is not written as a link. Write: [words](${url})`;
        if (!readWords(node, ['text', 'inlineCode', 'image']).trim())
          return yield `link: The link to ${url} has no words. Write them between [ and ].`;
        return refer('link', url);
      case 'definition':
        return refer('link', url);
      case 'image':
        return yield* checkPicture(url, node.alt ?? '', `between [ and ]: ![${shows}](${url})`);
      case 'mdxFlowExpression':
      case 'mdxTextExpression':
        // A comment and a quoted string are allowed.
        if (!/^\s*(\/\*[^]*\*\/|(["'])[^"'\n]*\2)\s*$/.test(value))
          yield `text: {${value}} in the text is read as code. Use ( and ) instead of { and }.`;
        return;
      case 'mdxJsxFlowElement':
      case 'mdxJsxTextElement':
        return yield* checkElement(node, node.name ?? '', readAttributes(node));
      case 'text':
        return yield* checkWords(value);
    }
  }

  function* checkWords(value: string): Sentences {
    if (isPublished && isPlaceholder(value)) yield `text: ${draftPlaceholderMessage}`;
    const link = /(!?)\[[^\]\n]+\]( ?)\((?:[/.#]|https?:)[^)\n]*\)/.exec(value);
    if (!link) return;
    const kind = link[1] ? 'picture' : 'link';
    const fix = link[2]
      ? '. Delete the blank between ] and (.'
      : ', because its address has a blank in it. Write the address without blanks.';
    yield `${kind}: ${link[0]} is not read as a ${kind}${fix}`;
  }

  function* checkImports(code: string): Sentences {
    for (const statement of code.split('\n')) {
      const [, name, , address] =
        /^import\s+(\w+)\s+from\s+(['"])(.+)\2;?\s*$/.exec(statement) ?? [];
      if (name && address) {
        imported.add(name);
        refer('import', address);
      } else if (statement.trim()) {
        const [first = 'import'] = /^\w+/.exec(statement.trim()) ?? [];
        return yield `text: A paragraph that begins with the word ${first} is read as code. Begin it with another word.`;
      }
      line += 1;
    }
  }

  function* checkHeading(depth: number, heading: string): Sentences {
    anchors.push(slugger.slug(heading));
    const [last, signs, right] = [level, depth, level + 1].map((size) => '#'.repeat(size));
    if (depth === 1)
      yield 'heading: The title is the only heading with one #. Write ## in place of #.';
    else if (depth > level + 1)
      yield `heading: The heading jumps from ${last} to ${signs}. Write ${right} in place of ${signs}.`;
    // Later headings are compared with this one, so that one skipped level is reported once.
    level = Math.max(2, depth);
  }

  function* checkPicture(address: string, alt: string, right: string): Sentences {
    if (!alt.trim())
      yield `picture: ${address} has no description for people who do not see it. Write it ${right}`;
    refer('picture', address);
  }

  function* checkElement(element: Node, name: string, attributes: Map<string, string>): Sentences {
    if (name === 'Story') return yield* checkStory(attributes);
    if (attributes.has(unreadable)) return;
    const { src = '', alt = '', href } = Object.fromEntries(attributes);
    const blocked = [...attributes.keys()].find((key) => /^(style|on[a-zA-Z]+)$/.test(key));
    if (/^[A-Z]/.test(name) && !imported.has(name)) {
      const near = findNearest(name, imported);
      yield `${name}: There is no part with this name. ${near ? `Write: ${near}.` : 'Use Story, or plain words.'}`;
    } else if (forbidden.includes(name))
      yield `${name}: An article cannot carry <${name}>. Delete it.`;
    else if (blocked && /^[a-z]/.test(name))
      yield `${name}: "${blocked}" is switched off on this site for security. Delete it from <${name}>.`;
    else if (name === 'img') yield* checkPicture(src, alt, `as alt="${shows}".`);
    else if (name === 'a' && href !== undefined) refer('link', href);
    else if (/^h[1-6]$/.test(name)) yield* checkHeading(Number(name[1]), readWords(element));
  }

  function* checkStory(attributes: Map<string, string>): Sentences {
    stories += 1;
    anchors.push(`story-${stories}`);
    level = 2;
    // Without every story's list, it is unknown which sources are unused.
    if (/^(\[\s*\])?$/.test(attributes.get('sources')?.trim() ?? '')) named = null;
    if (attributes.has(unreadable)) return;
    const parts = new Map(Object.entries(storyParts));
    const missing = new Set(parts.keys()).difference(attributes);
    for (const name of new Set(attributes.keys()).difference(parts)) {
      const near = findNearest(name, missing);
      parts.delete(near ?? '');
      yield `Story ${name}: A story has no "${name}". ${near ? `Write: ${near}=` : 'It has place, title and sources.'}`;
    }
    for (const [name, hint] of parts) {
      const value = attributes.get(name)?.trim() ?? '';
      if (/^(\[\s*\])?$/.test(value)) yield `Story ${name}: The story has no ${name}. ${hint}`;
      else if (name === 'sources') yield* checkSources(value);
      else if (isPublished && isPlaceholder(value))
        yield `Story ${name}: ${draftPlaceholderMessage}`;
    }
  }

  function* checkSources(list: string): Sentences {
    if (!/^\[\s*(["'])[^"']*\1(\s*,\s*(["'])[^"']*\3)*\s*,?\s*\]$/.test(list)) {
      named = null;
      return yield 'Story sources: The list of sources cannot be read. Write it like this, each id in straight quotes: sources={["senate-vote", "house-bill-1"]}';
    }
    for (const [, id = ''] of list.matchAll(/["']([^"']*)["']/g)) {
      const near = sourceIds?.includes(id) ? id : findNearest(id, sourceIds ?? []);
      // A mistyped id counts as a use of the source that it resembles, so that source is not reported as unused.
      named?.add(near ?? id);
      if (sourceIds && near !== id)
        yield `Story sources: There is no source "${id}" in the head. ${near ? `Write: "${near}".` : `Add it there, or name one of: ${sourceIds.filter(Boolean).join(', ')}.`}`;
    }
  }

  visit(tree);
  if (!stories && isWhole) {
    const message = `Story: The article has no story. Write at least one: ${storyBeginning}, its paragraphs, </Story>`;
    mistakes.push({ line: text.trimEnd().split('\n').length, message });
  }
  return { mistakes, references, anchors, named: stories ? named : null };
}

/** Attribute values by name; for a value in braces, the text between the braces. */
const readAttributes = ({ attributes = [] }: Node): Map<string, string> =>
  new Map(
    attributes.flatMap(({ name, value }) => {
      const inner = typeof value === 'object' ? value?.value : value;
      return name ? [[name, inner ?? ''] as const] : [];
    }),
  );

/** The text in a node; `types` are the nodes that count as text. */
const readWords = (node: Node, types = ['text', 'inlineCode']): string =>
  (types.includes(node.type) ? (node.value ?? node.url ?? '') : '') +
  (node.children ?? []).map((child) => readWords(child, types)).join('');

/** A node of the syntax tree; a component has a name and attributes. */
type Node = MdastNode & {
  name?: string | null;
  attributes?: { name?: string; value?: string | { value?: string } | null }[];
  children?: Node[];
  url?: string;
  value?: string;
};

/** The attribute of a tag whose own attributes could not be parsed. */
const unreadable = 'unreadable-tag';

/** An example of a story's opening tag, for messages. */
const storyBeginning =
  '<Story place="Federal" title="What the story says" sources={["senate-vote"]}>';

/** A tag at the start of a text. When its quotes or braces are not balanced on their line, it is the line up to its last >. */
const tag =
  /^(?:<\/?[\w.]*(?:\s+[\w-]+(?:=(?:"[^"]*"|'[^']*'|\{[^{}]*\}))?)*\s*\/?>|[^\n]*>|[^\n]*)/;

/** Parses the text. Each syntax error becomes one mistake and is cut from the source, then parsing starts over; line numbers do not change. */
function readText(text: string): { tree: Node; source: string; mistakes: Mistake[] } {
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
