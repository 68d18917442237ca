import type { StateLaw } from '#src/laws/deadlines/state-duties.ts';
import { makePdf, pdfFacts, type PdfBlock } from '#src/formats/documents/pdf-document.server.ts';
import { writtenDay } from '#src/formats/calendar-days.ts';
import { site } from '#src/site.ts';
import {
  dutyText,
  priorityLabels,
  reportHeadings,
  reportSections,
  type Report,
  type ReportAdvice,
  type ReportAnswer,
} from './report.ts';

/** The bytes of a report's PDF file, with the content of its page; its links point to the site at `siteUrl`. */
export function makeReportPdf(report: Report, siteUrl: string) {
  const { level, agency, scoreText, madeOn } = report;
  return makePdf({
    title: `${reportHeadings.report} for ${agency}`,
    madeAt: new Date(`${madeOn}T12:00:00Z`),
    blocks: [
      { heading: `${reportHeadings.report}: ${level.name}`, level: 1 },
      pdfFacts([
        ['Agency', agency],
        ['Score', scoreText],
        ['Answered by', `${report.answeredBy}, on the website of ${site.name}`],
        ['Date', writtenDay(madeOn)],
      ]),
      ...reportSections<PdfBlock>(report, {
        heading: (heading) => ({ heading, level: 2 }),
        paragraph: (paragraph) => ({ paragraph }),
        profile: writeProfile,
        advice: writeAdvice,
        laws: (laws) => writeLaws(laws, siteUrl),
        answer: writeAnswer,
        links: (links) => [
          {
            list: links.map(({ label, href, description }) => [
              { text: label, href: siteUrl + href },
              `: ${description}`,
            ]),
          },
        ],
      }),
    ],
  });
}

function writeAdvice({ category, text, priority, nistFunction }: ReportAdvice): PdfBlock[] {
  const serves = nistFunction ? `, NIST function ${nistFunction}` : '';
  return [
    { heading: category, level: 3 },
    { paragraph: `${priorityLabels[priority]}${serves}. ${text}` },
  ];
}

const writeProfile = (answers: ReportAnswer[]): PdfBlock => ({
  table: {
    head: ['Category', 'Points of 5', 'Answer'],
    rows: answers.map(({ category, value, label, isLowest }) => [
      category,
      String(value),
      `${label}${isLowest ? ', lowest' : ''}`,
    ]),
    widths: [3, 1, 2],
  },
});

const writeLaws = (laws: StateLaw[], siteUrl: string): PdfBlock[] =>
  laws.map(({ name, path, status, duties }) => ({
    list: [
      [{ text: name, href: siteUrl + path }, `: ${status}.`],
      ...duties.map((duty) => [dutyText(duty)]),
    ],
  }));

function writeAnswer({ category, question, value, label, description }: ReportAnswer): PdfBlock[] {
  return [
    { heading: category, level: 3 },
    { paragraph: question, isPale: true },
    { paragraph: `${value} ${label}. ${description}` },
  ];
}
