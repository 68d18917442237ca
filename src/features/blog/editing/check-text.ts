/** Checks the text of an article: its stories, headings, links, pictures and the Markdown between them. */
import { findNearest, type Mistake } from './mistake.ts';
import { placeholderMessage, isPlaceholder } from './placeholders.ts';
import { readText, unreadable, type Node, type Report } from './read-text.ts';

/** A reference in an article; an import refers to a component. */
export interface Reference {
  kind: 'link' | 'picture' | 'import';
  line: number;
  address: string;
}

/** The content of an article's text, and its mistakes that do not depend on other files. */
export interface CheckedText {
  mistakes: Mistake[];
  references: Reference[];
  /** Anchors of the headings and the stories. */
  anchors: string[];
  /** Ids of the sources that stories name; null when they cannot be read. */
  named: Set<string> | null;
}

/** Tags that carry code, styles or foreign pages: the site's security policy blocks them in the browser. */
const forbidden = ['script', 'style', 'iframe', 'object', 'embed', 'form', 'link', 'meta', 'base'];

/** What every story has, and how it is written. */
const storyParts = {
  place:
    'Say where it happened: place="Federal", or a state, a city, "Standards", "Courts" or "Procurement".',
  title: 'Say the news in one line: title="The Senate strikes the moratorium".',
  sources: 'Name at least one source of the head: sources={["senate-vote"]}.',
};

