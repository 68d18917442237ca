/** A quote as a page that prints as it is, with where it stands. */
import * as z from 'zod/mini';
import { todayIn, writtenDay } from '#src/calendar-days.ts';
import { formatCents } from '#src/catalogue/money.ts';
import { isDatabaseUnreachable } from '#src/integrations/database/database-error.ts';
import type { Visitor } from '#src/server/endpoint.ts';
import { keepPrivate } from '#src/server/keep-private.ts';
import type { Log } from '#src/server/log.ts';
import { escapeHtml, renderSitePage, type SitePage } from '#src/server/site-page.ts';
import { site } from '#src/site.ts';
import { findQuote, type Payment } from './find-quote.server.ts';
import { newQuotePath, quoteFormPath } from './quote-address.ts';
import { stateOf, type QuoteState } from './quote-state.ts';
import { billingWords, conditionsOf } from './quote-terms.ts';
import { hasOtherPayables, invoicedAddress, itemOf, type Quote } from './quote.ts';

/** Which quote, as its address says. */
export const quotePageSchema = z.object({ quoteId: z.catch(z.string(), '') });

const { billingEmail, tollFree, city } = site.contact;
/** What was typed keeps its direction to itself. */
const typed = (words: string) => `<bdi>${escapeHtml(words)}</bdi>`;
const phone = `<span class="unbroken">${tollFree.display}</span>`;
const mailTo = `<a href="mailto:${billingEmail}">${billingEmail}</a>`;

/** Answers with a quote's page for whoever has its address. */
export function answerQuotePage(
  { quoteId }: z.output<typeof quotePageSchema>,
  { log, siteUrl }: Visitor,
): Promise<Response> {
  return answerWhileUnreachable(log, async () => {
    const found = await findQuote(quoteId);
    return found ? renderQuote(found.quote, found.payment, siteUrl) : renderNoQuote();
  });
}

/** Renders a page of a quote: nobody keeps it, and its address is told to nobody. */
export async function renderPrivate(page: SitePage): Promise<Response> {
  return keepPrivate(await renderSitePage({ ...page, noindex: true }));
}

/** A link to the contract that an accepted quote stands under; on paper its address is written out. */
export function agreementLink(
  { billedEvery }: Pick<Quote, 'billedEvery'>,
  siteUrl: string,
): string {
  const [tab, name] = billedEvery
    ? ['subscription', 'Subscription Agreement']
    : ['terms', 'Terms of Service'];
  const path = `/legal?tab=${tab}`;
  return `<a href="${path}" data-address="${escapeHtml(siteUrl + path)}">${name}</a>`;
}

/** The page for an address that opens no quote, the same whatever is wrong with it. */
export function renderNoQuote(): Promise<Response> {
  const title = 'There is no quote here';
  return renderPrivate({
    title,
    status: 404,
    bodyHtml: `<h1>${title}</h1>
      <p>Perhaps the address is not complete: please open the link in our email once more. Or write to ${mailTo}.</p>
      <p><a class="button" href="${quoteFormPath}">Ask for a new quote</a></p>`,
  });
}

/** Answers as told, or says so when the database cannot be reached. */
export async function answerWhileUnreachable(
  log: Log,
  answer: () => Promise<Response>,
): Promise<Response> {
  try {
    return await answer();
  } catch (error) {
    if (!isDatabaseUnreachable(error)) throw error;
    log.error('the quote could not be looked up', error);
    const title = 'The quote cannot be shown just now';
    const bodyHtml = `<h1>${title}</h1><p>Something went wrong on our side. Please open the address again in a minute.</p>`;
    return renderPrivate({ title, status: 503, bodyHtml });
  }
}

function renderQuote(quote: Quote, payment: Payment | null, siteUrl: string): Promise<Response> {
  const { number, createdOn, validUntil, contactName, contactEmail, billedEvery } = quote;
  const state = stateOf(quote, payment, new Date());
  const title = `Quote ${number}`;
  const conditions = conditionsOf(billedEvery, quote.isCoalitionPrice);
  return renderPrivate({
    title,
    bodyHtml: `<article class="quote">
      <h1>Quote <span class="unbroken">${number}</span></h1>
      <p class="quote-state">${stateWords(state, quote, payment)}</p>
      <dl>
        <div><dt>Date</dt><dd>${writtenDay(createdOn)}</dd></div>
        <div><dt>Valid until</dt><dd>${writtenDay(validUntil)}</dd></div>
        <div><dt>PO number</dt><dd>${quote.poNumber ? typed(quote.poNumber) : 'None yet'}</dd></div>
      </dl>
      <div class="quote-parties">
        <section><h2 class="h4">From</h2><p>${site.legalName}<br>${city}<br>${billingEmail}<br>${phone}</p></section>
        <section><h2 class="h4">Bill to</h2><p>${renderAddress(quote)}</p></section>
        <section><h2 class="h4">Contact</h2><p>${typed(contactName)}<br>${typed(contactEmail)}</p></section>
        <section><h2 class="h4">Accounts payable</h2><p>${typed(quote.payablesEmail)}</p></section>
      </div>
      ${renderTable(quote)}
      <section><h2 class="h4">Terms</h2><ul>${conditions.map((words) => `<li>${escapeHtml(words)}</li>`).join('')}
        <li>This quote stands under our ${agreementLink(quote, siteUrl)}.</li></ul></section>
      ${renderNextSteps(state, quote)}
    </article>`,
  });
}

