import {
  BorderStyle,
  Paragraph,
  ShadingType,
  Table,
  TableCell,
  TableRow,
  VerticalAlign,
  WidthType,
} from 'docx';
import { color, ownStyle, paper } from '#src/documents/word-look.ts';
import { answerValues, type AnswerValue } from '../questions/answers.ts';
import type { ReportAnswer } from './report.ts';

/** The colors of the five levels in the design. */
const fills: Readonly<Record<AnswerValue, string>> = {
  1: 'C9DCDB',
  2: '8DB9BC',
  3: '3F7F8B',
  4: '0B5C6B',
  5: '0A2E3B',
};

const stepWidth = 640;
const labelWidth = 2400;
const categoryWidth = paper.textWidth - labelWidth - stepWidth * answerValues.length;
const widths = [categoryWidth, ...answerValues.map(() => stepWidth), labelWidth];

const line = { style: BorderStyle.SINGLE, size: 4, color: color.rule };
const none = { style: BorderStyle.NONE, size: 0, color: 'auto' };

/** The category chart of the Word report as an editable table: name, a bar with one cell per point, and answer. */
export function makeProfileTable(answers: ReportAnswer[]): Table {
  return new Table({
    width: { size: paper.textWidth, type: WidthType.DXA },
    columnWidths: widths,
    borders: {
      top: line,
      bottom: line,
      left: none,
      right: none,
      insideHorizontal: line,
      insideVertical: none,
    },
    margins: { top: 40, bottom: 40, left: 100, right: 100, marginUnitType: WidthType.DXA },
    rows: [
      makeRow(['Category', ...answerValues.map(String), 'Answer'], () => color.deep, true),
      ...answers.map(({ category, value, label, isLowest }) =>
        makeRow(
          [
            category,
            ...answerValues.map(() => ''),
            `${value} ${label}${isLowest ? ', lowest' : ''}`,
          ],
          (column) => (column >= 1 && column <= value ? fills[value] : null),
        ),
      ),
    ],
  });
}

function makeRow(texts: string[], fillOf: (column: number) => string | null, isHead = false) {
  return new TableRow({
    tableHeader: isHead,
    cantSplit: true,
    children: texts.map((text, column) => {
      const fill = fillOf(column);
      return new TableCell({
        width: { size: widths[column] ?? 0, type: WidthType.DXA },
        verticalAlign: VerticalAlign.CENTER,
        ...(fill && { shading: { type: ShadingType.CLEAR, fill, color: 'auto' } }),
        children: [
          new Paragraph({ style: isHead ? ownStyle.tableHead : ownStyle.tableText, text }),
        ],
      });
    }),
  });
}
