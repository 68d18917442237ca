/** Lists of people: subscribers, accounts, and who asked for their data. */
import { sql } from 'drizzle-orm';
import {
  newsletterSubscribers,
  subscriberFacts,
} from '#src/integrations/database/tables/newsletter.ts';
import { retention } from '#src/retention.ts';
import {
  accountFacts,
  accounts,
  privacyRequests,
} from '#src/integrations/database/tables/accounts.ts';
import { pick } from '#src/people/personal-data/personal-data.server.ts';
import { endOf, inboxList, toMoment } from './list.server.ts';

/** Subscribers of the newsletter and the email course, without the tokens that start or end a subscription. */
export const subscriberList = inboxList({
  label: 'Subscribers',
  searched: pick(newsletterSubscribers, 'email', 'state'),
  typed: subscriberFacts,
  keptWithoutEnd: 'while subscribed',
  table: newsletterSubscribers,
  id: newsletterSubscribers.id,
  receivedAt: newsletterSubscribers.subscribedAt,
  keptUntil: sql`case ${newsletterSubscribers.state}
    when 'unconfirmed' then ${endOf(retention.unconfirmedAddresses, newsletterSubscribers.confirmationMailedAt)}
    else ${endOf(retention.unsubscribedAddresses, newsletterSubscribers.unsubscribedAt)} end`.mapWith(
    toMoment,
  ),
  columns: pick(newsletterSubscribers, 'list', 'lessonsSent', 'wants', 'states', 'topics'),
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

/** Accounts, verified or not, one row each, without passwords, sessions and second factors. */
export const accountList = inboxList({
  label: 'Accounts',
  leadKind: 'accounts',
  searched: {
    name: [accounts.firstName, accounts.lastName],
    email: accounts.email,
    agency: accounts.agencyName,
  },
  typed: accountFacts,
  momentLabel: 'Registered',
  keptWithoutEnd: 'while the account exists',
  table: accounts,
  id: accounts.id,
  receivedAt: accounts.createdAt,
  keptUntil: sql`case when ${accounts.verifiedAt} is null
    then ${endOf(retention.unverifiedAccounts, accounts.createdAt)} end`.mapWith(toMoment),
  columns: { accountId: accounts.id, email: accounts.email, verifiedAt: accounts.verifiedAt },
  fields: ({ who, what, details }) => [
    who('First name', accounts.firstName),
    who('Last name', accounts.lastName, { continues: true }),
    who('Agency', accounts.agencyName),
    who('Email', accounts.email),
    what('State', ({ verifiedAt }) => (verifiedAt ? 'verified' : 'not verified')),
    details('Verified', accounts.verifiedAt),
  ],
  link: ({ accountId, email }) => ({
    label: 'Sessions and second factor',
    of: email,
    href: `/admin/account?${new URLSearchParams({ account: accountId })}`,
  }),
});

/** Requests to export or delete personal data, which the site handles automatically. */
export const privacyRequestList = inboxList({
  label: 'Privacy requests',
  searched: pick(privacyRequests, 'email'),
  table: privacyRequests,
  id: privacyRequests.id,
  receivedAt: privacyRequests.createdAt,
  splitsWords: true,
  keptUntil: endOf(retention.privacyRequests, privacyRequests.createdAt),
  columns: { kind: privacyRequests.kind, doneAt: privacyRequests.doneAt },
  fields: ({ who, what, details }) => [
    who('Email', privacyRequests.email),
    what('Request', ({ kind }) => (kind === 'export' ? 'a copy' : 'deletion')),
    what('State', ({ doneAt }) => (doneAt ? 'done' : 'link not used')),
    details('Done', privacyRequests.doneAt),
  ],
});
