import { defaultTreeAdapter as tree, parseFragment, type DefaultTreeAdapterTypes } from 'parse5';
import {
  makePdf,
  type PdfBlock,
  type PdfText,
} from '#src/formats/documents/pdf-document.server.ts';
import { site } from '#src/site.ts';
import { policyDates, type Policy } from './read-policy.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;

/** The bytes of a legal text as a PDF file; links point to the site at `siteUrl`. Throws on unsupported HTML. */
export function makePolicyPdf(policy: Policy, siteUrl: string) {
  const { title, effectiveDate, lastUpdated, inShort, sections } = policy;
  const textOf = (nodes: Node[]) => inlineOf(nodes, siteUrl);
  return makePdf({
    title: `${title}, ${site.legalName}, effective ${effectiveDate}`,
    madeAt: new Date(`${lastUpdated}T12:00:00Z`),
    blocks: [
      { heading: title, level: 1 },
      { paragraph: `${site.legalName} ${policyDates(policy).text}`, isPale: true },
      { heading: 'In short', level: 2 },
      { list: inShort.map((item) => textOf(parseFragment(item).childNodes)) },
      ...sections.flatMap(({ heading, html }): PdfBlock[] => [
        { heading, level: 2 },
        ...parseFragment(html).childNodes.flatMap((node) => blocksOf(node, textOf)),
      ]),
    ],
  });
}

function blocksOf(node: Node, textOf: (nodes: Node[]) => PdfText): PdfBlock[] {
  if (tree.isTextNode(node) && !node.value.trim()) return [];
  if (tree.isElementNode(node)) {
    if (node.tagName === 'p') return [{ paragraph: textOf(node.childNodes) }];
    if (node.tagName === 'ul')
      return [
        {
          list: node.childNodes
            .filter((child) => tree.isElementNode(child))
            .map((item) => textOf(item.childNodes)),
        },
      ];
  }
  throw new Error(
    `A PDF file has no way to write <${node.nodeName}>: add one in policy-pdf.server.ts.`,
  );
}

/** Links to anchors become plain text, because the file has no anchors. */
function inlineOf(nodes: Node[], siteUrl: string): Exclude<PdfText, string> {
  return nodes.flatMap((node) => {
    if (tree.isTextNode(node)) return [node.value.replace(/\s+/g, ' ')];
    if (!tree.isElementNode(node) || !/^(a|strong|em|code)$/.test(node.tagName))
      throw new Error(
        `A PDF file has no way to write <${node.nodeName}>: add one in policy-pdf.server.ts.`,
      );
    const inner = inlineOf(node.childNodes, siteUrl);
    const href = node.attrs.find(({ name }) => name === 'href')?.value ?? '';
    if (!href || href.startsWith('#')) return [...inner];
    const text = inner.map((part) => (typeof part === 'string' ? part : part.text)).join('');
    return [{ text, href: href.startsWith('/') ? siteUrl + href : href }];
  });
}
