import { describeOptions } from './question.ts';
import type { Question } from './question.ts';

/** What the assessment asks about accountability. */
export const accountability: Question = {
  id: 'accountability',
  category: 'Accountability',
  text: 'Who answers when an AI system makes a mistake?',
  why: 'When something goes wrong, residents and councils ask for a person, not for a product.',
  help: 'Pick one system and ask two colleagues who can switch it off today, and who would answer the resident. Two different replies mean it is not yet defined.',
  nistFunctions: ['Govern', 'Manage'],
  options: describeOptions({
    1: 'No system has a named owner, and nobody is sure who could switch it off.',
    2: 'For some systems people know whom to call, but ownership is not written down.',
    3: 'Each AI system has a named owner in writing, and a person reviews decisions that affect residents.',
    4: 'Owners can override or stop their systems, residents can appeal to a person, and each appeal is logged.',
    5: 'Owners report errors, appeals, and overrides each year, and an auditor checks a sample of decisions.',
  }),
};
