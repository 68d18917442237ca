import { Bar, Panel } from '#src/features/tour/parts/Panel.tsx';
import { tourScreen, type ScreenProps } from '#src/features/tour/tour-screen.tsx';
import { departments } from './register.ts';
import {
  chooseClause,
  clauses,
  compareDraft,
  countAccepted,
  policyPart,
  publish,
  remind,
  versionName,
  type Policy as PolicyState,
} from './policy.ts';

/** A policy for staff: its clauses, its text, and who has accepted it. */
export function Policy({ state, change }: ScreenProps<PolicyState>) {
  const { draft, added, removed } = compareDraft(state);
  const isChanged = added.length + removed.length > 0;
  const { rows, people, accepted, percent } = countAccepted(state);
  return (
    <div className="grid items-start gap-16 lg:grid-cols-[13rem_minmax(0,1fr)] xl:grid-cols-[13rem_minmax(0,1fr)_20rem] print:grid-cols-[minmax(0,1fr)_14rem]">
      <Panel title="Clauses" note={`${draft.length} of ${clauses.length}`} className="print:hidden">
        <ul className="border-t border-rule">
          {clauses.map(({ id, title }) => (
            <li className="border-rule not-first:border-t" key={id}>
              <label className="flex min-h-44 cursor-pointer items-center gap-10 px-16 py-6 text-15/1.3 has-checked:bg-river-tint has-checked:font-600">
                <input
                  type="checkbox"
                  className="size-18 flex-none accent-river"
                  checked={state.chosen.includes(id)}
                  onChange={(event) => change(chooseClause(state, id, event.currentTarget.checked))}
                />
                {title}
              </label>
            </li>
          ))}
        </ul>
      </Panel>
      <Panel
        title="AI policy for staff"
        note={`Version ${versionName(state.version + Number(isChanged))}${isChanged ? ', draft' : ''}`}
        inset
      >
        <div className="mb-14 flex flex-wrap items-center gap-x-16 gap-y-8 border-l-4 border-brass bg-brass-tint px-14 py-10 text-14/1.4 print:hidden">
          <p className="flex-1" role="status">
            {isChanged
              ? `${added.length} added, ${removed.length} removed. Staff must accept each new version.`
              : `Version ${versionName(state.version)} is in force.`}
          </p>
          {isChanged && draft.length > 0 && (
            <button
              type="button"
              className="button button-small px-16"
              onClick={() => change(publish(state), 'policy-accepted')}
            >
              Publish {versionName(state.version + 1)}
            </button>
          )}
        </div>
        <ol className="grid gap-10">
          {draft.map(({ id, title, text }, at) => (
            <li key={id}>
              <h3 className="text-15/1.4 font-640">
                {at + 1} {title}
              </h3>
              <p className="text-15/1.5">
                {added.some((section) => section.id === id) ? (
                  <ins className="bg-good-tint text-good underline-offset-3">{text}</ins>
                ) : (
                  text
                )}
              </p>
            </li>
          ))}
          {removed.map(({ id, title, text }) => (
            <li key={id}>
              <h3 className="text-15/1.4 font-640">{title}, removed</h3>
              <p className="text-15/1.5">
                <del className="text-bad">{text}</del>
              </p>
            </li>
          ))}
        </ol>
      </Panel>
      <Panel
        title={`${percent}% accepted version ${versionName(state.version)}`}
        note={`${accepted.toLocaleString('en-US')} of ${people.toLocaleString('en-US')} staff`}
        id="policy-accepted"
        className="lg:max-xl:col-span-full"
        phone
        inset
      >
        <ul>
          {rows.map((row) => (
            <li
              className="grid grid-cols-[minmax(0,1fr)_5.5rem] items-center gap-x-12 border-t border-rule py-4 print:grid-cols-1"
              key={row.name}
            >
              <div>
                <p className="mb-4 flex justify-between text-14/1.35">
                  {row.name} <span className="tabular-nums text-ink-2">{row.percent}%</span>
                </p>
                <Bar lengths={[row.percent]} />
              </div>
              <button
                type="button"
                className="min-h-44 cursor-pointer rounded-4 border border-edge bg-panel text-14/1.3 font-600 text-river [font-family:inherit] print:hidden"
                aria-label={`Remind ${row.name}`}
                onClick={() => change(remind(state, [row.name]))}
              >
                Remind
              </button>
            </li>
          ))}
        </ul>
        <p className="mt-12 flex flex-wrap items-center gap-x-16 gap-y-8 text-13/1.45 text-ink-2 print:hidden">
          <button
            type="button"
            className="button button-secondary button-small px-16"
            onClick={() => change(remind(state, departments))}
          >
            Remind all
          </button>
          In this sample, half respond to a reminder.
        </p>
      </Panel>
    </div>
  );
}

/** The island of the policy. */
export const TourScreen = tourScreen('policy', { policy: policyPart }, Policy);
