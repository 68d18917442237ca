import { Choice } from '../parts/Choice.tsx';
import { Panel, Strip } from '../parts/Panel.tsx';
import { Status } from '../parts/Status.tsx';
import { Opener, Table } from '../parts/Table.tsx';
import { tourScreen, type ScreenProps } from '../tour-screen.tsx';
import {
  checkPart,
  requirements,
  vendors,
  type Vendor as VendorState,
  type VendorAnswers,
  type FilePart,
  vendorPart,
} from './vendor.ts';

const parts: FilePart[] = ['Contract', 'Fact sheet'];

/** What contracts and fact sheets of AI vendors say, and the words to ask for what they lack. */
export function Vendor({ state, change }: ScreenProps<VendorState>) {
  const vendor = vendors.find(({ id }) => id === state.open)!;
  const answers = state.answers[vendor.id];
  const answer = (changes: Partial<VendorAnswers>) =>
    change({ answers: { ...state.answers, [vendor.id]: { ...answers, ...changes } } });
  const asks = requirements.filter(({ id }) => answers[id] !== 'yes');
  const complete = vendors.filter(({ id }) => isComplete(state.answers[id])).length;
  return (
    <div className="grid items-start gap-16 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="lg:col-span-full">
        <Strip
          figures={[
            ['Vendors', '19', '2 added this year'],
            ['AI uses they supply', '34', 'of 47 on the register'],
            ['Contracts ending next', String(vendors.length), 'first on August 31'],
            ['Of these, nothing missing', String(complete), 'in contract and fact sheet'],
          ]}
        />
      </div>
      <Panel title="Contracts ending next" note={`${vendors.length} of 19`}>
        <Table
          label="Contracts ending next"
          columns={[
            { name: 'Vendor' },
            { name: 'Supplies', wide: true },
            ...parts.map((name) => ({ name })),
            { name: 'Ends', wide: true },
          ]}
          rows={vendors.map(({ id, name, supplies, ends }) => ({
            key: id,
            chosen: id === vendor.id,
            cells: [
              <Opener onOpen={() => change({ open: id }, 'vendor')} key="name">
                {name}
              </Opener>,
              supplies,
              ...parts.map((part) => (
                <PartStatus part={part} answers={state.answers[id]} key={part} />
              )),
              ends,
            ],
          }))}
        />
      </Panel>
      <Panel
        title={`${vendor.id} · ${vendor.name}`}
        note={`ends ${vendor.ends}`}
        id="vendor"
        className="lg:row-span-2"
        inset
      >
        {parts.map((part) => (
          <fieldset
            className="not-first:mt-16"
            data-phone={part === 'Contract' || undefined}
            key={part}
          >
            <legend className="pb-8 text-14/1.35 font-640 text-ink-2">
              In the {part.toLowerCase()}
            </legend>
            <div className="grid gap-8">
              {requirements
                .filter((one) => one.part === part)
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
      <Panel title="Words to ask for" note={vendor.name} inset>
        <p className="text-15/1.4" role="status">
          {asks.length === 0
            ? `The contract and the fact sheet of ${vendor.name} have everything the city asks for.`
            : `Ask ${vendor.name} for ${asks.length} of ${requirements.length} before the contract ends on ${vendor.ends}.`}
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

function isComplete(answers: VendorAnswers): boolean {
  return Object.values(answers).every((one) => one === 'yes');
}

function PartStatus({ part, answers }: { part: FilePart; answers: VendorAnswers }) {
  const { missing, open } = checkPart(part, answers);
  if (missing.length > 0) return <Status tone="bad">{`${missing.length} missing`}</Status>;
  if (open.length > 0) return <Status tone="due">{`${open.length} not known`}</Status>;
  return <Status tone="done">Complete</Status>;
}

/** The island of the vendor screen. */
export const TourScreen = tourScreen('vendor', { vendor: vendorPart }, Vendor);
