/** The content of a report, for its page, its files, its mail and the wizard's result. */
import type { StateDuties, StateLaw } from '#src/laws/deadlines/state-duties.ts';
import { writtenDay } from '#src/formats/calendar-days.ts';
import { ourDay } from '#src/formats/our-day.ts';
import { printable } from '#src/formats/typed-text.ts';
import { retention } from '#src/retention.ts';
import { bookDemoHref, site } from '#src/site.ts';
import {
  answerLabels,
  answerTo,
  type AnswerValue,
  type Answers,
  type QuestionId,
} from '#src/features/maturity-assessment/questions/answers.ts';
import {
  maturityLevels,
  nameLevel,
  requireLevel,
  type MaturityLevel,
  averageOf,
  findLowest,
  maximumScore,
  minimumScore,
  pointsToNextLevel,
} from '#src/features/maturity-assessment/questions/score.ts';
import { questions } from '#src/features/maturity-assessment/questions/questions.ts';
import {
  nistFunctions,
  type NistFunction,
} from '#src/features/maturity-assessment/questions/recommendation-texts.ts';
import {
  findNistFunction,
  maximumRecommendations,
  type AssessmentResult,
  type Priority,
} from '#src/features/maturity-assessment/questions/recommendations.ts';
import type { LawTopic } from '#src/content/lists/law-lists.ts';

/** Increase it when the shape of a report changes: stored reports with another version are rebuilt. */
export const reportVersion = 2;

/** An assessment with its answers and result. */
export interface ScoredAssessment extends AssessmentResult {
  name: string;
  title: string;
  agency: string;
  answers: Answers;
  createdAt: Date;
  /** The legal duties in the state that the visitor chose, if any. */
  stateDuties?: StateDuties | null;
}

/** One answer with its question. */
export interface ReportAnswer {
  category: string;
  question: string;
  value: AnswerValue;
  label: string;
  description: string;
  /** True when it has the lowest value and at most three others share it. */
  isLowest: boolean;
}

/** One recommendation. */
export interface ReportAdvice {
  category: string;
  text: string;
  priority: Priority;
  /** Its function in the NIST AI Risk Management Framework. */
  nistFunction: NistFunction | null;
  /** The laws of the chosen state that it helps to meet. */
  laws: StateLaw[];
}

/** A report as plain data that can be stored as JSON; all strings are text, not HTML. */
export interface Report {
  version: typeof reportVersion;
  agency: string;
  /** Name and title of the person who answered. */
  answeredBy: string;
  /** Year-month-day in our time zone, as `deletedOn`. */
  madeOn: string;
  deletedOn: string;
  score: number;
  level: Pick<MaturityLevel, 'level' | 'color' | 'meaning' | 'nextStep'> & { name: string };
  /** E.g. '29 of 50 points, an average of 2.9'. */
  scoreText: string;
  /** The distance to the next level; empty at the last level. */
  distanceText: string;
  answers: ReportAnswer[];
  /** Most urgent first. */
  advice: ReportAdvice[];
  /** The chosen state, with the laws that match no recommendation. */
  state: StateDuties | null;
}

/** The headings of a report's sections. */
export const reportHeadings = {
  report: 'AI maturity report',
  meaning: 'What this level means',
  nextLevel: 'How to reach the next level',
  lastLevel: 'How to keep this level',
  advice: 'What to do first',
  profile: 'The ten categories at a glance',
  answers: 'The ten answers',
  nextSteps: 'Next steps',
  method: 'How the score works',
  keeping: 'How long this report is kept',
} as const;

/** The label of each priority. */
export const priorityLabels: Readonly<Record<Priority, string>> = {
  high: 'High priority',
  medium: 'Medium priority',
  low: 'Low priority',
};

/** The next steps; `href` is a path on this site. */
export const nextSteps = [
  {
    label: 'Request MVP Access',
    description: 'Try a workspace that we set up for your agency.',
    href: '/#mvp-name-field',
  },
  {
    label: 'Schedule Demo',
    description: `See in half an hour how ${site.name} handles the points above.`,
    href: bookDemoHref,
  },
  {
    label: 'Documents & Templates',
    description: 'Policies, forms and plans as Word files for your agency to adapt.',
    href: '/resources#documents-section',
  },
  {
    label: 'AI Assessment',
    description: 'Answer the ten questions again in six months and compare.',
    href: '/maturity-assessment#assessment-name-field',
  },
] as const;

