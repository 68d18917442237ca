import { postalLines, site } from '#src/site.ts';

/** Our name, address, tax number and email as the lines of quotes and receipts, without what `site.ts` leaves empty. */
export function sellerLines(): string[] {
  const { legalName, taxId, contact } = site;
  return [
    ...[legalName, ...postalLines],
    ...(taxId ? [`Tax ID ${taxId}`] : []),
    contact.billingEmail,
  ];
}
