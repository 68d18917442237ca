import { ExternalHyperlink, TextRun, type ParagraphChild } from 'docx';
import type { MdastNode } from 'satteri';
import { refuse, type Source, splitPlaceholders } from './markdown-tree.ts';
import { ownStyle } from '#src/formats/documents/word-look.ts';

interface RunStyle {
  language?: { value: string };
  bold?: boolean;
  italics?: boolean;
  strike?: boolean;
  font?: string;
  style?: string;
}

/** Characters that XML cannot contain, which pasted text sometimes has. */
const invisible = /[[\p{Cc}\p{Cs}\uFFFE\uFFFF]--[\t\n\r]]/v;

/** Converts inline Markdown to Word runs and links; throws for unsupported nodes. */
export function makeRuns(
  nodes: MdastNode[],
  source: Source,
  runStyle: RunStyle = source.language ? { language: { value: source.language } } : {},
): ParagraphChild[] {
  return nodes.flatMap((node): ParagraphChild[] => {
    switch (node.type) {
      case 'text':
        if (invisible.test(node.value))
          refuse(node, source, 'This text has an invisible control character. Type it again.');
        return makeText(node.value, runStyle);
      case 'strong':
        return makeRuns(node.children, source, { ...runStyle, bold: true });
      case 'emphasis':
        return makeRuns(node.children, source, { ...runStyle, italics: true });
      case 'delete':
        return makeRuns(node.children, source, { ...runStyle, strike: true });
      case 'inlineCode':
        return makeText(node.value, { ...runStyle, font: 'Consolas' });
      case 'break':
        return [new TextRun({ break: 1 })];
      case 'link':
        return [
          new ExternalHyperlink({
            link: new URL(node.url, source.pageUrl).href,
            children: makeRuns(node.children, source, { ...runStyle, style: 'Hyperlink' }),
          }),
        ];
      default:
        return refuse(node, source);
    }
  });
}

function makeText(text: string, runStyle: RunStyle): ParagraphChild[] {
  // A line break in the source is a space.
  return splitPlaceholders(text.replaceAll('\n', ' ')).map(
    ({ words, isPlaceholder }) =>
      new TextRun({
        text: words,
        ...(isPlaceholder && { style: ownStyle.placeholder }),
        ...runStyle,
      }),
  );
}
