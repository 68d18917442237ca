import { Choice } from '#src/features/tour/parts/Choice.tsx';
import { Level } from '#src/features/tour/parts/Icon.tsx';
import { Checks, Panel } from '#src/features/tour/parts/Panel.tsx';
import { tourScreen, type ScreenProps } from '#src/features/tour/tour-screen.tsx';
import { mostPoints, registerPart, type Register } from './register.ts';
import {
  answerControl,
  assess,
  assessable,
  controlRule,
  riskPart,
  type Risk as RiskState,
} from './risk.ts';

type Props = ScreenProps<RiskState> & { tour: { register: Register } };

const answerLabels = { yes: 'Yes', no: 'No', open: 'Not answered' };
const answerOptions = [
  ['yes', answerLabels.yes],
  ['no', answerLabels.no],
  ['open', answerLabels.open],
] as const;

const countGaps = ({ length }: unknown[]) => `${length || 'no'} ${length === 1 ? 'gap' : 'gaps'}`;

/** The assessment of one use: its questions, its gaps, who signs, and a summary to print. */
export function Risk({ state, change, tour: { register } }: Props) {
  const uses = assessable(register);
  const use = uses.find(({ id }) => id === state.use) ?? uses[0]!;
  const { level, asked, gaps, before, now, signing } = assess(use, state);
  const gapCount = countGaps(gaps);
  return (
    <div className="grid items-start gap-16 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <Panel title="Assessment" note={`${asked.length} questions`} className="print:hidden" inset>
        <div className="grid gap-6">
          <Choice
            id="risk-use"
            label="AI use"
            value={use.id}
            options={uses.map(({ id, name }) => [id, name || id] as const)}
            onChoose={(id) => change({ use: id })}
          />
          <p className="mt-2 mb-4 text-14/1.4 text-ink-2">
            {use.department}. {asked.length} questions, because its risk is {level}.
          </p>
          {asked.map(({ id, question, answer }) => (
            <Choice
              id={`risk-${id}`}
              label={question}
              value={answer}
              options={answerOptions}
              onChoose={(given) => change(answerControl(state, use, id, given))}
              beside
              key={id}
            />
          ))}
        </div>
      </Panel>
      <Panel
        title={`Summary: ${use.name || use.id}`}
        note={use.id}
        className="print:break-inside-auto!"
        phone
        inset
      >
        <p className="text-14/1.4 text-ink-2">City of Port Amelie, {use.department}. July 15.</p>
        <dl className="mt-10 grid grid-cols-[1fr_1fr] gap-1 bg-rule">
          {[
            { label: 'Before controls', points: before, after: <Level of={level} /> },
            { label: 'Now', points: now, after: `with ${gapCount}` },
          ].map(({ label, points, after }) => (
            <div className="bg-mist px-12 py-8" key={label}>
              <dt className="text-14/1.35 text-ink-2">{label}</dt>
              <dd className="flex flex-wrap items-baseline gap-x-8 text-14/1.35">
                <b className="text-26/1.3 font-660">{points}</b> of {mostPoints} points{' '}
                <span>{after}</span>
              </dd>
            </div>
          ))}
        </dl>
        <p className="mt-8 text-13/1.45 text-ink-2">{controlRule}</p>
        <div role="status">
          <h3 className="mt-16 text-15/1.3 font-640 first-letter:uppercase">{gapCount}</h3>
          <Checks items={gaps.map(({ step, nist }) => ['bad', step, `NIST ${nist}`])} />
        </div>
        <div>
          <h3 className="mt-16 text-15/1.3 font-640">Who has to sign</h3>
          <Checks
            items={signing.map(({ name, waitsFor }) => [
              waitsFor.length > 0 ? 'due' : 'done',
              <>
                {name}
                <span className="hidden print:block">Signature and date: ____________________</span>
              </>,
              waitsFor.length === 0 ? 'ready to sign' : `waits for ${countGaps(waitsFor)}`,
            ])}
          />
        </div>
        <ul className="mt-16 hidden text-14/1.4 print:block">
          {asked.map(({ id, question, answer }) => (
            <li key={id}>
              {question} {answerLabels[answer]}.
            </li>
          ))}
        </ul>
        <p className="mt-16 print:hidden">
          <button
            type="button"
            className="button button-secondary button-small"
            onClick={() => print()}
          >
            Print the summary
          </button>
        </p>
      </Panel>
    </div>
  );
}

/** The island of the assessment. */
export const TourScreen = tourScreen('risk', { risk: riskPart, register: registerPart }, Risk);
