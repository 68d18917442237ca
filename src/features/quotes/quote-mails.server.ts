/** The words we send when a quote is made and when it is accepted. */
import { writtenDay } from '#src/formats/calendar-days.ts';
import { formatCents } from '#src/catalogue/money.ts';
import { fenced } from '#src/formats/fenced.ts';
import { renderMail } from '#src/integrations/mail/mail-layout.server.tsx';
import type { Mail } from '#src/integrations/mail/outbox.ts';
import { legalFigures } from '#src/promises/legal-figures.ts';
import { accessWords } from '#src/promises/access.ts';
import { retention } from '#src/promises/retention.ts';
import { env } from '#src/environment/env.ts';
import { site } from '#src/site.ts';
import { confirmationPath, payablesPath, poNumberPath, quotePath } from './quote-address.ts';
import { hasOtherPayables, itemOf, type OfferedQuote, type Quote } from './quote.ts';

const { billingEmail } = site.contact;
const { accessAfterPayment, invoiceDue } = legalFigures;

/**
 * The buyer's mail: the quote and the only link that accepts it. Nobody has proved that the address
 * is theirs, so it contains nothing that a visitor typed.
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
        `To accept it, open the link below and confirm. We then send you the invoice, due ${invoiceDue.words} after its date. Access begins within ${accessAfterPayment.words} after you accept.`,
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
        'Anyone who has the link above can accept the quote. Pass it on only to someone who may bind your agency.',
        `To add or change a PO number before you accept, open ${siteUrl}${poNumberPath(id)}?token=${token}`,
        `If you did not ask for a quote, somebody gave us your address by mistake. You need not do anything.`,
        `We keep quotes for ${retention.purchases.words}.`,
      ],
    }),
    headers: { 'Reply-To': billingEmail },
    holdsSecret: true,
    countsToward: 'quotes',
  };
}

/** The mail to our billing when a quote is made. */
export function quoteNoticeMail(quote: OfferedQuote, siteUrl: string): Mail {
  return writeNotice(quote, siteUrl, {
    what: 'New quote',
    remark: 'Somebody made a quote on the website. Nothing is ordered yet.',
  });
}

/** The mail to our billing when the PO number of a quote has changed. */
export function poNumberNoticeMail(quote: OfferedQuote, siteUrl: string): Mail {
  return writeNotice(quote, siteUrl, {
    what: quote.poNumber ? 'PO number added' : 'PO number removed',
    remark: 'The buyer changed the PO number of this quote. The website writes it on the invoice.',
  });
}

/** The buyer's mail on accepting: where the invoice goes, and how to change that. */
export function acceptedMail(quote: OfferedQuote, siteUrl: string): Mail {
  const { id, number, contactEmail } = quote;
  return {
    to: contactEmail,
    subject: `Your order is accepted: quote ${number}`,
    ...renderMail({
      heading: 'Your order is accepted',
      paragraphs: [
        `Thank you. The invoice comes to you and is due ${invoiceDue.words} after its date. Access begins within ${accessAfterPayment.words}; it does not wait for the payment. ${accessWords}`,
        `To manage the order online, register at ${siteUrl}/register with this address, or sign in: your account then has the quote, the invoices and the customer portal.`,
        ...(hasOtherPayables(quote)
          ? [
              'We also sent accounts payable an email with a button: once they press it, the invoices go there. Until then please pass the invoice on; it is also on the page below.',
            ]
          : []),
      ],
      facts: [['Quote', number], ...whatAndHowMuch(quote)],
      action: { label: 'See where it stands', url: siteUrl + quotePath(id) },
      footer: [`If you did not accept this quote, write to ${billingEmail}.`],
    }),
    headers: { 'Reply-To': billingEmail },
    // The link that accepts a quote was mailed to this address.
    countsToward: 'nothing',
  };
}

/**
 * The one mail to accounts payable before they have proved their address: our own words, and nothing
 * that was typed, not even the buyer's name (R41). The page of the link shows it.
 */
export function payablesMail(quote: OfferedQuote, token: string, siteUrl: string): Mail {
  const { id, number, payablesEmail } = quote;
  return {
    to: payablesEmail,
    subject: `Shall the invoices of quote ${number} come to you?`,
    ...renderMail({
      heading: `Invoices of quote ${number}`,
      paragraphs: [
        `Somebody accepted a quote of ${site.name} and gave this address for accounts payable. Open the link below to see who ordered what. If the invoices shall come to this address, press the button there.`,
      ],
      facts: [['Quote', number], ...whatAndHowMuch(quote)],
      action: {
        label: 'See the order',
        url: `${siteUrl}${payablesPath(id)}?token=${token}`,
      },
      footer: [
        'Until you press the button, the invoice goes to the person who accepted the quote, and we send you nothing more about it.',
        'If you do not know of an order, you need not do anything.',
      ],
    }),
    headers: { 'Reply-To': billingEmail },
    dedupeKey: `quote-payables:${id}`,
    holdsSecret: true,
    countsToward: 'quotes',
  };
}

