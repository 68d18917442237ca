/** How long we keep personal data (R39). The privacy policy, the deletion job and emails use it. */

/** A length of time, as a number and in words. */
export interface Period {
  count: number;
  unit: 'days' | 'months' | 'years';
  /** E.g. `24 months`; also a valid interval in Postgres. */
  text: string;
}

function period(count: number, unit: Period['unit']): Period {
  return { count, unit, text: `${count} ${unit}` };
}

/** The periods, counted from the day on which the data was stored unless noted. */
export const retention = {
  chatMessages: period(30, 'days'),
  assessmentReports: period(90, 'days'),
  assessments: period(24, 'months'),
  /** Counted from the booking; the demo is at most a year later. */
  demoBookings: period(24, 'months'),
  webinarRegistrations: period(24, 'months'),
  /** A question with our answers and the conversation that was sent with it. */
  leftQuestions: period(24, 'months'),
  /** An unconfirmed email address for the weekly update, counted from our last email to it. */
  unconfirmedAddresses: period(7, 'days'),
  /** Counted from the day on which the email address left the list. */
  unsubscribedAddresses: period(30, 'days'),
  /** The copy of a sent email, counted from sending it. */
  sentMails: period(30, 'days'),
  /** An email that was not, or may not have been, delivered: kept as long as the record that it reports. */
  unsentMails: period(24, 'months'),
  /** An email that was held because too many were requested, unless an administrator releases it. */
  heldMails: period(30, 'days'),
  /** A report of a bounce or a complaint. */
  mailBounces: period(30, 'days'),
  /** A text message to our sales team, sent or not: it names the agency and the time of a demo. */
  textMessages: period(30, 'days'),
  /** How often islands crashed, by day, without personal data. */
  islandCrashes: period(90, 'days'),
  purchases: period(7, 'years'),
  /** A tax exemption certificate and its file. */
  exemptionCertificates: period(7, 'years'),
  auditRecords: period(2, 'years'),
  /** The record that we answered a privacy request. */
  privacyRequests: period(2, 'years'),
  /** An accessibility report. */
  barrierReports: period(24, 'months'),
  /** An unverified account; a verified one is kept until its holder deletes it. */
  unverifiedAccounts: period(30, 'days'),
  /** An unused session, and a session in use. */
  idleSessions: period(7, 'days'),
  sessions: period(30, 'days'),
  /** The cookie by which an account recognizes a browser; the server stores nothing. */
  knownBrowsers: period(365, 'days'),
} as const;
