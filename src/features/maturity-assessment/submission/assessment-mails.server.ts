/** The mails about a completed assessment: to the visitor, and to sales. */
import { writtenDay } from '#src/formats/calendar-days.ts';
import type { StateLaw } from '#src/laws/deadlines/state-duties.ts';
import { fenced } from '#src/formats/fenced.ts';
import { typedFacts } from '#src/forms/server/typed-facts.server.ts';
import { renderMail } from '#src/integrations/mail/mail-layout.server.tsx';
import type { Mail } from '#src/integrations/mail/outbox.ts';
import { env } from '#src/environment/env.ts';
import { site } from '#src/site.ts';
import {
  dutyText,
  priorityLabels,
  reportHeadings,
  stateHeading,
  stateText,
  type Report,
  type ReportAdvice,
} from '#src/features/maturity-assessment/report/report.ts';
import { infoForm, type Submission } from './submission.ts';

const describeAdvice = ({ priority, category, text }: ReportAdvice) =>
  `${priorityLabels[priority]}, ${category}: ${text}`;

/** The section about the chosen state: its laws with their duties, and the recommendation that each law matches. */
function describeState(report: Report) {
  const { state, advice } = report;
  if (!state) return [];
  const describe = ({ name, status, duties }: StateLaw, beside = '') =>
    `${name}${beside}. ${status}. ${duties.map(dutyText).join(' ')}`;
  const items = [
    ...advice.flatMap(({ category, laws }) =>
      laws.map((law) => describe(law, `, see the recommendation on ${category}`)),
    ),
    ...state.laws.map((law) => describe(law)),
  ];
  return [{ heading: stateHeading(state), items: items.length > 0 ? items : [stateText(report)] }];
}

/**
 * The visitor's mail with the result, the recommendations and the report's URL. The address is not
 * verified, so the mail contains nothing that was typed, not even the name.
 */
export function reportMail(report: Report, email: string, reportUrl: string): Mail {
  const { level, scoreText, advice, deletedOn } = report;
  return {
    to: email,
    subject: `Your ${reportHeadings.report}: ${level.name}`,
    ...renderMail({
      heading: `Your ${reportHeadings.report} is ready`,
      paragraphs: [
        `Thank you for taking the assessment. Your agency is at ${level.name}: ${scoreText}.`,
        level.meaning,
      ],
      sections: [
        { heading: reportHeadings.advice, items: advice.map(describeAdvice) },
        ...describeState(report),
      ],
      facts: [
        ['Word file', `${reportUrl}.docx`],
        ['PDF file', `${reportUrl}.pdf`],
        ['Available until', `${writtenDay(deletedOn)}; we delete it within a day after that`],
      ],
      action: { label: 'Open the report', url: reportUrl },
      footer: [
        'Anyone with this address can read the report. You can delete it there at any time.',
        'If you didn’t take this assessment, someone gave us your address by mistake. You don’t need to do anything.',
      ],
    }),
    headers: { 'Reply-To': site.contact.infoEmail },
  };
}

/** The sales team's mail with the visitor's details, the result and every answer. */
export function salesMail(report: Report, submission: Submission): Mail {
  const { email } = submission;
  const name = fenced(submission.name);
  const title = fenced(submission.title);
  const agency = fenced(submission.agency);
  const { level, scoreText, answers, advice } = report;
  return {
    to: env().SALES_EMAIL,
    subject: `Assessment taken: ${agency}, ${level.name}`,
    ...renderMail({
      heading: `Assessment taken by ${agency}`,
      paragraphs: [`${name}, ${title}, took the AI maturity assessment on the website.`],
      sections: [
        {
          heading: reportHeadings.answers,
          items: answers.map(({ category, value, label }) => `${category}: ${value} ${label}`),
        },
        { heading: reportHeadings.advice, items: advice.map(describeAdvice) },
      ],
      facts: [
        ['Level', level.name],
        ['Score', scoreText],
        ...typedFacts(infoForm, submission),
        ...(report.state ? [['State', report.state.name] as [string, string]] : []),
      ],
    }),
    headers: { 'Reply-To': email },
  };
}
