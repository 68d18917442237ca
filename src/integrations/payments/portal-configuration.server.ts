/** Stripe's billing portal, which `npm run stripe:sync` sets up. */
import type Stripe from 'stripe';
import { site } from '#src/site.ts';
import { cachePerClient, stripe } from './stripe-client.server.ts';

/** This website's portal. */
export interface Portal {
  /** For `billingPortal.sessions.create({ configuration })`. */
  configurationId: string;
  /** Stripe's own page, where a one-time code proves the email address. */
  loginUrl: string;
}

/** Thrown when Stripe has no portal of ours with a login page, because `npm run stripe:sync` has not run. */
export class PortalNotReady extends Error {
  override name = 'PortalNotReady';
  constructor() {
    super('Stripe has no billing portal of this website: run npm run stripe:sync.');
  }
}

const marker = { purpose: 'website' };
const cachedPortal = cachePerClient(readPortal);

/** The portal, cached for five minutes; throws {@link PortalNotReady}, or Stripe's error. */
export const requirePortal = (): Promise<Portal> => cachedPortal.get(stripe());

/** The portal's login page with the email address filled in; it is the same for everyone, customer or not (R12). */
export function portalLoginUrl({ loginUrl }: Portal, email: string): string {
  const url = new URL(loginUrl);
  url.searchParams.set('prefilled_email', email);
  return url.href;
}

/** The URL of a portal session. It gives access to the customer's billing, so no one else may get it. */
export async function openPortalSession(
  { configurationId }: Portal,
  customerId: string,
  returnUrl: string,
): Promise<string> {
  const { url } = await stripe().billingPortal.sessions.create({
    customer: customerId,
    configuration: configurationId,
    return_url: returnUrl,
  });
  return url;
}

async function readPortal(client: Stripe): Promise<Portal> {
  const found = await findPortalConfiguration(client);
  if (!found?.login_page.url) throw new PortalNotReady();
  return { configurationId: found.id, loginUrl: found.login_page.url };
}

/** The portal configuration of an earlier sync, or null. */
export async function findPortalConfiguration(
  client: Stripe,
): Promise<Stripe.BillingPortal.Configuration | null> {
  const { data } = await client.billingPortal.configurations.list({ active: true, limit: 100 });
  return data.find(({ metadata }) => metadata?.purpose === marker.purpose) ?? null;
}

/**
 * Creates or updates the portal; `siteUrl` adds links back to the website. Subscribers of a product may switch among its
 * `switchable` prices, of which Stripe allows one per interval.
 */
export async function syncPortal(
  client: Stripe,
  switchable: { productId: string; stripePriceIds: string[] }[],
  siteUrl?: string,
): Promise<'Created' | 'Updated'> {
  const params = {
    metadata: marker,
    business_profile: {
      headline: `${site.legalName}: your subscription and invoices`,
      ...(siteUrl && {
        privacy_policy_url: `${siteUrl}/legal?tab=privacy`,
        terms_of_service_url: `${siteUrl}/legal?tab=terms`,
      }),
    },
    ...(siteUrl && { default_return_url: `${siteUrl}/subscription-portal` }),
    login_page: { enabled: true },
    features: {
      payment_method_update: { enabled: true },
      invoice_history: { enabled: true },
      // Without the email address, which identifies the customer on this site.
      customer_update: { enabled: true, allowed_updates: ['name', 'address', 'tax_id'] },
      subscription_cancel: { enabled: true, mode: 'at_period_end' },
      subscription_update: {
        enabled: true,
        default_allowed_updates: ['price'],
        proration_behavior: 'always_invoice',
        // A smaller plan starts only after the paid period.
        schedule_at_period_end: {
          conditions: [{ type: 'decreasing_item_amount' }, { type: 'shortening_interval' }],
        },
        products: switchable.map(({ productId, stripePriceIds }) => ({
          product: productId,
          prices: stripePriceIds,
        })),
      },
    },
  } satisfies Stripe.BillingPortal.ConfigurationCreateParams;
  const existing = await findPortalConfiguration(client);
  if (existing) await client.billingPortal.configurations.update(existing.id, params);
  else await client.billingPortal.configurations.create(params);
  return existing ? 'Updated' : 'Created';
}
