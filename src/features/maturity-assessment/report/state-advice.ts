import type { LawTopic } from '#src/content/lists/law-lists.ts';
import type { StateLaw } from '#src/laws/deadlines/state-duties.ts';
import type { QuestionId } from '#src/features/maturity-assessment/questions/answers.ts';
import { questions } from '#src/features/maturity-assessment/questions/questions.ts';

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
export function matchLaws(
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
