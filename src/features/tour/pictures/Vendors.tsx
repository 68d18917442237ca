import { Button } from './Button.tsx';
import { Checks, Panel } from './Panel.tsx';
import { Register } from './Register.tsx';
import { Screen, Strip } from './Screen.tsx';

const vendors = [
  [
    'V-11',
    'Lanternfield Voice',
    '2',
    'due 2 answers open',
    'due Ends Jul 31',
    'bad No answer',
    'Aug 31',
  ],
  ['V-19', 'Pirogue Learning', '1', 'due Sent Jul 9', 'done Current', 'done No', 'Sep 12'],
  ['V-14', 'Heronwatch', '2', 'done Complete', 'done Current', 'done No', 'Sep 30'],
  ['V-17', 'Cordgrass Talent', '1', 'bad No bias test', 'done Current', 'done No', 'Oct 1'],
  ['V-03', 'Saltgrass Systems', '3', 'done Complete', 'done Current', 'done No', 'Dec 31'],
  ['V-06', 'Batture Mapping', '3', 'done Complete', 'done Current', 'done No', 'in 7 months'],
  ['V-12', 'Millpond Traffic', '2', 'due 1 answer open', 'done Current', 'done No', 'in 9 months'],
  ['V-09', 'Quillmark', '3', 'done Complete', 'done Current', 'done No', 'in 12 months'],
  ['V-01', 'Tupelo Cloud', '4', 'done Complete', 'done Current', 'done No', 'in 12 months'],
  ['V-08', 'Ridgewell Records', '2', 'done Complete', 'done Current', 'done No', 'in 15 months'],
  ['V-05', 'Kettle Point Pay', '1', 'done Complete', 'done Current', 'done No', 'in 18 months'],
];

/** Who supplies AI, and the file of one vendor. */
export function Vendors() {
  return (
    <Screen
      title="Vendors"
      note="Who supplies the city’s AI, what they promised, and when each contract ends."
      grid="grid-cols-[minmax(0,1fr)_300px] grid-rows-[54px_auto_1fr]"
      buttons={
        <>
          <Button label="Send a fact sheet" icon="send" />
          <Button label="Add a vendor" look="main" icon="plus" />
        </>
      }
    >
      <Strip
        figures={[
          ['Vendors', '19', '2 added this year'],
          ['AI uses they supply', '34', 'the other 13 are workspace agents'],
          ['Fact sheets complete', '15', 'of 19'],
          ['Contracts ending in 90 days', '4', 'first on August 31'],
        ]}
      />
      <Panel title="Register" note="11 of 19, contract ending first">
        <Register
          columns={{
            'No.': 'text',
            Vendor: 'name',
            Uses: 'number',
            'AI fact sheet': 'state',
            'SOC 2 report': 'state',
            'Trains on data': 'state',
            'Contract ends': 'ink',
          }}
          rows={vendors}
          chosen={2}
        />
      </Panel>
      <Panel title="V-14 · Heronwatch" inset>
        <dl className="mb-13 grid grid-cols-[70px_1fr] gap-x-10 gap-y-5 border-b border-rule pb-13 [&>dt]:text-ink-3">
          <dt>Supplies</dt>
          <dd>License plate readers, gunshot alerts</dd>
          <dt>Contract</dt>
          <dd>$186,000 a year, to Sep 30</dd>
          <dt>Owner</dt>
          <dd>R. Baptiste, Police</dd>
        </dl>
        <h3 className="mb-4 text-13/18 font-640 text-ink-2" data-phone>
          Clauses
        </h3>
        <div className="mb-12" data-phone>
          <Checks
            lines="h-38 leading-37"
            items={[
              ['done', 'The data stays the city’s', '§ 7.1'],
              ['done', 'No training on city data', '§ 7.3'],
              ['done', 'Deletion after 30 days', '§ 7.6'],
              ['done', 'Incident notice, 72 hours', '§ 9.2'],
              ['bad', 'Right to audit', 'missing'],
            ]}
          />
        </div>
        <p
          className="mb-14 border-l-4 border-brass-mark bg-brass-tint px-13 pt-10 pb-11"
          data-phone
        >
          Ask for the audit clause at renewal. Decide by August 29.
        </p>
        <div className="flex gap-8">
          <Button label="Open fact sheet" look="slim main" />
          <Button label="Compare clauses" look="slim" />
        </div>
      </Panel>
    </Screen>
  );
}
