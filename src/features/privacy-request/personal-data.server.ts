/** Where the site keeps data by an address: for a copy of it, and for its deletion. */
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { database, type BatchItem } from '#src/integrations/database/client.ts';
import { accounts, accountTokens } from '#src/integrations/database/tables/accounts.ts';
import { barrierReports } from '#src/integrations/database/tables/barrier-reports.ts';
import { demoBookingFacts, demoBookings } from '#src/integrations/database/tables/demo-bookings.ts';
import { exemptionCertificates } from '#src/integrations/database/tables/exemption-certificates.ts';
import {
  leadStates,
  leftQuestions,
  questionAnswers,
} from '#src/integrations/database/tables/leads.ts';
import { mailBounces, outboxMails } from '#src/integrations/database/tables/mail.ts';
import { maturityAssessments } from '#src/integrations/database/tables/maturity-assessments.ts';
import { newsletterSubscribers } from '#src/integrations/database/tables/newsletter.ts';
import { purchases, subscriptions } from '#src/integrations/database/tables/payments.ts';
import { privacyRequests } from '#src/integrations/database/tables/privacy-requests.ts';
import { quotes } from '#src/integrations/database/tables/quotes.ts';
import { webinarRegistrations } from '#src/integrations/database/tables/webinar-registrations.ts';

const is = (column: PgColumn, email: string): SQL => sql`lower(${column}) = lower(${email}::text)`;

/** A second factor protects the account from whoever only reads the mailbox. */
const hasSecondFactor = sql`exists (select 1 from second_factors
  where account_id = ${accounts.id} and confirmed_at is not null)`;

/** Holds for what we noted about a booking, a question, a barrier, an assessment, a quote and the like of an address. */
function isAbout(email: string): SQL {
  const rows = (kind: string, id: PgColumn, address: PgColumn) =>
    sql`(${leadStates.kind} = ${kind}::text and ${leadStates.leadId} in (
      select ${id}::text from ${id.table} where ${is(address, email)}))`;
  return sql`(${sql.join(
    [
      rows('questions', leftQuestions.id, leftQuestions.email),
      rows('bookings', demoBookings.id, demoBookings.email),
      rows('webinar-registrations', webinarRegistrations.id, webinarRegistrations.email),
      rows('assessments', maturityAssessments.id, maturityAssessments.email),
      rows('quotes', quotes.number, quotes.contactEmail),
      rows('accounts', accounts.id, accounts.email),
      rows('barrier-reports', barrierReports.id, barrierReports.email),
    ],
    sql` or `,
  )})`;
}

/**
 * Queries for a batch: what we keep of an address, without anything that opens something. Purchases are
 * left out, because an address that was typed on the way to a payment proves nothing (R41); a quote was
 * mailed to its contact.
 */
export const selectPersonalData = (email: string) => ({
  demoBookings: database()
    .select(demoBookingFacts)
    .from(demoBookings)
    .where(is(demoBookings.email, email)),
  webinarRegistrations: database()
    .select()
    .from(webinarRegistrations)
    .where(is(webinarRegistrations.email, email)),
  barrierReports: database()
    .select({
      problem: barrierReports.problem,
      place: barrierReports.place,
      tools: barrierReports.tools,
      email: barrierReports.email,
      createdAt: barrierReports.createdAt,
    })
    .from(barrierReports)
    .where(is(barrierReports.email, email)),
  assessments: database()
    .select({
      name: maturityAssessments.name,
      title: maturityAssessments.title,
      agency: maturityAssessments.agency,
      email: maturityAssessments.email,
      answers: maturityAssessments.answers,
      score: maturityAssessments.score,
      maturityLevel: maturityAssessments.maturityLevel,
      createdAt: maturityAssessments.createdAt,
    })
    .from(maturityAssessments)
    .where(is(maturityAssessments.email, email)),
  questions: database()
    .select({
      email: leftQuestions.email,
      agency: leftQuestions.agency,
      question: leftQuestions.question,
      conversation: leftQuestions.conversation,
      createdAt: leftQuestions.createdAt,
      answers: sql<string[]>`array(select answer from ${questionAnswers}
        where question_answers.question_id = left_questions.id order by number)`,
    })
    .from(leftQuestions)
    .where(is(leftQuestions.email, email)),
  notes: database()
    .select({ about: leadStates.kind, state: leadStates.state, log: leadStates.log })
    .from(leadStates)
    .where(isAbout(email)),
  weeklyUpdate: database()
    .select({
      email: newsletterSubscribers.email,
      state: newsletterSubscribers.state,
      source: newsletterSubscribers.source,
      subscribedAt: newsletterSubscribers.subscribedAt,
      unsubscribedAt: newsletterSubscribers.unsubscribedAt,
    })
    .from(newsletterSubscribers)
    .where(is(newsletterSubscribers.email, email)),
  quotes: database()
    .select({
      number: quotes.number,
      itemName: quotes.itemName,
      totalCents: quotes.totalCents,
      legalName: quotes.legalName,
      street: quotes.street,
      city: quotes.city,
      state: quotes.state,
      zip: quotes.zip,
      contactName: quotes.contactName,
      contactEmail: quotes.contactEmail,
      payablesEmail: quotes.payablesEmail,
      poNumber: quotes.poNumber,
      createdAt: quotes.createdAt,
    })
    .from(quotes)
    .where(is(quotes.contactEmail, email)),
  exemptionCertificates: database()
    .select({
      quoteNumber: exemptionCertificates.quoteNumber,
      legalName: exemptionCertificates.legalName,
      fileType: exemptionCertificates.fileType,
      sizeBytes: exemptionCertificates.sizeBytes,
      createdAt: exemptionCertificates.createdAt,
    })
    .from(exemptionCertificates)
    .where(is(exemptionCertificates.contactEmail, email)),
  account: database()
    .select({
      email: accounts.email,
      firstName: accounts.firstName,
      lastName: accounts.lastName,
      agencyName: accounts.agencyName,
      jobTitle: accounts.jobTitle,
      createdAt: accounts.createdAt,
    })
    .from(accounts)
    .where(is(accounts.email, email)),
  mails: database()
    .select({
      subject: outboxMails.subject,
      createdAt: outboxMails.createdAt,
      sentAt: outboxMails.sentAt,
    })
    .from(outboxMails)
    .where(is(outboxMails.recipient, email)),
  bounces: database()
    .select({
      kind: mailBounces.kind,
      detail: mailBounces.detail,
      occurredAt: mailBounces.occurredAt,
    })
    .from(mailBounces)
    .where(is(mailBounces.email, email)),
  requests: database()
    .select({
      kind: privacyRequests.kind,
      createdAt: privacyRequests.createdAt,
      doneAt: privacyRequests.doneAt,
    })
    .from(privacyRequests)
    .where(is(privacyRequests.email, email)),
});

