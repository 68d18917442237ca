/** Which of a state's laws a recommendation answers. */
import type { LawTopic } from '#src/content/law-lists.ts';
import type { StateLaw } from '#src/content/register/state-duties.ts';
import type { QuestionId } from '../questions/answers.ts';
import { questions } from '../questions/questions.ts';

/** The subjects of the register that a question is about. */
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

/** Puts each law beside the first recommendation, in the given order of their categories, that answers its first topic that any of them answers; `others` has those that none answers. */
export function matchLaws(
  categories: string[],
  laws: StateLaw[],
): { byCategory: Map<string, StateLaw[]>; others: StateLaw[] } {
  const answers = categories.map((category) => ({
    category,
    topics: questions.flatMap((one) => (one.category === category ? topicsOf[one.id] : [])),
  }));
  const byCategory = new Map<string, StateLaw[]>();
  const others: StateLaw[] = [];
  for (const law of laws) {
    const fitting = law.topics
      .map((topic) => answers.find(({ topics }) => topics.includes(topic)))
      .find((one) => one !== undefined);
    if (!fitting) others.push(law);
    else byCategory.set(fitting.category, [...(byCategory.get(fitting.category) ?? []), law]);
  }
  return { byCategory, others };
}
