/** Which parts of the documents, and which laws, belong to the answers; the page and the function decide it alike. */
import type { BoundBody } from '#src/content/lists/law-lists.ts';
import type { Condition } from '#src/content/policy-schema.ts';
import { lawsBinding, type Law } from '#src/laws/record/law.ts';

/** The chosen answers by question. */
export type Chosen = Record<string, readonly string[]>;

/** A section or a clause. */
export interface Part {
  when?: Condition | undefined;
  unless?: Condition | undefined;
}

/** Whether a part is in the documents. */
export const isIncluded = ({ when, unless }: Part, chosen: Chosen): boolean =>
  (!when || fits(when, chosen)) && !(unless && fits(unless, chosen));

function fits(condition: Condition, chosen: Chosen): boolean {
  const given: Chosen = { ...chosen, bodies: bodiesOf(chosen) };
  return Object.entries(condition).every(([question, answers = []]) =>
    answers.some((answer) => given[question]?.includes(answer)),
  );
}

/** What the agency is and runs, as keys of the register. */
const bodiesOf = ({ kind = [], special = [] }: Chosen) => [...kind, ...special];

/** The bodies of the register to which the agency belongs: every agency is an employer, too. */
export const boundAs = (chosen: Chosen): BoundBody[] => [
  ...(bodiesOf(chosen) as BoundBody[]),
  'public-employers',
];

/** The laws that bind the agency: its state's, then the federal ones. */
export const lawsOf = <Some extends Pick<Law, 'jurisdiction' | 'status' | 'binds'>>(
  laws: Some[],
  chosen: Chosen,
): Some[] =>
  lawsBinding(laws, chosen['state']?.[0] ?? '').filter(({ binds }) =>
    boundAs(chosen).some((body) => binds.includes(body)),
  );
