/** Completes at Stripe what failed when a quote was accepted, or its invoices were taken over. */
import { and, asc, eq, isNotNull, isNull, not, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { prices } from '#src/catalogue/prices.ts';
import { database } from '#src/integrations/database/client.ts';
import { quotes } from '#src/integrations/database/tables/quotes.ts';
import { isInvoicedByHand } from './find-quote.server.ts';
import type { Quote } from './quote.ts';
import {
  reportNotInvoiced,
  tryToExempt,
  tryToInvoice,
  tryToReaddress,
  type Attempt,
  type Surroundings,
} from './try-to-invoice.server.ts';

/** A scheduled function has 30 seconds, and one quote may take several when Stripe is slow. */
const beginUntilMs = 12_000;
const mostQuotes = 100;
const { confirmedAt, exemptSince, payablesProvedAt } = quotes;

/** How many accepted quotes waited, and the result of a run. */
export interface InvoicingRun {
  waiting: number;
  invoiced: number;
  /** Failed; the next run tries them again. */
  failed: number;
  /** Customers that now have the address of accounts payable. */
  readdressed: number;
  /** Customers that are now exempt from taxes. */
  exempted: number;
}

const isWaiting = and(
  isNotNull(quotes.confirmedAt),
  isNull(quotes.invoiceId),
  not(isInvoicedByHand),
);
/** The other quotes have a price that the catalogue no longer has: a person writes their invoices. */
const isAsQuoted = or(
  ...prices.map(({ priceId, priceCents }) =>
    and(eq(quotes.priceId, priceId), eq(quotes.totalCents, priceCents)),
  ),
);
// Not forever: by then billing has a mail about it, or the customer is gone.
const hasOldAddress = sql`${quotes.payablesProvedAt} between now() - interval '7 days' and now() - interval '2 minutes'
  and ${quotes.customerId} is not null and ${quotes.billedEmail} is distinct from ${quotes.payablesEmail}`;
// Not forever, as above.
const isNotYetExempt = sql`${quotes.exemptSince} between now() - interval '7 days' and now() - interval '2 minutes'
  and ${quotes.customerId} is not null and not ${quotes.billedAsExempt}`;
const acceptedJustNow = sql`${quotes.confirmedAt} > now() - interval '2 minutes'`;
// Not forever: the mail that records the report is deleted some day, and would be written again.
const waitsForAnHour = sql`${quotes.confirmedAt} between now() - interval '7 days' and now() - interval '1 hour'`;

/**
 * Tries every accepted quote that has no invoice, except those that were accepted just now: their own
 * request is still trying. Reports those that have none after an hour to billing, whatever the reason.
 * Then gives Stripe the addresses of accounts payable that took over and that it does not know yet.
 */
export async function invoiceWaitingQuotes(surroundings: Surroundings): Promise<InvoicingRun> {
  const startedAt = performance.now();
  const run = { waiting: 0, invoiced: 0, failed: 0, readdressed: 0, exempted: 0 };
  const tryEach = async (found: Quote[], attempt: Attempt, done: keyof InvoicingRun) => {
    for (const quote of found) {
      if (performance.now() - startedAt > beginUntilMs) break;
      run[(await attempt(quote, surroundings)) ? done : 'failed'] += 1;
    }
  };
  const waiting = await select(and(isWaiting, isAsQuoted, not(acceptedJustNow)), confirmedAt);
  run.waiting = waiting.length;
  await tryEach(waiting, tryToInvoice, 'invoiced');
  await tryEach(await select(hasOldAddress, payablesProvedAt), tryToReaddress, 'readdressed');
  await tryEach(await select(isNotYetExempt, exemptSince), tryToExempt, 'exempted');
  const { late } = await surroundings.batch({
    late: select(and(isWaiting, waitsForAnHour), confirmedAt),
  });
  await reportNotInvoiced(late, surroundings);
  return run;
}

/** The quotes that meet the condition, those that have waited longest first. */
const select = (condition: SQL | undefined, since: PgColumn) =>
  database().select().from(quotes).where(condition).orderBy(asc(since)).limit(mostQuotes);
