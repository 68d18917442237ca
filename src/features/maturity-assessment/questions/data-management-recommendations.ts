import type { RecommendationTexts } from './recommendation-text.ts';

/** What to do next about data management, for each answer. */
export const dataManagementRecommendations: RecommendationTexts = {
  1: {
    nistFunction: 'Govern',
    text: 'Within 30 days, issue a one-page rule on what must never go into AI tools, such as health, criminal justice, and personnel records, and have the manager require every employee to sign it.',
  },
  2: {
    nistFunction: 'Map',
    text: 'Within 60 days, have the records officer and the security officer sort agency data into three or four classes, write down which AI tools may hold each class, and send the rule to the manager for signature.',
  },
  3: {
    nistFunction: 'Map',
    text: 'Within 90 days, record the data sources and quality checks of every AI system, and assign procurement to add three terms to each contract at signing or renewal: no training on agency data, deletion on request, and notice of breaches.',
  },
  4: {
    nistFunction: 'Measure',
    text: 'Keep the records current, and within 120 days turn on logging or blocking of forbidden data in the tools that staff use most. Assign the security officer to report data quality and blocked entries each quarter.',
  },
  5: {
    nistFunction: 'Measure',
    text: 'Keep the quarterly figures, and within 180 days ask two vendors to delete a test record and prove it. Assign the records officer to repeat the test with each vendor before its contract is renewed.',
  },
};