/** Checks a text; `sourceIds` are the ids in the head, null when the head cannot be read. */
export function checkText(
  text: string,
  sourceIds: string[] | null,
  isPublished: boolean,
): CheckedText {
  const mistakes: Mistake[] = [];
  const references: Reference[] = [];
  const anchors: string[] = [];
  const slugs = new Map<string, number>();
  const imported = new Set(['Story']);
  let named: Set<string> | null = new Set();
  let level = 2;
  let stories = 0;
  const report: Report = (line, field, words) => void mistakes.push({ line, field, words });
  const refer = (kind: Reference['kind'], line: number, address: string) =>
    void references.push({ kind, line, address });

  const { tree, source } = readText(text, report);
  const isWhole = mistakes.length === 0;

  function visit(node: Node): void {
    const line = node.position?.start.line ?? 1;
    const { value = '', url = '' } = node;
    switch (node.type) {
      case 'mdxjsEsm':
        return visitImports(value, line);
      case 'heading':
        visitHeading(node.depth, readWords(node), line);
        break;
      case 'link':
      case 'definition':
        visitLink(node, url, line);
        break;
      case 'image':
        visitPicture(url, node.alt ?? '', line, `![What the picture shows](${url})`);
        break;
      case 'mdxFlowExpression':
      case 'mdxTextExpression':
        // A comment and a quoted string are allowed.
        if (!/^\s*(\/\*[^]*\*\/|(["'])[^"'\n]*\2)\s*$/.test(value))
          report(
            line,
            'text',
            `{${value}} in the text is read as code. Use ( and ) instead of { and }.`,
          );
        break;
      case 'mdxJsxFlowElement':
      case 'mdxJsxTextElement':
        visitElement(node, line);
        break;
      case 'text':
        visitWords(value, line);
    }
    for (const child of node.children ?? []) visit(child);
  }

  function visitWords(words: string, line: number): void {
    if (isPublished && isPlaceholder(words)) report(line, 'text', placeholderMessage);
    const link = /(!?)\[[^\]\n]+\]( ?)\((?:[/.#]|https?:)[^)\n]*\)/.exec(words);
    if (!link) return;
    const [found, mark, space] = link;
    const why = space
      ? '. Delete the blank between ] and (.'
      : ', because its address has a blank in it. Write the address without blanks.';
    const field = mark ? 'picture' : 'link';
    report(line, field, `${found} is not read as a ${field}${why}`);
  }

  function visitImports(code: string, first: number): void {
    for (const [index, statement] of code.split('\n').entries()) {
      const line = first + index;
      const [isImport, name = '', , address = ''] =
        /^import\s+(\w+)\s+from\s+(['"])(.+)\2;?\s*$/.exec(statement) ?? [];
      if (isImport) {
        imported.add(name);
        refer('import', line, address);
      } else if (statement.trim()) {
        const word = /^\w+/.exec(statement.trim())?.[0] ?? 'import';
        return report(
          line,
          'text',
          `A paragraph that begins with the word ${word} is read as code. Begin it with another word.`,
        );
      }
    }
  }

  function visitHeading(depth: number, words: string, line: number): void {
    const slug = words
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\p{M}\p{Pc}\- ]/gu, '')
      .replaceAll(' ', '-');
    const count = slugs.get(slug) ?? 0;
    slugs.set(slug, count + 1);
    anchors.push(count ? `${slug}-${count}` : slug);
    const [signs, right] = ['#'.repeat(depth), '#'.repeat(level + 1)];
    if (depth === 1)
      report(line, 'heading', 'The title is the only heading with one #. Write ## in place of #.');
    else if (depth > level + 1)
      report(
        line,
        'heading',
        `The heading jumps from ${'#'.repeat(level)} to ${signs}. Write ${right} in place of ${signs}.`,
      );
    // The next heading is compared with this one, so that one skipped level is reported once.
    level = Math.max(2, depth);
  }

  function visitLink(node: Node, address: string, line: number): void {
    if (node.type === 'link' && source[node.position?.start.offset ?? 0] !== '[')
      report(
        line,
        'text',
        `The address ${address.replace(/^mailto:/, '')} is not written as a link. Write: [words](${address})`,
      );
    else if (node.type === 'link' && !readWords(node).trim() && !hasPicture(node))
      report(line, 'link', `The link to ${address} has no words. Write them between [ and ].`);
    else refer('link', line, address);
  }

  function visitPicture(address: string, alt: string, line: number, right: string): void {
    if (!alt.trim())
      report(
        line,
        'picture',
        `${address} has no description for people who do not see it. Write it ${right.startsWith('!') ? 'between [ and ]: ' : 'as '}${right}`,
      );
    refer('picture', line, address);
  }

  function visitElement(element: Node, line: number): void {
    const name = element.name ?? '';
    const attributes = readAttributes(element);
    if (name === 'Story') return visitStory(attributes, line);
    if (attributes.has(unreadable)) return;
    const blocked = [...attributes.keys()].find((key) => /^(style|on[a-zA-Z]+)$/.test(key));
    if (/^[A-Z]/.test(name) && !imported.has(name)) {
      const near = findNearest(name, imported);
      report(
        line,
        name,
        `There is no part with this name. ${near ? `Write: ${near}.` : 'Use Story, or plain words.'}`,
      );
    } else if (forbidden.includes(name))
      report(line, name, `An article cannot carry <${name}>. Delete it.`);
    else if (blocked && /^[a-z]/.test(name))
      report(
        line,
        name,
        `"${blocked}" is switched off on this site for security. Delete it from <${name}>.`,
      );
    else if (name === 'img')
      visitPicture(
        attributes.get('src') ?? '',
        attributes.get('alt') ?? '',
        line,
        'alt="What the picture shows".',
      );
    else if (name === 'a' && attributes.has('href'))
      refer('link', line, attributes.get('href') ?? '');
    else if (/^h[1-6]$/.test(name)) visitHeading(Number(name[1]), readWords(element), line);
  }

  function visitStory(attributes: Map<string, string>, line: number): void {
    stories += 1;
    anchors.push(`story-${stories}`);
    level = 2;
    if (attributes.has(unreadable)) return void (named = null);
    const meant = new Set<string>();
    for (const name of attributes.keys()) {
      if (name in storyParts) continue;
      const free = Object.keys(storyParts).filter((part) => !attributes.has(part));
      const near = findNearest(name, free);
      if (near) meant.add(near);
      report(
        line,
        `Story ${name}`,
        `A story has no "${name}". ${near ? `Write: ${near}=` : 'It has place, title and sources.'}`,
      );
    }
    for (const [name, hint] of Object.entries(storyParts)) {
      const value = attributes.get(name)?.trim() ?? '';
      const isThere = !/^(\[\s*\])?$/.test(value);
      if (name === 'sources' && !isThere) named = null;
      if (meant.has(name)) continue;
      if (!isThere) report(line, `Story ${name}`, `The story has no ${name}. ${hint}`);
      else if (name === 'sources') visitSources(value, line);
      else if (isPublished && isPlaceholder(value))
        report(line, `Story ${name}`, placeholderMessage);
    }
  }

  function visitSources(list: string, line: number): void {
    if (!/^\[\s*(["'])[^"']*\1(\s*,\s*(["'])[^"']*\3)*\s*,?\s*\]$/.test(list)) {
      named = null;
      return report(
        line,
        'Story sources',
        'The list of sources cannot be read. Write it like this, each id in straight quotes: sources={["senate-vote", "house-bill-1"]}',
      );
    }
    for (const [, id = ''] of list.matchAll(/["']([^"']*)["']/g)) {
      const near = sourceIds?.includes(id) ? id : findNearest(id, sourceIds ?? []);
      // A mistyped id counts as a use of the source that it resembles: that source is not reported as unused.
      named?.add(near ?? id);
      if (!sourceIds || near === id) continue;
      const right = near
        ? `Write: "${near}".`
        : `Add it there, or name one of: ${sourceIds.filter(Boolean).join(', ')}.`;
      report(line, 'Story sources', `There is no source "${id}" in the head. ${right}`);
    }
  }

  visit(tree);
  if (!stories) named = null;
  if (!stories && isWhole)
    report(
      text.trimEnd().split('\n').length,
      'Story',
      'The article has no story. Write at least one: <Story place="Federal" title="What the story says" sources={["senate-vote"]}>, its paragraphs, </Story>',
    );
  return { mistakes, references, anchors, named };
}

/** Attributes by name; for a value in braces, the text between the braces. */
const readAttributes = ({ attributes = [] }: Node): Map<string, string> =>
  new Map(
    attributes.flatMap(({ name, value }): [string, string][] => {
      const inner = typeof value === 'object' ? value?.value : value;
      return name ? [[name, typeof inner === 'string' ? inner : '']] : [];
    }),
  );

const readWords = (node: Node): string =>
  (node.type === 'text' || node.type === 'inlineCode' ? (node.value ?? '') : '') +
  (node.children ?? []).map(readWords).join('');

const hasPicture = (node: Node): boolean =>
  node.type === 'image' || (node.children ?? []).some(hasPicture);
