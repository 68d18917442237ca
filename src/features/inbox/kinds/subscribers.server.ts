/** Addresses on the newsletter's list, as the inbox lists them: never the token that ends a subscription. */
import { newsletterSubscribers } from '#src/integrations/database/tables/newsletter.ts';
import { retention } from '#src/retention.ts';
import { endOf, inboxKind } from './kind.server.ts';

/** One row for each address. */
export const subscribers = inboxKind({
  label: 'Subscribers',
  searched: 'email or state',
  keptWithoutEnd: 'while subscribed',
  table: newsletterSubscribers,
  id: newsletterSubscribers.id,
  receivedAt: newsletterSubscribers.subscribedAt,
  keptUntil: endOf(retention.unsubscribedAddresses, newsletterSubscribers.unsubscribedAt),
  columns: {
    email: newsletterSubscribers.email,
    state: newsletterSubscribers.state,
    source: newsletterSubscribers.source,
    unsubscribedAt: newsletterSubscribers.unsubscribedAt,
  },
  fields: [
    { label: 'Email', place: 'who', value: ({ email }) => email },
    { label: 'State', place: 'what', value: ({ state }) => state },
    { label: 'Form', place: 'details', value: ({ source }) => source },
    { label: 'Unsubscribed', place: 'details', value: ({ unsubscribedAt }) => unsubscribedAt },
  ],
});
