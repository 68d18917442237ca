/** Emails about quotes, to buyers and to billing. */
import { writtenDay } from '#src/formats/calendar-days.ts';
import { formatCents } from '#src/buying/catalog/money.ts';
import { fenced } from '#src/formats/fenced.ts';
import { typedFacts } from '#src/forms/server/typed-facts.server.ts';
import { renderMail, type MailContent } from '#src/integrations/mail/mail-layout.server.tsx';
import type { MailAttachment } from '#src/integrations/database/tables/mail.ts';
import type { Mail } from '#src/integrations/mail/outbox.ts';
import { legalFigures, accessText } from '#src/buying/terms/legal-figures.ts';
import { retention } from '#src/retention.ts';
import { env } from '#src/environment/env.ts';
import { site } from '#src/site.ts';
import { quoteForm } from './request/quote-request.ts';
import {
  confirmationPath,
  exemptionPath,
  payablesPath,
  poNumberPath,
  quotePath,
  hasOtherPayables,
  itemOf,
  type OfferedQuote,
  type Quote,
} from './quote.ts';

const { billingEmail } = site.contact;
const { accessAfterPayment, invoiceDue } = legalFigures;

/**
 * The email with the quote and the only link that accepts it. The address is unproved, so the email contains
 * no typed text.
 */
export function quoteMail(quote: OfferedQuote, token: string, siteUrl: string): Mail {
  const { id, number, contactEmail } = quote;
  const mail = write(contactEmail, `Your quote ${number} from ${site.name}: ${itemOf(quote)}`, {
    heading: `Your quote ${number}`,
    paragraphs: [
      'Thank you for your interest. The quote has everything your procurement file needs. Print it or share its link.',
      `To accept it, open the link below and confirm. We then send you the invoice, due ${invoiceDue.text} after its date. Access begins within ${accessAfterPayment.text} after you accept.`,
    ],
    facts: [
      ...whatAndHowMuch(quote),
      ['Valid until', writtenDay(quote.validUntil)],
      ['Quote to view and print', siteUrl + quotePath(id)],
    ],
    action: { label: 'Accept the quote', url: `${siteUrl}${confirmationPath(id)}?token=${token}` },
    footer: [
      'Anyone with the link above can accept the quote. Share it only with someone who is authorized to sign for your agency.',
      `To add or change a PO number before you accept, open ${siteUrl}${poNumberPath(id)}?token=${token}`,
      `If your agency is exempt from taxes, send its certificate here: ${siteUrl}${exemptionPath(id)}?token=${token}`,
      'If you didn’t ask for a quote, someone gave us your address by mistake. You don’t need to do anything.',
      `We keep quotes for ${retention.purchases.text}.`,
    ],
  });
  return { ...mail, holdsSecret: true, countsToward: 'quotes' };
}

/** The email to billing about a new quote. */
export function quoteNoticeMail(quote: OfferedQuote, siteUrl: string): Mail {
  return writeNotice(quote, siteUrl, {
    what: 'New quote',
    remark: 'Someone requested a quote on the website. Nothing is ordered yet.',
  });
}

/** The email to billing when a PO number changed. */
export function poNumberNoticeMail(quote: OfferedQuote, siteUrl: string): Mail {
  return writeNotice(quote, siteUrl, {
    what: quote.poNumber ? 'PO number added' : 'PO number removed',
    remark: 'The buyer changed the PO number of this quote. The website prints it on the invoice.',
  });
}

/** The email to the contact who accepted a quote. */
export function acceptedMail(
  quote: OfferedQuote,
  siteUrl: string,
  attachments: MailAttachment[] = [],
): Mail {
  const { id, number, contactEmail } = quote;
  const mail = write(contactEmail, `Your order is accepted: quote ${number}`, {
    heading: 'Your order is accepted',
    paragraphs: [
      `Thank you. ${attachments.length > 0 ? 'The accepted quote is attached. ' : ''}We send you the invoice, due ${invoiceDue.text} after its date. Access begins within ${accessAfterPayment.text} and doesn’t wait for the payment. ${accessText()}`,
      `To manage the order online, register at ${siteUrl}/register with this address, or sign in. Your account then has the quote, the invoices and the customer portal.`,
      ...(hasOtherPayables(quote)
        ? [
            'Accounts payable confirms by email; invoices then go to them. Our email to them usually arrives at once, but may wait for one of our people until the next business day. Until then, please forward the invoice. It is also on the page below.',
          ]
        : []),
    ],
    facts: [['Quote', number], ...whatAndHowMuch(quote)],
    action: { label: 'See the status', url: siteUrl + quotePath(id) },
    footer: [`If you didn’t accept this quote, write to ${billingEmail}.`],
  });
  // The address is proved: the link that accepts a quote was mailed to it.
  return { ...mail, attachments, countsToward: 'nothing' };
}

/**
 * The only email to accounts payable before they prove their address. It contains no typed text, not even
 * the buyer's name (R41); the page of its link shows that.
 */
export function payablesMail(quote: OfferedQuote, token: string, siteUrl: string): Mail {
  const { id, number, payablesEmail } = quote;
  const mail = write(payablesEmail, `Should we send you the invoices for quote ${number}?`, {
    heading: `Invoices for quote ${number}`,
    paragraphs: [
      `Someone accepted a quote from ${site.name} and gave this address for accounts payable. Open the link below to see who ordered what, and to confirm that the invoices should come to you.`,
    ],
    facts: [['Quote', number], ...whatAndHowMuch(quote)],
    action: { label: 'See the order', url: `${siteUrl}${payablesPath(id)}?token=${token}` },
    footer: [
      'Until you confirm, the invoice goes to the person who accepted the quote, and we won’t email you about it again.',
      'If you don’t know about an order, you don’t need to do anything.',
    ],
  });
  const dedupeKey = `quote-payables:${id}`;
  return { ...mail, dedupeKey, holdsSecret: true, countsToward: 'quotes' };
}

