import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { todayIn, writtenDay } from '#src/formats/calendar-days.ts';
import { Icon } from '#src/components/icons/Icon.tsx';
import { mailWaits } from '#src/formats/mail-waits.ts';
import { site } from '#src/site.ts';
import { requireLevel, maximumScore } from '#src/features/maturity-assessment/questions/score.ts';
import {
  deletionText,
  describeReport,
  reportHeadings,
  type ReportAdvice,
  nextSteps,
} from '#src/features/maturity-assessment/report/report.ts';
import { councilMemoAnchor } from '#src/features/maturity-assessment/report/report-paths.ts';
import type { SavedResult } from '#src/features/maturity-assessment/wizard/device-store.ts';
import { LinkButton } from '#src/features/maturity-assessment/wizard/LinkButton.tsx';
import { StepIndicator } from '#src/features/maturity-assessment/wizard/StepIndicator.tsx';
import { resultStep } from '#src/features/maturity-assessment/wizard/wizard-state.ts';
import type { Priority } from '#src/features/maturity-assessment/questions/recommendations.ts';
import { CategoryChart } from './CategoryChart.tsx';
import { Comparison } from './Comparison.tsx';
import { MaturityScale } from './MaturityScale.tsx';
import { ResultPart, headingLook } from './ResultPart.tsx';
import resultCss from './result.css?url';

/** The URL of the stylesheet, so that it can be fetched before the result is shown. */
export const resultStyles = resultCss;

/** The props of `AssessmentResult`, for the wizard that loads it on demand. */
export interface AssessmentResultProps {
  result: SavedResult;
  /** The previous result that this device stores. */
  earlier: SavedResult | null;
  /** The recipient of the report; empty when the result is from an earlier visit. */
  mailedTo: string;
  /** Whether the email with the report waits. */
  isWaiting: boolean;
  /** True on the last step of the wizard, false for an earlier result. */
  isNew: boolean;
  onStartAgain: () => void;
  onErase: () => void;
}

/** The result of an assessment; takes focus when it appears. */
export function AssessmentResult(props: AssessmentResultProps) {
  const { result, earlier, mailedTo, isWaiting, isNew, onStartAgain, onErase } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    scrollTo({ top: 0, behavior: 'instant' });
  }, []);
  const takenAt = new Date(result.takenAt);
  const report = describeReport({ ...result, createdAt: takenAt });
  const level = requireLevel(result.maturityLevel);
  const takenOn = writtenDay(todayIn(site.timeZone, takenAt));

  return (
    <article className="assessment-result" aria-label="Your result">
      <link rel="stylesheet" href={resultCss} precedence="default" />
      {isNew ? <StepIndicator step={resultStep} about="Your result" /> : <p>Result of {takenOn}</p>}
      <header className="mt-32 grid items-end gap-x-88 gap-y-24 xl:grid-cols-[34rem_minmax(0,1fr)] print:break-inside-avoid">
        <div>
          <h1 className="focus:[outline:none]" tabIndex={-1} ref={heading}>
            {level.title}
          </h1>
          <p className="lead mt-20">
            Level {level.level} of 5: {level.description.toLowerCase()}. You scored {result.score}{' '}
            of {maximumScore} points in ten categories.
          </p>
        </div>
        <MaturityScale score={result.score} level={level} />
      </header>
      {/* Not printed, because anyone who has the link can read and delete the report. */}
      <div className="mt-36 grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-20 gap-y-8 border-y border-rule-2 py-16 text-16/1.56 wrap-anywhere md:grid-cols-[auto_minmax(0,1fr)_auto] md:items-center print:hidden">
        <Icon name="mail" />
        <p>
          {mailedTo && !isWaiting && (
            <>
              A report will be emailed to <b>{mailedTo}</b>.{' '}
            </>
          )}
          {mailedTo && isWaiting && `${mailWaits.message} `}
          <a href={result.reportPath}>Open the report</a> or{' '}
          <a href={`${result.reportPath}.docx`}>download it as a Word file</a>.{' '}
          <a href={`${result.reportPath}#${councilMemoAnchor}`}>
            Make a two-page memo for your council or board
          </a>
          . {deletionText(result.reportDeletedOn)}
        </p>
        <LinkButton
          className="col-start-2 justify-self-start md:col-start-auto"
          onClick={() => print()}
        >
          <Icon name="print" />
          Print this page
        </LinkButton>
      </div>
      <p className="hidden print:mt-16 print:block">
        {report.agency}, {takenOn}. Answered by {report.answeredBy}.
      </p>
      <CategoryChart answers={report.answers} />
      {earlier && <Comparison result={result} earlier={earlier} />}
      <ResultPart heading={reportHeadings.meaning}>
        <div className="grid gap-12 border-t border-rule-2 pt-20 print:break-inside-avoid">
          <p>{level.meaning}</p>
          <h3 className="mt-12 text-19/1.47">
            {report.distanceText ? reportHeadings.nextLevel : reportHeadings.lastLevel}
          </h3>
          <p>
            {report.distanceText && <b>{report.distanceText} </b>}
            {level.nextStep}
          </p>
        </div>
      </ResultPart>
      <Advice advice={report.advice} />
      <NextSteps />
      <p className="mt-44 flex flex-wrap items-center gap-x-32 gap-y-12 print:hidden">
        <button type="button" className="button button-secondary" onClick={onStartAgain}>
          Take the assessment again
        </button>
        <span className="hint">
          This device keeps your last two results so you can compare them.{' '}
          <LinkButton onClick={onErase}>Erase results from this device</LinkButton>
        </span>
      </p>
    </article>
  );
}

