/** Rarely used account actions. `netlify/functions/account.ts` loads them on demand, so that reading the page doesn't import mail and export code. */
import { eq, and, isNotNull, or, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { database, batch } from '#src/integrations/database/client.ts';
import {
  accounts,
  accountSessions,
  secondFactors,
  auditEntries,
} from '#src/integrations/database/tables/accounts.ts';
import { queueMail } from '#src/integrations/mail/outbox.ts';
import type { Account } from '#src/server/sessions/session.server.ts';
import { endedSession, writeCookie } from '#src/server/sessions/cookies.ts';
import { type Answer, ok, type Visitor } from '#src/server/endpoint.ts';
import type { deletionForm } from './account-forms.ts';
import { accountDeletedMail } from '#src/people/account/account-mails.server.ts';
import { endLinksTo, requirePassword } from '#src/people/account/account-rows.server.ts';
import { pick } from '#src/people/personal-data/personal-data.server.ts';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { demoBookingFacts, demoBookings } from '#src/integrations/database/tables/demo-bookings.ts';
import { outboxMails } from '#src/integrations/database/tables/mail.ts';
import { maturityAssessments } from '#src/integrations/database/tables/maturity-assessments.ts';
import { newsletterSubscribers } from '#src/integrations/database/tables/newsletter.ts';
import { purchases, subscriptions } from '#src/integrations/database/tables/payments.ts';
import { quotes } from '#src/integrations/database/tables/quotes.ts';
import { webinarRegistrations } from '#src/integrations/database/tables/webinar-registrations.ts';
import { provedCustomers } from '#src/buying/ledger/proved-customers.server.ts';
import { toFile } from '#src/server/answer.ts';

export { changePassword } from '#src/people/password/set-password.server.ts';
export { handOver, renderTakeOver, takeOver } from '#src/people/hand-over/hand-over.server.tsx';
export {
  requestNewEmail,
  confirmNewEmail,
  renderNewEmail,
} from '#src/people/new-email/new-email.server.tsx';

/** Deletes an account with its sessions, links, open offers and second factor, and sends a confirmation email. */
export async function deleteAccount(
  { password }: z.output<typeof deletionForm.schema>,
  visitor: Visitor,
  account: Account,
): Promise<Answer> {
  await requirePassword(account, password, visitor);
  await visitor.batch({
    linksTo: endLinksTo(account.email),
    account: database().delete(accounts).where(eq(accounts.id, account.id)),
    mail: queueMail({
      ...accountDeletedMail(account.email),
      dedupeKey: `account-deleted:${account.id}`,
    }),
  });
  const { request } = visitor;
  const { cookies, headers } = endedSession(request);
  return { ...ok(), headers, cookies: [...cookies, writeCookie('known-browser', null, request)] };
}

const secondFactorDates = {
  confirmedAt: secondFactors.confirmedAt,
  /** The time step of the app's last code. */
  lastCodeAt: sql<string | null>`to_timestamp(nullif(${secondFactors.lastStep}, 0) * 30)`,
};
// Without their text, which may contain a secret link or code.
const mailFacts = pick(outboxMails, 'recipient', 'subject', 'createdAt', 'sentAt');
const readerFacts = pick(
  newsletterSubscribers,
  'id',
  'list',
  'email',
  'state',
  'wants',
  'states',
  'topics',
  'confirmationMailedAt',
  'source',
  'subscribedAt',
  'unsubscribedAt',
  'lessonsSent',
  'lessonAt',
);
const actionFacts = pick(auditEntries, 'at', 'action', 'detail');

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
  const content = {
    exportedAt: new Date(),
    account,
    ...unchanged,
    secondFactor: secondFactor[0] ?? null,
    assessments: assessments.map(leaveOut('reportId', 'submissionKey')),
    quotes: offers.map(
      leaveOut('id', 'requestKey', 'tokenHash', 'payablesTokenHash', 'invoiceUrl'),
    ),
  };
  return toFile(
    JSON.stringify(content, null, 2),
    'application/json; charset=utf-8',
    'attachment; filename="my-data.json"',
  );
}

function leaveOut<Name extends string>(...names: Name[]) {
  return <Row extends Record<Name, unknown>>(row: Row) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => !(names as string[]).includes(name)));
}
