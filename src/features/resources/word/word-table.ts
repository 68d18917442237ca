import {
  AlignmentType,
  BorderStyle,
  HeightRule,
  Paragraph,
  ShadingType,
  Table,
  TableCell,
  TableRow,
  WidthType,
} from 'docx';
import { textOf, type NodeOf, type Source } from './markdown-tree.ts';
import { color, ownStyle, paper } from '#src/formats/documents/word-look.ts';
import { makeRuns } from './word-runs.ts';

const border = { style: BorderStyle.SINGLE, size: 4, color: color.rule };
const sides = { top: border, bottom: border, left: border, right: border };
/** The minimum height of a row to write in, in twips. */
const writingHeight = 440;

/** Converts a Markdown table to a Word table as wide as the text. Its head repeats on every page, and rows do not split. */
export function makeTable(node: NodeOf<'table'>, source: Source): Table {
  const widths = shareWidth(node);
  return new Table({
    width: { size: paper.textWidth, type: WidthType.DXA },
    columnWidths: widths,
    borders: { ...sides, insideHorizontal: border, insideVertical: border },
    margins: { top: 40, bottom: 40, left: 100, right: 100, marginUnitType: WidthType.DXA },
    rows: node.children.map((row, index) => makeRow(row, index === 0, { node, widths, source })),
  });
}

function makeRow(
  row: NodeOf<'tableRow'>,
  isHead: boolean,
  { node, widths, source }: { node: NodeOf<'table'>; widths: number[]; source: Source },
): TableRow {
  const cells = widths.map((_, column) => row.children[column]);
  const hasBlank = cells.some((cell) => !cell || !textOf(cell).trim());
  return new TableRow({
    tableHeader: isHead,
    cantSplit: true,
    ...(!isHead && hasBlank && { height: { value: writingHeight, rule: HeightRule.ATLEAST } }),
    children: cells.map((cell, column) => {
      const align = node.align?.[column];
      return new TableCell({
        width: { size: widths[column] ?? 0, type: WidthType.DXA },
        ...(isHead && {
          shading: { type: ShadingType.CLEAR, fill: color.deep, color: 'auto' },
        }),
        children: [
          new Paragraph({
            style: isHead ? ownStyle.tableHead : ownStyle.tableText,
            ...(align && { alignment: alignments[align] }),
            children: cell ? makeRuns(cell.children, source) : [],
          }),
        ],
      });
    }),
  });
}

const alignments = {
  left: AlignmentType.LEFT,
  center: AlignmentType.CENTER,
  right: AlignmentType.RIGHT,
};

/** Sizes columns by the square root of their longest text; an empty column to write in counts as a sentence. */
function shareWidth(node: NodeOf<'table'>): number[] {
  const [head, ...body] = node.children;
  const weights = (head?.children ?? []).map((cell, column) => {
    const lengths = body.map((row) => textOf(row.children[column] ?? cell).length);
    const longest = Math.max(textOf(cell).length, ...lengths);
    const isToWriteIn = lengths.length > 0 && lengths.every((length) => length === 0);
    return Math.sqrt(Math.min(140, Math.max(longest, isToWriteIn ? 60 : 8)));
  });
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => Math.floor((paper.textWidth * weight) / total));
}
