import { describeOptions } from './question.ts';
import type { Question } from './question.ts';

/** What the assessment asks about workforce. */
export const workforce: Question = {
  id: 'workforce',
  category: 'Workforce',
  text: 'How are your employees prepared to use AI?',
  why: 'The safest system still depends on the person at the keyboard, who must know when not to trust it.',
  help: 'Count people, not courses: how many employees finished training in the last 12 months, and how many of those who buy or supervise AI.',
  nistFunctions: ['Govern', 'Map'],
  options: describeOptions({
    1: 'Employees have had no AI training, and nobody knows who uses AI tools.',
    2: 'Some employees have taken a course or a webinar on their own initiative.',
    3: 'A written training plan covers each role, and employees finish a basic course before they get AI tools.',
    4: 'At least 90 percent of users finish training each year, and buyers and supervisors have a course of their own.',
    5: 'Skills are checked on the job, lessons from incidents enter the course, and staff test systems before purchase.',
  }),
};
