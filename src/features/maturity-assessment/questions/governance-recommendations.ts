import type { RecommendationTexts } from './recommendation-text.ts';

/** What to do next about governance, for each answer. */
export const governanceRecommendations: RecommendationTexts = {
  1: {
    nistFunction: 'Govern',
    text: 'Within 30 days, have the manager or agency head name one executive in writing who answers for AI, and ask that person to bring a two-page interim policy to the council or board by the end of next quarter.',
  },
  2: {
    nistFunction: 'Govern',
    text: 'Within 60 days, turn the informal group into a committee of five to seven people from IT, legal, procurement, and two service departments, give it a one-page charter, and ask the council or board to adopt a written AI policy.',
  },
  3: {
    nistFunction: 'Govern',
    text: 'Within 90 days, put the committee on a quarterly calendar with minutes, and have the manager direct that no department buys or renews an AI system without an approval on file.',
  },
  4: {
    nistFunction: 'Govern',
    text: 'Keep the quarterly meetings, and within 120 days have the committee present a first annual AI report to the council or board: systems in use, decisions taken, money spent, and changes proposed to the policy.',
  },
  5: {
    nistFunction: 'Govern',
    text: 'Keep the annual report, and within 180 days ask an outside reviewer, such as your auditor or a peer agency, to test five committee decisions against the policy and present the findings to the council or board.',
  },
};
