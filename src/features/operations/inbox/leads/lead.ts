/** The follow-up state of leads. */

/** The lists whose rows need follow-up, by their names in URLs. */
export const leadKinds = [
  'questions',
  'bookings',
  'webinar-registrations',
  'assessments',
  'quotes',
  'purchases',
  'accounts',
  'barrier-reports',
] as const;

/** A list whose rows need follow-up. */
export type LeadKind = (typeof leadKinds)[number];

/** The states in order; a lead without a stored state is new. */
export const leadStateNames = ['new', 'contacted', 'done'] as const;

/** A follow-up state. */
export type LeadState = (typeof leadStateNames)[number];

/** The labels of the states in pages and files. */
export const leadLabels: Record<LeadState, string> = {
  new: 'New',
  contacted: 'Contacted',
  done: 'Done',
};

/** The filters in URLs: one state, or leads that are assigned to the reader. */
export const leadFilters = [...leadStateNames, 'mine'] as const;

/** A filter for a query. */
export type LeadFilter = { state: LeadState } | { assignee: string };

/** Converts the filter in a URL for the administrator with email address `reader`. */
export function toLeadFilter(
  named: (typeof leadFilters)[number] | undefined,
  reader: string,
): LeadFilter | undefined {
  if (named === undefined) return undefined;
  return named === 'mine' ? { assignee: reader.toLowerCase() } : { state: named };
}

/** A lead's state. */
export interface Lead {
  state: LeadState;
  assignee: string | null;
}
