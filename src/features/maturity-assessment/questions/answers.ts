/** The ids of the ten questions, in order. */
export const questionIds = [
  'governance',
  'risk_assessment',
  'transparency',
  'data_management',
  'bias_fairness',
  'workforce',
  'accountability',
  'monitoring',
  'compliance',
  'citizen_engagement',
] as const;

/** The id of one question, as in requests and responses. */
export type QuestionId = (typeof questionIds)[number];

/** The values of the five options, lowest first. */
export const answerValues = [1, 2, 3, 4, 5] as const;

/** The value of one option. */
export type AnswerValue = (typeof answerValues)[number];

/** The label of each value, the same for every question. */
export const answerLabels: Readonly<Record<AnswerValue, string>> = {
  1: 'Not Started',
  2: 'Initial',
  3: 'Defined',
  4: 'Managed',
  5: 'Optimized',
};

/** The answers given so far. */
export type Answers = Readonly<Partial<Record<QuestionId, AnswerValue | undefined>>>;

/** An answer to every question. */
export type CompleteAnswers = Readonly<Record<QuestionId, AnswerValue>>;

/** The answer to one question; a missing answer counts as 1 (R28). */
export function answerTo(answers: Answers, id: QuestionId): AnswerValue {
  return answers[id] ?? 1;
}
