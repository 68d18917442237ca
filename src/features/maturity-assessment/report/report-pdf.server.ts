import type { StateLaw } from '#src/content/register/state-duties.ts';
import { makePdf, pdfFacts, type PdfBlock } from '#src/documents/pdf-document.server.ts';
import { writtenDay } from '#src/formats/calendar-days.ts';
import { site } from '#src/site.ts';
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

/** The bytes of a report's PDF file, with the content of its page; its links point to the site at `siteUrl`. */
export function makeReportPdf(report: Report, siteUrl: string) {
  const { level, agency, scoreWords, distanceWords, madeOn } = report;
  return makePdf({
    title: `${reportHeadings.report} for ${agency}`,
    madeAt: new Date(`${madeOn}T12:00:00Z`),
    blocks: [
      { heading: `${reportHeadings.report}: ${level.name}`, level: 1 },
      pdfFacts([
        ['Agency', agency],
        ['Score', scoreWords],
        ['Answered by', `${report.answeredBy}, on the website of ${site.name}`],
        ['Date', writtenDay(madeOn)],
      ]),
      { heading: reportHeadings.meaning, level: 2 },
      { paragraph: level.meaning },
      { heading: distanceWords ? reportHeadings.nextLevel : reportHeadings.lastLevel, level: 2 },
      { paragraph: [level.nextStep, distanceWords].filter(Boolean).join(' ') },
      { heading: reportHeadings.profile, level: 2 },
      {
        table: {
          head: ['Category', 'Points of 5', 'Answer'],
          rows: report.answers.map(({ category, value, label, isLowest }) => [
            ...[category, String(value)],
            `${label}${isLowest ? ', lowest' : ''}`,
          ]),
          widths: [3, 1, 2],
        },
      },
      { heading: reportHeadings.advice, level: 2 },
      ...report.advice.flatMap((advice) => [
        ...writeAdvice(advice),
        ...writeLaws(advice.laws, siteUrl),
      ]),
      ...writeState(report, siteUrl),
      { heading: reportHeadings.answers, level: 2 },
      ...report.answers.flatMap(writeAnswer),
      { heading: reportHeadings.nextSteps, level: 2 },
      {
        list: nextSteps.map(({ label, description, href }) => [
          { words: label, href: siteUrl + href },
          `: ${description}`,
        ]),
      },
      { heading: reportHeadings.method, level: 2 },
      ...methodParagraphs.map((paragraph) => ({ paragraph })),
      { heading: reportHeadings.keeping, level: 2 },
      { paragraph: `${accessText(report)} This file is yours to keep.` },
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

function writeState(report: Report, siteUrl: string): PdfBlock[] {
  const { state } = report;
  if (!state) return [];
  const all = { words: `All that binds an agency in ${state.name}`, href: siteUrl + state.path };
  return [
    { heading: stateHeading(state), level: 2 },
    { paragraph: stateWords(report) },
    ...writeLaws(state.laws, siteUrl),
    { list: [[all, ': information, not legal advice.']] },
  ];
}

const writeLaws = (laws: StateLaw[], siteUrl: string): PdfBlock[] =>
  laws.map(({ name, path, status, duties }) => ({
    list: [
      [{ words: name, href: siteUrl + path }, `: ${status}.`],
      ...duties.map((duty) => [dutyWords(duty)]),
    ],
  }));

function writeAnswer({ category, question, value, label, description }: ReportAnswer): PdfBlock[] {
  return [
    { heading: category, level: 3 },
    { paragraph: question, isPale: true },
    { paragraph: `${value} ${label}. ${description}` },
  ];
}
