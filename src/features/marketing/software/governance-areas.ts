import type { screens } from '#src/assets/screens/screens.ts';

/** An area of the governance suite; its id is its anchor on the page and the name of its screenshot. */
export interface GovernanceArea {
  id: Exclude<(typeof screens)[number]['name'], 'workspace'>;
  name: string;
  description: string;
  tasks: [string, string, string];
}

/** The eight areas, in the order of the specification. */
export const governanceAreas: GovernanceArea[] = [
  {
    id: 'dashboard',
    name: 'Dashboard',
    description:
      'A city manager sees 47 AI tools on the register: 6 are high risk, and 5 wait for a decision, 1 of them late. When the council asks which tools are high risk, the answer is on the screen.',
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
      'The council adopted a strategy in February and wants a progress report. Of eight initiatives, four are on track, three have no time to spare and one is late. When you move one to another quarter, the budget follows. Each initiative is listed under the goal that it serves.',
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
    description:
      'Finance wants a water bill assistant. Staff answer plain questions: does it talk to residents, does it read personal data, does it decide about people? The answers score 5 of 12 points, which is medium risk. The screen lists what that level requires, such as a privacy review before the pilot and telling residents that they are talking to AI.',
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
      'The plate reader contract ends on September 30 and lacks one of five clauses, the right to audit. Procurement sees it in July, because each vendor has a file with its AI fact sheet, its SOC 2 report, whether it trains models on your data, and the clauses of its contract. The file includes contract language to request the missing clause.',
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
    description:
      'A benefits model puts 64% of English forms on the fast track and 49% of Spanish ones. That’s below four fifths, the threshold that this city chose, so staff now check every slow-track form until the next test. You choose the threshold, and compare by language, neighborhood, age or another group that matters in your community.',
    tasks: [
      'Set a threshold for a model, and get an alert when a test falls below it.',
      'Record the finding, what staff do meanwhile, and the date of the next test.',
      'Print a test report for council, or for the vendor.',
    ],
  },
  {
    id: 'data',
    name: 'Data discovery',
    description:
      'A scan finds a meeting notes extension on 14 laptops that no one registered. You can register the tool or stop it. For registered AI, DataHub traces personal data from its source, through its data set, to the tool that reads it.',
    tasks: [
      'See which kinds of personal data you hold, and which AI tools read them.',
      'Check data sets against your retention schedule.',
      'Find AI tools that no one registered, and register them or stop them.',
    ],
  },
];
