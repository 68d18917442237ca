import { describeOptions } from './question.ts';
import type { Question } from './question.ts';

/** What the assessment asks about citizen engagement. */
export const citizenEngagement: Question = {
  id: 'citizen_engagement',
  category: 'Citizen Engagement',
  text: 'How do residents take part in decisions about AI?',
  why: 'Residents notice harms and barriers that staff and vendors do not, and they notice them early.',
  help: 'Count what residents could do, and what changed because of it. A press release informs people, but it does not ask them anything.',
  nistFunctions: ['Govern', 'Map', 'Measure'],
  options: describeOptions({
    1: 'Residents have been neither told nor asked about any AI system.',
    2: 'Residents can comment through general channels only, such as a public meeting or the main phone line.',
    3: 'A written rule says when residents are consulted about AI, and one contact takes their comments.',
    4: 'Residents are consulted before each system that affects them, in the languages they speak, and get written answers.',
    5: 'A standing group that includes residents reviews AI plans, and the agency publishes what it changed as a result.',
  }),
};
