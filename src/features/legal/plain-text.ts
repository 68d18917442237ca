import { defaultTreeAdapter as tree, parseFragment, type DefaultTreeAdapterTypes } from 'parse5';
import { policyDates, type Policy } from './read-policy.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;

const width = 72;

/** A legal text as plain text, wrapped at 72 columns; throws on unsupported HTML. */
export function plainText(policy: Policy): string {
  const { title, inShort, sections } = policy;
  const blocks = [
    underline(title, '='),
    wrap(policyDates(policy).text),
    underline('In short', '-'),
    ...inShort.map((item) => listItem(textOf(parseFragment(item).childNodes))),
    ...sections.flatMap(({ heading, html }) => [
      underline(heading, '-'),
      ...parseFragment(html).childNodes.flatMap(blocksOf),
    ]),
  ];
  return `${blocks.join('\n\n')}\n`;
}

function blocksOf(node: Node): string[] {
  if (tree.isTextNode(node) && !node.value.trim()) return [];
  if (tree.isElementNode(node)) {
    if (node.tagName === 'p') return [wrap(textOf(node.childNodes))];
    if (node.tagName === 'ul')
      return node.childNodes
        .filter((child) => tree.isElementNode(child))
        .map((item) => listItem(textOf(item.childNodes)));
  }
  throw new Error(`A plain text has no way to say <${node.nodeName}>: add one in plain-text.ts.`);
}

function textOf(nodes: Node[]): string {
  const parts = nodes.map((node) => {
    if (tree.isTextNode(node)) return node.value;
    if (tree.isElementNode(node) && /^(a|strong|em|code)$/.test(node.tagName))
      return textOf(node.childNodes);
    throw new Error(`A plain text has no way to say <${node.nodeName}>: add one in plain-text.ts.`);
  });
  return parts.join('');
}

const underline = (text: string, line: string) => `${text}\n${line.repeat(text.length)}`;

const listItem = (text: string) => `- ${wrap(text, width - 2).replaceAll('\n', '\n  ')}`;

function wrap(text: string, columns = width): string {
  const lines = [''];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const line = lines.at(-1) ?? '';
    if (line && line.length + 1 + word.length > columns) lines.push(word);
    else lines[lines.length - 1] = line ? `${line} ${word}` : word;
  }
  return lines.join('\n');
}
