/** Exports the data of an account and of its verified email address. */
import { and, eq, isNotNull, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { batch, database } from '#src/integrations/database/client.ts';
import {
  accountSessions,
  secondFactors,
  auditEntries,
} from '#src/integrations/database/tables/accounts.ts';
import { demoBookingFacts, demoBookings } from '#src/integrations/database/tables/demo-bookings.ts';
import { outboxMails } from '#src/integrations/database/tables/mail.ts';
import { maturityAssessments } from '#src/integrations/database/tables/maturity-assessments.ts';
import { newsletterSubscribers } from '#src/integrations/database/tables/newsletter.ts';
import { purchases, subscriptions } from '#src/integrations/database/tables/payments.ts';
import { quotes } from '#src/integrations/database/tables/quotes.ts';
import { webinarRegistrations } from '#src/integrations/database/tables/webinar-registrations.ts';
import type { Account } from '#src/server/sessions/session.server.ts';
import { provedCustomers } from '#src/buying/ledger/proved-customers.server.ts';
import { securityHeaders } from '#src/server/answer.ts';
import { caches } from '#src/server/pages/platform-rules.ts';

const secondFactorDates = {
  confirmedAt: secondFactors.confirmedAt,
  /** The time step of the app's last code. */
  lastCodeAt: sql<string | null>`to_timestamp(nullif(${secondFactors.lastStep}, 0) * 30)`,
};
// Without their text, which may contain a secret link or code.
const mailFacts = {
  recipient: outboxMails.recipient,
  subject: outboxMails.subject,
  createdAt: outboxMails.createdAt,
  sentAt: outboxMails.sentAt,
};
const readerFacts = {
  id: newsletterSubscribers.id,
  list: newsletterSubscribers.list,
  email: newsletterSubscribers.email,
  state: newsletterSubscribers.state,
  wants: newsletterSubscribers.wants,
  states: newsletterSubscribers.states,
  topics: newsletterSubscribers.topics,
  confirmationMailedAt: newsletterSubscribers.confirmationMailedAt,
  source: newsletterSubscribers.source,
  subscribedAt: newsletterSubscribers.subscribedAt,
  unsubscribedAt: newsletterSubscribers.unsubscribedAt,
  lessonsSent: newsletterSubscribers.lessonsSent,
  lessonAt: newsletterSubscribers.lessonAt,
};
const actionFacts = {
  at: auditEntries.at,
  action: auditEntries.action,
  detail: auditEntries.detail,
};

/**
 * Responds with one JSON file, read in one round trip. Secrets such as links and tokens are left out, and so
 * is what someone else may have bought with this email address: only purchases of proved customers are
 * included (R41), and quotes whose contact or proved accounts payable has the address.
 */
export async function exportAccount(account: Account): Promise<Response> {
  const { id, email } = account;
  const hasEmail = (column: PgColumn) => sql`lower(${column}) = lower(${email})`;
  const isOwnCustomer = (column: PgColumn) =>
    sql`${column} in (select customer_id from (${provedCustomers(account)}) as proved)`;
  const {
    secondFactor,
    assessments,
    quotes: offers,
    ...unchanged
  } = await batch({
    sessions: database()
      .select({ createdAt: accountSessions.createdAt, expiresAt: accountSessions.expiresAt })
      .from(accountSessions)
      .where(sql`${accountSessions.accountId} = ${id}`),
    secondFactor: database()
      .select(secondFactorDates)
      .from(secondFactors)
      .where(eq(secondFactors.accountId, id)),
    demoBookings: database()
      .select(demoBookingFacts)
      .from(demoBookings)
      .where(hasEmail(demoBookings.email)),
    webinarRegistrations: database()
      .select()
      .from(webinarRegistrations)
      .where(hasEmail(webinarRegistrations.email)),
    assessments: database()
      .select()
      .from(maturityAssessments)
      .where(hasEmail(maturityAssessments.email)),
    weeklyUpdate: database()
      .select(readerFacts)
      .from(newsletterSubscribers)
      .where(hasEmail(newsletterSubscribers.email)),
    purchases: database().select().from(purchases).where(isOwnCustomer(purchases.customerId)),
    subscriptions: database()
      .select()
      .from(subscriptions)
      .where(isOwnCustomer(subscriptions.customerId)),
    quotes: database()
      .select()
      .from(quotes)
      .where(
        or(
          hasEmail(quotes.contactEmail),
          and(hasEmail(quotes.payablesEmail), isNotNull(quotes.payablesProvedAt)),
        ),
      ),
    mails: database().select(mailFacts).from(outboxMails).where(hasEmail(outboxMails.recipient)),
    administration: database()
      .select(actionFacts)
      .from(auditEntries)
      .where(hasEmail(auditEntries.actorEmail)),
  });
  return toFile({
    exportedAt: new Date(),
    account,
    ...unchanged,
    secondFactor: secondFactor[0] ?? null,
    assessments: assessments.map(leaveOut('reportId', 'submissionKey')),
    quotes: offers.map(
      leaveOut('id', 'requestKey', 'tokenHash', 'payablesTokenHash', 'invoiceUrl'),
    ),
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
      'cache-control': caches.nonePrivate,
    },
  });
}
