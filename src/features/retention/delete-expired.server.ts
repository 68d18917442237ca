/** Deletes what we promised not to keep any longer (R39). */
import { and, eq, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { database } from '#src/integrations/database/client.ts';
import {
  accounts,
  accountSessions,
  accountTokens,
  secondFactors,
} from '#src/integrations/database/tables/accounts.ts';
import { auditEntries } from '#src/integrations/database/tables/audit.ts';
import { chatExchanges, chatModelDays } from '#src/integrations/database/tables/chat.ts';
import { demoBookings } from '#src/integrations/database/tables/demo-bookings.ts';
import { islandCrashes } from '#src/integrations/database/tables/island-crashes.ts';
import { outboxMails } from '#src/integrations/database/tables/mail.ts';
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
import { quotes } from '#src/integrations/database/tables/quotes.ts';
import { textMessages } from '#src/integrations/database/tables/telephony.ts';
import { webinarRegistrations } from '#src/integrations/database/tables/webinar-registrations.ts';
import { asksToConfirm, isListMail } from '#src/integrations/mail/outbox.ts';
import { retention, type Period } from '#src/retention.ts';
import { forgetOldTries } from '#src/server/limits.ts';
import { deleteReports, selectExpiredReports } from './expired-reports.server.ts';

const ago = ({ words }: Period) => sql`now() - ${words}::interval`;

/** Ids only, nothing of anybody's: kept for longer than an event can come again. */
const paymentEventsKept: Period = { count: 30, unit: 'days', words: '30 days' };

/**
 * Deletes everything whose time is over, all rows in one batch and then the files of reports, and
 * resolves to how many of each kind; safe to repeat.
 */
export async function deleteExpired() {
  const linkIsOver = sql`coalesce(${newsletterSubscribers.confirmationMailedAt}, ${newsletterSubscribers.subscribedAt})
    < ${ago(retention.unconfirmedAddresses)}`;
  const wasNotConfirmed = and(eq(newsletterSubscribers.state, 'unconfirmed'), linkIsOver);
  // One that was typed again after it left stays until its link is over, too.
  const hasLeftTheList = and(
    eq(newsletterSubscribers.state, 'unsubscribed'),
    lt(newsletterSubscribers.unsubscribedAt, ago(retention.unsubscribedAddresses)),
    linkIsOver,
  );
  const addressesThatGo = database()
    .select({ address: sql`lower(${newsletterSubscribers.email})` })
    .from(newsletterSubscribers)
    .where(or(wasNotConfirmed, hasLeftTheList));
  const [
    bookings,
    registrations,
    assessments,
    expiredReports,
    sentMails,
    unsentMails,
    heldMails,
    listMails,
    deliveries,
    unconfirmed,
    addresses,
    bought,
    subscribed,
    events,
    offers,
    audit,
    texts,
    strangers,
    sessions,
    links,
    halfSetUp,
    chats,
    ,
    crashes,
    tries,
  ] = await database().batch([
    database()
      .delete(demoBookings)
      .where(lt(demoBookings.createdAt, ago(retention.demoBookings))),
    database()
      .delete(webinarRegistrations)
      .where(lt(webinarRegistrations.createdAt, ago(retention.webinarRegistrations))),
    // Its report is long gone by then; should its file still be there, the row leads to it.
    database()
      .delete(maturityAssessments)
      .where(
        and(
          lt(maturityAssessments.createdAt, ago(retention.assessments)),
          isNull(maturityAssessments.reportId),
        ),
      ),
    selectExpiredReports(),
    database()
      .delete(outboxMails)
      .where(and(eq(outboxMails.state, 'sent'), lt(outboxMails.sentAt, ago(retention.sentMails)))),
    database()
      .delete(outboxMails)
      .where(
        and(ne(outboxMails.state, 'sent'), lt(outboxMails.createdAt, ago(retention.unsentMails))),
      ),
    database()
      .delete(outboxMails)
      .where(
        and(eq(outboxMails.state, 'held'), lt(outboxMails.createdAt, ago(retention.heldMails))),
      ),
    // An address that is deleted must not live on in a mail of the list that never reached it, nor in
    // one that asked to confirm it.
    database()
      .delete(outboxMails)
      .where(
        and(
          or(isListMail, asksToConfirm),
          sql`lower(${outboxMails.recipient}) in ${addressesThatGo}`,
        ),
      ),
    // Who got which article; by now it is too old to be sent again (an address takes its own along).
    database()
      .delete(digestDeliveries)
      .where(lt(digestDeliveries.queuedAt, ago(retention.sentMails))),
    database().delete(newsletterSubscribers).where(wasNotConfirmed),
    database().delete(newsletterSubscribers).where(hasLeftTheList),
    database()
      .delete(purchases)
      .where(lt(purchases.createdAt, ago(retention.purchases))),
    database()
      .delete(subscriptions)
      .where(lt(subscriptions.endedAt, ago(retention.purchases))),
    database()
      .delete(paymentEvents)
      .where(lt(paymentEvents.processedAt, ago(paymentEventsKept))),
    // Kept like purchases, accepted or not: what was offered is a part of the record.
    database()
      .delete(quotes)
      .where(
        lt(sql`coalesce(${quotes.confirmedAt}, ${quotes.createdAt})`, ago(retention.purchases)),
      ),
    database()
      .delete(auditEntries)
      .where(lt(auditEntries.at, ago(retention.auditRecords))),
    database()
      .delete(textMessages)
      .where(lt(textMessages.createdAt, ago(retention.textMessages))),
    database()
      .delete(accounts)
      .where(
        and(isNull(accounts.verifiedAt), lt(accounts.createdAt, ago(retention.unverifiedAccounts))),
      ),
    // Sessions and links say themselves when they are over.
    database()
      .delete(accountSessions)
      .where(lt(accountSessions.expiresAt, sql`now()`)),
    database()
      .delete(accountTokens)
      .where(lt(accountTokens.expiresAt, sql`now()`)),
    database()
      .delete(secondFactors)
      .where(
        and(isNull(secondFactors.confirmedAt), lt(secondFactors.mailedCodeExpiresAt, sql`now()`)),
      ),
    database()
      .delete(chatExchanges)
      .where(lt(chatExchanges.askedAt, ago(retention.chatMessages))),
    // A number a day, and nothing of anybody.
    database()
      .delete(chatModelDays)
      .where(lt(chatModelDays.day, sql`current_date - 30`)),
    database()
      .delete(islandCrashes)
      .where(lt(islandCrashes.day, sql`(${ago(retention.islandCrashes)})::date`)),
    forgetOldTries(),
  ]);
  return {
    demoBookings: bookings.rowCount,
    webinarRegistrations: registrations.rowCount,
    assessments: assessments.rowCount,
    assessmentReports: await deleteReports(expiredReports),
    sentMails: sentMails.rowCount,
    unsentMails: unsentMails.rowCount + listMails.rowCount,
    heldMails: heldMails.rowCount,
    digestDeliveries: deliveries.rowCount,
    unconfirmedAddresses: unconfirmed.rowCount,
    unsubscribedAddresses: addresses.rowCount,
    purchases: bought.rowCount,
    subscriptions: subscribed.rowCount,
    paymentEvents: events.rowCount,
    quotes: offers.rowCount,
    auditEntries: audit.rowCount,
    textMessages: texts.rowCount,
    unverifiedAccounts: strangers.rowCount,
    accountSessions: sessions.rowCount,
    accountTokens: links.rowCount,
    unconfirmedSecondFactors: halfSetUp.rowCount,
    chatExchanges: chats.rowCount,
    islandCrashes: crashes.rowCount,
    rateLimitTries: tries.rowCount,
  };
}
