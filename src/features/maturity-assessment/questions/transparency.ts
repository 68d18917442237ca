import { describeOptions } from './question.ts';
import type { Question } from './question.ts';

/** What the assessment asks about transparency. */
export const transparency: Question = {
  id: 'transparency',
  category: 'Transparency',
  text: 'What can residents find out about the AI your agency uses?',
  why: 'Residents may ask how a decision about them was made. A list that exists is quicker to hand over than one that must be made first.',
  help: 'Look at your own website as a resident would. Count what you can find in three clicks: a list of systems, notices where AI is used, a person to ask.',
  nistFunctions: ['Govern', 'Measure'],
  options: describeOptions({
    1: 'Nothing is published about AI, and staff could not list the systems in use.',
    2: 'Staff answer when a resident or a reporter asks, but no list of AI systems is public.',
    3: 'A list of AI systems with their purposes is on the website, with a contact for questions.',
    4: 'The list is updated each quarter, and residents are told wherever AI talks to them or helps decide.',
    5: 'For each system that affects residents, the website shows test results, data sources, and how to reach a person.',
  }),
};
