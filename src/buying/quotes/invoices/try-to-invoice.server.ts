/** Tries at Stripe without throwing; reports a permanent refusal to billing immediately. */
import Stripe from 'stripe';
import { sql } from 'drizzle-orm';
import { quotes } from '#src/integrations/database/tables/quotes.ts';
import { queueMail } from '#src/integrations/mail/outbox.ts';
import type { WorkContext } from '#src/server/jobs/scheduled.ts';
import { exempt, invoiceQuote, NotAsQuoted, readdress } from './invoice-quote.server.ts';
import { notInvoicedMail, notReaddressedMail } from '#src/buying/quotes/quote-mails.server.ts';
import type { Quote } from '#src/buying/quotes/quote.ts';

/** A step at Stripe; resolves to whether it succeeded, and logs why not. */
export type Attempt = (quote: Quote, context: WorkContext) => Promise<boolean>;

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
export async function reportNotInvoiced(
  waiting: Quote[],
  { batch, siteUrl }: WorkContext,
): Promise<void> {
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
