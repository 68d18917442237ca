/** Checks the text of an article: its stories, headings, links, pictures and what stands between them. */
import type { MdastNode } from 'satteri';
import { checkStory } from './check-story.ts';
import type { Mistake } from './mistake.ts';
import { findNearest } from './nearest.ts';
import { draftWords, isPlaceholder } from './placeholder.ts';
import { readText, unreadable } from './read-text.ts';

/** A link or a picture in an article. */
export interface Reference {
  line: number;
  address: string;
}

/** What the text of an article says, and what is wrong with it by itself. */
export interface CheckedText {
  mistakes: Mistake[];
  links: Reference[];
  pictures: Reference[];
  /** Components fetched with `import … from`. */
  imports: Reference[];
  /** Anchors of the headings and the stories. */
  anchors: string[];
  /** Ids of the sources that stories name; null when that cannot be known. */
  named: Set<string> | null;
}

interface Element {
  name: string | null;
  attributes: { type: string; name?: string; value?: unknown }[];
}
type Node = MdastNode & Partial<Element> & { children?: Node[]; url?: string; value?: string };

/** Checks a text; `sourceIds` are the ids in the head, null when the head cannot be read. */
export function checkText(
  text: string,
  sourceIds: string[] | null,
  isPublished: boolean,
): CheckedText {
  const read = readText(text);
  const result: CheckedText = {
    mistakes: read.mistakes,
    links: [],
    pictures: [],
    imports: [],
    anchors: [],
    named: new Set(),
  };
  const walk = startWalk(text, result, sourceIds, isPublished);
  walk.visit(read.tree as Node);
  for (const { line, tag } of read.unclosedStories) {
    const [story] = (readText(`${tag.replace(/\s*>$/, ' />')}\n`).tree as Node).children ?? [];
    if (story) walk.visitElement({ ...story, children: [] }, line);
  }
  if (!walk.stories() && !read.hasUnreadableStory) {
    result.named = null;
    if (read.mistakes.length === 0)
      result.mistakes.push({
        line: text.trimEnd().split('\n').length,
        field: 'Story',
        words:
          'The article has no story. Write at least one: <Story place="Federal" title="What the story says" sources={["senate-vote"]}>, its paragraphs, </Story>',
      });
  }
  if (read.hasUnreadableStory) result.named = null;
  return result;
}

/** Tags that carry code, styles or foreign pages: the site's security policy stops them in the browser. */
const forbidden = ['script', 'style', 'iframe', 'object', 'embed', 'form', 'link', 'meta', 'base'];

