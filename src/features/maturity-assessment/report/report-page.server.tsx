/** A report as a page: headings, a table with bars, and lists; it prints well. */
import type { ReactNode } from 'react';
import { writtenDay } from '#src/formats/calendar-days.ts';
import { ButtonLink } from '#src/components/Button.tsx';
import { Fact } from '#src/components/Fact.tsx';
import { renderPage } from '#src/server/site-page.ts';
import { reportDeletionPath, reportDocumentPath, reportPdfPath } from './report-address.ts';
import {
  accessText,
  methodParagraphs,
  nextSteps,
  priorityLabels,
  reportHeadings,
  type Report,
  type ReportAdvice,
  type ReportAnswer,
} from './report.ts';

interface ReportPage {
  reportId: string;
  /** The site's address, for print. */
  siteUrl: string;
  /** Whether the reader has just sent the answers. */
  isJustSent: boolean;
}

/** Renders a report's page in the site's shell. */
export function renderReport(
  report: Report,
  { reportId, siteUrl, isJustSent }: ReportPage,
): Promise<Response> {
  const { level, agency, answeredBy, madeOn, scoreWords, distanceWords } = report;
  const isLast = distanceWords === '';
  return renderPage({
    title: `${reportHeadings.report}: ${agency}`,
    noindex: true,
    children: (
      <article className="report">
        <p className="lead">
          {reportHeadings.report} for <bdi>{agency}</bdi>
        </p>
        <h1>{level.name}</h1>
        <dl>
          <Fact label="Score">{scoreWords}</Fact>
          <Fact label="Date">{writtenDay(madeOn)}</Fact>
          <Fact label="Answered by">
            <bdi>{answeredBy}</bdi>
          </Fact>
        </dl>
        {isJustSent && <p>A report will be emailed to you.</p>}
        <p className="acts">
          <ButtonLink href={reportDocumentPath(reportId)}>Download as a Word file</ButtonLink>{' '}
          <ButtonLink secondary href={reportPdfPath(reportId)}>
            Download as a PDF file
          </ButtonLink>
        </p>
        <Section heading={reportHeadings.meaning}>
          <p>{level.meaning}</p>
        </Section>
        <Section heading={isLast ? reportHeadings.lastLevel : reportHeadings.nextLevel}>
          <p>{level.nextStep}</p>
          {distanceWords && <p>{distanceWords}</p>}
        </Section>
        <Section heading={reportHeadings.profile}>
          <Profile answers={report.answers} />
        </Section>
        <Section heading={reportHeadings.advice}>
          <ol className="advice">
            {report.advice.map((advice, index) => (
              <Advice key={index} {...advice} />
            ))}
          </ol>
        </Section>
        <Section heading={reportHeadings.answers}>
          <ol className="answers">
            {report.answers.map((answer, index) => (
              <Answer key={index} {...answer} />
            ))}
          </ol>
        </Section>
        <Section heading={reportHeadings.nextSteps}>
          <NextSteps siteUrl={siteUrl} />
        </Section>
        <Section heading={reportHeadings.method}>
          {methodParagraphs.map((words) => (
            <p key={words}>{words}</p>
          ))}
        </Section>
        <Section heading={reportHeadings.keeping}>
          <p>{accessText(report)}</p>
          <p className="acts">
            <ButtonLink secondary href={reportDeletionPath(reportId)}>
              Delete this report now
            </ButtonLink>
          </p>
        </Section>
      </article>
    ),
  });
}

function Section({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section>
      <h2>{heading}</h2>
      {children}
    </section>
  );
}

/** Shapes beside the words, so that priorities do not depend on color. */
const priorityShapes: Record<ReportAdvice['priority'], ReactNode> = {
  high: <path d="M6 1l5 10H1z" />,
  medium: <path d="M6 0l6 6-6 6-6-6z" />,
  low: <circle cx="6" cy="6" r="5" />,
};

function Advice({ category, text, priority, nistFunction }: ReportAdvice) {
  return (
    <li className={priority}>
      <h3 className="h4">{category}</h3>
      <p className="priority">
        <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
          {priorityShapes[priority]}
        </svg>
        {priorityLabels[priority]}
      </p>
      <p>{text}</p>
      {nistFunction && <p className="small">NIST function: {nistFunction}</p>}
    </li>
  );
}

function Profile({ answers }: { answers: ReportAnswer[] }) {
  return (
    <table className="profile">
      <thead>
        <tr>
          <th scope="col">Category</th>
          <td />
          <th scope="col">Answer</th>
        </tr>
      </thead>
      <tbody>
        {answers.map(({ category, value, label, isLowest }, index) => (
          <tr key={index}>
            <th scope="row">{category}</th>
            <td className="bar">
              <svg width="100%" height="18" aria-hidden="true">
                <rect className="track" width="100%" height="18" />
                <rect className={`level-${value}`} width={`${value * 20}%`} height="18" />
              </svg>
            </td>
            <td className="value">
              <b>{value}</b> {label}
              {isLowest && (
                <>
                  {' '}
                  <span className="lowest">lowest</span>
                </>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Answer({ category, question, value, label, description }: ReportAnswer) {
  return (
    <li>
      <h3 className="h4">{category}</h3>
      <p className="secondary">{question}</p>
      <p>
        <b>
          {value} {label}.
        </b>{' '}
        {description}
      </p>
    </li>
  );
}

function NextSteps({ siteUrl }: { siteUrl: string }) {
  // Print shows the full address.
  return (
    <ul>
      {nextSteps.map(({ label, description, href }) => (
        <li key={href}>
          <a href={href} data-address={siteUrl + href}>
            {label}
          </a>
          <br />
          {description}
        </li>
      ))}
    </ul>
  );
}
