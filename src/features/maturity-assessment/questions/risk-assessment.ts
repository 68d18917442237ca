import { describeOptions } from './question.ts';
import type { Question } from './question.ts';

/** What the assessment asks about risk management. */
export const riskAssessment: Question = {
  id: 'risk_assessment',
  category: 'Risk Management',
  text: 'How does your agency assess the risk of an AI system before it is used?',
  why: 'A system that is assessed before use is cheaper to fix, and easier to explain to a council or a reporter.',
  help: 'A form, a checklist, or a meeting counts, if it happens each time and leaves a record. Ask for the record of the last system you bought.',
  nistFunctions: ['Map', 'Manage'],
  options: describeOptions({
    1: 'Nobody looks at the risk of an AI system before it is used.',
    2: 'Some departments ask about risk, each in its own way, and few keep a record.',
    3: 'One written procedure covers all departments, and new systems go through it.',
    4: 'Every system is assessed before use and again each year, and each high risk has an owner and a due date.',
    5: 'A summary of each high-risk assessment is public, and past incidents have changed the procedure.',
  }),
};
