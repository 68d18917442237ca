/** Newsletter addresses in the inbox: never the tokens that start or end a subscription. */
import { sql } from 'drizzle-orm';
import { newsletterSubscribers } from '#src/integrations/database/tables/newsletter.ts';
import { retention } from '#src/promises/retention.ts';
import { endOf, inboxList, toMoment } from './list.server.ts';

/** One row for each address. */
export const subscribers = inboxList({
  label: 'Subscribers',
  searched: 'email or state',
  keptWithoutEnd: 'while subscribed',
  table: newsletterSubscribers,
  id: newsletterSubscribers.id,
  receivedAt: newsletterSubscribers.subscribedAt,
  keptUntil: sql`case ${newsletterSubscribers.state}
    when 'unconfirmed' then ${endOf(retention.unconfirmedAddresses, newsletterSubscribers.confirmationMailedAt)}
    else ${endOf(retention.unsubscribedAddresses, newsletterSubscribers.unsubscribedAt)} end`.mapWith(
    toMoment,
  ),
  columns: {
    email: newsletterSubscribers.email,
    state: newsletterSubscribers.state,
    wants: newsletterSubscribers.wants,
    states: newsletterSubscribers.states,
    topics: newsletterSubscribers.topics,
    source: newsletterSubscribers.source,
    confirmationMailedAt: newsletterSubscribers.confirmationMailedAt,
    unsubscribedAt: newsletterSubscribers.unsubscribedAt,
  },
  fields: [
    { label: 'Email', place: 'who', value: ({ email }) => email },
    { label: 'State', place: 'what', value: ({ state }) => state },
    {
      label: 'Gets',
      place: 'details',
      value: ({ wants, states, topics }) =>
        wants === 'everything'
          ? 'Everything'
          : `Deadlines and changes: ${[...states, ...topics].join(', ')}`,
    },
    { label: 'Form', place: 'details', value: ({ source }) => source },
    {
      label: 'Asked to confirm',
      place: 'details',
      value: ({ confirmationMailedAt }) => confirmationMailedAt,
    },
    { label: 'Unsubscribed', place: 'details', value: ({ unsubscribedAt }) => unsubscribedAt },
  ],
});
