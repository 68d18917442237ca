/** Tries at Stripe without throwing, and tells billing at once when trying again will not help. */
import Stripe from 'stripe';
import { sql } from 'drizzle-orm';
import { database } from '#src/integrations/database/client.ts';
import { quotes } from '#src/integrations/database/tables/quotes.ts';
import { queueMail } from '#src/integrations/mail/outbox.ts';
import type { Log } from '#src/server/log.ts';
import { invoiceQuote, NotAsQuoted, readdress } from './invoice-quote.server.ts';
import { notInvoicedMail, notReaddressedMail } from './quote-mails.server.ts';
import type { Quote } from './quote.ts';

/** Resolves to whether the quote has its invoice now; if not, the reason is in the log. */
export async function tryToInvoice(
  quote: Quote,
  { log, siteUrl }: { log: Log; siteUrl: string },
): Promise<boolean> {
  try {
    await invoiceQuote(quote);
    return true;
  } catch (error) {
    log.error('the invoice waits for the next run', error, { quote: quote.number });
    if (isRefusal(error)) {
      await tellNotInvoiced([quote], siteUrl).catch((failure: unknown) =>
        log.error('billing is not told of the refusal yet', failure, { quote: quote.number }),
      );
    }
    return false;
  }
}

/** Resolves to whether the quote's customer has the address that its invoices go to; if not, the reason is in the log. */
export async function tryToReaddress(
  quote: Quote,
  { log, siteUrl }: { log: Log; siteUrl: string },
): Promise<boolean> {
  try {
    await readdress(quote);
    return true;
  } catch (error) {
    log.error('the address waits for the next run', error, { quote: quote.number });
    if (isRefusal(error)) await tellNotReaddressed(quote, siteUrl, log);
    return false;
  }
}

async function tellNotReaddressed(quote: Quote, siteUrl: string, log: Log): Promise<void> {
  await database()
    .batch([queueMail(notReaddressedMail(quote, siteUrl))])
    .catch((failure: unknown) =>
      log.error('billing is not told of the address yet', failure, { quote: quote.number }),
    );
}

/** Queues a mail to billing about each quote that still has no invoice; it is told of each once. */
export async function tellNotInvoiced(waiting: Quote[], siteUrl: string): Promise<void> {
  const [first, ...others] = waiting.map((quote) =>
    queueMail(notInvoicedMail(quote, siteUrl), {
      onlyIf: sql`exists (select 1 from ${quotes} where ${quotes.id} = ${quote.id} and ${quotes.invoiceId} is null)`,
    }),
  );
  if (first) await database().batch([first, ...others]);
}

/** Whether the same request will be refused again: not for a conflict or too many requests, which pass. */
function isRefusal(error: unknown): boolean {
  if (error instanceof NotAsQuoted) return true;
  const status = error instanceof Stripe.errors.StripeError ? (error.statusCode ?? 0) : 0;
  return status >= 400 && status < 500 && status !== 409 && status !== 429;
}
