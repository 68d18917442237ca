/** Creates a quote with its mails in one batch, at the catalog's price. */
import { createHash, randomInt } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { daysBefore } from '#src/formats/calendar-days.ts';
import { ourDay } from '#src/formats/our-day.ts';
import { findPrice } from '#src/buying/catalog/prices.ts';
import { agreementOn } from '#src/buying/terms/agreements.ts';
import { database } from '#src/integrations/database/client.ts';
import { quotes } from '#src/integrations/database/tables/quotes.ts';
import { queueMail } from '#src/integrations/mail/outbox.ts';
import { hashToken } from '#src/server/sessions/tokens.ts';
import { countForm } from '#src/server/counts.ts';
import type { Visitor } from '#src/server/visitor.ts';
import { makeSecret } from '#src/buying/quotes/acceptance/find-quote.server.ts';
import { quoteMail, quoteNoticeMail } from '#src/buying/quotes/quote-mails.server.ts';
import type { QuoteRequest } from './quote-request.ts';
import { ownTerms } from '#src/buying/terms/legal-figures.ts';
import type { OfferedQuote } from '#src/buying/quotes/quote.ts';

/** How long equal requests of a visitor without an attempt id count as a double click. */
const doubleClickMs = 60_000;

/**
 * Stores a quote with its mails to the buyer and to billing, and resolves to its id. Idempotent for an
 * attempt id, or without one for a minute.
 */
export async function requestQuote(request: QuoteRequest, visitor: Visitor): Promise<string> {
  const quote = describeQuote(request);
  const token = makeSecret();
  const requestKey = hashRequest(request, visitor);
  const onlyIf = sql`exists (select 1 from ${quotes} where ${quotes.id} = ${quote.id})`;
  const {
    stored: [stored],
  } = await visitor.batch({
    quote: database()
      .insert(quotes)
      .values({ ...quote, requestKey, tokenHash: hashToken(token) })
      .onConflictDoNothing({ target: quotes.requestKey }),
    mails: [
      queueMail(quoteMail(quote, token, visitor.siteUrl), { onlyIf }),
      queueMail(quoteNoticeMail(quote, visitor.siteUrl), { onlyIf }),
    ],
    counted: countForm('quotes', visitor.openedOn, onlyIf),
    stored: database()
      .select({ id: quotes.id })
      .from(quotes)
      .where(eq(quotes.requestKey, requestKey)),
  });
  if (!stored) throw new Error('The quote was not stored.');
  return stored.id;
}

function describeQuote(request: QuoteRequest): OfferedQuote {
  const { priceId } = request;
  const price = findPrice(priceId);
  if (!price) throw new Error(`The catalog has no price ${priceId}.`);
  const createdOn = ourDay();
  return {
    ...request,
    id: makeSecret(),
    number: makeNumber(createdOn),
    itemName: price.name,
    billedEvery: price.interval,
    isCoalitionPrice: price.isCoalitionPrice,
    totalCents: price.priceCents,
    poNumber: request.poNumber || null,
    agreement: agreementOn(createdOn, price.plan ? 'plan' : 'once'),
    createdOn,
    validUntil: daysBefore(createdOn, -ownTerms.quoteValidity.count),
  };
}

// Without letters and digits that look or sound alike.
const numberLetters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** E.g. `Q-2026-7KX3M9P`: random, so that it is known before the row is stored and reveals no count. */
function makeNumber(createdOn: string): string {
  const letters = Array.from({ length: 7 }, () => numberLetters[randomInt(numberLetters.length)]);
  return `Q-${createdOn.slice(0, 4)}-${letters.join('')}`;
}

/** The key of a request: changed values under the same attempt id are a new quote. */
function hashRequest({ attemptId, ...request }: QuoteRequest, { addressKey }: Visitor): string {
  const attempt = attemptId?.toLowerCase() ?? [addressKey, Math.floor(Date.now() / doubleClickMs)];
  return createHash('sha256')
    .update(JSON.stringify([attempt, Object.entries(request).sort()]))
    .digest('base64url');
}
