/** Words within a paragraph, as Word keeps them: runs and links. */
import { ExternalHyperlink, TextRun, type ParagraphChild } from 'docx';
import type { MdastNode } from 'satteri';
import { refuse, type Source } from './markdown-tree.ts';
import { ownStyle } from '#src/documents/word-look.ts';
import { splitPlaceholders } from '../placeholder.ts';

/** The combined emphasis of some words. */
interface Face {
  bold?: boolean;
  italics?: boolean;
  strike?: boolean;
  font?: string;
  style?: string;
}

/** Characters that XML cannot contain; pasted text sometimes has them. */
const invisible = /[[\p{Cc}\p{Cs}\uFFFE\uFFFF]--[\t\n\r]]/v;

/** The runs of inline nodes; an unknown kind of node is refused. */
export function makeRuns(nodes: MdastNode[], source: Source, face: Face = {}): ParagraphChild[] {
  return nodes.flatMap((node): ParagraphChild[] => {
    switch (node.type) {
      case 'text':
        if (invisible.test(node.value))
          refuse(node, source, 'This text has an invisible control character. Type it again.');
        return makeText(node.value, face);
      case 'strong':
        return makeRuns(node.children, source, { ...face, bold: true });
      case 'emphasis':
        return makeRuns(node.children, source, { ...face, italics: true });
      case 'delete':
        return makeRuns(node.children, source, { ...face, strike: true });
      case 'inlineCode':
        return makeText(node.value, { ...face, font: 'Consolas' });
      case 'break':
        return [new TextRun({ break: 1 })];
      case 'link':
        return [
          new ExternalHyperlink({
            link: new URL(node.url, source.pageUrl).href,
            children: makeRuns(node.children, source, { ...face, style: 'Hyperlink' }),
          }),
        ];
      default:
        return refuse(node, source);
    }
  });
}

function makeText(text: string, face: Face): ParagraphChild[] {
  // A line break in the source does not end the sentence.
  return splitPlaceholders(text.replaceAll('\n', ' ')).map(
    ({ words, isPlaceholder }) =>
      new TextRun({ text: words, ...(isPlaceholder && { style: ownStyle.placeholder }), ...face }),
  );
}
