/** Writes the blocks of a PDF file as a Word file, for short documents that exist as both. Two tables in a row would become one. */
import {
  BorderStyle,
  ExternalHyperlink,
  HeadingLevel,
  Paragraph,
  ShadingType,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
  type FileChild,
} from 'docx';
import type { PdfBlock, PdfText } from './pdf-document.server.ts';
import { writeWordDocument } from './word-document.ts';
import { bulletLevels, color, ownStyle, paper } from './word-look.ts';

/** The bytes of a Word file with these blocks. */
export const makeWordFromBlocks = (title: string, blocks: readonly PdfBlock[]) =>
  writeWordDocument({
    title,
    description: title,
    numbering: { config: [bullets] },
    children: blocks.flatMap(write),
  });

const headings = {
  1: HeadingLevel.TITLE,
  2: HeadingLevel.HEADING_1,
  3: HeadingLevel.HEADING_2,
} as const;

// The text has the size and the spacing of tables, and headings have less space above them than in long documents.
const style = ownStyle.tableText;
const above = { 1: 0, 2: 240, 3: 120 } as const;

// The package's own bullets bring a second style with them, which no paragraph may have.
const bullets = { reference: 'bullets', levels: bulletLevels };
const bullet = { reference: bullets.reference, level: 0 };

function write(block: PdfBlock): FileChild[] {
  if ('heading' in block) {
    const { heading: text, level } = block;
    const spacing = { before: above[level], after: 40 };
    return [new Paragraph({ heading: headings[level], text, spacing })];
  }
  if ('paragraph' in block)
    return [new Paragraph({ style, children: makeRuns(block.paragraph, block.isPale) })];
  if ('list' in block)
    return block.list.map(
      (text) => new Paragraph({ style, children: makeRuns(text), numbering: bullet }),
    );
  return [makeTable(block.table)];
}

const makeRuns = (text: PdfText, isPale = false) =>
  (typeof text === 'string' ? [text] : text).map((part) =>
    typeof part === 'object' && part.href
      ? new ExternalHyperlink({
          link: part.href,
          children: [new TextRun({ text: part.text, style: 'Hyperlink' })],
        })
      : new TextRun({
          text: typeof part === 'string' ? part : part.text,
          ...(isPale && { color: color.inkPale }),
        }),
  );

const line = { style: BorderStyle.SINGLE, size: 4, color: color.rule };
const none = { style: BorderStyle.NONE, size: 0, color: 'auto' };

function makeTable({
  head,
  rows,
  foot,
  widths,
}: Extract<PdfBlock, { table: unknown }>['table']): Table {
  const all = widths.reduce((sum, width) => sum + width, 0);
  const columnWidths = widths.map((width) => Math.floor((paper.textWidth * width) / all));
  const makeRow = (texts: readonly string[], isBold: (column: number) => boolean, isHead = false) =>
    new TableRow({
      tableHeader: isHead,
      cantSplit: true,
      children: texts.map(
        (text, column) =>
          new TableCell({
            width: { size: columnWidths[column] ?? 0, type: WidthType.DXA },
            ...(isHead && {
              shading: { type: ShadingType.CLEAR, fill: color.deep, color: 'auto' },
            }),
            children: [
              new Paragraph({
                style: isHead ? ownStyle.tableHead : ownStyle.tableText,
                children: [new TextRun({ text, ...(isBold(column) && { bold: true }) })],
              }),
            ],
          }),
      ),
    });
  return new Table({
    width: { size: paper.textWidth, type: WidthType.DXA },
    columnWidths,
    borders: {
      top: none,
      bottom: line,
      left: none,
      right: none,
      insideHorizontal: line,
      insideVertical: none,
    },
    margins: { top: 20, bottom: 20, left: 80, right: 80, marginUnitType: WidthType.DXA },
    rows: [
      ...(head ? [makeRow(head, () => true, true)] : []),
      ...rows.map((row) => makeRow(row, (column) => !head && column === 0)),
      ...(foot ? [makeRow(foot, () => true)] : []),
    ],
  });
}
