/** The documents that we send on request only, because they depend on the agency or are not public. */
import { requestEmailHref } from '#src/formats/request-email.ts';
import { site } from '#src/site.ts';

/** The documents on request, with a description. */
export const onRequest = [
  { name: 'W-9', text: `The tax form of ${site.name}, signed.` },
  {
    name: 'Insurance certificate',
    text: 'With your agency as certificate holder where you need it. Coverage amounts are on the certificate.',
  },
  {
    name: 'Cooperative contracts',
    text: 'We publish no list. Name yours, and we answer in writing whether you can buy through it.',
  },
  {
    name: 'Your own forms',
    text: 'Vendor registration, certifications, a questionnaire or a data-processing agreement of your own.',
  },
] as const;

/** A `mailto:` URL that requests these documents. */
export const askHref = requestEmailHref(
  site.contact.billingEmail,
  `Procurement papers for ${site.name}`,
  onRequest.map(({ name }) => name),
  ['Agency', 'Solicitation or quote number'],
);
