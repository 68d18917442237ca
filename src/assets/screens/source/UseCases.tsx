import { Button } from './Button.tsx';
import { Level } from './Level.tsx';
import { Panel, Steps } from './Panel.tsx';
import { Register } from './Register.tsx';
import { Screen, Tabs } from './Screen.tsx';

const uses = [
  ['UC-047', 'Water bill assistant', 'Finance & HR', 'Workspace', 'Proposed', 'medium'],
  ['UC-046', 'Storm drain inspection', 'Public Works', 'Vendor', 'Proposed', 'low'],
  ['UC-045', 'Story time captions', 'Library', 'Workspace', 'In assessment', 'low'],
  ['UC-044', 'Plan check assistant', 'Planning & Permits', 'Vendor', 'Pilot', 'medium'],
  ['UC-041', 'Housing priority score', 'Human Services', 'Vendor', 'In use', 'high'],
  ['UC-038', '311 call summaries', 'Customer Service', 'Vendor', 'In use', 'medium'],
  ['UC-035', 'Résumé screening', 'Finance & HR', 'Vendor', 'In use', 'high'],
  ['UC-031', 'Pothole detection', 'Public Works', 'Vendor', 'Pilot', 'low'],
  ['UC-027', 'Video evidence search', 'Police', 'Vendor', 'In use', 'high'],
  ['UC-022', 'Gunshot alerts', 'Police', 'Vendor', 'In use', 'high'],
  ['UC-018', 'Benefits triage model', 'Human Services', 'Vendor', 'In use', 'high'],
  ['UC-012', 'Permit status chatbot', 'Planning & Permits', 'Vendor', 'In use', 'medium'],
  ['UC-004', 'License plate readers', 'Police', 'Vendor', 'In use', 'high'],
];

const answers: [string, string, number][] = [
  ['Talks to residents', 'Yes', 2],
  ['Reads account data', 'Yes', 2],
  ['Decides about people', 'No', 0],
  ['A person can step in', 'Yes', 0],
  ['Cost of a wrong answer', 'Small', 1],
];

/** The register of uses, and the intake of the newest. */
export function UseCases() {
  return (
    <Screen
      title="Use cases"
      grid="grid-cols-[minmax(0,1fr)_300px] grid-rows-[40px_36px_1fr]"
      buttons={
        <>
          <Button label="All departments" opens />
          <Button label="Public inventory" icon="print" />
          <Button label="Register a use" look="main" icon="plus" />
        </>
      }
    >
      <Tabs
        tabs={[
          ['All', 47],
          ['Proposed', 5],
          ['In assessment', 4],
          ['Pilot', 7],
          ['In use', 31],
        ]}
      />
      <Panel title="Register" note="13 of 47, newest first">
        <Register
          columns={{
            'No.': 'text',
            Use: 'name',
            Department: 'text',
            Source: 'text',
            Stage: 'ink',
            Risk: 'level',
          }}
          rows={uses}
          chosen={0}
        />
      </Panel>
      <Panel title="UC-047" note="intake of July 14" inset>
        <h3 className="mb-2 text-14/18 font-640">Water bill assistant</h3>
        <p>
          Explains a bill and a payment plan to residents in English and Spanish. It cannot change
          an account.
        </p>
        <dl className="my-12 border-t border-rule" data-phone>
          {answers.map(([question, answer, points]) => (
            <div
              className="grid grid-cols-[1fr_auto_24px] gap-8 border-b border-line py-7"
              key={question}
            >
              <dt className="text-ink-2">{question}</dt>
              <dd className="font-[620]">{answer}</dd>
              <dd className="text-right text-ink-3">{points}</dd>
            </div>
          ))}
        </dl>
        <p
          className="mb-16 flex items-center justify-between bg-brass-tint px-12 py-9 font-[620]"
          data-phone
        >
          5 points of 12 <Level of="medium" />
        </p>
        <h3 className="mb-2 text-14/18 font-640">What medium risk asks for</h3>
        <Steps
          steps={[
            ['right', 'Privacy review before the pilot'],
            ['right', 'Notice that it is not a person'],
            ['right', 'Test with 50 real bills, both languages'],
            ['right', 'Review after 90 days'],
          ]}
        />
        <div className="flex gap-8">
          <Button label="Send to assessment" look="slim main" />
          <Button label="Ask Finance" look="slim" />
        </div>
      </Panel>
    </Screen>
  );
}
