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

/** A step at Stripe; resolves to whether it is done, and if not, the log has the reason. */
export type Attempt = (quote: Quote, surroundings: Surroundings) => Promise<boolean>;

const attempt =
  (
    act: (quote: Quote) => Promise<void>,
    failed: string,
    reportRefusal: (quote: Quote, surroundings: Surroundings) => Promise<void> | void = () =>
      undefined,
  ): Attempt =>
  async (quote, surroundings) => {
    try {
      await act(quote);
      return true;
    } catch (error) {
      surroundings.log.error(failed, error, { quote: quote.number });
      if (isRefusal(error)) await reportRefusal(quote, surroundings);
      return false;
    }
  };

/** Tries to write the quote's invoice. */
export const tryToInvoice = attempt(
  invoiceQuote,
  'the invoice waits for the next run',
  (quote, surroundings) =>
    reportNotInvoiced([quote], surroundings).catch((failure: unknown) =>
      surroundings.log.error('billing has no mail about the refusal yet', failure, {
        quote: quote.number,
      }),
    ),
);

/** Tries to give the quote's customer the current address for invoices. */
export const tryToReaddress = attempt(
  readdress,
  'the address waits for the next run',
  async (quote, { batch, log, siteUrl }) => {
    await batch({ mail: queueMail(notReaddressedMail(quote, siteUrl)) }).catch((failure: unknown) =>
      log.error('billing has no mail about the address yet', failure, { quote: quote.number }),
    );
  },
);

/** Tries to make the quote's customer exempt at Stripe as far as it should be. */
export const tryToExempt = attempt(exempt, 'the exemption waits for the next run');

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
