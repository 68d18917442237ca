import type { RecommendationTexts } from './recommendation-text.ts';

/** What to do next about accountability, for each answer. */
export const accountabilityRecommendations: RecommendationTexts = {
  1: {
    nistFunction: 'Govern',
    text: 'Within 30 days, list every AI system in use with one owner by name and title, and have the manager sign the list with a sentence that lets each owner switch the system off at once.',
  },
  2: {
    nistFunction: 'Govern',
    text: 'Within 60 days, put the owner, a deputy, and their duties in writing for every AI system, and have the manager direct that no decision on benefits, jobs, or enforcement is final before a person reviews it.',
  },
  3: {
    nistFunction: 'Manage',
    text: 'Within 90 days, open one way for residents to appeal a decision to a person, by phone, on paper, and online, and have the manager set a deadline for replies and assign the clerk to keep the log.',
  },
  4: {
    nistFunction: 'Manage',
    text: 'Keep the appeal log, and within 120 days have each owner report the errors, overrides, and appeals of the last year. Assign the internal auditor to check 25 decisions of the highest-risk system.',
  },
  5: {
    nistFunction: 'Manage',
    text: 'Keep the yearly reports and the audit, and within 180 days rehearse a serious failure with the owner, legal counsel, and the press officer. Have the manager assign every gap it shows, each with a date.',
  },
};
