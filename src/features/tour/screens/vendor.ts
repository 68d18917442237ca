/** The vendor screen: what contracts and fact sheets of AI vendors must say, and the words to ask for what they lack. */
import * as z from 'zod/mini';

/** What each contract must have, and each fact sheet must answer, with the words that ask for it. */
export const requirements = [
  {
    id: 'ownership',
    part: 'Contract',
    name: 'The data stays the city’s',
    ask: 'Agency owns all information that Agency, its users or the public provide to the AI System, and everything created from it. Contractor may use it only to perform this agreement.',
  },
  {
    id: 'training',
    part: 'Contract',
    name: 'No training on city data',
    ask: 'Contractor must not use Agency Data, and must not let others use it, to train, tune or improve an AI System or other product.',
  },
  {
    id: 'deletion',
    part: 'Contract',
    name: 'Deletion on the city’s schedule',
    ask: 'Contractor must delete Agency Data when the period that Agency set for it ends, and must confirm each deletion in writing.',
  },
  {
    id: 'incidents',
    part: 'Contract',
    name: 'Notice of incidents',
    ask: 'Contractor must notify Agency within 24 hours after it discovers or reasonably suspects an AI Incident or unauthorized access to Agency Data.',
  },
  {
    id: 'audit',
    part: 'Contract',
    name: 'Right to audit',
    ask: 'On 10 business days’ notice and no more than once a year, or at any time after an AI Incident, Agency or its auditors may inspect records, tests, logs and controls.',
  },
  {
    id: 'model',
    part: 'Fact sheet',
    name: 'Model and its developer',
    ask: 'Which models does the product use, from which developer, and in which version?',
  },
  {
    id: 'limits',
    part: 'Fact sheet',
    name: 'Known limits and errors',
    ask: 'What are the product’s known limits, and how often does it fail in each of them?',
  },
  {
    id: 'bias',
    part: 'Fact sheet',
    name: 'Results of a bias test',
    ask: 'When did you last test for unequal results, by which groups, and with which method, sample sizes and results?',
  },
] as const;

/** The vendors whose contracts end next. */
export const vendors = [
  { id: 'V-11', name: 'Lanternfield Voice', supplies: '311 call summaries', ends: 'Aug 31' },
  { id: 'V-19', name: 'Pirogue Learning', supplies: 'Staff training', ends: 'Sep 12' },
  { id: 'V-14', name: 'Heronwatch', supplies: 'License plate readers', ends: 'Sep 30' },
  { id: 'V-17', name: 'Cordgrass Talent', supplies: 'Résumé screening', ends: 'Oct 1' },
  { id: 'V-03', name: 'Saltgrass Systems', supplies: 'Permit status chatbot', ends: 'Dec 31' },
] as const;

const answersSchema = z.record(
  z.enum(requirements.map(({ id }) => id)),
  z.enum(['yes', 'no', 'open']),
);

/** The answers about one vendor. */
export type VendorAnswers = z.output<typeof answersSchema>;

// The vendor whose file is open, and the answers about each.
const vendorSchema = z.object({
  open: z.enum(vendors.map(({ id }) => id)),
  answers: z.record(z.enum(vendors.map(({ id }) => id)), answersSchema),
});

/** The files of the vendor screen. */
export type Vendor = z.output<typeof vendorSchema>;

const complete = Object.fromEntries(requirements.map(({ id }) => [id, 'yes'])) as VendorAnswers;

const sample: Vendor = {
  open: 'V-14',
  answers: {
    'V-11': { ...complete, training: 'open', limits: 'open', bias: 'open' },
    'V-19': { ...complete, deletion: 'no' },
    'V-14': { ...complete, audit: 'no' },
    'V-17': { ...complete, bias: 'no' },
    'V-03': complete,
  },
};

/** The part of the tour's state for the vendor screen. */
export const vendorPart = z.catch(vendorSchema, sample);

/** The requirements that a vendor's file does not meet, and those that are not known yet. */
export function checkFile(answers: VendorAnswers) {
  return {
    missing: requirements.filter(({ id }) => answers[id] === 'no'),
    open: requirements.filter(({ id }) => answers[id] === 'open'),
  };
}