function startWalk(
  text: string,
  result: CheckedText,
  sourceIds: string[] | null,
  isPublished: boolean,
) {
  const { mistakes } = result;
  const imported = new Set(['Story']);
  const slugs = new Map<string, number>();
  let level = 2;
  let stories = 0;
  const tell = (line: number, field: string, words: string) =>
    void mistakes.push({ line, field, words });

  function visit(node: Node): void {
    const line = node.position?.start.line ?? 1;
    if (node.type === 'mdxjsEsm') return visitImports(node.value ?? '', line);
    if (node.type === 'heading') visitHeading(node.depth, readWords(node), line);
    if (node.type === 'link' || node.type === 'definition') visitLink(node, line);
    if (node.type === 'image') visitPicture(node.url ?? '', node.alt ?? '', line);
    if (node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression')
      visitExpression(node.value ?? '', line);
    if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement')
      visitElement(node, line);
    if (node.type === 'text' && isPublished && isPlaceholder(node.value ?? ''))
      tell(line, 'text', draftWords);
    if (node.type === 'text') visitWords(node.value ?? '', line);
    for (const child of node.children ?? []) visit(child);
  }

  function visitWords(words: string, line: number): void {
    const [found, mark, space] =
      /(!?)\[[^\]\n]+\]( ?)\((?:[/.#]|https?:)[^)\n]*\)/.exec(words) ?? [];
    if (!found) return;
    const what = mark ? 'a picture' : 'a link';
    tell(
      line,
      mark ? 'picture' : 'link',
      space
        ? `${found} is not read as ${what}. Delete the blank between ] and (.`
        : `${found} is not read as ${what}, because its address has a blank in it. Write the address without blanks.`,
    );
  }

  function visitImports(code: string, line: number): void {
    for (const [index, statement] of code.split('\n').entries()) {
      if (!statement.trim()) continue;
      const found = /^import\s+(\w+)\s+from\s+(['"])(.+)\2;?\s*$/.exec(statement);
      if (found) {
        imported.add(found[1] ?? '');
        result.imports.push({ line: line + index, address: found[3] ?? '' });
      } else {
        const word = /^\w+/.exec(statement.trim())?.[0] ?? 'import';
        return tell(
          line + index,
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
    result.anchors.push(count ? `${slug}-${count}` : slug);
    if (depth === 1)
      tell(line, 'heading', 'The title is the only heading with one #. Write ## in place of #.');
    else if (depth > level + 1)
      tell(
        line,
        'heading',
        `The heading jumps from ${'#'.repeat(level)} to ${'#'.repeat(depth)}. Write ${'#'.repeat(level + 1)} in place of ${'#'.repeat(depth)}.`,
      );
    // The next heading is judged by the one that stands there, so that one jump is told once.
    level = Math.max(2, depth);
  }

  function visitLink(node: Node, line: number): void {
    const address = node.url ?? '';
    const start = node.position?.start.offset ?? 0;
    if (node.type === 'link' && text[start] !== '[')
      return tell(
        line,
        'text',
        `The address ${address.replace(/^mailto:/, '')} stands bare in the text. Write: [words](${address})`,
      );
    if (node.type === 'link' && !readWords(node).trim() && !hasPicture(node))
      return tell(line, 'link', `The link to ${address} has no words. Write them between [ and ].`);
    result.links.push({ line, address });
  }

  function visitPicture(address: string, alt: string, line: number): void {
    if (!alt.trim())
      tell(
        line,
        'picture',
        `${address} has no description for people who do not see it. Write it between [ and ]: ![What the picture shows](${address})`,
      );
    result.pictures.push({ line, address });
  }

  function visitExpression(code: string, line: number): void {
    if (/^\s*\/\*[^]*\*\/\s*$/.test(code) || /^\s*(["'])[^"'\n]*\1\s*$/.test(code)) return;
    tell(
      line,
      'text',
      `{${code}} stands in the text and is read as code. Use ( and ) instead of { and }.`,
    );
  }

  function visitElement(element: Node, line: number): void {
    const name = element.name ?? '';
    const attributes = readAttributes(element);
    if (attributes.has(unreadable)) return;
    if (name === 'Story') {
      for (const [key, value] of attributes)
        if (isPublished && isPlaceholder(value)) tell(line, `Story ${key}`, draftWords);
      stories += 1;
      result.anchors.push(`story-${stories}`);
      level = 2;
      return checkStory({ attributes, line, sourceIds, result, tell });
    }
    if (/^[A-Z]/.test(name) && !imported.has(name)) {
      const meant = findNearest(name, imported);
      return tell(
        line,
        name,
        `There is no part of this name. ${meant ? `Write: ${meant}.` : 'Use Story, or plain words.'}`,
      );
    }
    if (forbidden.includes(name))
      return tell(line, name, `An article cannot carry <${name}>. Delete it.`);
    const blocked = [...attributes.keys()].find((key) => /^(style|on[A-Z].*|on[a-z]+)$/.test(key));
    if (blocked && /^[a-z]/.test(name))
      return tell(
        line,
        name,
        `"${blocked}" is switched off on this site for security. Delete it from <${name}>.`,
      );
    if (name === 'img') visitImg(attributes, line);
    if (name === 'a' && typeof attributes.get('href') === 'string')
      result.links.push({ line, address: attributes.get('href') ?? '' });
    if (/^h[1-6]$/.test(name)) visitHeading(Number(name[1]), readWords(element), line);
  }

  function visitImg(attributes: Map<string, string>, line: number): void {
    const address = attributes.get('src') ?? '';
    if (!attributes.get('alt')?.trim())
      tell(
        line,
        'picture',
        `${address} has no description for people who do not see it. Write it as alt="What the picture shows".`,
      );
    result.pictures.push({ line, address });
  }

  return { visit, visitElement, stories: () => stories };
}

/** Attributes by name; a value in braces as it stands between them. */
function readAttributes(element: Node): Map<string, string> {
  const found = new Map<string, string>();
  for (const { name, value } of element.attributes ?? []) {
    if (!name) continue;
    const inner =
      typeof value === 'object' ? (value as { value?: string } | undefined)?.value : value;
    found.set(name, typeof inner === 'string' ? inner : '');
  }
  return found;
}

const readWords = (node: Node): string =>
  (node.type === 'text' || node.type === 'inlineCode' ? (node.value ?? '') : '') +
  (node.children ?? []).map(readWords).join('');

const hasPicture = (node: Node): boolean =>
  node.type === 'image' || (node.children ?? []).some(hasPicture);
