/** What the mailed link shows: the question, and what is said when there is nothing to accept any more. */
import { writtenDay } from '#src/calendar-days.ts';
import { formatCents } from '#src/catalogue/money.ts';
import { legalFigures } from '#src/legal-figures.ts';
import { escapeHtml } from '#src/server/site-page.ts';
import { site } from '#src/site.ts';
import { confirmationPath, newQuotePath, payablesPath, quotePath } from './quote-address.ts';
import { agreementLink, renderPrivate } from './quote-page.server.ts';
import { hasOtherPayables, itemOf, type Quote } from './quote.ts';

const { billingEmail } = site.contact;
const typed = (words: string) => `<bdi>${escapeHtml(words)}</bdi>`;
const mailTo = `<a href="mailto:${billingEmail}">${billingEmail}</a>`;

/** The question, with a button that accepts the quote. */
export function renderConfirmation(
  quote: Quote,
  token: string,
  siteUrl: string,
): Promise<Response> {
  const { id, number, legalName, contactEmail, payablesEmail, poNumber, totalCents } = quote;
  const payables = hasOtherPayables(quote)
    ? `<p>Accounts payable, ${typed(payablesEmail)}, get one email with a button; once they press it, the invoices go to them.</p>`
    : '';
  const title = `Accept quote ${number}?`;
  return renderPrivate({
    title,
    bodyHtml: `<article class="quote"><h1>Accept quote <span class="unbroken">${number}?</span></h1>
      <p>You order for ${typed(legalName)}, under the ${agreementLink(quote, siteUrl)}, and confirm that you may bind it.</p>
      <dl>
        <div><dt>${quote.billedEvery ? 'Plan' : 'Product'}</dt><dd>${escapeHtml(itemOf(quote))}</dd></div>
        <div><dt>Total</dt><dd>${formatCents(totalCents)}</dd></div>
        <div><dt>PO number</dt><dd>${poNumber ? typed(poNumber) : 'None yet'}</dd></div>
        <div><dt>The invoice goes to</dt><dd>${typed(contactEmail)}</dd></div>
        <div><dt>Due</dt><dd>${legalFigures.invoiceDue.words} after its date</dd></div>
      </dl>
      ${payables}
      <form action="${confirmationPath(id)}" method="post" class="acts">
        <input type="hidden" name="token" value="${escapeHtml(token)}">
        <button class="button" type="submit">Accept and send the invoice</button>
        <a class="button button-secondary" href="${quotePath(id)}">View the quote</a>
      </form></article>`,
  });
}

/** The question to accounts payable, with a button that takes the invoices over. */
export function renderTakingOver(quote: Quote, token: string): Promise<Response> {
  const { id, number, legalName, contactName, payablesEmail, poNumber, totalCents } = quote;
  const title = `Send the invoices of quote ${number} to this address?`;
  return renderPrivate({
    title,
    bodyHtml: `<article class="quote"><h1>Send the invoices of quote <span class="unbroken">${number}</span> to this address?</h1>
      <p>An order was placed on our website, and this address was given for its invoices. We do not send them here before you say so.</p>
      <dl>
        <div><dt>This address</dt><dd>${typed(payablesEmail)}</dd></div>
        <div><dt>Ordered for</dt><dd>${typed(legalName)}</dd></div>
        <div><dt>By</dt><dd>${typed(contactName)}</dd></div>
        <div><dt>${quote.billedEvery ? 'Plan' : 'Product'}</dt><dd>${escapeHtml(itemOf(quote))}</dd></div>
        <div><dt>Total</dt><dd>${formatCents(totalCents)}</dd></div>
        <div><dt>PO number</dt><dd>${poNumber ? typed(poNumber) : 'None yet'}</dd></div>
      </dl>
      <p>If you do not know of this order, close this page: nothing happens, and we do not write to you about it again.</p>
      <form action="${payablesPath(id)}" method="post" class="acts">
        <input type="hidden" name="token" value="${escapeHtml(token)}">
        <button class="button" type="submit">Send the invoices to this address</button>
      </form></article>`,
  });
}

/** It is too late; the way to a new quote. */
export function renderExpired({ number, validUntil, priceId }: Quote): Promise<Response> {
  const title = 'This quote has expired';
  return renderPrivate({
    title,
    status: 410,
    bodyHtml: `<h1>${title}</h1>
      <p>Quote ${number} could be accepted until ${writtenDay(validUntil)}. Nothing was ordered. A new quote takes a minute and has today’s price.</p>
      <p><a class="button" href="${newQuotePath(priceId)}">Ask for a new quote</a></p>`,
  });
}

const outcomes = {
  invalid: 'Please open the link in our email once more: it may have been cut off on its way.',
  'too-many': 'There were too many tries from your network. Please wait ten minutes and try again.',
  failed:
    'Something went wrong on our side. Please open the link in our email again in a minute; pressing the button twice does no harm.',
} as const;

/** What stays undone when a button could not do its work. */
export const undone = {
  acceptance: 'The quote is not accepted yet',
  takingOver: 'The invoices do not come to you yet',
} as const;

/** A button's answer when it could not do its work. */
export function renderOutcome(title: string, outcome: keyof typeof outcomes): Promise<Response> {
  return renderPrivate({
    title,
    bodyHtml: `<h1>${title}</h1><p>${outcomes[outcome]}</p><p>You can also write to ${mailTo}.</p>`,
  });
}
