/** The documents that we send on request only, because they depend on the agency or are not public. */
import { site } from '#src/site.ts';

/** The documents on request, with a description. */
export const onRequest = [
  { name: 'W-9', text: `The tax form of ${site.name}, signed.` },
  {
    name: 'Insurance certificate',
    text: 'With your agency as certificate holder where you need it. The amounts are those of the certificate.',
  },
  {
    name: 'Cooperative contracts',
    text: 'Our pages list none. Ask about yours, and we will tell you whether it can be used.',
  },
  {
    name: 'Your own forms',
    text: 'Vendor registration, certifications, a questionnaire or a data-processing agreement of your own.',
  },
] as const;

const body = `Please send us the papers that we have marked with an x:\r\n\r\n${onRequest
  .map(({ name }) => `[ ] ${name}`)
  .join('\r\n')}\r\n\r\nAgency:\r\nSolicitation or quote number:\r\n`;

/** A `mailto:` URL that requests these documents. */
export const askHref = `mailto:${site.contact.billingEmail}?subject=${encodeURIComponent(
  `Procurement papers for ${site.name}`,
)}&body=${encodeURIComponent(body)}`;
