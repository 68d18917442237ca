/** Finds quotes by their id, or by a mailed link with a token. */
import { randomBytes } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { database } from '#src/integrations/database/client.ts';
import { purchases } from '#src/integrations/database/tables/payments.ts';
import { quotes } from '#src/integrations/database/tables/quotes.ts';
import { hashToken } from '#src/server/sessions/tokens.ts';
import { HttpError } from '#src/server/errors.ts';
import {
  phoneNumberToCall,
  storedPhoneNumber,
} from '#src/integrations/telephony/phone-number.server.ts';
import { ledgerIdOfQuote, secretPattern, type Quote } from '#src/buying/quotes/quote.ts';
import { site } from '#src/site.ts';

/** The ledger's row of a quote's invoice. */
export type Payment = Pick<
  typeof purchases.$inferSelect,
  'id' | 'status' | 'settledAt' | 'amountCents' | 'paidCents' | 'refundedCents' | 'currency'
>;

/** 144 random bits for an id or a token. */
export function makeSecret(): string {
  return randomBytes(18).toString('base64url');
}

/**
 * SQL: true when billing wrote the quote's invoice by hand, so that the website must not write another. Unpaid
 * invoices to the quote's own customer come from our earlier tries, which the next try completes.
 */
export const isInvoicedByHand = sql<boolean>`(quotes.invoice_id is null and exists (
  select 1 from purchases as written
  where written.quote_id = quotes.id
    and (written.customer_id is distinct from quotes.customer_id
      or written.status <> 'pending'
      or (quotes.billed_every is not null and written.subscription_id is null))))`;

/** The quote with this id and the ledger's row of its invoice, or null. */
export async function findQuote(
  id: string,
): Promise<{ quote: Quote; payment: Payment | null } | null> {
  if (!secretPattern.test(id)) return null;
  const [found] = await database()
    .select({
      quote: quotes,
      payment: {
        id: purchases.id,
        status: purchases.status,
        settledAt: purchases.settledAt,
        amountCents: purchases.amountCents,
        paidCents: purchases.paidCents,
        refundedCents: purchases.refundedCents,
        currency: purchases.currency,
      },
    })
    .from(quotes)
    .leftJoin(purchases, eq(purchases.id, ledgerIdOfQuote))
    .where(eq(quotes.id, id));
  return found ?? null;
}

/** SQL: true when the quote's purchases were transferred (D29), which ends its mailed links. */
export const isTransferred = sql<boolean>`exists (
  select 1 from customer_handovers
  where taken_at is not null and quotes.customer_id = any (customer_ids))`;

function refuseTransferred(found: { isTransferred: boolean } | undefined) {
  if (found?.isTransferred)
    throw new HttpError(
      410,
      `This link ended when the purchases of this quote were transferred. Please write to ${site.contact.billingEmail}.`,
    );
}

/** The quote whose invoices a mailed link takes over; null when the id or the token is wrong. Throws 410 after a transfer. */
export async function findByPayablesLink(id: string, token: string): Promise<Quote | null> {
  if (!secretPattern.test(id) || !secretPattern.test(token)) return null;
  const [found] = await database()
    .select({ quote: quotes, isTransferred })
    .from(quotes)
    .where(and(eq(quotes.id, id), eq(quotes.payablesTokenHash, hashToken(token))));
  refuseTransferred(found);
  return found?.quote ?? null;
}

/** The quote that a mailed link accepts; null when the id or the token is wrong. Throws 410 after a transfer. */
export async function findByLink(
  id: string,
  token: string,
): Promise<{ quote: Quote; isByHand: boolean; phone: string } | null> {
  if (!secretPattern.test(id) || !secretPattern.test(token)) return null;
  const [found] = await database()
    .select({ quote: quotes, isByHand: isInvoicedByHand, isTransferred, storedPhoneNumber })
    .from(quotes)
    .where(and(eq(quotes.id, id), eq(quotes.tokenHash, hashToken(token))));
  refuseTransferred(found);
  return found ? { ...found, phone: phoneNumberToCall(found.storedPhoneNumber) } : null;
}
