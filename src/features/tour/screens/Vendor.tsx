import { Choice } from '#src/features/tour/parts/Choice.tsx';
import { Panel, Strip } from '#src/features/tour/parts/Panel.tsx';
import { Status } from '#src/features/tour/parts/Icon.tsx';
import { Opener, Table } from '#src/features/tour/parts/Table.tsx';
import { tourScreen, type ScreenProps } from '#src/features/tour/tour-screen.tsx';
import * as z from 'zod/mini';

/** What each contract must have, and each fact sheet must answer, with the words that ask for it. */
const requirements = [
  {
    id: 'ownership',
    part: 'Contract',
    name: 'The data stays the city’s',
    ask: 'Agency owns all information that Agency, its users or the public provide to the AI System, and everything created from it. Contractor may use it only to perform this agreement.',
  },
  {
    id: 'training',
    part: 'Contract',
    name: 'No training on city data',
    ask: 'Contractor must not use Agency Data, and must not let others use it, to train, tune or improve an AI System or other product.',
  },
  {
    id: 'deletion',
    part: 'Contract',
    name: 'Deletion on the city’s schedule',
    ask: 'Contractor must delete Agency Data when the period that Agency set for it ends, and must confirm each deletion in writing.',
  },
  {
    id: 'incidents',
    part: 'Contract',
    name: 'Notice of incidents',
    ask: 'Contractor must notify Agency within 24 hours after it discovers or reasonably suspects an AI Incident or unauthorized access to Agency Data.',
  },
  {
    id: 'audit',
    part: 'Contract',
    name: 'Right to audit',
    ask: 'On 10 business days’ notice and no more than once a year, or at any time after an AI Incident, Agency or its auditors may inspect records, tests, logs and controls.',
  },
  {
    id: 'model',
    part: 'Fact sheet',
    name: 'Model and its developer',
    ask: 'Which models does the product use, from which developer, and in which version?',
  },
  {
    id: 'limits',
    part: 'Fact sheet',
    name: 'Known limits and errors',
    ask: 'What are the product’s known limits, and how often does it fail in each of them?',
  },
  {
    id: 'bias',
    part: 'Fact sheet',
    name: 'Results of a bias test',
    ask: 'When did you last test for unequal results, by which groups, and with which method, sample sizes and results?',
  },
] as const;

/** The vendors whose contracts end next. */
const vendors = [
  { id: 'V-11', name: 'Lanternfield Voice', supplies: '311 call summaries', ends: 'Aug 31' },
  { id: 'V-19', name: 'Pirogue Learning', supplies: 'Staff training', ends: 'Sep 12' },
  { id: 'V-14', name: 'Heronwatch', supplies: 'License plate readers', ends: 'Sep 30' },
  { id: 'V-17', name: 'Cordgrass Talent', supplies: 'Résumé screening', ends: 'Oct 1' },
  { id: 'V-03', name: 'Saltgrass Systems', supplies: 'Permit status chatbot', ends: 'Dec 31' },
] as const;

const answersSchema = z.record(
  z.enum(requirements.map(({ id }) => id)),
  z.enum(['yes', 'no', 'open']),
);

/** The answers about one vendor. */
type VendorAnswers = z.output<typeof answersSchema>;

// The vendor whose file is open, and the answers about each.
const vendorSchema = z.object({
  open: z.enum(vendors.map(({ id }) => id)),
  answers: z.record(z.enum(vendors.map(({ id }) => id)), answersSchema),
});

/** The files of the vendor screen. */
type VendorState = z.output<typeof vendorSchema>;

const complete = Object.fromEntries(requirements.map(({ id }) => [id, 'yes'])) as VendorAnswers;

const sample: VendorState = {
  open: 'V-14',
  answers: {
    'V-11': { ...complete, training: 'open', limits: 'open', bias: 'open' },
    'V-19': { ...complete, deletion: 'no' },
    'V-14': { ...complete, audit: 'no' },
    'V-17': { ...complete, bias: 'no' },
    'V-03': complete,
  },
};

/** The part of the tour's state for the vendor screen. */
export const vendorPart = z.catch(vendorSchema, sample);

/** The requirements that a vendor's file does not meet, and those that are not known yet. */
export function checkFile(answers: VendorAnswers) {
  return {
    missing: requirements.filter(({ id }) => answers[id] === 'no'),
    open: requirements.filter(({ id }) => answers[id] === 'open'),
  };
}