/** A query for what stays after a deletion: records that tax law asks for, and an account with a second factor. */
export function selectWhatStays(email: string) {
  return database().execute<{ hasRecords: boolean; keepsAccount: boolean }>(sql`
    select
      exists (select 1 from ${purchases} where ${is(purchases.email, email)})
        or exists (select 1 from ${subscriptions} where ${is(subscriptions.email, email)})
        or exists (select 1 from ${quotes}
          where ${is(quotes.contactEmail, email)} or ${is(quotes.payablesEmail, email)})
        or exists (select 1 from ${exemptionCertificates}
          where ${is(exemptionCertificates.contactEmail, email)}) as "hasRecords",
      exists (select 1 from ${accounts} where ${is(accounts.email, email)} and ${hasSecondFactor}) as "keepsAccount"`);
}

/**
 * Statements for a batch that delete what is kept of an address, while the condition holds. An assessment
 * whose report still has a file loses everything personal and waits, withdrawn, for the daily job that
 * deletes files.
 */
export function erasePersonalData(email: string, onlyIf: SQL): BatchItem[] {
  const where = (condition: SQL) => sql`${condition} and ${onlyIf}`;
  return [
    // While what it is about can be found.
    database()
      .delete(leadStates)
      .where(where(isAbout(email))),
    database()
      .delete(leftQuestions)
      .where(where(is(leftQuestions.email, email))),
    database()
      .delete(demoBookings)
      .where(where(is(demoBookings.email, email))),
    database()
      .delete(webinarRegistrations)
      .where(where(is(webinarRegistrations.email, email))),
    database()
      .delete(barrierReports)
      .where(where(is(barrierReports.email, email))),
    database()
      .delete(maturityAssessments)
      .where(
        where(
          sql`${is(maturityAssessments.email, email)} and ${maturityAssessments.reportId} is null`,
        ),
      ),
    database()
      .update(maturityAssessments)
      .set({
        ...{ name: '', title: '', agency: '', email: '', submissionKey: null },
        reportWithdrawnAt: sql`coalesce(${maturityAssessments.reportWithdrawnAt}, now())`,
      })
      .where(where(is(maturityAssessments.email, email))),
    database()
      .delete(newsletterSubscribers)
      .where(where(is(newsletterSubscribers.email, email))),
    database()
      .delete(mailBounces)
      .where(where(is(mailBounces.email, email))),
    database()
      .delete(accountTokens)
      .where(where(is(accountTokens.newEmail, email))),
    database()
      .delete(accounts)
      .where(where(sql`${is(accounts.email, email)} and not ${hasSecondFactor}`)),
    // Ours about them, too: whoever answers one writes to them.
    database()
      .delete(outboxMails)
      .where(
        where(sql`(${is(outboxMails.recipient, email)}
          or (${outboxMails.state} = 'sent' and lower(${outboxMails.headers}->>'Reply-To') = lower(${email}::text)))`),
      ),
  ];
}
