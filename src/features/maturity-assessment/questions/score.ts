/** The maturity levels, the score of answers and its level, in whole points so that thresholds are exact. */
import { answerTo, questionIds, type Answers, type QuestionId } from './answers.ts';

/** The value of a level in requests and responses (R25). */
export type MaturityLevelId =
  | 'initial'
  | 'developing'
  | 'established'
  | 'advanced'
  | 'transformational';

/** One maturity level. */
export interface MaturityLevel {
  level: 1 | 2 | 3 | 4 | 5;
  id: MaturityLevelId;
  /** The long name, for headings, emails and reports. */
  title: string;
  /** The short name, for scales and tables. */
  shortTitle: string;
  /** The home page's description of the level. */
  description: string;
  /** What the level means for the agency. */
  meaning: string;
  /** How to reach the next level; for the last level, how to keep it. */
  nextStep: string;
  /** The design token for its color. */
  color: `level-${1 | 2 | 3 | 4 | 5}`;
  /** The lowest score of the level, in points: averages such as 1.8 are not exact in binary. */
  minimumScore: number;
}

/** The levels, lowest first. They start at an average answer of 1, 1.8, 2.6, 3.4 and 4.2. */
export const maturityLevels: readonly [MaturityLevel, ...MaturityLevel[]] = [
  {
    level: 1,
    id: 'initial',
    title: 'Initial',
    shortTitle: 'Initial',
    description: 'Ad-hoc, limited awareness',
    meaning:
      'AI is used where individuals choose to use it. Your agency cannot say yet where it is used, by whom, and with what data.',
    nextStep:
      'To reach Developing, name one executive who answers for AI, list the systems in use, and issue a short interim policy.',
    color: 'level-1',
    minimumScore: 10,
  },
  {
    level: 2,
    id: 'developing',
    title: 'Developing',
    shortTitle: 'Developing',
    description: 'Basic governance processes being defined',
    meaning: 'Some rules and owners exist, but practice varies by department.',
    nextStep:
      'To reach Established, write down one procedure each for approval, risk, and data, and take every new system in every department through all three.',
    color: 'level-2',
    minimumScore: 18,
  },
  {
    level: 3,
    id: 'established',
    title: 'Established',
    shortTitle: 'Established',
    description: 'Standardized processes agency-wide',
    meaning:
      'Written rules apply to all departments, and new systems go through them. You cannot show yet that the rules are followed and the systems work.',
    nextStep:
      'To reach Advanced, review every system each year, collect figures on errors, complaints, and fairness, and give each problem an owner and a due date.',
    color: 'level-3',
    minimumScore: 26,
  },
  {
    level: 4,
    id: 'advanced',
    title: 'Advanced',
    shortTitle: 'Advanced',
    description: 'Robust governance with measurement',
    meaning:
      'Systems are reviewed on a schedule, figures are kept, and problems have an owner and a due date. You can show a council or an auditor the evidence.',
    nextStep:
      'To reach Transformational, publish results, let people outside the agency check them, and change rules and systems because of what they find.',
    color: 'level-4',
    minimumScore: 34,
  },
  {
    level: 5,
    id: 'transformational',
    title: 'Transformational (level 5, Optimized)',
    shortTitle: 'Transformational',
    description: 'Leading practices with continuous improvement',
    meaning:
      'Results are public, people outside the agency check them, and what they find changes rules and systems. Other agencies can learn from your documents.',
    nextStep:
      'There is no higher level. To keep this one, repeat the assessment each year, raise your lowest answers, and share your templates with other agencies.',
    color: 'level-5',
    minimumScore: 42,
  },
];

/** The level with this id. */
export function requireLevel(id: MaturityLevelId): MaturityLevel {
  return maturityLevels.find((level) => level.id === id)!;
}

/** A level's name with its number, as the report and the result write it: 'Established (level 3)' (R25). */
export function nameLevel({ level, title, shortTitle }: MaturityLevel): string {
  return title === shortTitle ? `${title} (level ${level})` : title;
}

/** The lowest possible score: ten times 1. */
export const minimumScore = 10;

/** The highest possible score: ten times 5. */
export const maximumScore = 50;

const maxSharingLowest = 4;

/** The sum of the ten answers, 10 to 50. */
export function scoreOf(answers: Answers): number {
  return questionIds.reduce((sum, id) => sum + answerTo(answers, id), 0);
}

/** The average of ten answers with this score: 29 points are 2.9. */
export function averageOf(score: number): number {
  return score / questionIds.length;
}

/** The maturity level of a score. */
export function levelOf(score: number): MaturityLevel {
  return maturityLevels.findLast((level) => score >= level.minimumScore) ?? maturityLevels[0];
}

/** The number of points to the next level, or null at the last level. */
export function pointsToNextLevel(score: number): number | null {
  const next = maturityLevels.find((level) => level.minimumScore > score);
  return next ? next.minimumScore - score : null;
}

/** The position of a score in the band of its level: 0 at the lower edge, 1 at the upper. */
export function positionInBand(score: number): number {
  const { level, minimumScore: low } = levelOf(score);
  const high = maturityLevels[level]?.minimumScore ?? maximumScore;
  return (score - low) / (high - low);
}

/** The questions that share the lowest answer, in order; empty when more than four share it. */
export function findLowest(answers: Answers): QuestionId[] {
  const lowest = Math.min(...questionIds.map((id) => answerTo(answers, id)));
  const ids = questionIds.filter((id) => answerTo(answers, id) === lowest);
  return ids.length <= maxSharingLowest ? ids : [];
}
