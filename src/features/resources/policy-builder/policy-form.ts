/** The form of the policy builder: ten questions. */
import * as z from 'zod/mini';
import { jurisdictions } from '#src/content/lists/law-lists.ts';
import { agencyKinds, policyChoices, type AgencyKind } from '#src/content/policy-choices.ts';
import { defineForm } from '#src/forms/define-form.ts';
import { optionalText } from '#src/forms/rules.ts';
import { cleanText, printable } from '#src/formats/typed-text.ts';

/** The path of the page. */
export const policyBuilderPath = '/resources/policy-builder';

const keysOf = <Key extends string>(choices: Record<Key, unknown>) => Object.keys(choices) as Key[];

/** A form sends one chosen value as a text, several as a list, and none not at all. */
const some = <Key extends string>(choices: Record<Key, unknown>, message: string) =>
  z.pipe(
    z.pipe(
      z.optional(z.union([z.string(), z.array(z.string())], message)),
      z.transform((value) => [value ?? []].flat().filter(Boolean)),
    ),
    z.array(z.enum(keysOf(choices), message)),
  );

const { size, uses, approval, training, disclosure, records, special } = policyChoices;

/** The form; its answer is a ZIP archive, and nothing is stored. */
export const policyForm = defineForm({
  path: '/api/policy-files',
  page: policyBuilderPath,
  label: 'Build an AI policy',
  button: 'Download the documents',
  schema: z.object({
    agency: optionalText('Please write the name of your agency as text', 100, (typed) =>
      printable(cleanText(typed)),
    ),
    state: z.enum(
      jurisdictions.map(({ slug }) => slug),
      'Please choose a state',
    ),
    kind: z.enum(keysOf<AgencyKind>(agencyKinds), 'Please choose the kind of agency'),
    size: z.enum(keysOf(size), 'Please choose the number of employees'),
    special: some(special, 'Please choose from the list what your agency runs'),
    uses: some(uses, 'Please choose from the list what staff may do with AI'),
    approval: z.enum(keysOf(approval), 'Please choose who approves AI uses'),
    training: z.enum(keysOf(training), 'Please choose when staff are trained'),
    disclosure: z.enum(keysOf(disclosure), 'Please choose when you disclose AI'),
    records: z.enum(keysOf(records), 'Please choose how long you keep prompts and outputs'),
  }),
  fields: {
    agency: {
      id: 'policy-agency-field',
      label: 'Name of your agency',
      hint: 'If you leave this empty, the documents have a blank to fill in.',
      autoComplete: 'organization',
    },
    state: { id: 'policy-state-field', label: 'State', control: 'own' },
    kind: { id: 'policy-kind-field', label: 'Kind of agency', control: 'own' },
    size: { id: 'policy-size-field', label: 'Number of employees', control: 'own' },
    special: {
      id: 'policy-special-field',
      label: 'Does your agency also run any of these?',
      hint: 'The policy then has a section for each, with its laws.',
      control: 'own',
    },
    uses: {
      id: 'policy-uses-field',
      label: 'What may staff do with AI?',
      hint: 'Unchecked uses are prohibited, except drafting and research, which then need approval.',
      control: 'own',
    },
    approval: { id: 'policy-approval-field', label: 'Who approves new uses?', control: 'own' },
    training: { id: 'policy-training-field', label: 'When are staff trained?', control: 'own' },
    disclosure: {
      id: 'policy-disclosure-field',
      label: 'When does the agency disclose AI?',
      control: 'own',
    },
    records: {
      id: 'policy-records-field',
      label: 'Which prompts and outputs are kept?',
      control: 'own',
    },
  },
  messages: {
    failed: 'We couldn’t make your documents',
    broken: 'Please try again in a minute.',
    kept: 'What you entered is still here.',
  },
});

/** The valid answers. */
export type PolicyAnswers = z.output<typeof policyForm.schema>;
