/** The answers that the policy builder offers, each with the label that readers see; conditions in `policy-builder/` name their keys. Plain data without imports of code, so that pages, functions and scripts can use it. */
import type { BoundBody } from './lists/law-lists.ts';

/** By what most governing bodies adopt a policy. */
const by = 'Resolution';

/** The kinds of agencies, with who adopts a policy there and by what. Keys are those of the register, so that they say which laws bind the agency. */
export const agencyKinds = {
  cities: { label: 'City or town', adopts: 'City Council', by },
  counties: { label: 'County', adopts: 'County Board', by },
  'special-districts': { label: 'Special district', adopts: 'Board of Directors', by },
  schools: { label: 'School district or school', adopts: 'School Board', by },
  universities: { label: 'Public college or university', adopts: 'Governing Board', by },
  courts: { label: 'Court', adopts: 'Court', by: 'Order' },
  police: { label: 'Police department or sheriff’s office', adopts: 'Governing Body', by },
  health: { label: 'Public hospital or health department', adopts: 'Governing Board', by },
  'state-agencies': { label: 'State agency', adopts: 'Agency Head', by: 'Order' },
} as const satisfies Partial<Record<BoundBody, { label: string; adopts: string; by: string }>>;

/** A key of {@link agencyKinds}. */
export type AgencyKind = keyof typeof agencyKinds;

/** The answers to each other question, with their labels. */
export const policyChoices = {
  size: {
    small: 'Fewer than 50 employees',
    medium: '50 to 499 employees',
    large: '500 employees or more',
  },
  uses: {
    drafting: 'Drafting, editing and summarizing',
    analysis: 'Research, code and data analysis',
    translation: 'Translation',
    meetings: 'Recording or summarizing meetings',
    chatbots: 'Chatbots that answer the public',
    scoring: 'Tools that rank or score people',
    media: 'Making images, audio or video',
  },
  approval: {
    lead: 'The person in charge of AI; high-risk uses also need the chief executive',
    committee: 'A review committee; high-risk uses also need the chief executive',
    'governing-body': 'A review committee; high-risk uses also need the governing body',
  },
  training: {
    yearly: 'Before first use, then every year',
    once: 'Before first use',
    'by-risk': 'Every year, with more for people who run high-risk uses',
  },
  disclosure: {
    unreviewed: 'When people interact with AI, or when AI output was not reviewed',
    always: 'The same, and on anything published that AI helped write',
  },
  records: {
    schedule: 'Only what the records schedule requires',
    decisions: 'That, and everything used in a decision about a person',
    all: 'Every prompt and output, for a set time',
  },
  special: {
    police: 'Police or a sheriff’s office',
    schools: 'Schools',
    health: 'A hospital or health department',
    courts: 'A court',
  },
} as const satisfies Record<string, Record<string, string>> & {
  special: Partial<Record<AgencyKind, string>>;
};

/** The ids of the documents, in the order of the archive; each is a file name in `policy-builder/`. */
export const policyDocumentIds = [
  'ai-acceptable-use-policy',
  'resolution',
  'staff-sheet',
  'for-counsel',
] as const;
