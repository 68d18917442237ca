import { describeOptions } from './question.ts';
import type { Question } from './question.ts';

/** What the assessment asks about compliance. */
export const compliance: Question = {
  id: 'compliance',
  category: 'Compliance',
  text: 'How does your agency keep up with the laws that apply to AI?',
  why: 'New AI laws pass every year, and older laws on records, privacy, civil rights, and procurement apply to AI as well.',
  help: 'Ask legal counsel for the list of laws that were checked, with its date. A spoken opinion, or a vendor who says the product is compliant, does not count.',
  nistFunctions: ['Govern', 'Map', 'Measure'],
  options: describeOptions({
    1: 'Nobody has looked at which laws apply to the AI systems in use.',
    2: 'Legal counsel is asked about AI now and then, often after a contract is signed.',
    3: 'A written list of applicable laws exists, and counsel reviews each AI purchase before signature.',
    4: 'The legal duties of each AI system are on file with evidence, and the list is reviewed twice a year.',
    5: 'An audit checks the evidence each year, and procedures change before a new law takes effect.',
  }),
};
