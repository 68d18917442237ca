import { describeOptions } from './question.ts';
import type { Question } from './question.ts';

/** What the assessment asks about bias & fairness. */
export const biasFairness: Question = {
  id: 'bias_fairness',
  category: 'Bias & Fairness',
  text: 'How does your agency check that AI systems treat people fairly?',
  why: 'A system can work well on average and still fail one group of residents. You see that only when you look at each group.',
  help: 'Tests of your own systems with your own residents in mind count. A general promise of fairness from a vendor does not.',
  nistFunctions: ['Map', 'Measure', 'Manage'],
  options: describeOptions({
    1: 'No AI system has been checked for different results among groups of people.',
    2: 'Departments rely on what vendors say about fairness, or look only after a complaint.',
    3: 'A written method says which systems are tested for fairness before use, and for which groups.',
    4: 'Every system that affects residents is tested before use and each year, and gaps over a set limit are fixed.',
    5: 'Results by group are public, outside reviewers check them, and a system that fails is changed or stopped.',
  }),
};
