import { describeOptions } from './question.ts';
import type { Question } from './question.ts';

/** What the assessment asks about monitoring. */
export const monitoring: Question = {
  id: 'monitoring',
  category: 'Monitoring',
  text: 'How does your agency know that an AI system still works as intended?',
  why: 'Vendors update their models, and the world changes. A system that passed its test last year can fail today.',
  help: 'Look for numbers with a date: accuracy, complaints, response time, cost. A feeling that the system works fine is not a number.',
  nistFunctions: ['Measure', 'Manage'],
  options: describeOptions({
    1: 'After an AI system goes live, nobody checks its results.',
    2: 'Problems come to light only when a user or a resident complains.',
    3: 'Each AI system has written measures, an owner, and a date for its next review.',
    4: 'Measures are collected at least monthly, limits trigger action, and incidents are logged and closed.',
    5: 'Alerts reach the owner within a day, trends go to leadership each quarter, and reviews have led to changes.',
  }),
};
