/** Every address of the API that the stand-in answers. */
import type { Route } from '../api/route.ts';
import { checkoutSessionRoutes } from './checkout-sessions.ts';
import { customerRoutes } from './customers.ts';
import { eventRoutes } from './events.ts';
import { invoiceItemRoutes } from './invoice-items.ts';
import { invoiceRoutes } from './invoices.ts';
import { paymentRoutes } from './payments.ts';
import { portalRoutes } from './portal.ts';
import { priceRoutes } from './prices.ts';
import { productRoutes } from './products.ts';
import { subscriptionRoutes } from './subscriptions.ts';

/** In the order in which they are tried. */
export const routes: readonly Route[] = [
  ...checkoutSessionRoutes,
  ...customerRoutes,
  ...eventRoutes,
  ...invoiceItemRoutes,
  ...invoiceRoutes,
  ...paymentRoutes,
  ...portalRoutes,
  ...priceRoutes,
  ...productRoutes,
  ...subscriptionRoutes,
];
