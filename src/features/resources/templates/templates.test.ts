import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseFragment, defaultTreeAdapter as tree, type DefaultTreeAdapterTypes } from 'parse5';
import { markdownToHtml, type MdastNode } from 'satteri';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { openWordFile } from '#tests/fixtures/word-document.ts';
import { residentTemplate, templateIds } from '#src/content/lists/template-ids.ts';
import { templateSchema } from '#src/content/schemas/template-schema.ts';
import { readableHtml } from './readable-html.ts';
import { readTree, makeWordFile } from '#src/features/resources/word/word-file.ts';

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
/** Without the check boxes, which are no words of the Markdown. */
function split(text: string): string[] {
  return text.split(/[\s☐☒]+/).filter(Boolean);
}

test('every template has a file, and every file is a template', () => {
  const files = readdirSync(folder).map((file) => file.replace(/\.md$/, ''));
  expect(files.sort()).toEqual([...templateIds].sort());
});

test.each(templates)('every word of $id is in its Word file, in order', async (template) => {
  const { paragraphs } = openWordFile(makeWordFile({ ...template.source, ...template.head }));
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

test('the template for residents has each paper in English and, as a translation to check, in Spanish (R52)', () => {
  const { source } = templates.find(({ id }) => id === residentTemplate)!;
  const [, ...sections] = source.markdown.split(/^## /m);
  const spanish = sections.filter((section) => /^[^\n]*\(español\)$/m.test(section));
  expect(spanish).toHaveLength(3);
  const shapeOf = (text: string) =>
    text
      .split('\n')
      .slice(1)
      .filter((line) => line && !line.startsWith('>'))
      .map((line) => `${/^\W*/.exec(line)![0].replace(/[^[\]*|]/g, '')}${line.split('[').length}`);
  for (const section of spanish) {
    const english = sections[sections.indexOf(section) - 1] ?? '';
    expect(section).toContain('> **Traducción.** La agencia debe revisarla');
    // The same paragraphs, boxes, rows and blanks, in the same order.
    expect(shapeOf(section)).toEqual(shapeOf(english));
  }
  const html = readableHtml(markdownToHtml(source.markdown).html);
  const inSpanish = /<div lang="es" data-no-passage>(.*?)<\/div>\s*(?=<h2|$)/gs;
  const titles = [...html.matchAll(inSpanish)].map(([part]) => /<h2[^>]*>([^<]*)/.exec(part)?.[1]);
  expect(titles).toEqual(spanish.map((section) => section.split('\n')[0]));
  expect(html.replace(inSpanish, '')).not.toMatch(/[¿áéíóúñ]/);
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
