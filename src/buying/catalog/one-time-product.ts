import { site } from '#src/site.ts';

/** A product with one price and no interval. */
export interface OneTimeProduct {
  /** Also the id of its price, Stripe's lookup key. */
  id: string;
  priceId: string;
  name: string;
  description: string;
  priceCents: number;
}

/** The one-time license of `/checkout`. */
export const oneTimeProduct: OneTimeProduct = {
  id: 'levee-standard',
  priceId: 'levee-standard',
  name: `${site.name} Standard`,
  description: `A one-time license for the ${site.name} AI governance suite, for one agency.`,
  priceCents: 199_999,
};
