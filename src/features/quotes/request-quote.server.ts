/** Makes a quote: the record and both mails in one batch, one round trip; every amount from the catalogue (R8, R11). */
import { createHash, randomInt } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { daysBefore } from '#src/formats/calendar-days.ts';
import { ourDay } from '#src/formats/our-day.ts';
import { findPrice } from '#src/catalogue/prices.ts';
import { agreementOn } from '#src/promises/agreements.ts';
import { database } from '#src/integrations/database/client.ts';
import { quotes } from '#src/integrations/database/tables/quotes.ts';
import { queueMail } from '#src/integrations/mail/outbox.ts';
import { countForm } from '#src/server/count-form.ts';
import type { Visitor } from '#src/server/visitor.ts';
import { hashToken, makeSecret } from './find-quote.server.ts';
import { quoteMail, quoteNoticeMail } from './quote-mails.server.ts';
import type { QuoteRequest } from './quote-request.ts';
import { ownTerms } from '#src/promises/own-terms.ts';
import type { OfferedQuote } from './quote.ts';

/** How long equal requests of one visitor count as one click when they carry no attempt id. */
const sameClickMs = 60_000;

/**
 * Stores a quote with the buyer's mail and a notice to billing, and resolves to its id. The same
 * request sent again with its attempt id, or without one within a minute, is the same quote: no
 * second mail.
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

function describeQuote({ priceId, poNumber, ...request }: QuoteRequest): OfferedQuote {
  const price = findPrice(priceId);
  if (!price) throw new Error(`The catalogue has no price ${priceId}.`);
  const { legalName, street, city, state, zip } = request;
  const { contactName, contactEmail, payablesEmail } = request;
  const createdOn = ourDay();
  return {
    id: makeSecret(),
    number: makeNumber(createdOn),
    priceId,
    itemName: price.name,
    billedEvery: price.interval,
    isCoalitionPrice: price.isCoalitionPrice,
    totalCents: price.priceCents,
    ...{ legalName, street, city, state, zip, contactName, contactEmail, payablesEmail },
    poNumber: poNumber || null,
    agreement: agreementOn(createdOn, price.plan ? 'plan' : 'once'),
    createdOn,
    validUntil: daysBefore(createdOn, -ownTerms.quoteValidity.count),
  };
}

// No letter or digit that looks or sounds like another.
const numberLetters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** E.g. `Q-2026-7KX3M9P`: random, not a counter, so that we know it before the row is stored and it does not reveal how many there are. */
function makeNumber(createdOn: string): string {
  const letters = Array.from({ length: 7 }, () => numberLetters[randomInt(numberLetters.length)]);
  return `Q-${createdOn.slice(0, 4)}-${letters.join('')}`;
}

/** Identifies the input, not only its sender: changed answers under an old attempt are a new quote. */
function hashRequest({ attemptId, ...request }: QuoteRequest, { addressKey }: Visitor): string {
  const attempt = attemptId?.toLowerCase() ?? [addressKey, Math.floor(Date.now() / sameClickMs)];
  return createHash('sha256')
    .update(JSON.stringify([attempt, Object.entries(request).sort()]))
    .digest('base64url');
}
