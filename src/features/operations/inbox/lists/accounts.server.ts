/** Accounts, without passwords, sessions and second factors. */
import { sql } from 'drizzle-orm';
import { accounts as table } from '#src/integrations/database/tables/accounts.ts';
import { retention } from '#src/retention.ts';
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
  columns: { accountId: table.id, email: table.email, verifiedAt: table.verifiedAt },
  fields: ({ who, what, details }) => [
    who('First name', table.firstName),
    who('Last name', table.lastName, { continues: true }),
    who('Agency', table.agencyName),
    who('Email', table.email),
    what('State', ({ verifiedAt }) => (verifiedAt ? 'verified' : 'not verified')),
    details('Verified', table.verifiedAt),
    details('Job title', table.jobTitle),
  ],
  link: ({ accountId, email }) => ({
    label: 'Sessions and second factor',
    of: email,
    href: `/admin/account?${new URLSearchParams({ account: accountId })}`,
  }),
});
