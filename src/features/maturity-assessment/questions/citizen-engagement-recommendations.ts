import type { RecommendationTexts } from './recommendation-text.ts';

/** What to do next about citizen engagement, for each answer. */
export const citizenEngagementRecommendations: RecommendationTexts = {
  1: {
    nistFunction: 'Govern',
    text: 'Within 30 days, put one phone number, one email address, and one short form for comments about AI on your website, and have the manager assign a person to answer each comment within two weeks.',
  },
  2: {
    nistFunction: 'Govern',
    text: 'Within 60 days, list the community groups, disability advocates, and unions that your AI systems affect most, and have the manager adopt a half-page rule on when they are consulted and who leads it.',
  },
  3: {
    nistFunction: 'Map',
    text: 'Within 90 days, hold a first evening session with interpreters on one planned system, and have the department head publish each comment with a written answer before the contract goes to a vote.',
  },
  4: {
    nistFunction: 'Govern',
    text: 'Keep consulting early, and within 120 days invite eight to twelve residents to a standing advisory group. Ask the council or board to appoint it, set its term, and hear from it twice a year.',
  },
  5: {
    nistFunction: 'Measure',
    text: 'Keep the advisory group, and within 180 days survey people who used a service that relies on AI about clarity, ease, and trust. Have the manager publish the results with three changes, each with an owner and a date.',
  },
};
