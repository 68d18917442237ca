import type { RecommendationTexts } from './recommendation-text.ts';

/** What to do next about transparency, for each answer. */
export const transparencyRecommendations: RecommendationTexts = {
  1: {
    nistFunction: 'Govern',
    text: 'Within 45 days, have each department head send the chief information officer a list of the AI tools in use, free ones included, and assign one person to keep that list as the official register.',
  },
  2: {
    nistFunction: 'Govern',
    text: 'Within 60 days, publish the register on your website in plain language: what each system does, which department runs it, and what data it uses. Have the manager name the person who answers questions.',
  },
  3: {
    nistFunction: 'Govern',
    text: 'Within 90 days, add a plain notice wherever AI writes to residents, talks to them, or helps decide, and have the manager require departments to confirm their register entries in the first week of each quarter.',
  },
  4: {
    nistFunction: 'Measure',
    text: 'Keep the quarterly updates, and within 120 days publish test results, data sources, and the way to reach a person for the three systems that affect residents most. Assign each page to the owner of its system.',
  },
  5: {
    nistFunction: 'Measure',
    text: 'Keep the pages current, and within 180 days ask ten residents to find three register entries and explain them back. Assign the communications office to rewrite whatever they could not find or explain.',
  },
};
