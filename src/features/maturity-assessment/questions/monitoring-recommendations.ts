import type { RecommendationTexts } from './recommendation-text.ts';

/** What to do next about monitoring, for each answer. */
export const monitoringRecommendations: RecommendationTexts = {
  1: {
    nistFunction: 'Measure',
    text: 'Within 30 days, have each department head name one person to watch each AI system, and assign that person to check 20 recent results by hand and report the number of errors to the chief information officer.',
  },
  2: {
    nistFunction: 'Measure',
    text: 'Within 60 days, pick three to five measures for each AI system, such as accuracy, complaints, and cost, and have the manager approve one list of systems, owners, measures, and first review dates.',
  },
  3: {
    nistFunction: 'Measure',
    text: 'Within 90 days, collect the measures every month and set a limit for each that triggers action, and have the chief information officer open an incident log with a named person to close each entry.',
  },
  4: {
    nistFunction: 'Manage',
    text: 'Keep the monthly measures, and within 120 days set up automatic alerts for the systems that affect residents most. Assign the chief information officer to bring trends and open incidents to leadership every quarter.',
  },
  5: {
    nistFunction: 'Manage',
    text: 'Keep the alerts and the quarterly reports, and within 180 days write down for each system the results at which it will be replaced or retired. Have the manager adopt these limits before the next budget.',
  },
};
