/** The words we send when a quote is made and when it is accepted. */
import { writtenDay } from '#src/calendar-days.ts';
import { formatCents } from '#src/catalogue/money.ts';
import { renderMail } from '#src/integrations/mail/mail-layout.ts';
import type { Mail } from '#src/integrations/mail/outbox.ts';
import { legalFigures } from '#src/legal-figures.ts';
import { retention } from '#src/retention.ts';
import { env } from '#src/server/env.ts';
import { site } from '#src/site.ts';
import { confirmationPath, quotePath } from './quote-address.ts';
import { itemOf, type OfferedQuote } from './quote.ts';

const { billingEmail } = site.contact;
const { accessAfterPayment, invoiceDue } = legalFigures;

/**
 * What the buyer gets: the quote and the one link that accepts it. Nobody has proved that the address
 * is theirs, so nothing that a stranger typed stands in it.
 */
export function quoteMail(quote: OfferedQuote, token: string, siteUrl: string): Mail {
  const { id, number, contactEmail } = quote;
  return {
    to: contactEmail,
    subject: `Your quote ${number} from ${site.name}: ${itemOf(quote)}`,
    ...renderMail({
      heading: `Your quote ${number}`,
      paragraphs: [
        `Thank you for asking. The quote has everything that a purchase file needs; print it or pass its address on.`,
        `To accept it, open the link below and confirm. We then send the invoice, due ${invoiceDue.words} after its date. Access begins within ${accessAfterPayment.words} after you accept.`,
      ],
      facts: [
        ...whatAndHowMuch(quote),
        ['Valid until', writtenDay(quote.validUntil)],
        ['Quote to view and print', siteUrl + quotePath(id)],
      ],
      action: {
        label: 'Accept the quote',
        url: `${siteUrl}${confirmationPath(id)}?token=${token}`,
      },
      footer: [
        'Whoever has the link above can accept the quote. Pass it on only to who may bind your agency.',
        `If you did not ask for a quote, somebody gave us your address by mistake. You need not do anything.`,
        `We keep quotes for ${retention.purchases.words}.`,
      ],
    }),
    headers: { 'Reply-To': billingEmail },
  };
}

/** What our billing gets when a quote is made. */
export function quoteNoticeMail(quote: OfferedQuote, siteUrl: string): Mail {
  return writeNotice(quote, siteUrl, {
    what: 'New quote',
    remark: 'Somebody made a quote on the website. Nothing is ordered yet.',
  });
}

/** What the buyer gets on accepting: from here on it is between us and accounts payable. */
export function acceptedMail(quote: OfferedQuote, siteUrl: string): Mail {
  const { id, number, contactEmail } = quote;
  return {
    to: contactEmail,
    subject: `Your order is accepted: quote ${number}`,
    ...renderMail({
      heading: 'Your order is accepted',
      paragraphs: [
        `Thank you. The invoice goes to accounts payable and is due ${invoiceDue.words} after its date. Access begins within ${accessAfterPayment.words}; it does not wait for the payment.`,
      ],
      facts: [['Quote', number], ...whatAndHowMuch(quote)],
      action: { label: 'See where it stands', url: siteUrl + quotePath(id) },
      footer: [`If you did not accept this quote, write to ${billingEmail}.`],
    }),
    headers: { 'Reply-To': billingEmail },
  };
}

/** What our billing gets when a quote is accepted; `isForHand` when the website may not write its invoice. */
export function acceptedNoticeMail(quote: OfferedQuote, siteUrl: string, isForHand: boolean): Mail {
  const notice = writeNotice(quote, siteUrl, {
    what: isForHand ? 'Quote accepted, invoice it by hand' : 'Quote accepted',
    remark: `${
      isForHand
        ? `The catalogue has another price by now, and the quoted one holds. ${byHand(quote)}`
        : 'Stripe sends the invoice as soon as it can be reached; the quote’s page says when it did.'
    } Access is due within ${accessAfterPayment.words}.`,
  });
  return isForHand ? { ...notice, dedupeKey: byHandKey(quote) } : notice;
}

/** What our billing gets, once, when Stripe does not write the invoice of an accepted quote. */
export function notInvoicedMail(quote: OfferedQuote, siteUrl: string): Mail {
  const notice = writeNotice(quote, siteUrl, {
    what: 'Accepted quote not invoiced',
    remark: `The website could not get the invoice from Stripe; its log says why. It goes on trying. Unless what is amiss can be mended, and the quote’s page names no invoice yet: ${byHand(quote)}`,
  });
  return { ...notice, dedupeKey: byHandKey(quote) };
}

const byHand = ({ id }: OfferedQuote) =>
  `Please write the invoice at Stripe by hand, with the metadata quote_id ${id}.`;
/** Billing is told once that a quote needs a person, whatever the reason. */
const byHandKey = ({ id }: OfferedQuote) => `quote-by-hand:${id}`;

function writeNotice(
  quote: OfferedQuote,
  siteUrl: string,
  { what, remark }: { what: string; remark: string },
): Mail {
  const { legalName, street, city, state, zip, contactName, contactEmail, payablesEmail } = quote;
  return {
    to: env().BILLING_EMAIL,
    subject: `${what}: ${quote.number}, ${itemOf(quote)}, ${legalName}`,
    ...renderMail({
      heading: what,
      paragraphs: [remark],
      facts: [
        ['Quote', quote.number],
        ...whatAndHowMuch(quote),
        ['Valid until', writtenDay(quote.validUntil)],
        ['Legal entity', legalName],
        ['Address', `${street}\n${city}, ${state} ${zip}`],
        ['Contact', `${contactName}, ${contactEmail}`],
        ['Accounts payable', payablesEmail],
        ['PO number', quote.poNumber ?? 'None yet'],
        ['Page', siteUrl + quotePath(quote.id)],
      ],
    }),
    headers: { 'Reply-To': contactEmail },
  };
}

function whatAndHowMuch(quote: OfferedQuote): [string, string][] {
  return [
    [quote.billedEvery ? 'Plan' : 'Product', itemOf(quote)],
    ['Total', formatCents(quote.totalCents)],
  ];
}
