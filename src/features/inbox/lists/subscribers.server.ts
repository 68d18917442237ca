import { sql } from 'drizzle-orm';
import { newsletterSubscribers } from '#src/integrations/database/tables/newsletter.ts';
import { retention } from '#src/promises/retention.ts';
import { endOf, inboxList, toMoment } from './list.server.ts';

/** Newsletter subscribers, without the tokens that start or end a subscription. */
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
    wants: newsletterSubscribers.wants,
    states: newsletterSubscribers.states,
    topics: newsletterSubscribers.topics,
  },
  fields: [
    { label: 'Email', place: 'who', value: newsletterSubscribers.email },
    { label: 'State', place: 'what', value: newsletterSubscribers.state },
    {
      label: 'Gets',
      place: 'details',
      value: ({ wants, states, topics }) =>
        wants === 'everything'
          ? 'Everything'
          : `Deadlines and changes: ${[...states, ...topics].join(', ')}`,
    },
    { label: 'Form', place: 'details', value: newsletterSubscribers.source },
    {
      label: 'Asked to confirm',
      place: 'details',
      value: newsletterSubscribers.confirmationMailedAt,
    },
    { label: 'Unsubscribed', place: 'details', value: newsletterSubscribers.unsubscribedAt },
  ],
});