/** How a result is computed, in paragraphs. */
export const methodParagraphs: readonly string[] = [
  `Ten questions are answered from 1 (${answerLabels[1]}) to 5 (${answerLabels[5]}). The score is the sum of the ten answers, from ${minimumScore} to ${maximumScore}; the average is the score divided by ten.`,
  `The average gives the level: ${describeThresholds()}.`,
  `An answer of 1 or 2 leads to a recommendation of high priority and a 3 to one of medium priority; a 4 or 5 leads to one of low priority where there are few others. The ${maximumRecommendations} most urgent are listed. Each serves one function of the ${site.links.riskFramework.label}: ${nistFunctions.join(', ')}.`,
  'The result is based on the answers given. We haven’t checked them.',
];

/** Builds the report for one assessment. */
export function describeReport(assessment: ScoredAssessment): Report {
  const { answers, score, recommendations, createdAt } = assessment;
  const level = requireLevel(assessment.maturityLevel);
  const { color, meaning, nextStep } = level;
  const lowest = findLowest(answers);
  const { stateDuties = null } = assessment;
  const { byCategory, others } = matchLaws(
    recommendations.map(({ category }) => category),
    stateDuties?.laws ?? [],
  );
  return {
    version: reportVersion,
    agency: printable(assessment.agency),
    answeredBy: `${printable(assessment.name)}, ${printable(assessment.title)}`,
    madeOn: ourDay(createdAt),
    deletedOn: reportDeletionDay(createdAt),
    score,
    level: { level: level.level, name: nameLevel(level), color, meaning, nextStep },
    scoreText: `${score} of ${maximumScore} points, an average of ${averageOf(score).toFixed(1)}`,
    distanceText: describeDistance(score, level),
    answers: questions.map(({ id, category, text, options }) => {
      const value = answerTo(answers, id);
      const description = options.find((option) => option.value === value)?.description ?? '';
      const label = answerLabels[value];
      return { category, question: text, value, label, description, isLowest: lowest.includes(id) };
    }),
    advice: recommendations.map(({ category, recommendation, priority }) => ({
      category,
      text: recommendation,
      priority,
      nistFunction: findNistFunction(recommendation),
      laws: byCategory.get(category) ?? [],
    })),
    state: stateDuties && { ...stateDuties, laws: others },
  };
}

/** The last day on which a report can be opened, year-month-day in our time zone (R39). */
export function reportDeletionDay(createdAt: Date): string {
  const lifeMs = retention.assessmentReports.count * 86_400_000;
  return ourDay(new Date(createdAt.getTime() + lifeMs));
}

/** The heading above the laws of a state. */
export const stateHeading = ({ name }: StateDuties): string =>
  `What ${name} requires of its agencies`;

/** The introduction to the state's laws that are not next to a recommendation; empty without a state. */
export function stateText({ state, advice }: Pick<Report, 'state' | 'advice'>): string {
  if (!state) return '';
  const hasMatches = advice.some(({ laws }) => laws.length > 0);
  if (state.laws.length === 0 && !hasMatches)
    return `We found no law of ${state.name} about AI that applies to its public agencies. Federal rules do.`;
  const where = hasMatches ? 'Laws that match a recommendation are listed next to it. ' : '';
  return `${where}${state.laws.length > 0 ? 'These laws also apply to agencies. ' : ''}Federal rules are on the state's page.`;
}

/** One duty of a law as text: what to do, then who and by when. */
export const dutyText = ({ text, who, when }: StateLaw['duties'][number]): string =>
  `${text} ${[who, when].filter(Boolean).join('. ')}.`;

/** The sentences about a report's expiry date and deletion. */
export function deletionText(deletedOn: string): string {
  return `You can open it until ${writtenDay(deletedOn)}. We delete it within a day after.`;
}

/** The sentences about who can open a report, and until when. */
export function accessText({ deletedOn }: Pick<Report, 'deletedOn'>): string {
  return `Anyone with the address of this report can read it. ${deletionText(deletedOn)}`;
}