/** The mail to accounts payable when they took the invoices over, with the first invoice if it is out. */
export function takenOverMail(quote: Quote, siteUrl: string): Mail {
  const { id, number, payablesEmail, invoiceNumber, invoiceUrl } = quote;
  return {
    to: payablesEmail,
    subject: `The invoices of quote ${number} come to you`,
    ...renderMail({
      heading: 'The invoices come to you',
      paragraphs: [
        invoiceUrl
          ? `Thank you. The first invoice is behind the link below, to view, to print and to pay; later ones come to this address.`
          : `Thank you. The invoices come to this address; the quote’s page says when the first one is out, and leads to it.`,
      ],
      facts: [
        ['Quote', siteUrl + quotePath(id)],
        ...whatAndHowMuch(quote),
        ...(invoiceNumber ? [['Invoice', invoiceNumber] as [string, string]] : []),
      ],
      action: invoiceUrl
        ? { label: 'View and pay the invoice', url: invoiceUrl }
        : { label: 'See the quote', url: siteUrl + quotePath(id) },
      footer: [`If you did not ask for this, write to ${billingEmail}.`],
    }),
    headers: { 'Reply-To': billingEmail },
    countsToward: 'nothing',
  };
}

/** The mail to our billing when accounts payable took the invoices over, also for invoices that a person writes. */
export function takenOverNoticeMail(quote: Quote, siteUrl: string): Mail {
  return writeNotice(quote, siteUrl, {
    what: 'Accounts payable confirmed',
    remark:
      'Accounts payable took the invoices of this quote over by the link in our email. The website gives their address to the quote’s customer at Stripe. Of an invoice that you wrote by hand, please change the customer’s address yourself.',
  });
}

/** The mail to our billing, once, when Stripe does not accept the address of accounts payable. */
export function notReaddressedMail(quote: Quote, siteUrl: string): Mail {
  const notice = writeNotice(quote, siteUrl, {
    what: 'Invoices still go to the contact',
    remark: `Accounts payable took the invoices over, and the website could not give their address to the customer ${quote.customerId} at Stripe; its log says why. Please do so by hand.`,
  });
  return { ...notice, dedupeKey: `quote-address-by-hand:${quote.id}` };
}

/** The mail to our billing when a quote is accepted; `isForHand` when the website may not write its invoice. */
export function acceptedNoticeMail(quote: OfferedQuote, siteUrl: string, isForHand: boolean): Mail {
  const notice = writeNotice(quote, siteUrl, {
    what: isForHand ? 'Quote accepted, invoice it by hand' : 'Quote accepted',
    remark: `${
      isForHand
        ? `The catalogue has another price by now, and the quoted one holds. ${byHand(quote)}`
        : 'Stripe sends the invoice as soon as it can be reached; the quote’s page says when it did.'
    } Access is due within ${accessAfterPayment.words}: send the access details to the contact.`,
  });
  return isForHand ? { ...notice, dedupeKey: byHandKey(quote) } : notice;
}

/** The mail to our billing, once, when Stripe does not write the invoice of an accepted quote. */
export function notInvoicedMail(quote: OfferedQuote, siteUrl: string): Mail {
  const notice = writeNotice(quote, siteUrl, {
    what: 'Accepted quote not invoiced',
    remark: `The website could not get the invoice from Stripe; its log says why. It keeps trying. Unless the cause can be fixed, and the quote’s page names no invoice yet: ${byHand(quote)}`,
  });
  return { ...notice, dedupeKey: byHandKey(quote) };
}

const byHand = ({ id }: OfferedQuote) =>
  `Please write the invoice at Stripe by hand, with the metadata quote_id ${id}.`;
/** Asks billing, once, to handle a quote by hand, whatever the reason. */
const byHandKey = ({ id }: OfferedQuote) => `quote-by-hand:${id}`;

function writeNotice(
  quote: OfferedQuote,
  siteUrl: string,
  { what, remark }: { what: string; remark: string },
): Mail {
  const { state, zip, contactEmail, payablesEmail } = quote;
  const legalName = fenced(quote.legalName);
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
        ['Address', `${fenced(quote.street)}\n${fenced(quote.city)}, ${state} ${zip}`],
        ['Contact', `${fenced(quote.contactName)}, ${contactEmail}`],
        ['Accounts payable, as typed', payablesEmail],
        ['PO number', fenced(quote.poNumber ?? '') || 'None yet'],
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
