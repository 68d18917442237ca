import { describeOptions } from './question.ts';
import type { Question } from './question.ts';

/** What the assessment asks about governance. */
export const governance: Question = {
  id: 'governance',
  category: 'Governance',
  text: 'Who decides how AI is used in your agency?',
  why: 'Without a named decision maker, each department sets its own rules, and nobody can answer for all of them.',
  help: 'Judge by paper: a signed policy, a committee charter, minutes from the last 12 months. A draft or a plan does not count yet.',
  nistFunctions: ['Govern'],
  options: describeOptions({
    1: 'No one is named to decide on AI, and there is no written policy.',
    2: 'One person or a small group answers questions about AI when asked, without a written mandate.',
    3: 'A written AI policy is approved, and a named official or committee decides under it.',
    4: 'The committee meets at least once a quarter, keeps minutes, and has an approval on file for every AI system.',
    5: 'The council or board gets a report on AI each year, and the policy is revised after each report.',
  }),
};
