import { ExternalHyperlink, HeadingLevel, Packer, Paragraph, TextRun, type FileChild } from 'docx';
import type { StateLaw } from '#src/content/register/state-duties.ts';
import { writtenDay } from '#src/formats/calendar-days.ts';
import { makeWordDocument } from '#src/documents/word-document.ts';
import { ownStyle } from '#src/documents/word-look.ts';
import { site } from '#src/site.ts';
import { makeProfileTable } from './profile-table.server.ts';
import {
  accessText,
  dutyWords,
  methodParagraphs,
  nextSteps,
  priorityLabels,
  reportHeadings,
  stateHeading,
  stateWords,
  type Report,
  type ReportAdvice,
  type ReportAnswer,
} from './report.ts';

/** The bytes of a report's Word file; its links point to the site at `siteUrl`. */
export async function makeReportDocument(report: Report, siteUrl: string) {
  const { level, agency, scoreWords, distanceWords, madeOn } = report;
  const document = makeWordDocument({
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
        text: `${scoreWords}. Answered by ${report.answeredBy}, on ${writtenDay(madeOn)}, on the website of ${site.name}.`,
      }),
      heading(reportHeadings.meaning),
      new Paragraph(level.meaning),
      heading(distanceWords ? reportHeadings.nextLevel : reportHeadings.lastLevel),
      new Paragraph([level.nextStep, distanceWords].filter(Boolean).join(' ')),
      heading(reportHeadings.profile),
      makeProfileTable(report.answers),
      heading(reportHeadings.advice),
      ...report.advice.flatMap((advice) => [
        ...writeAdvice(advice),
        ...writeLaws(advice.laws, siteUrl),
      ]),
      ...writeState(report, siteUrl),
      heading(reportHeadings.answers),
      ...report.answers.flatMap(writeAnswer),
      heading(reportHeadings.nextSteps),
      ...nextSteps.map(({ label, description, href }) =>
        writeLink(label, `${siteUrl}${href}`, description),
      ),
      heading(reportHeadings.method),
      ...methodParagraphs.map((words) => new Paragraph(words)),
      heading(reportHeadings.keeping),
      new Paragraph(`${accessText(report)} This file is yours to keep.`),
    ],
  });
  return new Uint8Array(await Packer.toBuffer(document));
}

const heading = (text: string) => new Paragraph({ heading: HeadingLevel.HEADING_1, text });
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

function writeState(report: Report, siteUrl: string): FileChild[] {
  const { state } = report;
  if (!state) return [];
  const all = `All that binds an agency in ${state.name}`;
  return [
    heading(stateHeading(state)),
    new Paragraph(stateWords(report)),
    ...writeLaws(state.laws, siteUrl),
    writeLink(all, siteUrl + state.path, 'information, not legal advice.'),
  ];
}

const writeLaws = (laws: StateLaw[], siteUrl: string): FileChild[] =>
  laws.flatMap(({ name, path, status, duties }) => [
    writeLink(name, siteUrl + path, `${status}.`),
    ...duties.map((duty) => new Paragraph({ text: dutyWords(duty), bullet: { level: 0 } })),
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
      new ExternalHyperlink({
        link,
        children: [new TextRun({ text: label, style: 'Hyperlink' })],
      }),
      new TextRun(`: ${description}`),
    ],
  });
}
