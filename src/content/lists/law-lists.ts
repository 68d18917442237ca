/** The closed lists of the register of laws, each with the labels that readers see. Plain data without imports, so that any page, function or script can use it. */

/** A place whose laws are in the register. */
export interface Jurisdiction {
  /** The last part of its path: /laws/new-york. */
  slug: string;
  name: string;
  /** Two lower-case letters; the ids of its records begin with them. */
  postalCode: string;
}

/** The federal government, whose rules apply in every state. */
export const federal: Jurisdiction = { slug: 'us', name: 'Federal', postalCode: 'us' };

const stateCodes = {
  Alabama: 'al',
  Alaska: 'ak',
  Arizona: 'az',
  Arkansas: 'ar',
  California: 'ca',
  Colorado: 'co',
  Connecticut: 'ct',
  Delaware: 'de',
  'District of Columbia': 'dc',
  Florida: 'fl',
  Georgia: 'ga',
  Hawaii: 'hi',
  Idaho: 'id',
  Illinois: 'il',
  Indiana: 'in',
  Iowa: 'ia',
  Kansas: 'ks',
  Kentucky: 'ky',
  Louisiana: 'la',
  Maine: 'me',
  Maryland: 'md',
  Massachusetts: 'ma',
  Michigan: 'mi',
  Minnesota: 'mn',
  Mississippi: 'ms',
  Missouri: 'mo',
  Montana: 'mt',
  Nebraska: 'ne',
  Nevada: 'nv',
  'New Hampshire': 'nh',
  'New Jersey': 'nj',
  'New Mexico': 'nm',
  'New York': 'ny',
  'North Carolina': 'nc',
  'North Dakota': 'nd',
  Ohio: 'oh',
  Oklahoma: 'ok',
  Oregon: 'or',
  Pennsylvania: 'pa',
  'Rhode Island': 'ri',
  'South Carolina': 'sc',
  'South Dakota': 'sd',
  Tennessee: 'tn',
  Texas: 'tx',
  Utah: 'ut',
  Vermont: 'vt',
  Virginia: 'va',
  Washington: 'wa',
  'West Virginia': 'wv',
  Wisconsin: 'wi',
  Wyoming: 'wy',
};

const listPlaces = (codes: Record<string, string>): Jurisdiction[] =>
  Object.entries(codes).map(([name, postalCode]) => ({
    slug: name.toLowerCase().replaceAll(' ', '-'),
    name,
    postalCode,
  }));

/** The fifty states and the District of Columbia, by name. */
export const states: Jurisdiction[] = listPlaces(stateCodes);

/** The territories whose laws are in the register. Forms offer states only. */
export const territories: Jurisdiction[] = listPlaces({ Guam: 'gu', 'Puerto Rico': 'pr' });

/** Every place that a record may name, the federal government first. */
export const jurisdictions: Jurisdiction[] = [federal, ...states, ...territories];

/** The kinds of laws, with their labels. */
export const lawKinds = {
  statute: 'Statute',
  rule: 'Agency rule',
  'court-rule': 'Court rule',
  'executive-order': 'Executive order',
  policy: 'Government policy',
  standard: 'Voluntary standard',
  'app-ban': 'App ban',
  bill: 'Bill',
} as const;

/** The statuses of laws, with their labels. */
export const lawStatuses = {
  'in-force': 'In effect',
  enacted: 'Enacted, not yet in effect',
  stayed: 'Stopped by a court for now',
  superseded: 'Replaced',
  repealed: 'Repealed',
  vetoed: 'Vetoed',
  proposed: 'Proposed',
  failed: 'Did not pass',
} as const;

/** A key of {@link lawStatuses}. */
export type LawStatus = keyof typeof lawStatuses;

/** The topics of laws, with their labels. */
export const lawTopics = {
  accessibility: 'Accessibility',
  'automated-decisions': 'Automated decisions',
  'biometrics-and-policing': 'Biometrics and policing',
  chatbots: 'Chatbots',
  courts: 'Courts',
  'deepfakes-and-elections': 'Deepfakes and elections',
  disclosure: 'Disclosure',
  employment: 'Employment',
  health: 'Health',
  'impact-assessment': 'Impact assessment',
  inventory: 'Inventory',
  policy: 'AI policy',
  preemption: 'Preemption',
  procurement: 'Procurement',
  schools: 'Schools',
  security: 'Security',
  training: 'Training',
} as const;

/** A key of {@link lawTopics}. */
export type LawTopic = keyof typeof lawTopics;

/** The kinds of duties, with their labels; `/compare` says what each option does for each of them. */
export const dutyKinds = {
  inventory: 'List your AI uses',
  assessment: 'Assess a use before it begins',
  notice: 'Tell people about AI',
  'human-review': 'Have a person check and decide',
  training: 'Train staff',
  policy: 'Adopt a policy and name who is in charge',
  contract: 'Put terms into purchases and contracts',
  records: 'Keep records and checks while AI is in use',
  report: 'Report to another office, or get its approval',
  other: 'Other duties, and limits on uses, tools and data',
} as const;

/** A key of {@link dutyKinds}. */
export type DutyKind = keyof typeof dutyKinds;

const publicBodyLabels = {
  'state-agencies': 'State agencies',
  cities: 'Cities and towns',
  counties: 'Counties',
  'special-districts': 'Special districts',
  schools: 'School districts and schools',
  universities: 'Public colleges and universities',
  courts: 'Courts',
  police: 'Police and sheriffs',
  health: 'Public hospitals and health departments',
  'public-employers': 'Public employers',
} as const;

/** Who can be bound: the public bodies of a state first, then everyone else, with their labels. */
export const boundBodies = {
  ...publicBodyLabels,
  'oversight-offices': 'State oversight offices',
  'federal-agencies': 'Federal agencies',
  vendors: 'Vendors to public agencies',
  businesses: 'Private businesses',
  developers: 'AI developers',
  platforms: 'Online platforms',
  campaigns: 'Campaigns',
  everyone: 'Everyone',
} as const;

/** A key of {@link boundBodies}. */
export type BoundBody = keyof typeof boundBodies;

/** The public bodies of a state: what "binds an agency" refers to. Oversight offices are not among them, because their duties are different. */
export const publicBodies = Object.keys(publicBodyLabels) as readonly BoundBody[];

/** How sure we are of a record, with what that means. */
export const lawConfidences = {
  high: 'High: we read the text or an official page.',
  medium: 'Medium: some facts come from summaries.',
  low: 'Low: we read summaries, not the text.',
} as const;

/** After this many days without a check, a record's page has a warning, and editors get a list of such records. */
export const lawCheckedForDays = 120;
