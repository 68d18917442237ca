/** Everything that is kept under an account and its verified address, for its holder to take along. */
import { sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { database } from '#src/integrations/database/client.ts';
import { accountSessions } from '#src/integrations/database/tables/accounts.ts';
import { demoBookings } from '#src/integrations/database/tables/demo-bookings.ts';
import { maturityAssessments } from '#src/integrations/database/tables/maturity-assessments.ts';
import { newsletterSubscribers } from '#src/integrations/database/tables/newsletter.ts';
import { purchases, subscriptions } from '#src/integrations/database/tables/payments.ts';
import { quotes } from '#src/integrations/database/tables/quotes.ts';
import { webinarRegistrations } from '#src/integrations/database/tables/webinar-registrations.ts';
import type { Account } from '#src/server/accounts/account.ts';
import { securityHeaders } from '#src/server/answer.ts';

/** Answers with one JSON file, read in one round trip. Keys that open something (links, tokens) are left out. */
export async function exportAccount(account: Account): Promise<Response> {
  const { id, email } = account;
  const isTheirs = (column: PgColumn) => sql`lower(${column}) = lower(${email})`;
  const [sessions, bookings, registrations, assessments, addresses, bought, plans, offers] =
    await database().batch([
      database()
        .select({ createdAt: accountSessions.createdAt, expiresAt: accountSessions.expiresAt })
        .from(accountSessions)
        .where(sql`${accountSessions.accountId} = ${id}`),
      database().select().from(demoBookings).where(isTheirs(demoBookings.email)),
      database().select().from(webinarRegistrations).where(isTheirs(webinarRegistrations.email)),
      database().select().from(maturityAssessments).where(isTheirs(maturityAssessments.email)),
      database().select().from(newsletterSubscribers).where(isTheirs(newsletterSubscribers.email)),
      database().select().from(purchases).where(isTheirs(purchases.email)),
      database().select().from(subscriptions).where(isTheirs(subscriptions.email)),
      database().select().from(quotes).where(isTheirs(quotes.contactEmail)),
    ]);
  return toFile({
    exportedAt: new Date(),
    account,
    sessions,
    demoBookings: bookings,
    webinarRegistrations: registrations,
    assessments: assessments.map(leaveOut('reportId', 'submissionKey')),
    weeklyUpdate: addresses.map(leaveOut('token', 'activationId')),
    purchases: bought,
    subscriptions: plans,
    quotes: offers.map(leaveOut('id', 'requestKey', 'tokenHash', 'invoiceUrl')),
  });
}

function leaveOut<Name extends string>(...names: Name[]) {
  return <Row extends Record<Name, unknown>>(row: Row) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => !(names as string[]).includes(name)));
}

function toFile(content: object): Response {
  return new Response(JSON.stringify(content, null, 2), {
    headers: {
      ...securityHeaders,
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="my-data.json"',
      'cache-control': 'private, no-store',
    },
  });
}