const parts = ['Contract', 'Fact sheet'] as const;

/** What contracts and fact sheets of AI vendors say, and the words to ask for what they lack. */
export function Vendor({ state, change }: ScreenProps<VendorState>) {
  const vendor = vendors.find(({ id }) => id === state.open)!;
  const answers = state.answers[vendor.id];
  const answer = (changes: Partial<VendorAnswers>) =>
    change({ answers: { ...state.answers, [vendor.id]: { ...answers, ...changes } } });
  const { missing, open } = checkFile(answers);
  const asks = [...missing, ...open];
  const lacks = [missing.length > 0 && 'missing', open.length > 0 && 'not known'].filter(Boolean);
  const complete = vendors.filter(({ id }) =>
    Object.values(state.answers[id]).every((answer) => answer === 'yes'),
  ).length;
  return (
    <div className="grid items-start gap-16 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_auto_1fr]">
      <div className="lg:col-span-full">
        <Strip
          figures={[
            ['Vendors', '19', '2 added this year'],
            ['AI uses they supply', '34', 'of 47 in the inventory'],
            ['Contracts ending next', String(vendors.length), 'first on August 31'],
            ['Complete contracts', String(complete), `of ${vendors.length}, with fact sheet`],
          ]}
        />
      </div>
      <Panel title="Contracts ending next" note={`${vendors.length} of 19`}>
        <Table
          label="Contracts ending next"
          columns={[
            { name: 'Vendor' },
            { name: 'Supplies', wide: true },
            { name: 'Ends', wide: true },
            { name: 'Contract and fact sheet' },
          ]}
          rows={vendors.map(({ id, name, supplies, ends }) => ({
            key: id,
            chosen: id === vendor.id,
            cells: [
              <Opener onOpen={() => change({ open: id }, 'vendor')} key="name">
                {name}
              </Opener>,
              supplies,
              ends,
              <FileStatus answers={state.answers[id]} key="status" />,
            ],
          }))}
        />
      </Panel>
      <Panel
        title={`${vendor.id} · ${vendor.name}`}
        note={`ends ${vendor.ends}`}
        id="vendor"
        className="lg:row-span-2"
        phone
        inset
      >
        {parts.map((part) => (
          <fieldset className="not-first:mt-16" key={part}>
            <legend className="pb-8 text-14/1.35 font-640 text-ink-2">
              In the {part.toLowerCase()}
            </legend>
            <div className="grid gap-8">
              {requirements
                .filter((requirement) => requirement.part === part)
                .map(({ id, name }) => (
                  <Choice
                    id={`has-${id}`}
                    label={
                      <>
                        {name}{' '}
                        {answers[id] === 'no' && <strong className="text-bad">▲ missing</strong>}
                      </>
                    }
                    value={answers[id]}
                    options={[
                      ['yes', 'Yes'],
                      ['no', 'No'],
                      ['open', 'Not known'],
                    ]}
                    beside
                    onChoose={(value) => answer({ [id]: value })}
                    key={id}
                  />
                ))}
            </div>
          </fieldset>
        ))}
      </Panel>
      <Panel title="Contract language to request" note={vendor.name} inset>
        <p className="text-15/1.4" role="status">
          {asks.length === 0
            ? `The contract and the fact sheet of ${vendor.name} have everything the city asks for.`
            : `${asks.length} of ${requirements.length} items ${asks.length === 1 ? 'is' : 'are'} ${lacks.join(' or ')}. Ask ${vendor.name} for ${asks.length === 1 ? 'it' : 'them'} before the contract ends on ${vendor.ends}.`}
        </p>
        {asks.map(({ id, part, name, ask }) => (
          <blockquote
            className="mt-12 border-l-4 border-brass bg-brass-tint px-13 pt-10 pb-11 text-15/1.4"
            key={id}
          >
            <b className="block">
              {part}: {name}
            </b>
            {ask}
          </blockquote>
        ))}
      </Panel>
    </div>
  );
}

function FileStatus({ answers }: { answers: VendorAnswers }) {
  const { missing, open } = checkFile(answers);
  if (missing.length > 0) return <Status tone="bad">{`${missing.length} missing`}</Status>;
  if (open.length > 0) return <Status tone="due">{`${open.length} not known`}</Status>;
  return <Status tone="done">Complete</Status>;
}

/** The island of the vendor screen. */
export const TourScreen = tourScreen('vendor', { vendor: vendorPart }, Vendor);
