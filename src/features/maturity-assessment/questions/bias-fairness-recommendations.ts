import type { RecommendationTexts } from './recommendation-text.ts';

/** What to do next about bias & fairness, for each answer. */
export const biasFairnessRecommendations: RecommendationTexts = {
  1: {
    nistFunction: 'Map',
    text: 'Within 30 days, have each department head name the AI systems that rank, screen, or flag people, and ask the manager to pick the three that affect residents most for a first fairness test.',
  },
  2: {
    nistFunction: 'Measure',
    text: 'Within 60 days, write a two-page method that says which systems are tested before use and how, and have procurement require test results by race, sex, age, disability, and language in every new AI contract.',
  },
  3: {
    nistFunction: 'Measure',
    text: 'Within 90 days, apply the written method to the three systems that affect residents most: compare error rates by group, set a limit for gaps, and have the manager decide what to do about each gap over it.',
  },
  4: {
    nistFunction: 'Measure',
    text: 'Keep the yearly tests, and within 120 days publish the results by group in plain language. Assign the equity or legal office to find an outside reviewer, such as a university, for the highest-risk system.',
  },
  5: {
    nistFunction: 'Manage',
    text: 'Keep the outside review, and within 180 days rehearse what happens when a system fails its test: run the service without it for one day, and have the department head report what broke and who fixes it.',
  },
};
