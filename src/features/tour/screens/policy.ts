/** The policy screen: clauses to choose from, the version in force, and who has accepted it. */
import * as z from 'zod/mini';
import { departments } from './register.ts';

/** The clauses of the template. */
export const clauses = [
  {
    id: 'allowed',
    title: 'Uses we allow',
    text: 'Staff may use AI for drafts, summaries and searches in the workspace, and check each result before they rely on it.',
  },
  {
    id: 'chatbots',
    title: 'Chatbots',
    text: 'A chatbot that answers residents says that it is AI, not a person, links to the rule it relies on, and offers a person within one step.',
  },
  {
    id: 'plates',
    title: 'License plate reads',
    text: 'License plate reads are deleted after 30 days unless a case number is attached. Reads are shared with another agency only through a logged request.',
  },
  {
    id: 'benefits',
    title: 'Benefits',
    text: 'A model that ranks people for a benefit is tested for bias at least once a year, and a person makes the decision.',
  },
  {
    id: 'hiring',
    title: 'Hiring',
    text: 'A tool that screens job applicants is bought or renewed only with a bias test that its vendor has shown the city.',
  },
  {
    id: 'personal',
    title: 'Personal data',
    text: 'No one enters personal data of residents into an AI tool that is not in the inventory.',
  },
  {
    id: 'records',
    title: 'Records',
    text: 'Prompts and answers that lead to a decision are kept as long as the decision’s own records.',
  },
  {
    id: 'incidents',
    title: 'Incidents',
    text: 'Whoever sees AI do harm or leak data tells the privacy officer the same day. The use is stopped until the cause is known.',
  },
] as const;

const clauseIds = clauses.map(({ id }) => id);
const anyClauses = z.array(z.enum(clauseIds));

/** A clause's id. */
type ClauseId = (typeof clauseIds)[number];

/** The version of the policy that the sample city has in force. */
const cityVersion = 1;
const cityClauses: ClauseId[] = ['allowed', 'chatbots', 'plates', 'benefits', 'hiring'];

/** How many people work in each department, and how many of them have accepted the city's version. */
const staff: Record<(typeof departments)[number], [people: number, accepted: number]> = {
  Police: [430, 335],
  'Human Services': [236, 201],
  'Planning & Permits': [118, 109],
  'Public Works': [365, 277],
  'Finance & HR': [156, 143],
  'Customer Service': [76, 65],
  Library: [99, 84],
};

/** The chosen clauses, the published ones with their version, and how often each department was reminded since. */
export const policyPart = z.catch(
  z.object({
    chosen: anyClauses,
    published: anyClauses,
    version: z.int().check(z.minimum(cityVersion)),
    reminders: z.record(z.string(), z.int().check(z.minimum(0))),
  }),
  {
    chosen: [...cityClauses, 'personal'],
    published: cityClauses,
    version: cityVersion,
    reminders: {},
  },
);

/** The state of the policy. */
export type Policy = z.output<typeof policyPart>;

/** The number of a version, as people read it. */
export const versionName = (version: number): string => `2.${version}`;

/** The clauses in the template's order: the chosen ones, those not published yet, and those that publishing removes. */
export function compareDraft({ chosen, published }: Policy) {
  const list = (has: (id: ClauseId) => boolean) => clauses.filter(({ id }) => has(id));
  return {
    draft: list((id) => chosen.includes(id)),
    added: list((id) => chosen.includes(id) && !published.includes(id)),
    removed: list((id) => !chosen.includes(id) && published.includes(id)),
  };
}

/** The policy with a clause chosen, or no longer chosen. */
export const chooseClause = ({ chosen }: Policy, id: ClauseId, isChosen: boolean) => ({
  chosen: isChosen ? [...chosen, id] : chosen.filter((clause) => clause !== id),
});

/** The policy with its draft in force as the next version, which no one has accepted yet. */
export const publish = ({ chosen, version }: Policy): Partial<Policy> => ({
  published: chosen,
  version: version + 1,
  reminders: {},
});

/** The policy after a reminder to these departments. */
export const remind = ({ reminders }: Policy, names: readonly string[]): Partial<Policy> => ({
  reminders: {
    ...reminders,
    ...Object.fromEntries(names.map((name) => [name, (reminders[name] ?? 0) + 1])),
  },
});

/** How many people of each department have accepted the version in force, and the share of all. Half of those who have not do so after a reminder. */
export function countAccepted({ version, reminders }: Policy) {
  const rows = departments.map((name) => {
    const [people, before] = staff[name];
    const missing = people - (version === cityVersion ? before : 0);
    const accepted = people - Math.floor(missing / 2 ** (reminders[name] ?? 0));
    return { name, people, accepted, percent: Math.round((accepted / people) * 100) };
  });
  const people = rows.reduce((sum, row) => sum + row.people, 0);
  const accepted = rows.reduce((sum, row) => sum + row.accepted, 0);
  return { rows, people, accepted, percent: Math.round((accepted / people) * 100) };
}
