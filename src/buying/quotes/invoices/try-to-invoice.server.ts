/** Tries at Stripe without throwing, when a quote is accepted, exempted or taken over and again on a schedule; reports a permanent refusal to billing immediately. */
import Stripe from 'stripe';
import { sql, and, asc, eq, isNotNull, isNull, not, or, type SQL } from 'drizzle-orm';
import { quotes } from '#src/integrations/database/tables/quotes.ts';
import { queueMail } from '#src/integrations/mail/outbox.ts';
import type { WorkContext } from '#src/server/jobs/scheduled.ts';
import { exempt, invoiceQuote, NotAsQuoted, readdress } from './invoice-quote.server.ts';
import { notInvoicedMail, notReaddressedMail } from '#src/buying/quotes/quote-mails.server.ts';
import type { Quote } from '#src/buying/quotes/quote.ts';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { prices } from '#src/buying/catalog/prices.ts';
import { database } from '#src/integrations/database/client.ts';
import { isInvoicedByHand } from '#src/buying/quotes/acceptance/find-quote.server.ts';

/** A step at Stripe; resolves to whether it succeeded, and logs why not. */
type Attempt = (quote: Quote, context: WorkContext) => Promise<boolean>;

const attempt =
  (
    step: (quote: Quote) => Promise<void>,
    failed: string,
    report?: (quote: Quote, context: WorkContext) => Promise<unknown>,
  ): Attempt =>
  async (quote, context) => {
    const { log } = context;
    const { number } = quote;
    try {
      await step(quote);
      return true;
    } catch (error) {
      log.error(failed, error, { quote: number });
      if (isRefusal(error))
        await report?.(quote, context).catch((failure: unknown) =>
          log.error('billing has no mail about the refusal yet', failure, { quote: number }),
        );
      return false;
    }
  };

/** Tries to create the quote's invoice. */
export const tryToInvoice = attempt(
  invoiceQuote,
  'the invoice waits for the next run',
  (quote, context) => reportNotInvoiced([quote], context),
);

/** Tries to set the email address for invoices of the quote's customer. */
export const tryToReaddress = attempt(
  readdress,
  'the address waits for the next run',
  (quote, { batch, siteUrl }) => batch({ mail: queueMail(notReaddressedMail(quote, siteUrl)) }),
);

/** Tries to make the quote's customer exempt from taxes. */
export const tryToExempt = attempt(exempt, 'the exemption waits for the next run');

/** Queues one mail to billing for each quote that still has no invoice. */
async function reportNotInvoiced(waiting: Quote[], { batch, siteUrl }: WorkContext): Promise<void> {
  const mails = waiting.map((quote) =>
    queueMail(notInvoicedMail(quote, siteUrl), {
      onlyIf: sql`exists (select 1 from ${quotes} where ${quotes.id} = ${quote.id} and ${quotes.invoiceId} is null)`,
      isAutomatic: true,
    }),
  );
  await batch({ mails });
}

/** Whether Stripe would refuse the same request again; conflicts and rate limits are transient. */
function isRefusal(error: unknown): boolean {
  if (error instanceof NotAsQuoted) return true;
  const status = error instanceof Stripe.errors.StripeError ? (error.statusCode ?? 0) : 0;
  return status >= 400 && status < 500 && status !== 409 && status !== 429;
}

/** A scheduled function has 30 seconds, and one quote may take several when Stripe is slow. */
const startUntilMs = 12_000;
const mostQuotes = 100;
const { confirmedAt, exemptSince, payablesProvedAt } = quotes;

/** The counts of a run. */
interface InvoicingRun {
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
