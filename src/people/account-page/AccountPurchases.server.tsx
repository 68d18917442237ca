import { and, desc, eq, isNotNull, or, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { findPrice, writtenAmount } from '#src/buying/catalog/prices.ts';
import { ourDay, writtenDate } from '#src/formats/our-day.ts';
import { database } from '#src/integrations/database/client.ts';
import { purchases } from '#src/integrations/database/tables/payments.ts';
import { quotes } from '#src/integrations/database/tables/quotes.ts';
import type { Account } from '#src/server/sessions/session.server.ts';
import { provedCustomers } from '#src/buying/ledger/proved-customers.server.ts';
import { toFile } from '#src/server/answer.ts';
import { HttpError } from '#src/server/errors.ts';
import { requirePhoneNumber } from '#src/integrations/telephony/phone-number.server.ts';
import { writtenState } from '#src/buying/ledger/snapshot/snapshot.ts';
import { paymentStatusOfQuote, stateOf } from '#src/buying/quotes/quote.ts';
import { site } from '#src/site.ts';

const mostShown = 50;
const row = 'grid gap-x-24 gap-y-4 border-b border-rule py-12 md:grid-cols-[4fr_4fr_5fr_5fr]';
const receiptPath = (id: string) => `/api/account/receipts/${id}`;

const isOwn = (account: Account) =>
  sql`${purchases.customerId} in (select customer_id from (${provedCustomers(account)}) as proved)`;

/** A query for the purchases that are proved to be the account's, newest first. */
export function selectPurchases(account: Account) {
  return database()
    .select()
    .from(purchases)
    .where(isOwn(account))
    .orderBy(desc(purchases.createdAt))
    .limit(mostShown);
}

/** A query for the quotes of the account's email address, newest first. */
export function selectQuotes({ email }: Account) {
  const { id, number, itemName, totalCents, createdAt, validUntil, confirmedAt } = quotes;
  const { invoiceId, invoiceDueAt } = quotes;
  return database()
    .select({
      id,
      number,
      itemName,
      totalCents,
      createdAt,
      validUntil,
      confirmedAt,
      invoiceId,
      invoiceDueAt,
      paymentStatus: paymentStatusOfQuote,
    })
    .from(quotes)
    .where(
      or(
        sql`lower(${quotes.contactEmail}) = lower(${email})`,
        and(
          sql`lower(${quotes.payablesEmail}) = lower(${email})`,
          isNotNull(quotes.payablesProvedAt),
        ),
      ),
    )
    .orderBy(desc(createdAt))
    .limit(mostShown);
}

interface AccountPurchasesProps {
  purchases: Awaited<ReturnType<typeof selectPurchases>>;
  quotes: Awaited<ReturnType<typeof selectQuotes>>;
}

/** The lists of purchases with their receipts, and of quotes with links to their pages. */
export function AccountPurchases({ purchases: bought, quotes: offers }: AccountPurchasesProps) {
  return (
    <section className="account-part">
      <h2 className="h3">Purchases and quotes</h2>
      {bought.length + offers.length === 0 && (
        <p>
          None yet. Purchases appear here if you were signed in when you bought, or if this address
          accepted the quote.
        </p>
      )}
      {bought.length > 0 && (
        <ul aria-label="Purchases">
          {bought.map((purchase) => (
            <li key={purchase.id} className={row}>
              <strong>{findPrice(purchase.priceId)?.name ?? 'Purchase'}</strong>
              <span>
                {writtenAmount(purchase.amountCents, purchase.currency)}, {writtenState(purchase)}
              </span>
              <span>{writtenDate(purchase.createdAt)}</span>
              {purchase.settledAt && purchase.amountCents > 0 && (
                <a href={receiptPath(purchase.id)}>
                  Receipt (PDF)
                  <span className="sr-only"> of {writtenDate(purchase.settledAt)}</span>
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
      {offers.length > 0 && (
        <ul aria-label="Quotes">
          {offers.map(({ paymentStatus: status, ...quote }) => (
            <li key={quote.number} className={row}>
              <strong>{quote.itemName}</strong>
              <span>
                {writtenAmount(quote.totalCents, 'usd')},{' '}
                {stateOf(quote, status && { status }, new Date())}
              </span>
              <span>{writtenDate(quote.createdAt)}</span>
              <a href={`/quote/${quote.id}`}>
                <span className="sr-only">Quote </span>
                {quote.number}
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The input for a receipt: the purchase's id from the path. */
export const receiptSchema = z.object({ purchaseId: z.catch(z.string(), '') });

/** Responds with the PDF receipt of a paid purchase of the account; throws 404 for any other. */
export async function answerReceipt(purchaseId: string, account: Account): Promise<Response> {
  const [found] = await database()
    .select({ purchase: purchases, quote: quotes })
    .from(purchases)
    .leftJoin(quotes, eq(quotes.id, purchases.quoteId))
    .where(and(eq(purchases.id, purchaseId), isOwn(account)));
  const settledAt = found?.purchase.settledAt;
  if (!settledAt || found.purchase.amountCents === 0)
    throw new HttpError(404, 'We couldn’t find this receipt.');
  const { purchase, quote } = found;
  // Loaded on demand: the account page needs neither the PDF library nor the font.
  const { makeReceipt } = await import('#src/buying/documents/receipt.server.ts');
  const { amountCents, refundedCents, currency } = purchase;
  const bytes = await makeReceipt({
    amountCents,
    refundedCents,
    currency,
    settledAt,
    item: findPrice(purchase.priceId)?.name ?? site.name,
    payer: quote
      ? [quote.legalName, quote.street, `${quote.city}, ${quote.state} ${quote.zip}`]
      : [account.agencyName, purchase.email ?? account.email],
    ...(quote && { quoteNumber: quote.number, poNumber: quote.poNumber }),
    reference: purchase.id,
    phone: await requirePhoneNumber(),
  });
  const name = `${site.fileName}-receipt-${ourDay(settledAt)}.pdf`;
  return toFile(bytes, 'application/pdf', `inline; filename="${name}"`);
}
