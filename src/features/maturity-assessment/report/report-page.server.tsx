import type { ReactNode } from 'react';
import type { StateLaw } from '#src/laws/deadlines/state-duties.ts';
import { writtenDay } from '#src/formats/calendar-days.ts';
import { ButtonLink, Button } from '#src/components/Button.tsx';
import { Fact } from '#src/components/Fact.tsx';
import { LevelRect } from '#src/features/maturity-assessment/result-view/MaturityScale.tsx';
import { mailWaits } from '#src/formats/mail-waits.ts';
import { renderPage } from '#src/server/pages/site-page.ts';
import {
  councilMemoAnchor,
  reportDeletionPath,
  reportDocumentPath,
  reportPdfPath,
  councilMemoPath,
} from './report-paths.ts';
import {
  accessText,
  dutyText,
  methodParagraphs,
  nextSteps,
  priorityLabels,
  reportHeadings,
  stateHeading,
  stateText,
  type Report,
  type ReportAdvice,
  type ReportAnswer,
} from './report.ts';
import { marketingPlans } from '#src/buying/catalog/marketing-plans.ts';
import { Field } from '#src/components/form/Field.tsx';
import { federal, states } from '#src/content/lists/law-lists.ts';

interface ReportPage {
  reportId: string;
  /** The site's URL, for print. */
  siteUrl: string;
  /** Whether the reader has just sent the answers. */
  isJustSent: boolean;
  /** Whether the email with the report waits. */
  isWaiting: boolean;
}