const priorities: Readonly<Record<Priority, { word: string; shape: string; look: string }>> = {
  high: { word: 'High', shape: 'M6 1l6 10H0z', look: 'text-bad' },
  medium: {
    word: 'Medium',
    shape: 'M6 0l6 6-6 6-6-6z',
    look: 'text-brass-dark *:[svg]:fill-[#b77a0b]',
  },
  low: { word: 'Low', shape: 'M6 1a5 5 0 1 0 0 10A5 5 0 0 0 6 1z', look: 'text-good' },
};
const numbers = ['No', 'One', 'Two', 'Three', 'Four', 'Five'];

/** The recommendations, most urgent first. */
function Advice({ advice }: { advice: ReportAdvice[] }) {
  return (
    <ResultPart
      heading={reportHeadings.advice}
      note={
        <>
          {numbers[advice.length] ?? advice.length}{' '}
          {advice.length === 1 ? 'recommendation' : 'recommendations'} from your answers, most
          urgent first.
        </>
      }
    >
      <ol className="border-b border-rule-2">
        {advice.map(({ category, text, priority, nistFunction }) => (
          <li
            className="grid items-start gap-x-24 gap-y-4 border-t border-rule-2 py-20 md:grid-cols-[7rem_minmax(0,1fr)]"
            key={text}
          >
            <p
              className={`flex items-center gap-8 text-16/[1.75rem] font-640 ${priorities[priority].look}`}
            >
              <svg
                className="size-12 flex-none fill-current"
                viewBox="0 0 12 12"
                aria-hidden="true"
              >
                <path d={priorities[priority].shape} />
              </svg>
              {priorities[priority].word}
              <span className="sr-only"> priority</span>
            </p>
            <div>
              <h3 className="h4">{category}</h3>
              <p className="secondary">{text}</p>
              {nistFunction && <p className="hint mt-6">NIST AI RMF function: {nistFunction}</p>}
            </div>
          </li>
        ))}
      </ol>
    </ResultPart>
  );
}

const steps = [
  { id: 'mvp', heading: `Try ${site.name} with your own register`, ...nextSteps[0] },
  { id: 'demo', heading: 'See it before you try it', ...nextSteps[1] },
] as const;

/** The first two next steps as tabs; arrow keys, Home and End move between them. */
function NextSteps() {
  const [open, setOpen] = useState(0);
  const tabs = useRef<(HTMLButtonElement | null)[]>([]);
  const onKeyDown = (event: KeyboardEvent) => {
    const last = steps.length - 1;
    const targets: Record<string, number> = {
      ArrowRight: open === last ? 0 : open + 1,
      ArrowLeft: open === 0 ? last : open - 1,
      Home: 0,
      End: last,
    };
    const next = targets[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setOpen(next);
    tabs.current[next]?.focus();
  };
  return (
    <section
      className="mt-56 rounded-4 border border-rule-2 bg-panel print:hidden"
      aria-label="Next steps"
    >
      <div
        className="flex flex-wrap gap-x-16 border-b border-rule-2 px-16 md:gap-32 md:px-32"
        role="tablist"
        aria-label="Next steps"
        onKeyDown={onKeyDown}
      >
        {steps.map(({ id, label }, index) => (
          <button
            className={`min-h-56 cursor-pointer border-b-[3px] bg-transparent font-sans text-15/1.4 focus-visible:outline-offset-[-3px] md:text-16/1.4 ${index === open ? 'border-river font-660 text-river' : 'border-transparent font-500 text-ink'}`}
            type="button"
            role="tab"
            key={id}
            id={`next-step-${id}`}
            aria-controls={`next-step-${id}-panel`}
            aria-selected={index === open}
            tabIndex={index === open ? 0 : -1}
            ref={(tab) => void (tabs.current[index] = tab)}
            onClick={() => setOpen(index)}
          >
            {label}
          </button>
        ))}
      </div>
      {steps.map(({ id, label, heading, description, href }, index) => (
        <div
          className="grid gap-20 px-16 py-24 md:grid-cols-[minmax(0,1fr)_auto] md:items-center md:p-32"
          role="tabpanel"
          key={id}
          id={`next-step-${id}-panel`}
          aria-labelledby={`next-step-${id}`}
          hidden={index !== open}
        >
          <div>
            <h2 className={headingLook}>{heading}</h2>
            <p className="secondary">{description}</p>
          </div>
          <a className="button" href={href}>
            {label}
          </a>
        </div>
      ))}
    </section>
  );
}
