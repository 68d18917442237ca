/** Deletes data at the end of its retention period. */
import { and, eq, isNull, lt, ne, or, sql, inArray, isNotNull } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { database, type Batch } from '#src/integrations/database/client.ts';
import {
  accounts,
  accountSessions,
  accountTokens,
  secondFactors,
  auditEntries,
  customerHandovers,
  privacyRequests,
} from '#src/integrations/database/tables/accounts.ts';
import { barrierReports, leftQuestions } from '#src/integrations/database/tables/leads.ts';
import {
  chatExchanges,
  chatModelCounts,
  chatModelDays,
} from '#src/integrations/database/tables/chat.ts';
import { demoBookings } from '#src/integrations/database/tables/demo-bookings.ts';
import { islandCrashes } from '#src/integrations/database/tables/counts.ts';
import { isListMail, mailBounces, outboxMails } from '#src/integrations/database/tables/mail.ts';
import { maturityAssessments } from '#src/integrations/database/tables/maturity-assessments.ts';
import {
  digestDeliveries,
  newsletterSubscribers,
} from '#src/integrations/database/tables/newsletter.ts';
import {
  paymentEvents,
  purchases,
  subscriptions,
} from '#src/integrations/database/tables/payments.ts';
import { quotes, exemptionCertificates } from '#src/integrations/database/tables/quotes.ts';
import { textMessages } from '#src/integrations/database/tables/telephony.ts';
import { webinarRegistrations } from '#src/integrations/database/tables/webinar-registrations.ts';
import { isConfirmationMail } from '#src/integrations/mail/outbox.ts';
import { retention, type Period } from '#src/retention.ts';
import { deleteExpiredTries } from '#src/server/limits/limits.ts';
import { deleteCertificate, deleteReport } from '#src/integrations/blobs/stores.server.ts';

const ago = ({ text }: Period) => sql`now() - ${text}::interval`;
const deleteOlder = (column: PgColumn, period: Period) =>
  database()
    .delete(column.table)
    .where(lt(column, ago(period)));

/** Ids only, no personal data; kept longer than Stripe can redeliver an event. */
const paymentEventsKept: Period = { count: 30, unit: 'days', text: '30 days' };

/**
 * Deletes everything past its retention period: all rows in one batch, then files. Resolves to the number of
 * deletions of each kind; safe to repeat.
 */
export async function deleteExpired(batch: Batch) {
  const linkHasExpired = sql`coalesce(${newsletterSubscribers.confirmationMailedAt}, ${newsletterSubscribers.subscribedAt})
    < ${ago(retention.unconfirmedAddresses)}`;
  const wasNotConfirmed = and(eq(newsletterSubscribers.state, 'unconfirmed'), linkHasExpired);
  // An unsubscribed address that was entered again stays until its link has expired, too.
  const isUnsubscribed = and(
    eq(newsletterSubscribers.state, 'unsubscribed'),
    lt(newsletterSubscribers.unsubscribedAt, ago(retention.unsubscribedAddresses)),
    linkHasExpired,
  );
  const expiredAddresses = database()
    .select({ address: sql`lower(${newsletterSubscribers.email})` })
    .from(newsletterSubscribers)
    // An address may still be on another list.
    .groupBy(sql`lower(${newsletterSubscribers.email})`)
    .having(sql`bool_and(coalesce(${or(wasNotConfirmed, isUnsubscribed)}, false))`);
  const {
    expiredReports,
    expiredCertificates,
    listMails,
    modelDays: _modelDays,
    ...deleted
  } = await batch({
    demoBookings: deleteOlder(demoBookings.createdAt, retention.demoBookings),
    webinarRegistrations: deleteOlder(
      webinarRegistrations.createdAt,
      retention.webinarRegistrations,
    ),
    barrierReports: deleteOlder(barrierReports.createdAt, retention.barrierReports),
    leftQuestions: deleteOlder(leftQuestions.createdAt, retention.leftQuestions),
    // A row whose report file still exists is needed to find the file.
    assessments: database()
      .delete(maturityAssessments)
      .where(
        and(
          lt(maturityAssessments.createdAt, ago(retention.assessments)),
          isNull(maturityAssessments.reportId),
        ),
      ),
    expiredReports: selectExpiredReports(),
    expiredCertificates: selectExpiredCertificates(),
    sentMails: database()
      .delete(outboxMails)
      .where(and(eq(outboxMails.state, 'sent'), lt(outboxMails.sentAt, ago(retention.sentMails)))),
    unsentMails: database()
      .delete(outboxMails)
      .where(
        and(ne(outboxMails.state, 'sent'), lt(outboxMails.createdAt, ago(retention.unsentMails))),
      ),
    heldMails: database()
      .delete(outboxMails)
      .where(
        and(eq(outboxMails.state, 'held'), lt(outboxMails.createdAt, ago(retention.heldMails))),
      ),
    // A deleted email address must not remain in an unsent list email or in a confirmation email.
    listMails: database()
      .delete(outboxMails)
      .where(
        and(
          or(isListMail, isConfirmationMail),
          sql`lower(${outboxMails.recipient}) in ${expiredAddresses}`,
        ),
      ),
    // After this period an article is too old to be sent again. Deleting a subscriber deletes its deliveries, too.
    digestDeliveries: deleteOlder(digestDeliveries.queuedAt, retention.sentMails),
    unconfirmedAddresses: database().delete(newsletterSubscribers).where(wasNotConfirmed),
    unsubscribedAddresses: database().delete(newsletterSubscribers).where(isUnsubscribed),
    purchases: deleteOlder(purchases.createdAt, retention.purchases),
    subscriptions: deleteOlder(subscriptions.endedAt, retention.purchases),
    paymentEvents: deleteOlder(paymentEvents.processedAt, paymentEventsKept),
    // Quotes are kept like purchases, accepted or not, because offers are part of the record.
    quotes: database()
      .delete(quotes)
      .where(
        lt(sql`coalesce(${quotes.confirmedAt}, ${quotes.createdAt})`, ago(retention.purchases)),
      ),
    auditEntries: deleteOlder(auditEntries.at, retention.auditRecords),
    privacyRequests: database()
      .delete(privacyRequests)
      .where(
        or(
          lt(privacyRequests.createdAt, ago(retention.privacyRequests)),
          // The email address was never confirmed.
          and(
            isNull(privacyRequests.doneAt),
            lt(privacyRequests.createdAt, ago(retention.unconfirmedAddresses)),
            lt(privacyRequests.expiresAt, sql`now()`),
          ),
        ),
      ),
    mailBounces: deleteOlder(mailBounces.receivedAt, retention.mailBounces),
    textMessages: deleteOlder(textMessages.createdAt, retention.textMessages),
    unverifiedAccounts: database()
      .delete(accounts)
      .where(
        and(isNull(accounts.verifiedAt), lt(accounts.createdAt, ago(retention.unverifiedAccounts))),
      ),
    // Sessions and links, including open offers of purchases, have their own expiry dates.
    accountSessions: database()
      .delete(accountSessions)
      .where(lt(accountSessions.expiresAt, sql`now()`)),
    customerHandovers: deleteOlder(customerHandovers.takenAt, retention.purchases),
    accountTokens: database()
      .delete(accountTokens)
      .where(lt(accountTokens.expiresAt, sql`now()`)),
    unconfirmedSecondFactors: database()
      .delete(secondFactors)
      .where(
        and(isNull(secondFactors.confirmedAt), lt(secondFactors.mailedCodeExpiresAt, sql`now()`)),
      ),
    chatExchanges: deleteOlder(chatExchanges.askedAt, retention.chatMessages),
    // Daily numbers without personal data.
    modelDays: database()
      .delete(chatModelDays)
      .where(lt(chatModelDays.day, sql`current_date - 30`)),
    modelCounts: database()
      .delete(chatModelCounts)
      .where(lt(chatModelCounts.day, sql`current_date - 90`)),
    islandCrashes: database()
      .delete(islandCrashes)
      .where(lt(islandCrashes.day, sql`(${ago(retention.islandCrashes)})::date`)),
    rateLimitTries: deleteExpiredTries(),
  });
  const counts = Object.fromEntries(
    Object.entries(deleted).map(([name, { rowCount }]) => [name, rowCount]),
  ) as Record<keyof typeof deleted, number>;
  return {
    ...counts,
    unsentMails: counts.unsentMails + listMails.rowCount,
    assessmentReports: await deleteReports(expiredReports),
    exemptionCertificates: await deleteCertificates(expiredCertificates),
  };
}

