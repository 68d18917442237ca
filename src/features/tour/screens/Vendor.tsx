import { Choice } from '#src/features/tour/parts/Choice.tsx';
import { Panel, Strip } from '#src/features/tour/parts/Panel.tsx';
import { Status } from '#src/features/tour/parts/Icon.tsx';
import { Opener, Table } from '#src/features/tour/parts/Table.tsx';
import { tourScreen, type ScreenProps } from '#src/features/tour/tour-screen.tsx';
import {
  checkFile,
  requirements,
  vendors,
  type Vendor as VendorState,
  type VendorAnswers,
  vendorPart,
} from './vendor.ts';

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
            ['AI uses they supply', '34', 'of 47 on the register'],
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
                    label={name}
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
