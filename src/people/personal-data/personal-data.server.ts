/** All data that is stored by email address, for export and deletion. */
import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable, SelectedFields } from 'drizzle-orm/pg-core';
import { database, type BatchItem } from '#src/integrations/database/client.ts';
import {
  accountFacts,
  accounts,
  accountTokens,
  privacyRequests,
} from '#src/integrations/database/tables/accounts.ts';
import {
  barrierReportFacts,
  barrierReports,
  leadStates,
  leftQuestionFacts,
  leftQuestions,
  questionAnswers,
} from '#src/integrations/database/tables/leads.ts';
import { demoBookingFacts, demoBookings } from '#src/integrations/database/tables/demo-bookings.ts';
import {
  exemptionCertificates,
  quoteFacts,
  quotes,
} from '#src/integrations/database/tables/quotes.ts';
import { mailBounces, outboxMails } from '#src/integrations/database/tables/mail.ts';
import {
  maturityAssessmentFacts,
  maturityAssessments,
} from '#src/integrations/database/tables/maturity-assessments.ts';
import {
  newsletterSubscribers,
  subscriberFacts,
} from '#src/integrations/database/tables/newsletter.ts';
import { purchases, subscriptions } from '#src/integrations/database/tables/payments.ts';
import {
  webinarRegistrationFacts,
  webinarRegistrations,
} from '#src/integrations/database/tables/webinar-registrations.ts';

const matches = (column: PgColumn, email: string): SQL =>
  sql`lower(${column}) = lower(${email}::text)`;

/** Access to the mailbox is not enough to delete an account with a second factor. */
const hasSecondFactor = sql`exists (select 1 from second_factors
  where account_id = ${accounts.id} and confirmed_at is not null)`;

/** True for the notes about leads with this email address. */
function isAbout(email: string): SQL {
  const rows = (kind: string, id: PgColumn, address: PgColumn) =>
    sql`(${leadStates.kind} = ${kind}::text and ${leadStates.leadId} in (
      select ${id}::text from ${id.table} where ${matches(address, email)}))`;
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
 * The batch queries for an export, without tokens and other secrets. Purchases are left out, because their
 * email address was typed during checkout and is not verified (R41); a quote was mailed to its contact.
 */
export function selectPersonalData(email: string) {
  const rows = (column: PgColumn, fields: SelectedFields) =>
    database().select(fields).from(column.table).where(matches(column, email));
  return {
    demoBookings: rows(demoBookings.email, demoBookingFacts),
    webinarRegistrations: rows(webinarRegistrations.email, webinarRegistrationFacts),
    barrierReports: rows(barrierReports.email, barrierReportFacts),
    assessments: rows(maturityAssessments.email, maturityAssessmentFacts),
    questions: rows(leftQuestions.email, {
      ...leftQuestionFacts,
      answers: sql<string[]>`array(select answer from ${questionAnswers}
        where question_answers.question_id = left_questions.id order by number)`,
    }),
    notes: database()
      .select({ about: leadStates.kind, state: leadStates.state, log: leadStates.log })
      .from(leadStates)
      .where(isAbout(email)),
    weeklyUpdate: rows(newsletterSubscribers.email, subscriberFacts),
    quotes: rows(quotes.contactEmail, quoteFacts),
    exemptionCertificates: rows(
      exemptionCertificates.contactEmail,
      pick(exemptionCertificates, 'quoteNumber', 'legalName', 'fileType', 'sizeBytes', 'createdAt'),
    ),
    account: rows(accounts.email, accountFacts),
    mails: rows(outboxMails.recipient, pick(outboxMails, 'subject', 'createdAt', 'sentAt')),
    bounces: rows(mailBounces.email, pick(mailBounces, 'kind', 'detail', 'occurredAt')),
    requests: rows(privacyRequests.email, pick(privacyRequests, 'kind', 'createdAt', 'doneAt')),
  };
}

/** The columns of a table with these names. */
export function pick<Table extends object, Name extends keyof Table>(
  table: Table,
  ...names: Name[]
) {
  return Object.fromEntries(names.map((name) => [name, table[name]])) as Pick<Table, Name>;
}

/** The query for what a deletion keeps: records that tax law requires, and an account with a second factor. */
export function selectWhatStays(email: string) {
  return database().execute<{ hasRecords: boolean; keepsAccount: boolean }>(sql`
    select
      exists (select 1 from ${purchases} where ${matches(purchases.email, email)})
        or exists (select 1 from ${subscriptions} where ${matches(subscriptions.email, email)})
        or exists (select 1 from ${quotes}
          where ${matches(quotes.contactEmail, email)} or ${matches(quotes.payablesEmail, email)})
        or exists (select 1 from ${exemptionCertificates}
          where ${matches(exemptionCertificates.contactEmail, email)}) as "hasRecords",
      exists (select 1 from ${accounts} where ${matches(accounts.email, email)} and ${hasSecondFactor}) as "keepsAccount"`);
}

/**
 * The batch statements that delete the data of an email address if `onlyIf` holds. An assessment with a
 * report is anonymized and its report withdrawn, so that the daily job deletes the file first and the row
 * later.
 */
export function erasePersonalData(email: string, onlyIf: SQL): BatchItem[] {
  const remove = (table: PgTable, condition: SQL) =>
    database()
      .delete(table)
      .where(sql`${condition} and ${onlyIf}`);
  const { email: assessmentEmail, reportId, reportWithdrawnAt } = maturityAssessments;
  return [
    // First, because it looks up the other rows.
    remove(leadStates, isAbout(email)),
    ...[
      leftQuestions.email,
      demoBookings.email,
      webinarRegistrations.email,
      barrierReports.email,
      newsletterSubscribers.email,
      mailBounces.email,
      accountTokens.newEmail,
    ].map((column) => remove(column.table, matches(column, email))),
    remove(maturityAssessments, sql`${matches(assessmentEmail, email)} and ${reportId} is null`),
    database()
      .update(maturityAssessments)
      .set({
        name: '',
        title: '',
        agency: '',
        email: '',
        submissionKey: null,
        reportWithdrawnAt: sql`coalesce(${reportWithdrawnAt}, now())`,
      })
      .where(sql`${matches(assessmentEmail, email)} and ${onlyIf}`),
    remove(accounts, sql`${matches(accounts.email, email)} and not ${hasSecondFactor}`),
    // Also our own mails about the person, which have the address as Reply-To.
    remove(
      outboxMails,
      sql`(${matches(outboxMails.recipient, email)}
        or (${outboxMails.state} = 'sent' and lower(${outboxMails.headers}->>'Reply-To') = lower(${email}::text)))`,
    ),
  ];
}
