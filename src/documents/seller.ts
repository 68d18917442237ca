/** Who sells, as quotes and receipts name it. */
import { postalLines, site } from '#src/site.ts';

/** Name, address, tax number and email in lines; what `site.ts` leaves empty is left out. */
export function sellerLines(): string[] {
  const { legalName, taxId, contact } = site;
  return [
    ...[legalName, ...postalLines],
    ...(taxId ? [`Tax ID ${taxId}`] : []),
    contact.billingEmail,
  ];
}
