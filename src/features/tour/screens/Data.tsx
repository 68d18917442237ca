import type { ReactNode } from 'react';
import { Choice } from '#src/features/tour/parts/Choice.tsx';
import { Icon, Status, Level } from '#src/features/tour/parts/Icon.tsx';
import { Bar, Bars, Panel, Strip } from '#src/features/tour/parts/Panel.tsx';
import { tourScreen, type ScreenProps } from '#src/features/tour/tour-screen.tsx';
import * as z from 'zod/mini';

/** The AI tools that a scan found that are not in the inventory, and the data set that each reads. */
export const foundTools = [
  {
    id: 'notes',
    name: 'Meeting notes extension',
    where: 'On 14 laptops in Finance & HR',
    reads: 'Personnel files',
  },
  { id: 'images', name: 'Image maker', where: '2 accounts in the Library', reads: 'Event photos' },
] as const;

interface DataSet {
  name: string;
  kinds: string;
  /** How long the retention schedule keeps it, and how old its oldest item is. */
  keepFor: string;
  oldest: string;
  isLate?: true;
  /** The registered AI that reads it. */
  uses: { name: string; level: 'high' | 'medium' | 'low' }[];
}

/** The sources with personal data, and the data sets in each. */
export const sources: { id: SourceId; name: string; sets: DataSet[] }[] = [
  {
    id: 'cases',
    name: 'Case management',
    sets: [
      {
        name: 'Benefit applications',
        kinds: 'Social Security number, income, family',
        keepFor: '7 years',
        oldest: '6 years',
        uses: [{ name: 'Benefits triage model', level: 'high' }],
      },
      {
        name: 'Case notes',
        kinds: 'Name, health, family',
        keepFor: '7 years',
        oldest: '5 years',
        uses: [],
      },
    ],
  },
  {
    id: 'permits',
    name: 'Permit system',
    sets: [
      {
        name: 'Permit applications',
        kinds: 'Name, address',
        keepFor: '10 years',
        oldest: '8 years',
        uses: [
          { name: 'Permit status chatbot', level: 'medium' },
          { name: 'Permit letters', level: 'low' },
        ],
      },
    ],
  },
  {
    id: 'plates',
    name: 'Plate cameras',
    sets: [
      {
        name: 'Plate reads',
        kinds: 'Plate, place, time',
        keepFor: '30 days',
        oldest: '29 days',
        uses: [{ name: 'License plate readers', level: 'high' }],
      },
      {
        name: 'Searches and who made them',
        kinds: 'Employee name, case number',
        keepFor: '3 years',
        oldest: '2 years',
        uses: [],
      },
    ],
  },
  {
    id: 'calls',
    name: '311 phone system',
    sets: [
      {
        name: 'Call recordings',
        kinds: 'Voice, phone number',
        keepFor: '2 years',
        oldest: '3 years',
        isLate: true,
        uses: [{ name: '311 call summaries', level: 'medium' }],
      },
    ],
  },
  {
    id: 'files',
    name: 'Shared drives',
    sets: [
      {
        name: 'Personnel files',
        kinds: 'Name, pay, health',
        keepFor: '7 years',
        oldest: '7 years',
        uses: [{ name: 'Résumé screening', level: 'high' }],
      },
      { name: 'Event photos', kinds: 'Faces', keepFor: '3 years', oldest: '2 years', uses: [] },
    ],
  },
];

/** In how many of the 147 data sets with personal data each kind is. */
const kinds: [string, number][] = [
  ['Contact details', 121],
  ['Address or place', 88],
  ['Date of birth', 54],
  ['Health or benefits', 31],
  ['Social Security no.', 12],
];

const sourceIds = ['cases', 'permits', 'plates', 'calls', 'files'] as const;
type SourceId = (typeof sourceIds)[number];

/** What the agency did about a tool that a scan found. */
const toolStates = ['found', 'asked', 'stopped'] as const;

// The source that is followed, and what was done about each tool.
const dataSchema = z.object({
  source: z.enum(sourceIds),
  tools: z.record(z.enum(foundTools.map(({ id }) => id)), z.enum(toolStates)),
});

/** The choices on the data screen. */
export type DataState = z.output<typeof dataSchema>;

const sample: DataState = { source: 'files', tools: { notes: 'found', images: 'found' } };

/** The part of the tour's state for the data screen. */
export const dataPart = z.catch(dataSchema, sample);

/** The data sets of the chosen source, each with the AI that reads it: found tools too, unless they were stopped. */
export function followData({ source, tools }: DataState) {
  return sources
    .find(({ id }) => id === source)!
    .sets.map((set) => ({
      ...set,
      tools: foundTools.filter(({ id, reads }) => reads === set.name && tools[id] !== 'stopped'),
    }));
}

/** How many found tools are in a state. */
export function countTools({ tools }: DataState, state: (typeof toolStates)[number]): number {
  return Object.values(tools).filter((current) => current === state).length;
}

const marks = {
  found: { tone: 'bad', label: 'Not listed' },
  asked: { tone: 'due', label: 'Owner asked' },
  stopped: { tone: 'done', label: 'Stopped' },
} as const;

