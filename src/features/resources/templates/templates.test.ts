import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseFragment, defaultTreeAdapter as tree, type DefaultTreeAdapterTypes } from 'parse5';
import { markdownToHtml, type MdastNode } from 'satteri';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { openWordFile } from '#tests/fixtures/word-document.ts';
import { templateIds } from '#src/content/lists/template-ids.ts';
import { templateSchema } from '#src/content/schemas/template-schema.ts';
import { readableHtml } from './readable-html.ts';
import { readTree } from '#src/features/resources/word/markdown-tree.ts';
import { makeWordFile } from '#src/features/resources/word/word-file.ts';

const folder = join(import.meta.dirname, '../../../content/templates');
const templates = templateIds.map((id) => {
  const file = join(folder, `${id}.md`);
  const markdown = readFileSync(file, 'utf8');
  const source = { file, markdown, pageUrl: `https://www.levee.example/resources/${id}` };
  // Parses dates, as Astro's own loader does.
  const yaml: unknown = parse(/^---\n([^]*?)\n---/.exec(markdown)?.[1] ?? '', {
    customTags: ['timestamp'],
  });
  return { id, source, head: templateSchema.parse(yaml), words: wordsOf(readTree(source)) };
});

/** The words of all elements, in order. */
function wordsOf(root: MdastNode): string[] {
  const blocks = ['paragraph', 'heading', 'tableCell', 'break'];
  const write = (node: MdastNode): string => {
    if (node.type === 'yaml') return '';
    const text = 'value' in node ? node.value : '';
    const inner = 'children' in node ? node.children.map(write).join('') : '';
    return text + inner + (blocks.includes(node.type) ? ' ' : '');
  };
  return split(write(root));
}
function split(text: string): string[] {
  return text.split(/\s+/).filter(Boolean);
}

test('every template has a file, and every file is a template', () => {
  const files = readdirSync(folder).map((file) => file.replace(/\.md$/, ''));
  expect(files.sort()).toEqual([...templateIds].sort());
});

test.each(templates)('every word of $id is in its Word file, in order', async (template) => {
  const { paragraphs } = openWordFile(await makeWordFile({ ...template.source, ...template.head }));
  expect(template.words.length).toBeGreaterThan(600);
  expect(paragraphs.slice(3).flatMap(({ text }) => split(text))).toEqual(template.words);
});

test.each(templates)('every word of $id is on its page, in order', ({ source, words }) => {
  const text = source.markdown.replace(/^---\n[^]*?\n---\n/, '');
  const { html } = markdownToHtml(text, { features: { smartPunctuation: true } });
  const readable = readableHtml(html);
  expect(readable).not.toMatch(/<input|\sstyle=/);
  expect(textOf(parseFragment(readable))).toEqual(words);
});

function textOf(fragment: DefaultTreeAdapterTypes.DocumentFragment): string[] {
  const blocks = ['p', 'h2', 'h3', 'h4', 'li', 'td', 'th', 'br'];
  const write = (node: DefaultTreeAdapterTypes.ChildNode): string => {
    if (tree.isTextNode(node)) return node.value;
    if (!tree.isElementNode(node)) return '';
    return node.childNodes.map(write).join('') + (blocks.includes(node.tagName) ? ' ' : '');
  };
  return split(fragment.childNodes.map(write).join(''));
}

test('the policy template has at least four pages', () => {
  // A letter page with headings and tables has about 450 words.
  expect(templates[0]?.words.length).toBeGreaterThanOrEqual(4 * 450);
});
