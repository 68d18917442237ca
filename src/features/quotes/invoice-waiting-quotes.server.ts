/** Writes the invoices that Stripe could not write when their quotes were accepted. */
import { and, asc, isNotNull, isNull, sql } from 'drizzle-orm';
import { database } from '#src/integrations/database/client.ts';
import { quotes } from '#src/integrations/database/tables/quotes.ts';
import type { Log } from '#src/server/log.ts';
import { invoiceQuote } from './invoice-quote.server.ts';
import { isAsQuoted } from './quote-state.ts';

/** A scheduled function has 30 seconds, and one quote may take several when Stripe is slow. */
const beginUntilMs = 12_000;
const mostQuotes = 100;

/** How many accepted quotes waited, and what a run did about them. */
export interface InvoicingRun {
  waiting: number;
  invoiced: number;
  /** Tried without success; the next run tries them again. */
  failed: number;
  /** Quoted at a price that the catalogue no longer has: a person writes these invoices. */
  forHand: number;
}

/** Tries every accepted quote that has no invoice; who accepted one just now is still trying. */
export async function invoiceWaitingQuotes(log: Log): Promise<InvoicingRun> {
  const startedAt = performance.now();
  const waiting = await database()
    .select()
    .from(quotes)
    .where(
      and(
        isNotNull(quotes.confirmedAt),
        isNull(quotes.invoiceId),
        sql`${quotes.confirmedAt} < now() - interval '2 minutes'`,
      ),
    )
    .orderBy(asc(quotes.confirmedAt))
    .limit(mostQuotes);
  const asQuoted = waiting.filter(isAsQuoted);
  const run = { waiting: waiting.length, invoiced: 0, failed: 0, forHand: 0 };
  run.forHand = waiting.length - asQuoted.length;
  for (const quote of asQuoted) {
    if (performance.now() - startedAt > beginUntilMs) break;
    await invoiceQuote(quote).then(
      () => (run.invoiced += 1),
      (error: unknown) => {
        run.failed += 1;
        log.error('the invoice waits for the next run', error, { quote: quote.number });
      },
    );
  }
  return run;
}
