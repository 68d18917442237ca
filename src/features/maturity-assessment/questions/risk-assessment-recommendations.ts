import type { RecommendationTexts } from './recommendation-text.ts';

/** What to do next about risk management, for each answer. */
export const riskAssessmentRecommendations: RecommendationTexts = {
  1: {
    nistFunction: 'Map',
    text: 'Within 30 days, have the chief information officer list every AI tool in use and mark those that touch benefits, safety, or jobs, and have the manager pause new ones until a one-page risk check is signed.',
  },
  2: {
    nistFunction: 'Map',
    text: 'Within 60 days, collect the risk questions that departments already ask, merge them into one form of at most 20 questions, and have the manager require a signed form before any AI purchase or free trial.',
  },
  3: {
    nistFunction: 'Manage',
    text: 'Within 90 days, run the systems you already have through the procedure, highest risk first, and have the chief information officer bring the manager an owner, a due date, and a decision for each high risk.',
  },
  4: {
    nistFunction: 'Manage',
    text: 'Keep the yearly reviews, and within 120 days publish a one-page summary of each high-risk assessment. Assign the risk manager to ask after every incident whether the form should have caught it, and to amend it.',
  },
  5: {
    nistFunction: 'Map',
    text: 'Keep publishing the summaries, and within 180 days have the risk manager compare your form with the risks in the NIST Generative AI Profile and bring each difference to the committee for a decision.',
  },
};