function stateWords(state: QuoteState, quote: Quote, payment: Payment | null): string {
  const number = quote.invoiceNumber && `Invoice ${escapeHtml(quote.invoiceNumber)}`;
  // Of an invoice that was written by hand we know neither number nor day.
  const invoice = number ?? 'The invoice';
  const inside = number ?? 'the invoice';
  const day = quote.invoiceDueAt && writtenOn(quote.invoiceDueAt);
  const settled = payment?.settledAt ? ` on ${writtenOn(payment.settledAt)}` : '';
  const words: Record<QuoteState, string> = {
    open: `Not accepted yet. It can be accepted until ${writtenDay(quote.validUntil)}.`,
    expired: `This quote expired after ${writtenDay(quote.validUntil)} and can no longer be accepted.`,
    accepted: 'Accepted. Your confirmation is stored; the invoice follows by email.',
    invoiced: `Accepted. ${invoice} was sent and awaits payment.${day ? ` It is due on ${day}.` : ''}`,
    overdue: `Accepted. ${invoice} was due on ${day} and awaits payment.`,
    processing: `Accepted. The payment of ${inside} is on its way.`,
    failed: `Accepted. The last payment of ${inside} did not go through. Please pay again.`,
    paid: `Paid. ${invoice} was paid${settled}. Thank you.`,
    canceled: `${invoice} was canceled. Nothing is owed.`,
    refunded: `${invoice} was paid${settled}, and money of it was refunded.`,
  };
  return words[state];
}

const writtenOn = (moment: Date) => writtenDay(todayIn(site.timeZone, moment));

function renderAddress({ legalName, street, city: town, state, zip }: Quote): string {
  return [legalName, street, `${town}, ${state} ${zip}`].map(typed).join('<br>');
}

function renderTable(quote: Quote): string {
  const total = formatCents(quote.totalCents);
  const billing = billingWords[quote.billedEvery ?? 'once'];
  const until = quote.billedEvery ? ` for the first ${quote.billedEvery}` : '';
  return `<table>
    <thead><tr><th scope="col">Item</th><th scope="col" class="number">Qty</th><th scope="col" class="number">Unit price</th><th scope="col" class="number">Amount</th></tr></thead>
    <tbody><tr><th scope="row">${escapeHtml(itemOf(quote))}<br><span class="small">${billing}. Unlimited users.</span></th><td class="number">1</td><td class="number">${total}</td><td class="number">${total}</td></tr></tbody>
    <tfoot><tr><th scope="row" colspan="3">Total in US dollars${until}</th><td class="number"><strong>${total}</strong></td></tr></tfoot>
  </table>`;
}

function renderNextSteps(state: QuoteState, quote: Quote): string {
  const paying = `<section><h2 class="h4">Paying</h2><p>The invoice has a link to pay it online. ${whoIsInvoiced(quote)} For remittance details, a W-9 or a vendor form, write to ${mailTo} or call ${phone}.</p></section>`;
  if (state === 'expired') {
    return `<p class="acts"><a class="button" href="${newQuotePath(quote.priceId)}">Ask for a new quote</a></p>`;
  }
  if (state === 'open') {
    return `<section><h2 class="h4">How to accept</h2>
      <p>Open the link in the email that we sent to ${typed(quote.contactEmail)} and confirm; we then send the invoice. Or send your purchase order with the number <span class="unbroken">${quote.number}</span> to ${mailTo}.</p></section>${paying}`;
  }
  if (!quote.invoiceUrl) return paying;
  const label = ['invoiced', 'overdue', 'failed'].includes(state)
    ? 'View and pay the invoice'
    : 'View the invoice';
  return `<p class="acts"><a class="button" href="${escapeHtml(quote.invoiceUrl)}">${label}</a></p>${paying}`;
}

/** The invoice goes through the contact until accounts payable have shown that the address is theirs (R41). */
function whoIsInvoiced(quote: Quote): string {
  const { confirmedAt, payablesEmail, payablesProvedAt } = quote;
  const goesTo = `It ${confirmedAt ? 'goes' : 'will go'} to ${typed(invoicedAddress(quote))}.`;
  if (payablesProvedAt || !hasOtherPayables(quote)) return goesTo;
  const asked = confirmedAt ? 'have an email from us' : 'get an email from us once you accept';
  return `${goesTo} Accounts payable, ${typed(payablesEmail)}, ${asked}; with one press of its button the invoices go to them. Until then, please pass the invoice on.`;
}
