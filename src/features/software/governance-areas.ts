/** The eight areas of the governance suite: what an agency does in each. */
import type { screens } from '#src/assets/screens/screens.ts';

/** One area; its id is its anchor on the software page and the name of its screen. */
export interface GovernanceArea {
  id: Exclude<(typeof screens)[number]['name'], 'workspace'>;
  name: string;
  description: string;
  /** Three tasks in this area. */
  tasks: [string, string, string];
}

/** In the order of the specification. */
export const governanceAreas: GovernanceArea[] = [
  {
    id: 'dashboard',
    name: 'Dashboard',
    description:
      'A city manager opens one page and knows how many AI uses there are, how many are high risk, and which reviews are late. The same page answers the first question that a council asks: what do we use, and who decided?',
    tasks: [
      'Begin the week with the decisions that wait for you, the earliest first.',
      'Compare departments by the number and the risk of their uses.',
      'Follow your evidence under each function of the NIST AI Risk Management Framework: govern, map, measure and manage.',
    ],
  },
  {
    id: 'strategy',
    name: 'Strategy',
    description:
      'An AI strategy is a promise with dates. Each initiative belongs to the goal that it serves, so a pilot that serves none is easy to see, and so is one that is late.',
    tasks: [
      'Set goals, and give each initiative an owner, a date and a budget.',
      'Mark what is done, on track, at risk or late, and print a summary for council.',
      'Watch your maturity in strategy, risk management, fairness, transparency and compliance.',
    ],
  },
  {
    id: 'policy',
    name: 'Policy',
    description:
      'Begin with a template made for public agencies instead of an empty page. Departments comment on the clause that concerns them, and the adopted text keeps its history.',
    tasks: [
      'Take a draft from the privacy officer to the attorney to council, each approval with its date.',
      'Ask staff to accept the policy, and see which departments have.',
      'Ask Lexi what your policy says before a new use begins.',
    ],
  },
  {
    id: 'usecases',
    name: 'Use cases',
    description:
      'Staff answer plain questions about the use they have in mind: whom does it talk to, what does it read, does it decide about people? The answers make a score, and the score says what has to happen before the pilot.',
    tasks: [
      'Keep one register of all uses, with department, source, stage and risk.',
      'Send each request to the people who decide, with the reviews that its risk calls for.',
      'Make a public inventory from the register when residents or council ask for one.',
    ],
  },
  {
    id: 'vendor',
    name: 'Vendors',
    description:
      'Much of an agency’s AI arrives inside products that it already buys. Each vendor has a file: its AI fact sheet, its SOC 2 report, whether it trains models on your data, and the clauses of its contract.',
    tasks: [
      'Send a fact sheet to a vendor, and see which answers are still open.',
      'Find contracts that lack a clause, such as the right to audit.',
      'See contracts by the day they end, in time to ask for what is missing.',
    ],
  },
  {
    id: 'risk',
    name: 'Risk',
    description:
      'Each risk has a likelihood, an impact, an owner and controls. The grid shows where it stood before the controls and where it stands now; its file links to the part of the NIST AI Risk Management Framework that it answers.',
    tasks: [
      'Carry out privacy and risk impact assessments, guided from question to question.',
      'Test controls on a date, and see which ones are late.',
      'Collect sign-offs from the privacy officer to council in a file that stands up to a records request.',
    ],
  },
  {
    id: 'fairness',
    name: 'Fairness',
    description:
      'Compare outcomes by language, neighborhood, age or another group that matters in your community. A threshold, such as four fifths of the best-served group, says when a difference needs an answer.',
    tasks: [
      'Set a threshold for a model, and be told when a test falls below it.',
      'Record the finding, what staff do meanwhile, and the day of the next test.',
      'Print a test report for council, or for the vendor.',
    ],
  },
  {
    id: 'data',
    name: 'Data discovery',
    description:
      'DataHub follows personal data from its source, through its data set, to the AI that reads it. What it finds has a next step: a question to the department, or an entry in the register.',
    tasks: [
      'See which kinds of personal data you hold, and which uses read them.',
      'Check data sets against your retention schedule.',
      'Find AI tools that nobody registered, and ask about them or register them.',
    ],
  },
];