/** Where personal data is, which AI reads it, and what to do about AI that is not in the inventory. */
export function Data({ state, change }: ScreenProps<DataState>) {
  const sets = followData(state);
  const found = countTools(state, 'found');
  const readers = sets.flatMap(({ uses, tools }) => [...uses, ...tools]).length;
  return (
    <div className="grid items-start gap-16 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_auto_1fr]">
      <div className="lg:col-span-full">
        <Strip
          figures={[
            ['Sources connected', '38', 'of 41 known'],
            ['Data sets', '612', '147 with personal data'],
            ['Data sets that AI reads', '83', '29 with personal data'],
            [
              'AI not in the inventory',
              String(found + countTools(state, 'asked')),
              'found by scans since July 1',
            ],
          ]}
        />
      </div>
      <Panel title="From source to AI use" note="Personal data, 5 of 38 sources" inset>
        <div className="grid gap-x-32 gap-y-20 md:grid-cols-[13rem_minmax(0,1fr)]">
          <fieldset>
            <legend className="pb-8 text-14/1.35 font-640 text-ink-2">Source</legend>
            {sources.map(({ id, name }) => (
              <label
                className="mt-8 flex min-h-44 cursor-pointer items-center gap-10 rounded-4 border border-rule-2 px-12 text-15/1.3 first-of-type:mt-0 has-checked:border-river has-checked:bg-river-tint has-checked:font-640"
                key={id}
              >
                <input
                  className="size-20 flex-none accent-river"
                  type="radio"
                  name="source"
                  checked={id === state.source}
                  onChange={() => change({ source: id })}
                />
                {name}
              </label>
            ))}
          </fieldset>
          <div>
            <p className="pb-8 text-14/1.35 text-ink-2" role="status">
              {sets.length} data {sets.length === 1 ? 'set' : 'sets'}, read by {readers}{' '}
              {readers === 1 ? 'AI tool' : 'AI tools'}
            </p>
            <ul className="grid gap-12">
              {sets.map((set) => (
                <li className="rounded-4 border border-rule-2" key={set.name}>
                  <div className="grid gap-x-16 gap-y-6 px-14 py-11 md:grid-cols-[1fr_auto]">
                    <p className="text-15/1.4">
                      <b className="block">{set.name}</b>
                      <span className="text-14/1.35 text-ink-2">{set.kinds}</span>
                    </p>
                    <p className="text-14/1.35 text-ink-2">
                      <span className="block">
                        Keep {set.keepFor}, oldest {set.oldest}
                      </span>
                      <Status tone={set.isLate ? 'late' : 'done'}>
                        {set.isLate ? 'Kept too long' : 'On schedule'}
                      </Status>
                    </p>
                  </div>
                  <ul className="border-t border-rule bg-mist px-14 py-8 text-15/1.4">
                    {set.uses.map(({ name, level }) => (
                      <Reader name={name} key={name}>
                        <Level of={level} />
                      </Reader>
                    ))}
                    {set.tools.map(({ id, name }) => {
                      const { tone, label } = marks[state.tools[id]];
                      return (
                        <Reader name={name} key={name}>
                          <Status tone={tone}>{label}</Status>
                        </Reader>
                      );
                    })}
                    {set.uses.length + set.tools.length === 0 && <li>No AI reads it.</li>}
                  </ul>
                </li>
              ))}
            </ul>
          </div>
        </div>
      </Panel>
      <Panel
        title="Not in the inventory"
        note={`${found} to decide`}
        className="lg:row-span-2"
        phone
        inset
      >
        {foundTools.map(({ id, name, where, reads }) => (
          <div className="border-rule not-first:mt-16 not-first:border-t not-first:pt-14" key={id}>
            <b className="block text-15/1.4">{name}</b>
            <p className="mb-8 text-14/1.35 text-ink-2">
              {where}. Reads {reads.toLowerCase()}.
            </p>
            <Choice
              id={`tool-${id}`}
              label="What to do about it"
              value={state.tools[id]}
              options={[
                ['found', 'Not decided'],
                ['asked', 'Ask its owner to add it'],
                ['stopped', 'Stop it'],
              ]}
              onChoose={(value) => change({ tools: { ...state.tools, [id]: value } })}
            />
            <p className="mt-8" role="status">
              <Status tone={marks[state.tools[id]].tone}>{marks[state.tools[id]].label}</Status>
            </p>
          </div>
        ))}
      </Panel>
      <Panel title="Personal data by kind" note="in 147 data sets" inset>
        <Bars
          rows={kinds.map(([name, count]) => [
            name,
            <Bar lengths={[(100 * count) / 147]} key={name} />,
            count,
          ])}
        />
      </Panel>
    </div>
  );
}

function Reader({ name, children }: { name: string; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center gap-x-12 py-4">
      <span className="mr-auto flex items-center gap-8">
        <Icon name="right" className="size-16 text-river" />
        {name}
      </span>
      {children}
    </li>
  );
}

/** The island of the data screen. */
export const TourScreen = tourScreen('data', { data: dataPart }, Data);
