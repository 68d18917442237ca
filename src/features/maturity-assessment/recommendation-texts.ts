/** The fifty fixed texts, apart from the questions: a page can fetch them when the result is due. */
import type { QuestionId } from './answers.ts';
import { accountabilityRecommendations } from './questions/accountability-recommendations.ts';
import { biasFairnessRecommendations } from './questions/bias-fairness-recommendations.ts';
import { citizenEngagementRecommendations } from './questions/citizen-engagement-recommendations.ts';
import { complianceRecommendations } from './questions/compliance-recommendations.ts';
import { dataManagementRecommendations } from './questions/data-management-recommendations.ts';
import { governanceRecommendations } from './questions/governance-recommendations.ts';
import { monitoringRecommendations } from './questions/monitoring-recommendations.ts';
import { riskAssessmentRecommendations } from './questions/risk-assessment-recommendations.ts';
import { transparencyRecommendations } from './questions/transparency-recommendations.ts';
import { workforceRecommendations } from './questions/workforce-recommendations.ts';
import type { RecommendationText, RecommendationTexts } from './questions/recommendation-text.ts';

/** What to do next, per question and answer. */
export const recommendationTexts: Readonly<Record<QuestionId, RecommendationTexts>> = {
  governance: governanceRecommendations,
  risk_assessment: riskAssessmentRecommendations,
  transparency: transparencyRecommendations,
  data_management: dataManagementRecommendations,
  bias_fairness: biasFairnessRecommendations,
  workforce: workforceRecommendations,
  accountability: accountabilityRecommendations,
  monitoring: monitoringRecommendations,
  compliance: complianceRecommendations,
  citizen_engagement: citizenEngagementRecommendations,
};

/** What to do next where there is no text for a question and an answer. */
export const genericRecommendation: RecommendationText = {
  nistFunction: 'Govern',
  text: 'Within 60 days, name one person who answers for this area, have that person write down how it works today, and ask the manager to approve one improvement with an owner and a date.',
};
