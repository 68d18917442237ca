import {
  BorderStyle,
  HeadingLevel,
  Paragraph,
  ShadingType,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import { writeWordDocument } from '#src/formats/documents/word-document.ts';
import { color, ownStyle, paper } from '#src/formats/documents/word-look.ts';
import { writtenDay } from '#src/formats/calendar-days.ts';
import { site } from '#src/site.ts';
import {
  type Claim,
  type ConformanceReport,
  methods,
  proofText,
  scope,
} from './conformance-report.ts';
import { chaptersLeftOut } from './criteria.ts';

const widths = [0.24, 0.16, 0.6].map((share) => Math.floor(paper.textWidth * share));
const border = { style: BorderStyle.SINGLE, size: 4, color: color.rule };

/** The bytes of the conformance report as a Word file, in the order of the VPAT template. */
export function makeReportFile(report: ConformanceReport): Uint8Array<ArrayBuffer> {
  const heading = (text: string) => new Paragraph({ heading: HeadingLevel.HEADING_1, text });
  const { supportEmail, tollFree } = site.contact;
  return writeWordDocument({
    title: report.title,
    description: 'WCAG 2.2, levels A and AA, and Revised Section 508',
    children: [
      new Paragraph({ heading: HeadingLevel.TITLE, text: report.title }),
      new Paragraph({
        style: 'Subtitle',
        text: 'In the form of VPAT 2.5: WCAG 2.2 and Revised Section 508 Edition',
      }),
      new Paragraph({
        style: ownStyle.facts,
        text: `${site.name} website. Report of ${writtenDay(report.date)}. Contact: ${site.legalName}, ${supportEmail}, ${tollFree.display}.`,
      }),
      heading('What this report covers'),
      ...scope.map((text) => new Paragraph({ text })),
      heading('Evaluation methods'),
      ...methods.map((text) => new Paragraph({ text })),
      ...report.chapters.flatMap(({ title, notes, claims }) => [
        heading(title),
        ...(notes ? [new Paragraph({ text: notes })] : []),
        makeTable(claims),
      ]),
      heading('What is left out'),
      ...Object.values(chaptersLeftOut).map((text) => new Paragraph({ text })),
    ],
  });
}

function makeTable(claims: Claim[]): Table {
  const row = (texts: string[][], isHead = false) =>
    new TableRow({
      tableHeader: isHead,
      cantSplit: true,
      children: texts.map(
        (lines, column) =>
          new TableCell({
            width: { size: widths[column]!, type: WidthType.DXA },
            ...(isHead && {
              shading: { type: ShadingType.CLEAR, fill: color.deep, color: 'auto' },
            }),
            children: lines.map(
              (text) =>
                new Paragraph({
                  style: isHead ? ownStyle.tableHead : ownStyle.tableText,
                  children: [new TextRun(text)],
                }),
            ),
          }),
      ),
    });
  return new Table({
    width: { size: paper.textWidth, type: WidthType.DXA },
    columnWidths: widths,
    borders: {
      top: border,
      bottom: border,
      left: border,
      right: border,
      insideHorizontal: border,
      insideVertical: border,
    },
    margins: { top: 40, bottom: 40, left: 100, right: 100, marginUnitType: WidthType.DXA },
    rows: [
      row([['Criteria'], ['Conformance level'], ['Remarks and what they rest on']], true),
      ...claims.map(({ num, criterion, about, level, notes, proofs }) =>
        row([
          [`${num} ${criterion}`, ...(about ? [about] : [])],
          [level],
          [notes, ...proofs.map(proofText)],
        ]),
      ),
    ],
  });
}
