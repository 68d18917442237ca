/** How far we are with what has come in. */
/** The lists whose rows somebody has to follow up, by their names in addresses. */
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

/** One of those lists. */
export type LeadKind = (typeof leadKinds)[number];

/** The states, in their order; what nobody has touched is new. */
export const leadStateNames = ['new', 'contacted', 'done'] as const;

/** One of those states. */
export type LeadState = (typeof leadStateNames)[number];

/** The states as pages and files write them. */
export const leadLabels: Record<LeadState, string> = {
  new: 'New',
  contacted: 'Contacted',
  done: 'Done',
};

/** The part of a list to show: one state, or what is assigned to the reader. */
export const leadFilters = [...leadStateNames, 'mine'] as const;

/** Such a part, with the reader's address where it matters. */
export type LeadFilter = { state: LeadState } | { assignee: string };

/** The part that an address names, for the administrator who reads it. */
export function toLeadFilter(
  named: (typeof leadFilters)[number] | undefined,
  reader: string,
): LeadFilter | undefined {
  if (named === undefined) return undefined;
  return named === 'mine' ? { assignee: reader.toLowerCase() } : { state: named };
}

/** The state of one lead. */
export interface Lead {
  state: LeadState;
  assignee: string | null;
}
