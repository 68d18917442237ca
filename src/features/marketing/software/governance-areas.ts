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
      'The council asks which AI tools are high risk. The city manager has the answer on one screen: 6 of 47, three of them with the police, two in Human Services and one in Finance & HR.',
    tasks: [
      'See which decisions are waiting, the earliest first.',
      'Compare departments by the number and risk of their AI tools.',
      'See your evidence for each function of the NIST AI Risk Management Framework: govern, map, measure and manage.',
    ],
  },
  {
    id: 'strategy',
    name: 'Strategy',
    description:
      'The council adopted a strategy and asks what its first year will bring. By the end of that year: 60 of 100 permit questions solved online, all six high-risk uses assessed, 1,265 of 1,480 staff trained.',
    tasks: [
      'Keep goals, initiatives, budgets and the measures for council in one plan.',
      'Move an initiative to another quarter, and its budget and its measures move with it.',
      'See what is on track, tight or late, and print the plan for council.',
    ],
  },
  {
    id: 'policy',
    name: 'Policy',
    description:
      'Version 2.1 of the city’s policy went to all staff, and 82% have accepted it: 92% in Planning, 76% in Public Works. Departments that are behind get a reminder.',
    tasks: [
      'Begin with a template made for public agencies, pick clauses, and see each change marked in the draft.',
      'Take the draft from the privacy officer to the attorney to council.',
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
      'Keep one inventory of all AI tools, with department, source, stage and risk.',
      'Send each request to the people who decide, with the reviews that its risk calls for.',
      'Make a public version of the inventory for residents and council.',
    ],
  },
  {
    id: 'vendor',
    name: 'Vendors',
    description:
      'The plate reader contract ends on September 30 and lacks one of five clauses, the right to audit. Procurement sees it in time, because each vendor has a file with its AI fact sheet and the clauses of its contract.',
    tasks: [
      'Send a fact sheet to a vendor, and see which answers are still open.',
      'Find contracts that lack a clause, and get contract language to ask for it.',
      'See which contracts end next, while there is time to add clauses.',
    ],
  },
  {
    id: 'risk',
    name: 'Risk',
    description:
      'License plate readers score 10 of 12 risk points before controls and 6 with them. One gap is left: the report to council. Four people can sign now; the council signs after it has the report.',
    tasks: [
      'Complete privacy and risk impact assessments, question by question; each gap names its part of the NIST framework.',
      'Set a date to test each control, and see which tests are late.',
      'Collect sign-offs, from the privacy officer to the council, in one file that you can produce for a records request.',
    ],
  },
  {
    id: 'fairness',
    name: 'Fairness',
    isWide: true,
    description:
      'A benefits model puts 64% of English forms on the fast track and 49% of Spanish ones. The ratio of 0.77 is below 0.80, the threshold that this city chose, so staff check every slow-track form until the next test.',
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
      'A scan finds a meeting notes extension that is not in the inventory. DataHub does not block tools: you add the tool, or record that it must stop and who was told. For listed AI, it traces personal data from its source, through its data set, to the tool that reads it.',
    tasks: [
      'See which kinds of personal data you hold, and which AI tools read them.',
      'Check data sets against your retention schedule.',
      'Find AI tools that are not in the inventory, and add each or ask its department to stop.',
    ],
  },
];
