/** Finds quotes, and protects those that need the mailed link. */
import { createHash, randomBytes } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { database } from '#src/integrations/database/client.ts';
import { purchases } from '#src/integrations/database/tables/payments.ts';
import { quotes } from '#src/integrations/database/tables/quotes.ts';
import { phoneNumberToCall, storedPhoneNumber } from '#src/server/phone-number.server.ts';
import { ledgerIdOfQuote } from '#src/server/quotes/quote-state.ts';
import { secretPattern } from './quote-address.ts';
import type { Quote } from './quote.ts';

/** The ledger's facts about a quote's invoice. */
export type Payment = Pick<
  typeof purchases.$inferSelect,
  'id' | 'status' | 'settledAt' | 'amountCents' | 'refundedCents' | 'currency'
>;

/** An id or a token: nobody guesses 144 random bits. */
export function makeSecret(): string {
  return randomBytes(18).toString('base64url');
}

/** The stored hash of a token, so that the database's readers cannot accept quotes. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/**
 * Holds for quotes whose invoice somebody wrote by hand: the website must not write a second one.
 * Unpaid invoices of its own tries, at the quote's own customer, do not count: the next try completes them.
 */
export const isInvoicedByHand = sql<boolean>`(quotes.invoice_id is null and exists (
  select 1 from purchases as written
  where written.quote_id = quotes.id
    and (written.customer_id is distinct from quotes.customer_id
      or written.status <> 'pending'
      or (quotes.billed_every is not null and written.subscription_id is null))))`;

/** The quote with an id and what the ledger has of its invoice, or null. */
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
        refundedCents: purchases.refundedCents,
        currency: purchases.currency,
      },
    })
    .from(quotes)
    .leftJoin(purchases, eq(purchases.id, ledgerIdOfQuote))
    .where(eq(quotes.id, id));
  return found ?? null;
}

/** The quote whose invoices a mailed link takes over; null when either part of the link is wrong, no matter which. */
export async function findByPayablesLink(id: string, token: string): Promise<Quote | null> {
  if (!secretPattern.test(id) || !secretPattern.test(token)) return null;
  const [found] = await database()
    .select()
    .from(quotes)
    .where(and(eq(quotes.id, id), eq(quotes.payablesTokenHash, hashToken(token))));
  return found ?? null;
}

/** The quote that a mailed link accepts; null when either part of the link is wrong, no matter which. */
export async function findByLink(
  id: string,
  token: string,
): Promise<{ quote: Quote; isByHand: boolean; phone: string } | null> {
  if (!secretPattern.test(id) || !secretPattern.test(token)) return null;
  const [found] = await database()
    .select({ quote: quotes, isByHand: isInvoicedByHand, storedPhoneNumber })
    .from(quotes)
    .where(and(eq(quotes.id, id), eq(quotes.tokenHash, hashToken(token))));
  return found ? { ...found, phone: phoneNumberToCall(found.storedPhoneNumber) } : null;
}
