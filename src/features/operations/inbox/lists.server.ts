/** All lists of the inbox. */
import {
  bookingList,
  questionList,
  registrationList,
  assessmentList,
  barrierList,
} from './lists/leads.server.ts';
import type { InboxList } from './lists/list.server.ts';
import { undeliveredMailList, bounceList } from './lists/mail.server.ts';
import { subscriberList, accountList, privacyRequestList } from './lists/people.server.ts';
import {
  purchaseList,
  quoteList,
  certificateList,
  endedSubscriptionList,
} from './lists/purchases.server.ts';

/** The lists by their names in URLs, in the order of the tabs. */
export const inboxLists = {
  bookings: bookingList,
  questions: questionList,
  'webinar-registrations': registrationList,
  assessments: assessmentList,
  subscribers: subscriberList,
  purchases: purchaseList,
  quotes: quoteList,
  'exemption-certificates': certificateList,
  'ended-subscriptions': endedSubscriptionList,
  accounts: accountList,
  'privacy-requests': privacyRequestList,
  'barrier-reports': barrierList,
  mail: undeliveredMailList,
  bounces: bounceList,
} satisfies Record<string, InboxList>;

/** The name of a list. */
export type ListName = keyof typeof inboxLists;

/** The names of all lists, in the order of the tabs. */
export const listNames = Object.keys(inboxLists) as readonly ListName[];
