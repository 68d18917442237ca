import type { RecommendationTexts } from './recommendation-text.ts';

/** What to do next about compliance, for each answer. */
export const complianceRecommendations: RecommendationTexts = {
  1: {
    nistFunction: 'Govern',
    text: 'Within 45 days, have legal counsel write a two-page memo on how AI laws in your state and laws on records, privacy, civil rights, and accessibility apply to your systems, and assign each duty to a department head.',
  },
  2: {
    nistFunction: 'Govern',
    text: 'Within 60 days, start one dated list of the laws that apply to AI, name the attorney who maintains it, and have the manager direct procurement to send every AI contract to counsel before signature.',
  },
  3: {
    nistFunction: 'Map',
    text: 'Within 90 days, note for each AI system which duties on the list apply and where the evidence is, starting with systems that affect residents. Assign counsel to review the list every six months.',
  },
  4: {
    nistFunction: 'Measure',
    text: 'Keep the half-yearly review, and within 120 days have the internal auditor test the evidence for three systems, from public notice to records retention. Ask the council or board to add AI to the yearly audit plan.',
  },
  5: {
    nistFunction: 'Govern',
    text: 'Keep the yearly audit, and within 180 days agree with neighboring agencies to share legal updates and contract terms. Assign counsel to bring each new law to the manager, with the change it requires, before it takes effect.',
  },
};
