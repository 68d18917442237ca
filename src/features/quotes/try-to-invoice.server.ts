/** Tries at Stripe without throwing, and reports to billing immediately when trying again will not help. */
import Stripe from 'stripe';
import { sql } from 'drizzle-orm';
import type { Batch } from '#src/integrations/database/client.ts';
import { quotes } from '#src/integrations/database/tables/quotes.ts';
import { queueMail } from '#src/integrations/mail/outbox.ts';
import type { Log } from '#src/server/log.ts';
import { exempt, invoiceQuote, NotAsQuoted, readdress } from './invoice-quote.server.ts';
import { notInvoicedMail, notReaddressedMail } from './quote-mails.server.ts';
import type { Quote } from './quote.ts';

/** The context of a try; `batch` stores, and a visitor's also sends the mail. */
export interface Surroundings {
  batch: Batch;
  log: Log;
  /** The site's address, for the links in mails. */
  siteUrl: string;
}

/** Resolves to whether the quote has its invoice now; if not, the log has the reason. */
export async function tryToInvoice(quote: Quote, surroundings: Surroundings): Promise<boolean> {
  const { log } = surroundings;
  try {
    await invoiceQuote(quote);
    return true;
  } catch (error) {
    log.error('the invoice waits for the next run', error, { quote: quote.number });
    if (isRefusal(error)) {
      await reportNotInvoiced([quote], surroundings).catch((failure: unknown) =>
        log.error('billing has no mail about the refusal yet', failure, { quote: quote.number }),
      );
    }
    return false;
  }
}

/** Resolves to whether the quote's customer has the current address for invoices; if not, the log has the reason. */
export async function tryToReaddress(quote: Quote, surroundings: Surroundings): Promise<boolean> {
  try {
    await readdress(quote);
    return true;
  } catch (error) {
    surroundings.log.error('the address waits for the next run', error, { quote: quote.number });
    if (isRefusal(error)) await reportNotReaddressed(quote, surroundings);
    return false;
  }
}

/** Resolves to whether the quote's customer is exempt at Stripe as far as it should be; if not, the log has the reason. */
export async function tryToExempt(quote: Quote, { log }: Surroundings): Promise<boolean> {
  try {
    await exempt(quote);
    return true;
  } catch (error) {
    log.error('the exemption waits for the next run', error, { quote: quote.number });
    return false;
  }
}

async function reportNotReaddressed(
  quote: Quote,
  { batch, log, siteUrl }: Surroundings,
): Promise<void> {
  await batch({ mail: queueMail(notReaddressedMail(quote, siteUrl)) }).catch((failure: unknown) =>
    log.error('billing has no mail about the address yet', failure, { quote: quote.number }),
  );
}

/** Queues one mail to billing about each quote that still has no invoice. */
export async function reportNotInvoiced(
  waiting: Quote[],
  { batch, siteUrl }: Surroundings,
): Promise<void> {
  const mails = waiting.map((quote) =>
    queueMail(notInvoicedMail(quote, siteUrl), {
      onlyIf: sql`exists (select 1 from ${quotes} where ${quotes.id} = ${quote.id} and ${quotes.invoiceId} is null)`,
      followsByItself: true,
    }),
  );
  await batch({ mails });
}

/** Whether the same request would be refused again: not after a conflict or too many requests, which pass. */
function isRefusal(error: unknown): boolean {
  if (error instanceof NotAsQuoted) return true;
  const status = error instanceof Stripe.errors.StripeError ? (error.statusCode ?? 0) : 0;
  return status >= 400 && status < 500 && status !== 409 && status !== 429;
}
