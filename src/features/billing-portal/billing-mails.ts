/** Drafts of mails to our billing desk, for the visitor to finish. */
import { site } from '#src/site.ts';

/** A link that opens a mail with its subject and the questions that we would ask. */
export interface BillingMail {
  label: string;
  about: string;
  href: string;
}

/** The three quick actions. */
export const billingMails: BillingMail[] = [
  mail('Change payment method', 'We send you a secure link. Never email card numbers.', [
    'Agency:',
    'Email address of the subscription:',
    'We would like to pay by (card, bank debit, invoice):',
  ]),
  mail('Upgrade or downgrade plan', 'Tell us the plan you have and the one you want.', [
    'Agency:',
    'Email address of the subscription:',
    'Current plan:',
    'New plan:',
    'Starting on:',
  ]),
  mail('Download invoices', 'We send you the invoices for the months you list.', [
    'Agency:',
    'Email address of the subscription:',
    'Invoices for (months):',
  ]),
];

function mail(label: string, about: string, lines: string[]): BillingMail {
  const subject = encodeURIComponent(`${site.name}: ${label.toLowerCase()}`);
  // Mail programs expect the line breaks that emails have.
  const body = encodeURIComponent(lines.join('\r\n'));
  return {
    label,
    about,
    href: `mailto:${site.contact.billingEmail}?subject=${subject}&body=${body}`,
  };
}
