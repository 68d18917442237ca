/** All lists of the inbox. */

import { accounts } from './lists/accounts.server.ts';
import { assessments } from './lists/assessments.server.ts';
import { barrierReports } from './lists/barrier-reports.server.ts';
import { bookings } from './lists/bookings.server.ts';
import { bounces } from './lists/bounces.server.ts';
import { endedSubscriptions } from './lists/ended-subscriptions.server.ts';
import type { InboxList } from './lists/list.server.ts';
import { exemptionCertificates } from './lists/exemption-certificates.server.ts';
import { privacyRequests } from './lists/privacy-requests.server.ts';
import { purchases } from './lists/purchases.server.ts';
import { questions } from './lists/questions.server.ts';
import { quotes } from './lists/quotes.server.ts';
import { subscribers } from './lists/subscribers.server.ts';
import { undeliveredMail } from './lists/undelivered-mail.server.ts';
import { registrations } from './lists/webinar-registrations.server.ts';

/** The lists by their names in URLs, in the order of the tabs. */
export const inboxLists = {
  bookings,
  questions,
  'webinar-registrations': registrations,
  assessments,
  subscribers,
  purchases,
  quotes,
  'exemption-certificates': exemptionCertificates,
  'ended-subscriptions': endedSubscriptions,
  accounts,
  'privacy-requests': privacyRequests,
  'barrier-reports': barrierReports,
  mail: undeliveredMail,
  bounces,
} satisfies Record<string, InboxList>;

/** The name of a list. */
export type ListName = keyof typeof inboxLists;

/** The names of all lists, in the order of the tabs. */
export const listNames = Object.keys(inboxLists) as readonly ListName[];
