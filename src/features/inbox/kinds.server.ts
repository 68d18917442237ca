/** Every list of the inbox. */
import type { KindName } from './inbox-address.ts';
import { assessments } from './kinds/assessments.server.ts';
import { bookings } from './kinds/bookings.server.ts';
import type { InboxKind } from './kinds/kind.server.ts';
import { purchases } from './kinds/purchases.server.ts';
import { quotes } from './kinds/quotes.server.ts';
import { subscribers } from './kinds/subscribers.server.ts';
import { undeliveredMail } from './kinds/undelivered-mail.server.ts';
import { registrations } from './kinds/webinar-registrations.server.ts';

/** The lists by the names that addresses have for them. */
export const inboxKinds: Record<KindName, InboxKind> = {
  bookings,
  'webinar-registrations': registrations,
  assessments,
  subscribers,
  purchases,
  quotes,
  mail: undeliveredMail,
};
