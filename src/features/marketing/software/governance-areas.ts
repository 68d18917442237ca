import type { screens } from '#src/assets/screens/screens.ts';

/** An area of the governance suite; its id is its anchor on the page and the name of its screenshot. */
export interface GovernanceArea {
  id: Exclude<(typeof screens)[number]['name'], 'workspace'>;
  name: string;
  description: string;
  tasks: [string, string, string];
  /** Shows its whole screen, not the part that phones show. */
  isWide?: true;
}

/** The eight areas, in the order of the specification. */
export const governanceAreas: GovernanceArea[] = [
  {
    id: 'dashboard',
    name: 'Dashboard',
    isWide: true,
    description:
      'When the council asks which AI tools are high risk, the city manager has the answer on one screen. Five decisions wait, and one of them is late.',
    tasks: [
      'Start the day with the decisions that wait for you, the earliest first.',
      'Compare departments by the number and risk of their AI tools.',
      'See your evidence for each function of the NIST AI Risk Management Framework: govern, map, measure and manage.',
    ],
  },
  {
    id: 'strategy',
    name: 'Strategy',
    description:
      'The council adopted a strategy and wants a progress report. Of eight initiatives, four are on track, three have no time to spare and one is late. When you move one to another quarter, the budget follows.',
    tasks: [
      'Set goals, and give each initiative an owner, a date and a budget.',
      'See what is on track, tight or late, and print the plan for council.',
      'Watch your maturity in strategy, risk management, fairness, transparency and compliance.',
    ],
  },
  {
    id: 'policy',
    name: 'Policy',
    description:
      'The city picks clauses from a template. Draft 2.2 adds one on personal data and marks it. You see how many staff have accepted version 2.1: 92% in Planning, 76% in Public Works.',
    tasks: [
      'Begin with a template made for public agencies, and take the draft from the privacy officer to the attorney to council.',
      'Have staff accept the policy, and see which departments are behind.',
      'Ask Lexi what your policy says before a new AI tool goes into use.',
    ],
  },
  {
    id: 'usecases',
    name: 'Use cases',
    isWide: true,
    description:
      'Finance wants a water bill assistant. Staff answer five plain questions, and the answers score 5 of 12 points: medium risk. The screen lists what that level requires, such as a privacy review before the pilot.',
    tasks: [
      'Keep one register of all AI tools, with department, source, stage and risk.',
      'Send each request to the people who decide, with the reviews that its risk calls for.',
      'Turn the register into a public inventory when residents or council want one.',
    ],
  },
  {
    id: 'vendor',
    name: 'Vendors',
    description:
      'The plate reader contract ends on September 30 and lacks one of five clauses, the right to audit. Procurement sees it in July, because each vendor has a file with its AI fact sheet and the clauses of its contract. The file includes contract language to request the missing clause.',
    tasks: [
      'Send a fact sheet to a vendor, and see which answers are still open.',
      'Find contracts that lack a clause, such as the right to audit.',
      'See which contracts end next, while there is time to add clauses.',
    ],
  },
  {
    id: 'risk',
    name: 'Risk',
    description:
      'License plate readers score 10 of 12 risk points before controls and 6 with them. One gap is left: the report to council. Four people can sign now; the council signs after it has the report. Each gap names its part of the NIST AI Risk Management Framework.',
    tasks: [
      'Complete privacy and risk impact assessments, question by question.',
      'Set a date to test each control, and see which tests are late.',
      'Collect sign-offs, from the privacy officer to the council, in one file that you can produce for a records request.',
    ],
  },
  {
    id: 'fairness',
    name: 'Fairness',
    isWide: true,
    description:
      'A benefits model puts 64% of English forms on the fast track and 49% of Spanish ones. That’s below four fifths, the threshold that this city chose, so staff check every slow-track form until the next test.',
    tasks: [
      'Set a threshold, compare by language, neighborhood, age or another group, and get an alert when a test falls below it.',
      'Record the finding, what staff do meanwhile, and the date of the next test.',
      'Print a test report for council, or for the vendor.',
    ],
  },
  {
    id: 'data',
    name: 'Data discovery',
    description:
      'A scan finds a meeting notes extension that no one registered. You can register the tool or stop it. For registered AI, DataHub traces personal data from its source, through its data set, to the tool that reads it.',
    tasks: [
      'See which kinds of personal data you hold, and which AI tools read them.',
      'Check data sets against your retention schedule.',
      'Find AI tools that no one registered, and register them or stop them.',
    ],
  },
];
