/** How a plan ends (R37, R43), in the words that pages, mails, contracts and Lexi share. */
import { legalFigures } from './legal-figures.ts';

/** One sentence each: no other words on the site describe what ends a plan. */
export const endingWords = {
  month: 'A monthly plan ends with the month that is paid.',
  year: `A yearly plan ends ${legalFigures.notice.words} after notice, and its unused whole months are refunded without your asking.`,
  notice: 'Notice in the customer portal, by email or recorded by our staff has the same effect.',
} as const;

/** When the buyer of a yearly plan gets a notice of its next payment, the farthest first. */
export const renewalNotice = { daysBefore: [90, 30], words: '90 and 30 days' } as const;
