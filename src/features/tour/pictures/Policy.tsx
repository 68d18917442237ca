import { Button } from './Button.tsx';
import { Bars, Checks, Panel } from './Panel.tsx';
import { Screen, Strip } from './Screen.tsx';
import { Initials } from './Sidebar.tsx';

const sections = [
  'Purpose',
  'Who it covers',
  'Uses we allow',
  'Uses with limits',
  'Uses we refuse',
  'Records',
  'Procurement',
  'Incidents',
  'Training',
  'Review',
];

/** A policy in review, with what was changed in it. */
export function Policy() {
  return (
    <Screen
      title="Policy"
      note="From template to adopted text, with every change and every signature kept."
      grid="grid-cols-[minmax(0,1fr)_300px] grid-rows-[54px_auto_1fr]"
      buttons={
        <>
          <Button label="Start from a template" icon="copy" />
          <Button label="New policy" look="main" icon="plus" />
        </>
      }
    >
      <Strip
        figures={[
          ['Policies in force', '9', 'all reviewed in the last year'],
          ['In review', '2', 'next to council on August 5'],
          ['Staff who accepted the AI policy', '82%', '1,214 of 1,480'],
          ['Exceptions open', '3', '1 ends this month'],
        ]}
      />
      <Panel title="AI acceptable-use policy" note="Draft 2.1, changes since 2.0">
        <div className="grid h-[calc(100%-44px)] grid-cols-[196px_1fr] border-t border-rule">
          <ol className="border-r border-rule py-10 text-[13.5px]">
            {sections.map((name, at) => (
              <li
                className={`flex gap-6 py-8 pr-12 pl-16 ${name === 'Uses with limits' ? 'bg-river-tint font-[620] text-ink shadow-[inset_3px_0_var(--river)]' : 'text-ink-2'}`}
                key={name}
              >
                <span className="w-17">{at + 1}</span>
                {name}
              </li>
            ))}
          </ol>
          <Clause />
        </div>
      </Panel>
      <div className="grid grid-rows-[auto_1fr] gap-16">
        <Panel title="Accepted, by department" inset>
          <Bars
            rows={[
              ['Police', 77.91, '78%'],
              ['Human Services', 85.17, '85%'],
              ['Planning & Permits', 92.37, '92%'],
              ['Public Works', 75.89, '76%'],
              ['Finance & HR', 91.67, '92%'],
              ['Customer Service', 85.53, '86%'],
              ['Library', 87.5, '88%'],
            ]}
          />
        </Panel>
        <Panel title="Approval of draft 2.1" phone inset>
          <Checks
            items={[
              ['done', 'Privacy officer', 'Jul 9'],
              ['done', 'City attorney', 'Jul 10'],
              ['due', 'Staff comments', 'until Jul 25'],
              ['due', 'City council', 'Aug 5'],
              ['due', 'Staff accept again', 'from Aug 6'],
            ]}
          />
        </Panel>
      </div>
    </Screen>
  );
}

function Clause() {
  const added = 'bg-good-tint text-good underline underline-offset-3';
  return (
    <div className="px-20 py-16 text-[14.5px]/23 [&>p]:mb-11 [&>p>b]:mr-6">
      <h3 className="mb-8 text-16/22 font-640">4 Uses with limits</h3>
      <p>
        <b>4.1</b>A chatbot that answers residents says that it is not a person, links to the rule
        it relies on, and offers a person within one step.
      </p>
      <p>
        <b>4.2</b>License plate reads are deleted after 30 days unless a{' '}
        <del className="text-bad">supervisor agrees.</del>{' '}
        <ins className={added}>
          case number is attached. Reads are shared with another agency only through a logged
          request.
        </ins>
      </p>
      <p>
        <b>4.3</b>A model that ranks people for a benefit is tested for bias{' '}
        <ins className={added}>at least once a year,</ins> and a person makes the decision.
      </p>
      <p>
        <b>4.4</b>A tool that screens job applicants is bought or renewed only with a bias test that
        its vendor has shown us.
      </p>
      <div className="mt-16 grid grid-cols-[32px_1fr] gap-x-11 border-l-4 border-brass-mark bg-brass-tint px-14 pt-11 pb-12 text-[13.5px]/20">
        <Initials of="RB" />
        <div>
          <p>
            <b className="mr-6">R. Baptiste, Police</b>
            <span className="text-ink-3">July 11, on 4.2</span>
          </p>
          <p>
            Works for us. The case number check was tested on July 8: see the controls of risk R-07.
          </p>
        </div>
      </div>
      <div className="mt-12 h-40 rounded-[5px] border border-edge px-13 py-9 text-14/20 text-ink-3">
        Reply, or suggest other words
      </div>
    </div>
  );
}
