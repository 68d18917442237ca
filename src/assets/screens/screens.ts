/** The product's screens in the order of the software page: what each is for, and what its picture shows, the part on a phone included. `partAlt` is what that part alone shows, where a page has it alone. */
export const screens = [
  {
    name: 'dashboard',
    title: 'See your AI tools, their risk, and what is waiting for a decision.',
    alt: 'Dashboard of a sample city: 47 AI uses in the inventory, 6 of them high risk. It answers a question of the council, and shows the 5 use cases that wait for a decision, use cases by department and risk, and evidence under the NIST AI Risk Management Framework.',
  },
  {
    name: 'strategy',
    title: 'Tie each AI initiative to a goal, an owner, a date and a budget.',
    alt: 'Strategy screen of a sample city: a roadmap of eight initiatives under four goals, each with the quarter in which it starts, and marked as on track, tight or late. Beside it are the budgets of two years and eight measures that council asked for.',
    partAlt:
      'Measures that the council of a sample city asked for, each with how much of it is reached: 60 of 100 permit questions solved online, 1,265 of 1,480 staff trained, 15 of 19 contracts with all clauses.',
  },
  {
    name: 'policy',
    title: 'Draft policies from templates, track every change, and see who has accepted them.',
    alt: 'Policy screen of a sample city: eight clauses to choose from, draft 2.2 with a new clause on personal data marked in the text, and acceptance of version 2.1 by department, from 76% to 92%.',
    partAlt:
      'Acceptance of policy version 2.1 in a sample city by department, from 76% in Public Works to 92% in Planning & Permits, with a button that reminds each.',
  },
  {
    name: 'usecases',
    title: 'List AI use cases, score them at intake, and follow them from proposal to launch.',
    alt: 'Use case screen of a sample city: an inventory of 47 AI uses with department, source, stage and risk. Beside it is the intake of a water bill assistant: five answers make 5 points of 12, medium risk, with the rule and what that level requires.',
  },
  {
    name: 'vendor',
    title: 'Know who supplies your AI, what they have promised, and when contracts end.',
    alt: 'Vendor screen of a sample city: the five contracts that end next, each with what its contract and its fact sheet lack. Beside them is the file of the license plate reader vendor, whose contract has four of five clauses. Below is contract language for the right to audit.',
    partAlt:
      'File of the vendor of a sample city’s license plate readers: four of five clauses are in the contract, and the right to audit is not. The fact sheet is complete.',
  },
  {
    name: 'risk',
    title: 'Score each risk before and after controls, and keep the sign-offs in one place.',
    alt: 'Risk screen of a sample city: ten questions about the license plate readers, nine answered with yes. Beside them is the summary: 10 points of 12 before controls and 6 now, one gap, the council report, and five who have to sign, of whom the council waits.',
    partAlt:
      'Summary of the license plate readers of a sample city: 10 points of 12 before controls, 6 now, one gap, the council report, and five who have to sign, of whom the council waits.',
  },
  {
    name: 'fairness',
    title: 'Test whether models treat groups of residents alike, and act on what you find.',
    alt: 'Fairness screen of a sample city: a benefits triage model puts 49% of forms in Spanish on the fast track against 64% in English, below the four-fifths line. Around it are three lists to choose groups, score and lowest ratio, what staff do about the finding, and a table of tests.',
  },
  {
    name: 'data',
    title:
      'Find where personal data lives, which AI reads it, and which AI is not in your inventory.',
    alt: 'Data discovery screen of a sample city: of five sources the shared drives are chosen; their two data sets are kept on schedule and read by three AI tools, two of them not in the inventory. Around them are personal data by kind, and the two tools with a choice to ask its owner to add it or to stop it.',
    partAlt:
      'Two AI tools of a sample city that are not in the inventory, a meeting notes extension and an image maker, each with a choice of what to do about it.',
  },
  {
    name: 'workspace',
    title: 'Ask your own documents in a secure workspace, with the source beside each answer.',
    alt: 'AI workspace of a sample city: the assistant answers a question about a garden shed from the zoning code, with a draft reply. Beside it are the two passages that the answer relies on.',
  },
] as const;
