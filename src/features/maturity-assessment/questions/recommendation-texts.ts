/** The fifty recommendation texts. A separate module, so that the page loads them only with the result. */
import { answerValues, type AnswerValue, type QuestionId } from './answers.ts';

/** The four functions of the NIST AI Risk Management Framework, in NIST’s order. */
export const nistFunctions = ['Govern', 'Map', 'Measure', 'Manage'] as const;

/** One function of the NIST AI Risk Management Framework. */
export type NistFunction = (typeof nistFunctions)[number];

/** A recommendation with the framework function that it belongs to. */
export interface RecommendationText {
  nistFunction: NistFunction;
  text: string;
}

type RecommendationTexts = Readonly<Record<AnswerValue, RecommendationText>>;

/** Combines the functions and the texts of one question, each in the order of the answers. */
const forAnswers = (functions: NistFunction[], texts: string[]) =>
  Object.fromEntries(
    answerValues.map((value, at) => [value, { nistFunction: functions[at], text: texts[at] }]),
  ) as RecommendationTexts;

/** What to do next, per question and answer. */
export const recommendationTexts: Readonly<Record<QuestionId, RecommendationTexts>> = {
  governance: forAnswers(
    ['Govern', 'Govern', 'Govern', 'Govern', 'Govern'],
    [
      'Within 30 days, have the manager or agency head name one executive in writing who answers for AI, and ask that person to bring a two-page interim policy to the council or board by the end of next quarter.',
      'Within 60 days, turn the informal group into a committee of five to seven people from IT, legal, procurement, and two service departments, give it a one-page charter, and ask the council or board to adopt a written AI policy.',
      'Within 90 days, put the committee on a quarterly calendar with minutes, and have the manager direct that no department buys or renews an AI system without an approval on file.',
      'Keep the quarterly meetings, and within 120 days have the committee present a first annual AI report to the council or board: systems in use, decisions taken, money spent, and changes proposed to the policy.',
      'Keep the annual report, and within 180 days ask an outside reviewer, such as your auditor or a peer agency, to test five committee decisions against the policy and present the findings to the council or board.',
    ],
  ),
  risk_assessment: forAnswers(
    ['Map', 'Map', 'Manage', 'Manage', 'Map'],
    [
      'Within 30 days, have the chief information officer list every AI tool in use and mark those that touch benefits, safety, or jobs, and have the manager pause new ones until a one-page risk check is signed.',
      'Within 60 days, collect the risk questions that departments already ask, merge them into one form of at most 20 questions, and have the manager require a signed form before any AI purchase or free trial.',
      'Within 90 days, run the systems you already have through the procedure, highest risk first, and have the chief information officer bring the manager an owner, a due date, and a decision for each high risk.',
      'Keep the yearly reviews, and within 120 days publish a one-page summary of each high-risk assessment. Assign the risk manager to ask after every incident whether the form should have caught it, and to amend it.',
      'Keep publishing the summaries, and within 180 days have the risk manager compare your form with the risks in the NIST Generative AI Profile and bring each difference to the committee for a decision.',
    ],
  ),
  transparency: forAnswers(
    ['Govern', 'Govern', 'Govern', 'Measure', 'Measure'],
    [
      'Within 45 days, have each department head send the chief information officer a list of the AI tools in use, free ones included, and assign one person to keep that list as the official inventory.',
      'Within 60 days, publish the inventory on your website in plain language: what each system does, which department runs it, and what data it uses. Have the manager name the person who answers questions.',
      'Within 90 days, add a plain notice wherever AI writes to residents, talks to them, or helps decide, and have the manager require departments to confirm their inventory entries in the first week of each quarter.',
      'Keep the quarterly updates, and within 120 days publish test results, data sources, and the way to reach a person for the three systems that affect residents most. Assign each page to the owner of its system.',
      'Keep the pages current, and within 180 days ask ten residents to find three inventory entries and explain them back. Assign the communications office to rewrite whatever they could not find or explain.',
    ],
  ),
  data_management: forAnswers(
    ['Govern', 'Map', 'Map', 'Measure', 'Measure'],
    [
      'Within 30 days, issue a one-page rule on what must never go into AI tools, such as health, criminal justice, and personnel records, and have the manager require every employee to sign it.',
      'Within 60 days, have the records officer and the security officer sort agency data into three or four classes, write down which AI tools may hold each class, and send the rule to the manager for signature.',
      'Within 90 days, record the data sources and quality checks of every AI system, and assign procurement to add three terms to each contract at signing or renewal: no training on agency data, deletion on request, and notice of breaches.',
      'Keep the records current, and within 120 days turn on logging or blocking of forbidden data in the tools that staff use most. Assign the security officer to report data quality and blocked entries each quarter.',
      'Keep the quarterly figures, and within 180 days ask two vendors to delete a test record and prove it. Assign the records officer to repeat the test with each vendor before its contract is renewed.',
    ],
  ),
  bias_fairness: forAnswers(
    ['Map', 'Measure', 'Measure', 'Measure', 'Manage'],
    [
      'Within 30 days, have each department head name the AI systems that rank, screen, or flag people, and ask the manager to pick the three that affect residents most for a first fairness test.',
      'Within 60 days, write a two-page method that says which systems are tested before use and how, and have procurement require test results by race, sex, age, disability, and language in every new AI contract.',
      'Within 90 days, apply the written method to the three systems that affect residents most: compare error rates by group, set a limit for gaps, and have the manager decide what to do about each gap over it.',
      'Keep the yearly tests, and within 120 days publish the results by group in plain language. Assign the equity or legal office to find an outside reviewer, such as a university, for the highest-risk system.',
      'Keep the outside review, and within 180 days rehearse what happens when a system fails its test: run the service without it for one day, and have the department head report what broke and who fixes it.',
    ],
  ),
  workforce: forAnswers(
    ['Govern', 'Govern', 'Map', 'Map', 'Map'],
    [
      'Within 30 days, ask employees five questions about the AI tools they use, without blame, and have the human resources director bring the manager a one-hour basic course to require of all users.',
      'Within 60 days, write a one-page training plan for three groups: all users, those who buy or supervise AI, and those who run it. Have the manager approve the plan, its budget, and its dates.',
      'Within 90 days, record who has finished training, set a goal of 90 percent of users each year, add a course for buyers and supervisors, and have the human resources director report the figure by department to the manager every quarter.',
      'Keep the yearly training, and within 120 days add short exercises on real cases from your own departments, such as a wrong chatbot answer. Assign supervisors to check samples of AI-assisted work twice a year.',
      'Keep the exercises and the checks, and within 180 days let a panel of frontline employees try the next AI system before it is bought. Have the manager require the written opinion of the panel in every purchase file.',
    ],
  ),
  accountability: forAnswers(
    ['Govern', 'Govern', 'Manage', 'Manage', 'Manage'],
    [
      'Within 30 days, list every AI system in use with one owner by name and title, and have the manager sign the list with a sentence that lets each owner switch the system off at once.',
      'Within 60 days, put the owner, a deputy, and their duties in writing for every AI system, and have the manager direct that no decision on benefits, jobs, or enforcement is final before a person reviews it.',
      'Within 90 days, open one way for residents to appeal a decision to a person, by phone, on paper, and online, and have the manager set a deadline for replies and assign the clerk to keep the log.',
      'Keep the appeal log, and within 120 days have each owner report the errors, overrides, and appeals of the last year. Assign the internal auditor to check 25 decisions of the highest-risk system.',
      'Keep the yearly reports and the audit, and within 180 days rehearse a serious failure with the owner, legal counsel, and the press officer. Have the manager assign every gap it shows, each with a date.',
    ],
  ),
  monitoring: forAnswers(
    ['Measure', 'Measure', 'Measure', 'Manage', 'Manage'],
    [
      'Within 30 days, have each department head name one person to watch each AI system, and assign that person to check 20 recent results by hand and report the number of errors to the chief information officer.',
      'Within 60 days, pick three to five measures for each AI system, such as accuracy, complaints, and cost, and have the manager approve one list of systems, owners, measures, and first review dates.',
      'Within 90 days, collect the measures every month and set a limit for each that triggers action, and have the chief information officer open an incident log with a named person to close each entry.',
      'Keep the monthly measures, and within 120 days set up automatic alerts for the systems that affect residents most. Assign the chief information officer to bring trends and open incidents to leadership every quarter.',
      'Keep the alerts and the quarterly reports, and within 180 days write down for each system the results at which it will be replaced or retired. Have the manager adopt these limits before the next budget.',
    ],
  ),
  compliance: forAnswers(
    ['Govern', 'Govern', 'Map', 'Measure', 'Govern'],
    [
      'Within 45 days, have legal counsel write a two-page memo on how AI laws in your state and laws on records, privacy, civil rights, and accessibility apply to your systems, and assign each duty to a department head.',
      'Within 60 days, start one dated list of the laws that apply to AI, name the attorney who maintains it, and have the manager direct procurement to send every AI contract to counsel before signature.',
      'Within 90 days, note for each AI system which duties on the list apply and where the evidence is, starting with systems that affect residents. Assign counsel to review the list every six months.',
      'Keep the half-yearly review, and within 120 days have the internal auditor test the evidence for three systems, from public notice to records retention. Ask the council or board to add AI to the yearly audit plan.',
      'Keep the yearly audit, and within 180 days agree with neighboring agencies to share legal updates and contract terms. Assign counsel to bring each new law to the manager, with the change it requires, before it takes effect.',
    ],
  ),
  citizen_engagement: forAnswers(
    ['Govern', 'Govern', 'Map', 'Govern', 'Measure'],
    [
      'Within 30 days, put one phone number, one email address, and one short form for comments about AI on your website, and have the manager assign a person to answer each comment within two weeks.',
      'Within 60 days, list the community groups, disability advocates, and unions that your AI systems affect most, and have the manager adopt a half-page rule on when they are consulted and who leads it.',
      'Within 90 days, hold a first evening session with interpreters on one planned system, and have the department head publish each comment with a written answer before the contract goes to a vote.',
      'Keep consulting early, and within 120 days invite eight to twelve residents to a standing advisory group. Ask the council or board to appoint it, set its term, and hear from it twice a year.',
      'Keep the advisory group, and within 180 days survey people who used a service that relies on AI about clarity, ease, and trust. Have the manager publish the results with three changes, each with an owner and a date.',
    ],
  ),
};

/** The fallback for an unknown question or answer. */
export const genericRecommendation: RecommendationText = {
  nistFunction: 'Govern',
  text: 'Within 60 days, name one person who answers for this area, have that person write down how it works today, and ask the manager to approve one improvement with an owner and a date.',
};
