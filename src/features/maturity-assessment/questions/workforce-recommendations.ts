import type { RecommendationTexts } from './recommendation-text.ts';

/** What to do next about workforce, for each answer. */
export const workforceRecommendations: RecommendationTexts = {
  1: {
    nistFunction: 'Govern',
    text: 'Within 30 days, ask employees five questions about the AI tools they use, without blame, and have the human resources director bring the manager a one-hour basic course to require of all users.',
  },
  2: {
    nistFunction: 'Govern',
    text: 'Within 60 days, write a one-page training plan for three groups: all users, those who buy or supervise AI, and those who run it. Have the manager approve the plan, its budget, and its dates.',
  },
  3: {
    nistFunction: 'Map',
    text: 'Within 90 days, record who has finished training, set a goal of 90 percent of users each year, add a course for buyers and supervisors, and have the human resources director report the figure by department to the manager every quarter.',
  },
  4: {
    nistFunction: 'Map',
    text: 'Keep the yearly training, and within 120 days add short exercises on real cases from your own departments, such as a wrong chatbot answer. Assign supervisors to check samples of AI-assisted work twice a year.',
  },
  5: {
    nistFunction: 'Map',
    text: 'Keep the exercises and the checks, and within 180 days let a panel of frontline employees try the next AI system before it is bought. Have the manager require the written opinion of the panel in every purchase file.',
  },
};
