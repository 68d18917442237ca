/** How long we keep people's data (R39): the privacy text, the deletion job and the mails read it here. */

/** A length of time, as a number and in words. */
export interface Period {
  count: number;
  unit: 'days' | 'months' | 'years';
  /** E.g. `24 months`; Postgres reads it as an interval, too. */
  words: string;
}

function period(count: number, unit: Period['unit']): Period {
  return { count, unit, words: `${count} ${unit}` };
}

/** How long each kind of data is kept, counted from the day on which it was stored unless noted. */
export const retention = {
  chatMessages: period(30, 'days'),
  assessmentReports: period(90, 'days'),
  assessments: period(24, 'months'),
  /** Counted from the booking: its demo, at most a year later, is over long before. */
  demoBookings: period(24, 'months'),
  webinarRegistrations: period(24, 'months'),
  /** A question with our answers, and the conversation that was sent along (R47). */
  leftQuestions: period(24, 'months'),
  /** An address that was typed for the weekly update and not confirmed, counted from our last mail to it (R47). */
  unconfirmedAddresses: period(7, 'days'),
  /** Counted from the day on which the address left the list. */
  unsubscribedAddresses: period(30, 'days'),
  /** The copy of a sent mail, counted from then. */
  sentMails: period(30, 'days'),
  /** A mail that could not be delivered, or may not have been: kept like the record that it reports. */
  unsentMails: period(24, 'months'),
  /** A mail that was not sent because too many were asked for, unless an administrator releases it (R41). */
  heldMails: period(30, 'days'),
  /** A report that an address was not reached, or that its reader complained. */
  mailBounces: period(30, 'days'),
  /** A text message to our sales team, sent or not: it says which agency booked a demo, and when. */
  textMessages: period(30, 'days'),
  /** How often interactive parts of the site crashed, by day: numbers, and nothing of anybody. */
  islandCrashes: period(90, 'days'),
  purchases: period(7, 'years'),
  /** A tax exemption certificate and its file (R47). */
  exemptionCertificates: period(7, 'years'),
  auditRecords: period(2, 'years'),
  /** A request for one's own data or its deletion: the record that we answered (R47). */
  privacyRequests: period(2, 'years'),
  /** A barrier on the site that somebody reported. */
  barrierReports: period(24, 'months'),
  /** An account whose address nobody verified; a verified one is kept until its holder deletes it. */
  unverifiedAccounts: period(30, 'days'),
  /** A session that is not used, and one that is: signing in again starts another. */
  idleSessions: period(7, 'days'),
  sessions: period(30, 'days'),
  /** The cookie that makes a browser known to an account; the server stores nothing of it. */
  knownBrowsers: period(365, 'days'),
} as const;
