/** Writes the nodes of a Markdown text to an editable Word file. */
import { ExternalHyperlink, HeadingLevel, Paragraph, TextRun } from 'docx';
import { writtenDay } from '#src/formats/calendar-days.ts';
import { writeWordDocument } from '#src/formats/documents/word-document.ts';
import { ownStyle } from '#src/formats/documents/word-look.ts';
import { site } from '#src/site.ts';
import type { MdastNode } from 'satteri';
import type { Source } from './markdown-tree.ts';
import { makeBlocks } from './word-blocks.ts';

/** A text's origin with the data for the title block. */
export interface WordSource extends Source {
  title: string;
  description: string;
  /** Year-month-day; a file that says so itself has none. */
  lastReviewed?: string;
  /** What the document is and who wrote it; 'Template from …' by default. */
  origin?: string;
  isOnePage?: boolean;
}

/** The bytes of the Word file. */
export function writeWordFile(nodes: MdastNode[], source: WordSource): Uint8Array<ArrayBuffer> {
  const { blocks, numbering } = makeBlocks(nodes, source);
  const { title, description, isOnePage = false } = source;
  const children = [...makeTitleBlock(source), ...blocks];
  return writeWordDocument({ title, description, numbering, isOnePage, children });
}

function makeTitleBlock({
  title,
  description,
  lastReviewed,
  pageUrl,
  origin = `Template from ${site.name}`,
}: WordSource): Paragraph[] {
  const link = new ExternalHyperlink({
    link: pageUrl,
    children: [new TextRun({ text: pageUrl, style: 'Hyperlink' })],
  });
  const reviewed = lastReviewed ? `, last reviewed ${writtenDay(lastReviewed)}` : '';
  const facts = `${origin}${reviewed}. The newest version: `;
  return [
    new Paragraph({ heading: HeadingLevel.TITLE, text: title }),
    // Curly apostrophes, as in the text.
    new Paragraph({ style: 'Subtitle', text: description.replaceAll("'", '’') }),
    new Paragraph({ style: ownStyle.facts, children: [new TextRun(facts), link] }),
  ];
}
