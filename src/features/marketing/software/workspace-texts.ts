import { monthByMonth } from '#src/buying/catalog/plans.ts';
import { unbroken } from '#src/formats/written-text.ts';

/** The benefits of the AI workspace for an agency. */
export const benefits = [
  {
    title: 'One place for staff to use AI',
    text: 'Staff have an approved tool, so work stays out of personal accounts.',
  },
  {
    title: 'Answers that can be checked',
    text: 'Answers from a document cite the page.',
  },
  {
    title: 'AI use across the enterprise',
    text: 'Department heads see what each team uses AI for.',
  },
  {
    title: 'Start without an implementation project',
    text: unbroken(
      `Unlimited users, no implementation fees, and a ${monthByMonth.toLowerCase()} on monthly plans.`,
    ),
  },
];

/** What staff use the AI workspace for. */
export const useCases = [
  {
    title: 'Permits',
    text: 'Turn a reviewer’s notes into a letter that says what is missing and what comes next.',
  },
  {
    title: 'Records requests',
    text: 'Find the documents that answer a request, and draft a reply for a person to check.',
  },
  {
    title: 'Council minutes',
    text: 'Draft minutes and action items from a meeting transcript.',
  },
  {
    title: 'Grant writing',
    text: 'Draft a narrative from your own plans, in the order of the funder’s questions.',
  },
  {
    title: 'Code questions',
    text: 'Ask the zoning code what applies to a lot, and get the section and the page.',
  },
  {
    title: 'Budget questions',
    text: 'Compare two fee schedules or budgets, and see which lines changed.',
  },
];
