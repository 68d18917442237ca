import { site } from '#src/site.ts';

/** Terms that the specification leaves open, besides those of legal-figures.ts. Legal texts, pages and quotes use them. */
export const ownTerms = {
  /** The minimum of our liability, so that the limit is never zero. */
  liabilityFloor: { words: '$1,000' },
  /** Until copies in backups are overwritten, counted from the deletion. */
  backups: { count: 90, words: '90 days' },
  /** Counted from the payment of a one-time license. */
  licenseUpdates: { count: 12, words: '12 months' },
  licenseSupport: { count: 12, words: '12 months' },
  /** The minimum time that we host the product of a one-time license, and our notice before it ends. */
  licenseHosting: { count: 36, words: '36 months' },
  licenseHostingNotice: { count: 12, words: '12 months' },
  /** Counted from an accessibility report with an email address. */
  barrierAnswer: { count: 5, words: 'five business days' },
  /** Through the last day in our time zone (D4). */
  quoteValidity: { count: 60, words: '60 days' },
} as const;

/** How a buyer gets access, for emails and pages. */
export const accessText = `By then, ${site.contact.supportEmail} emails you the access details: where to sign in, the first administrator’s account and how to set up single sign-on.`;
