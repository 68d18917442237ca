import { site } from '#src/site.ts';

/** The quick actions: links that open an email to billing, with its subject and our questions. */
export const billingMails = [
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

function mail(label: string, about: string, lines: string[]) {
  const subject = encodeURIComponent(`${site.name}: ${label.toLowerCase()}`);
  // Emails have CRLF line breaks.
  const body = encodeURIComponent(lines.join('\r\n'));
  return {
    label,
    about,
    href: `mailto:${site.contact.billingEmail}?subject=${subject}&body=${body}`,
  };
}
