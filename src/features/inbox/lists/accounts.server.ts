/** Accounts, without passwords, sessions and second factors. */
import { sql } from 'drizzle-orm';
import { accounts as table } from '#src/integrations/database/tables/accounts.ts';
import { retention } from '#src/promises/retention.ts';
import { endOf, inboxList, toMoment } from './list.server.ts';

/** One row for each account, verified or not. */
export const accounts = inboxList({
  label: 'Accounts',
  leadKind: 'accounts',
  searched: 'name, email or agency',
  momentLabel: 'Registered',
  keptWithoutEnd: 'while the account exists',
  table,
  id: table.id,
  receivedAt: table.createdAt,
  keptUntil: sql`case when ${table.verifiedAt} is null
    then ${endOf(retention.unverifiedAccounts, table.createdAt)} end`.mapWith(toMoment),
  columns: {
    accountId: table.id,
    email: table.email,
    verifiedAt: table.verifiedAt,
  },
  fields: [
    { label: 'First name', place: 'who', value: table.firstName },
    { label: 'Last name', place: 'who', continues: true, value: table.lastName },
    { label: 'Agency', place: 'who', value: table.agencyName },
    { label: 'Email', place: 'who', value: table.email },
    {
      label: 'State',
      place: 'what',
      value: ({ verifiedAt }) => (verifiedAt ? 'verified' : 'not verified'),
    },
    { label: 'Verified', place: 'details', value: table.verifiedAt },
    { label: 'Job title', place: 'details', value: table.jobTitle },
  ],
  link: ({ accountId, email }) => ({
    label: 'Sessions and second factor',
    of: email,
    href: `/admin/account?${new URLSearchParams({ account: accountId })}`,
  }),
});
