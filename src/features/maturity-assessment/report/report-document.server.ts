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
  VerticalAlign,
  WidthType,
  type FileChild,
} from 'docx';
import type { StateLaw } from '#src/laws/deadlines/state-duties.ts';
import { writtenDay } from '#src/formats/calendar-days.ts';
import { writeWordDocument } from '#src/formats/documents/word-document.ts';
import { color, ownStyle, paper } from '#src/formats/documents/word-look.ts';
import { site } from '#src/site.ts';
import {
  answerValues,
  type AnswerValue,
} from '#src/features/maturity-assessment/questions/answers.ts';
import {
  dutyText,
  priorityLabels,
  reportHeadings,
  reportSections,
  type Report,
  type ReportAdvice,
  type ReportAnswer,
} from './report.ts';

/** The bytes of a report's Word file; its links point to the site at `siteUrl`. */
export function makeReportDocument(report: Report, siteUrl: string) {
  const { level, agency, scoreText, madeOn } = report;
  return writeWordDocument({
    title: `${reportHeadings.report} for ${agency}`,
    description: `${level.name}, ${writtenDay(madeOn)}`,
    children: [
      new Paragraph({
        heading: HeadingLevel.TITLE,
        text: `${reportHeadings.report}: ${level.name}`,
      }),
      new Paragraph({ style: 'Subtitle', text: agency }),
      new Paragraph({
        style: ownStyle.facts,
        text: `${scoreText}. Answered by ${report.answeredBy}, on ${writtenDay(madeOn)}, on the website of ${site.name}.`,
      }),
      ...reportSections<FileChild>(report, {
        heading: (text) => new Paragraph({ heading: HeadingLevel.HEADING_1, text }),
        paragraph: (text) => new Paragraph(text),
        profile: makeProfileTable,
        advice: writeAdvice,
        laws: (laws) => writeLaws(laws, siteUrl),
        answer: writeAnswer,
        links: (links) =>
          links.map(({ label, href, description }) =>
            writeLink(label, siteUrl + href, description),
          ),
      }),
    ],
  });
}

const smallHeading = (text: string) => new Paragraph({ heading: HeadingLevel.HEADING_2, text });

function writeAdvice({ category, text, priority, nistFunction }: ReportAdvice): FileChild[] {
  const serves = nistFunction ? `, NIST function ${nistFunction}` : '';
  return [
    smallHeading(category),
    new Paragraph({
      keepNext: true,
      keepLines: true,
      children: [new TextRun({ text: `${priorityLabels[priority]}${serves}`, bold: true })],
    }),
    new Paragraph({ keepLines: true, text }),
  ];
}

const writeLaws = (laws: StateLaw[], siteUrl: string): FileChild[] =>
  laws.flatMap(({ name, path, status, duties }) => [
    writeLink(name, siteUrl + path, `${status}.`),
    ...duties.map((duty) => new Paragraph({ text: dutyText(duty), bullet: { level: 0 } })),
  ]);

function writeAnswer({ category, question, value, label, description }: ReportAnswer): FileChild[] {
  return [
    smallHeading(category),
    new Paragraph({ keepNext: true, children: [new TextRun({ text: question, italics: true })] }),
    new Paragraph({
      keepLines: true,
      children: [
        new TextRun({ text: `${value} ${label}. `, bold: true }),
        new TextRun(description),
      ],
    }),
  ];
}

function writeLink(label: string, link: string, description: string): Paragraph {
  return new Paragraph({
    children: [
      new ExternalHyperlink({ link, children: [new TextRun({ text: label, style: 'Hyperlink' })] }),
      new TextRun(`: ${description}`),
    ],
  });
}

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
function makeProfileTable(answers: ReportAnswer[]): Table {
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
