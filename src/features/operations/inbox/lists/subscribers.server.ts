import { sql } from 'drizzle-orm';
import { newsletterSubscribers } from '#src/integrations/database/tables/newsletter.ts';
import { retention } from '#src/retention.ts';
import { endOf, inboxList, toMoment } from './list.server.ts';

/** Subscribers of the newsletter and the email course, without the tokens that start or end a subscription. */
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
    list: newsletterSubscribers.list,
    lessonsSent: newsletterSubscribers.lessonsSent,
    wants: newsletterSubscribers.wants,
    states: newsletterSubscribers.states,
    topics: newsletterSubscribers.topics,
  },
  fields: ({ who, what, details }) => [
    who('Email', newsletterSubscribers.email),
    what('State', newsletterSubscribers.state),
    details('Gets', ({ list, lessonsSent, wants, states, topics }) => {
      if (list === 'five-lessons') return `Email course: ${lessonsSent} of 5 lessons`;
      return wants === 'everything'
        ? 'Everything'
        : `Deadlines and changes: ${[...states, ...topics].join(', ')}`;
    }),
    details('Form', newsletterSubscribers.source),
    details('Asked to confirm', newsletterSubscribers.confirmationMailedAt),
    details('Unsubscribed', newsletterSubscribers.unsubscribedAt),
  ],
});
