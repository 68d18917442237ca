/** Retries at Stripe what failed when a quote was accepted, exempted or taken over. */
import { and, asc, eq, isNotNull, isNull, not, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { prices } from '#src/buying/catalog/prices.ts';
import { database } from '#src/integrations/database/client.ts';
import { quotes } from '#src/integrations/database/tables/quotes.ts';
import type { WorkContext } from '#src/server/jobs/scheduled.ts';
import { isInvoicedByHand } from '#src/buying/quotes/acceptance/find-quote.server.ts';
import type { Quote } from '#src/buying/quotes/quote.ts';
import {
  reportNotInvoiced,
  tryToExempt,
  tryToInvoice,
  tryToReaddress,
  type Attempt,
} from './try-to-invoice.server.ts';

/** A scheduled function has 30 seconds, and one quote may take several when Stripe is slow. */
const startUntilMs = 12_000;
const mostQuotes = 100;
const { confirmedAt, exemptSince, payablesProvedAt } = quotes;

/** The counts of a run. */
export interface InvoicingRun {
  waiting: number;
  invoiced: number;
  /** The next run retries these. */
  failed: number;
  /** Customers that now have the email address of accounts payable. */
  readdressed: number;
  /** Customers that are now exempt from taxes. */
  exempted: number;
}

const isWaiting = and(
  isNotNull(quotes.confirmedAt),
  isNull(quotes.invoiceId),
  not(isInvoicedByHand),
);
/** For other quotes, whose price has changed since, billing writes the invoice by hand. */
const isAsQuoted = or(
  ...prices.map(({ priceId, priceCents }) =>
    and(eq(quotes.priceId, priceId), eq(quotes.totalCents, priceCents)),
  ),
);
// For a week: later, billing has a mail about it, or the customer was deleted.
const hasOldAddress = sql`${quotes.payablesProvedAt} between now() - interval '7 days' and now() - interval '2 minutes'
  and ${quotes.customerId} is not null and ${quotes.billedEmail} is distinct from ${quotes.payablesEmail}`;
const isNotYetExempt = sql`${quotes.exemptSince} between now() - interval '7 days' and now() - interval '2 minutes'
  and ${quotes.customerId} is not null and not ${quotes.billedAsExempt}`;
const acceptedMomentsAgo = sql`${quotes.confirmedAt} > now() - interval '2 minutes'`;
// For a week: the mail that prevents a second report is deleted after some time.
const waitsForAnHour = sql`${quotes.confirmedAt} between now() - interval '7 days' and now() - interval '1 hour'`;

/**
 * Invoices every accepted quote without an invoice, except those whose own request is still trying. Then
 * updates email addresses and exemptions at Stripe, and reports quotes that have no invoice after an hour
 * to billing.
 */
export async function invoiceWaitingQuotes(context: WorkContext): Promise<InvoicingRun> {
  const startedAt = performance.now();
  const run = { waiting: 0, invoiced: 0, failed: 0, readdressed: 0, exempted: 0 };
  const tryEach = async (found: Quote[], attempt: Attempt, done: keyof InvoicingRun) => {
    for (const quote of found) {
      if (performance.now() - startedAt > startUntilMs) break;
      run[(await attempt(quote, context)) ? done : 'failed'] += 1;
    }
  };
  const waiting = await select(and(isWaiting, isAsQuoted, not(acceptedMomentsAgo)), confirmedAt);
  run.waiting = waiting.length;
  await tryEach(waiting, tryToInvoice, 'invoiced');
  await tryEach(await select(hasOldAddress, payablesProvedAt), tryToReaddress, 'readdressed');
  await tryEach(await select(isNotYetExempt, exemptSince), tryToExempt, 'exempted');
  const { late } = await context.batch({
    late: select(and(isWaiting, waitsForAnHour), confirmedAt),
  });
  await reportNotInvoiced(late, context);
  return run;
}

/** A query for the quotes that meet a condition, the longest waiting first. */
const select = (condition: SQL | undefined, since: PgColumn) =>
  database().select().from(quotes).where(condition).orderBy(asc(since)).limit(mostQuotes);