/** The email to accounts payable who took over the invoices, with the first invoice if it exists. */
export function takenOverMail(quote: Quote, siteUrl: string): Mail {
  const { id, number, payablesEmail, invoiceNumber, invoiceUrl } = quote;
  const mail = write(payablesEmail, `You’ll get the invoices for quote ${number}`, {
    heading: 'You’ll get the invoices',
    paragraphs: [
      invoiceUrl
        ? 'Thank you. Use the link below to view, print and pay the first invoice. We send later ones to this address.'
        : 'Thank you. We send the invoices to this address. The quote’s page shows when the first one is out and links to it.',
    ],
    facts: [
      ['Quote', siteUrl + quotePath(id)],
      ...whatAndHowMuch(quote),
      ...(invoiceNumber ? [['Invoice', invoiceNumber] as [string, string]] : []),
    ],
    action: invoiceUrl
      ? { label: 'View and pay the invoice', url: invoiceUrl }
      : { label: 'See the quote', url: siteUrl + quotePath(id) },
    footer: [`If you didn’t ask for this, write to ${billingEmail}.`],
  });
  return { ...mail, countsToward: 'nothing' };
}

/** The email to billing about a tax exemption certificate. */
export function certificateNoticeMail(quote: OfferedQuote, siteUrl: string): Mail {
  return writeNotice(quote, siteUrl, {
    what: 'Exemption certificate received',
    remark: `Please check it in the inbox: ${siteUrl}/admin/inbox?kind=exemption-certificates. The website tells Stripe that this quote’s customer is exempt. If the certificate isn’t valid, change that at Stripe and write to the contact.`,
  });
}

/** The email to billing when accounts payable took over the invoices. */
export function takenOverNoticeMail(quote: Quote, siteUrl: string): Mail {
  return writeNotice(quote, siteUrl, {
    what: 'Accounts payable confirmed',
    remark:
      'Accounts payable took over the invoices for this quote with the link in our email. The website gives their address to the quote’s customer at Stripe. If you wrote an invoice by hand, please change the address of its customer yourself.',
  });
}

/** The email to billing, once, when Stripe refuses the email address of accounts payable. */
export function notReaddressedMail(quote: Quote, siteUrl: string): Mail {
  const notice = writeNotice(quote, siteUrl, {
    what: 'Invoices still go to the contact',
    remark: `Accounts payable took over the invoices, but the website couldn’t give their address to the customer ${quote.customerId} at Stripe. Its log says why. Please do it by hand.`,
  });
  return { ...notice, dedupeKey: `quote-paths-by-hand:${quote.id}` };
}

/** The email to billing about an accepted quote; with `isForHand` billing must write the invoice. */
export function acceptedNoticeMail(
  quote: OfferedQuote,
  siteUrl: string,
  isForHand: boolean,
  attachments: MailAttachment[] = [],
): Mail {
  const written = writeNotice(quote, siteUrl, {
    what: isForHand ? 'Quote accepted, invoice it by hand' : 'Quote accepted',
    remark: `${
      isForHand
        ? `The catalog has a different price now, but the quoted one holds. ${byHand(quote)}`
        : 'Stripe sends the invoice as soon as we can reach it. The quote’s page shows when it did.'
    } Access is due within ${accessAfterPayment.text}, so send the access details to the contact.`,
  });
  const notice = { ...written, attachments };
  return isForHand ? { ...notice, dedupeKey: byHandKey(quote) } : notice;
}

/** The email to billing, once, when Stripe doesn't create the invoice of an accepted quote. */
export function notInvoicedMail(quote: OfferedQuote, siteUrl: string): Mail {
  const notice = writeNotice(quote, siteUrl, {
    what: 'Accepted quote not invoiced',
    remark: `The website couldn’t get the invoice from Stripe. Its log says why, and it keeps trying. If you can’t fix the cause and the quote’s page shows no invoice yet: ${byHand(quote)}`,
  });
  return { ...notice, dedupeKey: byHandKey(quote) };
}

const byHand = ({ id }: OfferedQuote) =>
  `Please write the invoice at Stripe by hand, with the metadata quote_id ${id}.`;
/** One key for all reasons, so that billing is asked only once to invoice a quote by hand. */
const byHandKey = ({ id }: OfferedQuote) => `quote-by-hand:${id}`;

function writeNotice(
  quote: OfferedQuote,
  siteUrl: string,
  { what, remark }: { what: string; remark: string },
): Mail {
  const { number, contactEmail } = quote;
  const content: MailContent = {
    heading: what,
    paragraphs: [remark],
    facts: [
      ['Quote', number],
      ...whatAndHowMuch(quote),
      ['Valid until', writtenDay(quote.validUntil)],
      ...typedFacts(quoteForm, quote),
      ['Page', siteUrl + quotePath(quote.id)],
    ],
  };
  const subject = `${what}: ${number}, ${itemOf(quote)}, ${fenced(quote.legalName)}`;
  return write(env().BILLING_EMAIL, subject, content, contactEmail);
}

function write(
  to: string,
  subject: string,
  content: MailContent,
  replyTo: string = billingEmail,
): Mail {
  return { to, subject, ...renderMail(content), headers: { 'Reply-To': replyTo } };
}

function whatAndHowMuch(quote: OfferedQuote): [string, string][] {
  return [
    [quote.billedEvery ? 'Plan' : 'Product', itemOf(quote)],
    ['Total', formatCents(quote.totalCents)],
  ];
}