/** How a file format writes the parts of a report. */
interface FileFormat<Block> {
  heading: (text: string) => Block;
  paragraph: (text: string) => Block;
  profile: (answers: ReportAnswer[]) => Block;
  advice: (advice: ReportAdvice) => Block[];
  laws: (laws: StateLaw[]) => Block[];
  answer: (answer: ReportAnswer) => Block[];
  links: (links: readonly { label: string; href: string; description: string }[]) => Block[];
}

/** The sections of a report's Word and PDF files, in order. */
export function reportSections<Block>(report: Report, format: FileFormat<Block>): Block[] {
  const { level, distanceText, state } = report;
  const { heading, paragraph, laws, links } = format;
  const label = `All AI laws that apply to agencies in ${state?.name}`;
  const description = 'information, not legal advice.';
  return [
    heading(reportHeadings.meaning),
    paragraph(level.meaning),
    heading(distanceText ? reportHeadings.nextLevel : reportHeadings.lastLevel),
    paragraph([level.nextStep, distanceText].filter(Boolean).join(' ')),
    heading(reportHeadings.profile),
    format.profile(report.answers),
    heading(reportHeadings.advice),
    ...report.advice.flatMap((advice) => [...format.advice(advice), ...laws(advice.laws)]),
    ...(state ? [heading(stateHeading(state)), paragraph(stateText(report))] : []),
    ...(state ? [...laws(state.laws), ...links([{ label, href: state.path, description }])] : []),
    heading(reportHeadings.answers),
    ...report.answers.flatMap(format.answer),
    heading(reportHeadings.nextSteps),
    ...links(nextSteps),
    heading(reportHeadings.method),
    ...methodParagraphs.map(paragraph),
    heading(reportHeadings.keeping),
    paragraph(`${accessText(report)} This file is yours to keep.`),
  ];
}

function describeDistance(score: number, { level }: MaturityLevel): string {
  const points = pointsToNextLevel(score);
  const next = maturityLevels[level];
  if (points === null || !next) return '';
  return `${points} more ${points === 1 ? 'point reaches' : 'points reach'} ${next.shortTitle}.`;
}

function describeThresholds(): string {
  const average = (points: number) => averageOf(points).toFixed(1);
  const [, ...above] = maturityLevels;
  const parts = above.map(
    ({ minimumScore: points }, index) =>
      `below ${average(points)} ${maturityLevels[index]?.shortTitle}`,
  );
  const last = above.at(-1);
  return `${parts.join(', ')}, from ${average(last?.minimumScore ?? 0)} ${last?.shortTitle}`;
}

/** The law topics of each question. */
const topicsOf: Readonly<Record<QuestionId, readonly LawTopic[]>> = {
  governance: ['policy'],
  risk_assessment: ['impact-assessment', 'inventory', 'procurement'],
  transparency: ['disclosure', 'chatbots', 'inventory'],
  data_management: ['security', 'health'],
  bias_fairness: ['automated-decisions', 'employment', 'biometrics-and-policing'],
  workforce: ['training'],
  accountability: ['automated-decisions', 'policy'],
  monitoring: ['impact-assessment', 'inventory'],
  compliance: ['accessibility', 'courts', 'schools', 'procurement', 'preemption'],
  citizen_engagement: ['disclosure'],
};

/** Assigns each law to one recommendation: the first category that covers the law's first covered topic; `others` has the laws that no category covers. */
function matchLaws(
  categories: string[],
  laws: StateLaw[],
): { byCategory: Map<string, StateLaw[]>; others: StateLaw[] } {
  const covered = categories.map((category) => ({
    category,
    topics: questions.flatMap((question) =>
      question.category === category ? topicsOf[question.id] : [],
    ),
  }));
  const byCategory = new Map<string, StateLaw[]>();
  const others: StateLaw[] = [];
  for (const law of laws) {
    const match = law.topics
      .map((topic) => covered.find(({ topics }) => topics.includes(topic)))
      .find((found) => found !== undefined);
    if (!match) others.push(law);
    else byCategory.set(match.category, [...(byCategory.get(match.category) ?? []), law]);
  }
  return { byCategory, others };
}