/** A run has time for this many; the next run continues. */
const maxReports = 400;
const maxCertificates = 20;
const reportsAtATime = 20;

/** A query for reports that have expired or were withdrawn, and whose files exist. */
function selectExpiredReports() {
  const { createdAt, reportWithdrawnAt, reportId } = maturityAssessments;
  const isExpired = lt(createdAt, sql`now() - ${retention.assessmentReports.text}::interval`);
  // Waits an hour, because an email in preparation may write the file of a withdrawn report again.
  const isWithdrawn = lt(reportWithdrawnAt, sql`now() - interval '1 hour'`);
  return database()
    .select({ reportId })
    .from(maturityAssessments)
    .where(and(isNotNull(reportId), or(isExpired, isWithdrawn)))
    .limit(maxReports);
}

/** Deletes the files of reports, then their ids; resolves to their number. Rejects when a file can't be deleted. */
async function deleteReports(reports: { reportId: string | null }[]): Promise<number> {
  const ids = reports.flatMap(({ reportId }) => reportId ?? []);
  for (let start = 0; start < ids.length; start += reportsAtATime) {
    const group = ids.slice(start, start + reportsAtATime);
    const results = await Promise.allSettled(group.map((id) => deleteReport(id)));
    const deleted = group.filter((_, index) => results[index]?.status === 'fulfilled');
    if (deleted.length > 0) await deleteReportIds(deleted);
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
  }
  return ids.length;
}

/** Called after the files are deleted, because the ids are needed to find them. */
async function deleteReportIds(ids: string[]): Promise<void> {
  await database()
    .update(maturityAssessments)
    .set({ reportId: null, submissionKey: null })
    .where(inArray(maturityAssessments.reportId, ids));
}

/** A query for expired certificates. */
function selectExpiredCertificates() {
  return database()
    .select({ id: exemptionCertificates.id })
    .from(exemptionCertificates)
    .where(
      lt(
        exemptionCertificates.createdAt,
        sql`now() - ${retention.exemptionCertificates.text}::interval`,
      ),
    )
    .limit(maxCertificates);
}

/** Deletes the files of certificates, then their rows; resolves to their number. Rejects when a file can't be deleted. */
async function deleteCertificates(expired: { id: string }[]): Promise<number> {
  const ids = expired.map(({ id }) => id);
  if (ids.length === 0) return 0;
  // A row is needed to find its file, so it is deleted last.
  await Promise.all(ids.map(deleteCertificate));
  await database().delete(exemptionCertificates).where(inArray(exemptionCertificates.id, ids));
  return ids.length;
}
