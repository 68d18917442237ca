/** Terms that the specification leaves open and that we set ourselves: our texts, pages and quotes read them here. */

/** What we promise beside the figures of legal-figures.ts, each once. */
export const ownTerms = {
  /** The least that our liability is limited to, so that nobody's limit is zero. */
  liabilityFloor: { words: '$1,000' },
  /** By when copies in backups are overwritten, counted from the deletion. */
  backups: { count: 90, words: '90 days' },
  /** Counted from the payment of a one-time license. */
  licenseUpdates: { count: 12, words: '12 months' },
  licenseSupport: { count: 12, words: '12 months' },
  /** How long at least we host what a one-time license is for, and how long before the end we give notice. */
  licenseHosting: { count: 36, words: '36 months' },
  licenseHostingNotice: { count: 12, words: '12 months' },
  /** Counted from a report of a barrier with an address to answer to. */
  barrierAnswer: { count: 5, words: 'five business days' },
  /** Through its last day in our own time zone (D4). */
  quoteValidity: { count: 60, words: '60 days' },
} as const;
