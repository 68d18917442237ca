/** The data screen: which AI reads the data of each source, and AI tools that no one registered. */
import * as z from 'zod/mini';

/** The AI tools that a scan found that are not on the register, and the data set that each reads. */
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
export const kinds: [string, number][] = [
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
export type Data = z.output<typeof dataSchema>;

const sample: Data = { source: 'files', tools: { notes: 'found', images: 'found' } };

/** The part of the tour's state for the data screen. */
export const dataPart = z.catch(dataSchema, sample);

/** The data sets of the chosen source, each with the AI that reads it: found tools too, unless they were stopped. */
export function followData({ source, tools }: Data) {
  return sources
    .find(({ id }) => id === source)!
    .sets.map((set) => ({
      ...set,
      tools: foundTools.filter(({ id, reads }) => reads === set.name && tools[id] !== 'stopped'),
    }));
}

/** How many found tools are in a state. */
export function countTools({ tools }: Data, state: (typeof toolStates)[number]): number {
  return Object.values(tools).filter((current) => current === state).length;
}
