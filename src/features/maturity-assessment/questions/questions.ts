import { answerLabels, answerValues, type AnswerValue, type QuestionId } from './answers.ts';
import type { NistFunction } from './recommendation-texts.ts';

/** One question with its five options and its help texts. */
export interface Question {
  id: QuestionId;
  category: string;
  text: string;
  /** The risk behind the question, in one or two sentences. */
  why: string;
  /** How to choose an answer, and what counts as evidence. */
  help: string;
  /** The NIST AI Risk Management Framework functions of its recommendations. */
  nistFunctions: readonly NistFunction[];
  options: readonly { value: AnswerValue; label: string; description: string }[];
}

const describeOptions = (descriptions: Readonly<Record<AnswerValue, string>>) =>
  answerValues.map((value) => ({
    value,
    label: answerLabels[value],
    description: descriptions[value],
  }));

/** All questions of the assessment, in order. */
export const questions: readonly Question[] = [
  {
    id: 'governance',
    category: 'Governance',
    text: 'Who decides how AI is used in your agency?',
    why: 'Without a named decision maker, each department sets its own rules, and no one answers for all.',
    help: 'Judge by paper: a signed policy, a committee charter, minutes from the last 12 months. A draft or a plan does not count yet.',
    nistFunctions: ['Govern'],
    options: describeOptions({
      1: 'No one is named to decide on AI, and there is no written policy.',
      2: 'One person or a small group answers questions about AI when asked, without a written mandate.',
      3: 'A written AI policy is approved, and a named official or committee decides under it.',
      4: 'The committee meets at least once a quarter, keeps minutes, and has an approval on file for every AI system.',
      5: 'The council or board gets a report on AI each year, and the policy is revised after each report.',
    }),
  },
  {
    id: 'risk_assessment',
    category: 'Risk Management',
    text: 'How does your agency assess the risk of an AI system before it is used?',
    why: 'A system that is assessed before use is cheaper to fix, and easier to explain to a council or a reporter.',
    help: 'A form, a checklist, or a meeting counts, if it happens each time and leaves a record. Ask for the record of the last system you bought.',
    nistFunctions: ['Map', 'Manage'],
    options: describeOptions({
      1: 'No one looks at the risk of an AI system before it is used.',
      2: 'Some departments ask about risk, each in its own way, and few keep a record.',
      3: 'One written procedure covers all departments, and new systems go through it.',
      4: 'Every system is assessed before use and again each year, and each high risk has an owner and a due date.',
      5: 'A summary of each high-risk assessment is public, and past incidents have changed the procedure.',
    }),
  },
  {
    id: 'transparency',
    category: 'Transparency',
    text: 'What can residents find out about the AI your agency uses?',
    why: 'Residents may ask how a decision about them was made.',
    help: 'Look at your own website as a resident would. Count what you can find in three clicks: a list of systems, notices where AI is used, a person to ask.',
    nistFunctions: ['Govern', 'Measure'],
    options: describeOptions({
      1: 'Nothing is published about AI, and staff could not list the systems in use.',
      2: 'Staff answer when a resident or a reporter asks, but no list of AI systems is public.',
      3: 'A list of AI systems with their purposes is on the website, with a contact for questions.',
      4: 'The list is updated each quarter, and residents are told wherever AI talks to them or helps decide.',
      5: 'For each system that affects residents, the website shows test results, data sources, and how to reach a person.',
    }),
  },
  {
    id: 'data_management',
    category: 'Data Management',
    text: 'How does your agency control the data that goes into AI systems?',
    why: 'What staff paste into a tool can leave the agency for good, and a system built on poor records repeats their errors.',
    help: 'Check three things: a rule on what may go into AI tools, a record of the data sources of each system, and contract terms on training and deletion.',
    nistFunctions: ['Govern', 'Map', 'Measure'],
    options: describeOptions({
      1: 'No rule says what data may go into AI tools, and no one knows what staff enter.',
      2: 'Staff have been told to be careful with sensitive data, but nothing is written or checked.',
      3: 'A written rule sorts data by sensitivity and says which kinds may go into which AI tools.',
      4: 'Each system has its data sources and quality checks on file, and contracts bar training on agency data.',
      5: 'Tools block or log forbidden data, quality is measured each quarter, and deletion is tested.',
    }),
  },
  {
    id: 'bias_fairness',
    category: 'Bias & Fairness',
    text: 'How does your agency check that AI systems treat people fairly?',
    why: 'A system can work well on average and still fail one group of residents.',
    help: 'Tests of your own systems with your own residents in mind count.',
    nistFunctions: ['Map', 'Measure', 'Manage'],
    options: describeOptions({
      1: 'No AI system has been checked for different results among groups of people.',
      2: 'Departments rely on what vendors say about fairness, or look only after a complaint.',
      3: 'A written method says which systems are tested for fairness before use, and for which groups.',
      4: 'Every system that affects residents is tested before use and each year, and gaps over a set limit are fixed.',
      5: 'Results by group are public, outside reviewers check them, and a system that fails is changed or stopped.',
    }),
  },
  {
    id: 'workforce',
    category: 'Workforce',
    text: 'How are your employees prepared to use AI?',
    why: 'The safest system still depends on the person at the keyboard, who must know when not to trust it.',
    help: 'Count people, not courses: how many employees finished training in the last 12 months, and how many of those who buy or supervise AI.',
    nistFunctions: ['Govern', 'Map'],
    options: describeOptions({
      1: 'Employees have had no AI training, and no one knows who uses AI tools.',
      2: 'Some employees have taken a course or a webinar on their own initiative.',
      3: 'A written training plan covers each role, and employees finish a basic course before they get AI tools.',
      4: 'At least 90 percent of users finish training each year, and buyers and supervisors have a course of their own.',
      5: 'Skills are checked on the job, lessons from incidents enter the course, and staff test systems before purchase.',
    }),
  },
  {
    id: 'accountability',
    category: 'Accountability',
    text: 'Who answers when an AI system makes a mistake?',
    why: 'When something goes wrong, residents and councils ask for a person, not for a product.',
    help: 'Pick one system and ask two colleagues who can switch it off today, and who would answer the resident.',
    nistFunctions: ['Govern', 'Manage'],
    options: describeOptions({
      1: 'No system has a named owner, and no one is sure who could switch it off.',
      2: 'For some systems people know whom to call, but ownership is not written down.',
      3: 'Each AI system has a named owner in writing, and a person reviews decisions that affect residents.',
      4: 'Owners can override or stop their systems, residents can appeal to a person, and each appeal is logged.',
      5: 'Owners report errors, appeals, and overrides each year, and an auditor checks a sample of decisions.',
    }),
  },
  {
    id: 'monitoring',
    category: 'Monitoring',
    text: 'How does your agency know that an AI system still works as intended?',
    why: 'Vendors update their models: a system that passed its test last year can fail today.',
    help: 'Look for numbers with a date: accuracy, complaints, response time, cost.',
    nistFunctions: ['Measure', 'Manage'],
    options: describeOptions({
      1: 'After an AI system goes live, no one checks its results.',
      2: 'Problems come to light only when a user or a resident complains.',
      3: 'Each AI system has written measures, an owner, and a date for its next review.',
      4: 'Measures are collected at least monthly, limits trigger action, and incidents are logged and closed.',
      5: 'Alerts reach the owner within a day, trends go to leadership each quarter, and reviews have led to changes.',
    }),
  },
  {
    id: 'compliance',
    category: 'Compliance',
    text: 'How does your agency keep up with the laws that apply to AI?',
    why: 'New AI laws pass every year, and older laws on records, privacy, civil rights, and procurement apply to AI as well.',
    help: 'Ask legal counsel for the list of laws that were checked, with its date. A spoken opinion, or a vendor who says the product is compliant, does not count.',
    nistFunctions: ['Govern', 'Map', 'Measure'],
    options: describeOptions({
      1: 'No one has looked at which laws apply to the AI systems in use.',
      2: 'Legal counsel is asked about AI now and then, often after a contract is signed.',
      3: 'A written list of applicable laws exists, and counsel reviews each AI purchase before signature.',
      4: 'The legal duties of each AI system are on file with evidence, and the list is reviewed twice a year.',
      5: 'An audit checks the evidence each year, and procedures change before a new law takes effect.',
    }),
  },
  {
    id: 'citizen_engagement',
    category: 'Citizen Engagement',
    text: 'How do residents take part in decisions about AI?',
    why: 'Residents notice harms and barriers early.',
    help: 'Count what residents could do, and what changed because of it.',
    nistFunctions: ['Govern', 'Map', 'Measure'],
    options: describeOptions({
      1: 'Residents have been neither told nor asked about any AI system.',
      2: 'Residents can comment through general channels only, such as a public meeting or the main phone line.',
      3: 'A written rule says when residents are consulted about AI, and one contact takes their comments.',
      4: 'Residents are consulted before each system that affects them, in the languages they speak, and get written answers.',
      5: 'A standing group that includes residents reviews AI plans, and the agency publishes what it changed as a result.',
    }),
  },
];