/** Renders a report as a page in the site's shell. */
export function renderReport(
  report: Report,
  { reportId, siteUrl, isJustSent, isWaiting }: ReportPage,
): Promise<Response> {
  const { level, agency, answeredBy, madeOn, scoreText, distanceText } = report;
  const isLast = distanceText === '';
  const state = report.state?.path.split('/').at(-1);
  return renderPage({
    title: `${reportHeadings.report}: ${agency}`,
    noindex: true,
    children: (
      <article className="report">
        <p className="lead">
          {reportHeadings.report} for <bdi>{agency}</bdi>
        </p>
        <h1 className="mt-8">{level.name}</h1>
        <dl className="mt-28 grid grid-cols-[repeat(auto-fit,minmax(min(100%,13rem),1fr))] gap-x-40 gap-y-12 border-y border-rule py-20">
          <Fact label="Score">{scoreText}</Fact>
          <Fact label="Date">{writtenDay(madeOn)}</Fact>
          <Fact label="Answered by">
            <bdi>{answeredBy}</bdi>
          </Fact>
        </dl>
        {isJustSent && (
          <p className="mt-20">
            {isWaiting ? mailWaits.message : 'A report will be emailed to you.'}
          </p>
        )}
        <p className="actions mt-28 items-center print:hidden">
          <ButtonLink href={reportDocumentPath(reportId)}>Download as a Word file</ButtonLink>{' '}
          <ButtonLink secondary href={reportPdfPath(reportId)}>
            Download as a PDF file
          </ButtonLink>{' '}
          <a href={`#${councilMemoAnchor}`}>Make a memo for your council</a>
        </p>
        <Section heading={reportHeadings.meaning}>
          <p>{level.meaning}</p>
        </Section>
        <Section heading={isLast ? reportHeadings.lastLevel : reportHeadings.nextLevel}>
          <p>{level.nextStep}</p>
          {distanceText && <p>{distanceText}</p>}
        </Section>
        <Section heading={reportHeadings.profile}>
          <Profile answers={report.answers} />
        </Section>
        <Section heading={reportHeadings.advice}>
          <ol>
            {report.advice.map((advice, index) => (
              <Advice key={index} {...advice} siteUrl={siteUrl} />
            ))}
          </ol>
        </Section>
        {report.state && (
          <Section heading={stateHeading(report.state)}>
            <p>
              {stateText(report)}{' '}
              <a href={siteUrl + report.state.path}>
                All AI laws that apply to agencies in {report.state.name}
              </a>
            </p>
            <Laws laws={report.state.laws} siteUrl={siteUrl} />
            <p className="small mt-16">This is information, not legal advice.</p>
          </Section>
        )}
        <Section heading={reportHeadings.answers}>
          <ol>
            {report.answers.map((answer, index) => (
              <Answer key={index} {...answer} />
            ))}
          </ol>
        </Section>
        <Section heading={reportHeadings.nextSteps}>
          <NextSteps siteUrl={siteUrl} />
        </Section>
        <div id={councilMemoAnchor} className="print:hidden">
          <Section heading="A memo for your council or board">
            <p>
              Two pages from this report: where you stand, what the law of your state asks and by
              when, three decisions, and the cost of the plan that fits your population. We don’t
              keep what you choose.
            </p>
            <p>
              What it takes to meet the law:{' '}
              <a href={state ? `/compare/${state}` : '/compare'}>compare the options</a>, from a
              spreadsheet to a plan.
            </p>
            <MemoForm reportId={reportId} state={state ?? ''} />
          </Section>
        </div>
        <Section heading={reportHeadings.method}>
          {methodParagraphs.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Section>
        <Section heading={reportHeadings.keeping}>
          <p>{accessText(report)}</p>
          <p className="actions mt-28 items-center print:hidden">
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
    <section className="mt-56 *:[h2+*]:mt-16 *:[p+p:not(.actions)]:mt-16 print:mt-28">
      <h2 className="text-28/1.22">{heading}</h2>
      {children}
    </section>
  );
}

/** Shapes next to the labels, so that priorities do not depend on color. */
const priorityShapes: Record<ReportAdvice['priority'], ReactNode> = {
  high: <path d="M6 1l5 10H1z" />,
  medium: <path d="M6 0l6 6-6 6-6-6z" />,
  low: <circle cx="6" cy="6" r="5" />,
};

const priorityColors: Record<ReportAdvice['priority'], string> = {
  high: 'text-bad',
  medium: 'text-brass-dark',
  low: '',
};

const item = 'break-inside-avoid border-t border-rule py-20';

function Advice({
  category,
  text,
  priority,
  nistFunction,
  laws,
  siteUrl,
}: ReportAdvice & { siteUrl: string }) {
  return (
    <li className={item}>
      <h3 className="h4">{category}</h3>
      <p className={`mt-6 flex items-center gap-8 font-600 ${priorityColors[priority]}`}>
        <svg className="fill-current" viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
          {priorityShapes[priority]}
        </svg>
        {priorityLabels[priority]}
      </p>
      <p className="mt-6">{text}</p>
      {nistFunction && <p className="small mt-6">NIST function: {nistFunction}</p>}
      <Laws laws={laws} siteUrl={siteUrl} />
    </li>
  );
}

function Laws({ laws, siteUrl }: { laws: StateLaw[]; siteUrl: string }) {
  return laws.map(({ name, path, status, duties }) => (
    <div className="mt-16 border-l-4 border-river pl-16 print:break-inside-avoid" key={path}>
      <p>
        <a href={siteUrl + path}>{name}</a>. {status}.
      </p>
      <ul className="list-disc pl-20 text-16">
        {duties.map((duty) => (
          <li className="mt-4" key={duty.text}>
            {dutyText(duty)}
          </li>
        ))}
      </ul>
    </div>
  ));
}

const headCell = 'py-8 pr-12 text-start text-15/1.4 text-ink-3';
const bodyCell = 'border-t border-rule py-8 pr-12 text-start text-16/1.4';

function Profile({ answers }: { answers: ReportAnswer[] }) {
  return (
    <table className="w-full border-collapse">
      <thead>
        <tr>
          <th className={headCell} scope="col">
            Category
          </th>
          <td className={headCell} />
          <th className={headCell} scope="col">
            Answer
          </th>
        </tr>
      </thead>
      <tbody>
        {answers.map(({ category, value, label, isLowest }, index) => (
          <tr className="print:break-inside-avoid" key={index}>
            <th className={`${bodyCell} font-600`} scope="row">
              {category}
            </th>
            <td className={`${bodyCell} w-[25%] md:w-[45%]`}>
              <svg
                className="[print-color-adjust:exact]"
                width="100%"
                height="18"
                aria-hidden="true"
              >
                <rect className="fill-mist" width="100%" height="18" />
                <LevelRect level={value} width={`${value * 20}%`} height="18" />
              </svg>
            </td>
            <td className={bodyCell}>
              <b>{value}</b> {label}
              {isLowest && (
                <>
                  {' '}
                  <span className="text-brass-dark">lowest</span>
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
    <li className={item}>
      <h3 className="h4">{category}</h3>
      <p className="secondary mt-6">{question}</p>
      <p className="mt-6">
        <b>
          {value} {label}.
        </b>{' '}
        {description}
      </p>
    </li>
  );
}

function NextSteps({ siteUrl }: { siteUrl: string }) {
  // `data-address` is the full URL, which print shows.
  return (
    <ul>
      {nextSteps.map(({ label, description, href }) => (
        <li className={item} key={href}>
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

/** The form for a council memo: the state and the population. It downloads a file, so it needs no script. */
function MemoForm({ reportId, state }: { reportId: string; state: string }) {
  return (
    <form className="plain-form" action={councilMemoPath(reportId)} method="get">
      <Field id="memo-state-field" label="State">
        <select className="input" id="memo-state-field" name="state" required defaultValue={state}>
          <option value="">Choose one</option>
          {states.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
          <option value={federal.slug}>No state: federal rules only</option>
        </select>
      </Field>
      <Field id="memo-size-field" label="Population that you serve">
        <select className="input" id="memo-size-field" name="size" required defaultValue="">
          <option value="">Choose one</option>
          {marketingPlans.map(({ id, populationLabel }) => (
            <option key={id} value={id}>
              {populationLabel}
            </option>
          ))}
        </select>
      </Field>
      <p className="actions">
        <Button name="type" value="docx">
          Download the memo as a Word file
        </Button>{' '}
        <Button secondary name="type" value="pdf">
          Download the memo as a PDF file
        </Button>
      </p>
    </form>
  );
}
