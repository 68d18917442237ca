/** The schema of the policy builder's documents; unknown fields are mistakes. */
import { z } from 'astro/zod';
import { day, fix, group, list, oneOf, text } from './schemas/head-fields.ts';
import { agencyKinds, policyChoices } from './policy-choices.ts';

const someOf = <Key extends string>(choices: Record<Key, unknown>, example: NoInfer<Key>) =>
  list(oneOf(choices, example), 1, 20, `[${example}]`).optional();

/** What must have been answered: for each question here, one of its listed answers. */
const condition = group(
  {
    /** What the agency is, or runs: a city with a police department is both. */
    bodies: someOf(agencyKinds, 'police'),
    /** What the agency itself is, whatever it runs. */
    kind: someOf(agencyKinds, 'courts'),
    size: someOf(policyChoices.size, 'small'),
    uses: someOf(policyChoices.uses, 'chatbots'),
    approval: someOf(policyChoices.approval, 'committee'),
    training: someOf(policyChoices.training, 'yearly'),
    disclosure: someOf(policyChoices.disclosure, 'always'),
    records: someOf(policyChoices.records, 'all'),
  },
  'a question with its answers, such as { uses: [chatbots] }',
);

const clauseFields = {
  /** The clause goes in only after these answers. */
  when: condition.optional(),
  /** The clause is left out after these answers. */
  unless: condition.optional(),
};

const clause = group(
  {
    /** Markdown as in a template. `[Agency name]`, `[Governing body]`, `[Resolution]`, `[resolution]` and `[State]` are filled in. */
    text: text(10, 3000, 'Staff check every output.'),
    ...clauseFields,
  },
  'text, and when or unless',
);

/** What the register adds at the end of a section: the laws' names, their duties, or what is unsettled. */
const lawParts = { names: true, duties: true, questions: true };

/** One document; its file name is its id. */
export const policyDocumentSchema = group(
  {
    title: text(5, 80, 'AI acceptable-use policy'),
    description: text(20, 200, 'What the document is for, in one sentence'),
    lastReviewed: day,
    /** Whether sections and paragraphs have numbers. */
    isNumbered: z.boolean({ error: fix('true') }).default(false),
    /** Whether it has to fit on one page, with narrow margins. */
    isOnePage: z.boolean({ error: fix('true') }).default(false),
    /** Notes above the first section. */
    intro: text(10, 1000, '> A draft, not legal advice.'),
    sections: list(
      group(
        {
          heading: text(3, 80, 'Records'),
          ...clauseFields,
          clauses: list(clause, 1, 30, 'and below it each clause after a hyphen'),
          laws: oneOf(lawParts, 'duties').optional(),
        },
        'a heading and its clauses',
      ),
      1,
      30,
      'and below it each section after a hyphen',
    ),
  },
  'the fields of another document',
);

/** A document as its author writes it. */
export type WrittenDocument = z.output<typeof policyDocumentSchema>;

/** When a section or clause is in a document. */
export type Condition = z.output<typeof condition>;
