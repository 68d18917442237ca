/** Stripe's billing portal, as `npm run stripe:sync` sets it up (R10, R12). */
import type Stripe from 'stripe';
import { site } from '#src/site.ts';
import { stripe } from './stripe-client.server.ts';

/** The portal of this website. */
export interface Portal {
  /** For `billingPortal.sessions.create({ configuration })`. */
  configurationId: string;
  /** Stripe's own page, where a one-time code proves the address. */
  loginUrl: string;
}

/** Stripe has no portal of ours with a login page: `npm run stripe:sync` has not run. */
export class PortalNotReady extends Error {
  override name = 'PortalNotReady';
  constructor() {
    super('Stripe has no billing portal of this website: run npm run stripe:sync.');
  }
}

const keptForMs = 5 * 60_000;
const marker = { purpose: 'website' };

let kept: { client: Stripe; until: number; portal: Promise<Portal> } | undefined;

/** The portal, looked up at most every five minutes; throws {@link PortalNotReady}, or Stripe's error when it cannot be asked. */
export function requirePortal(): Promise<Portal> {
  const client = stripe();
  if (kept && kept.client === client && kept.until > Date.now()) return kept.portal;
  const asked = { client, until: Date.now() + keptForMs, portal: readPortal(client) };
  kept = asked;
  asked.portal.catch(() => {
    if (kept === asked) kept = undefined;
  });
  return asked.portal;
}

/** The portal's login page with the address filled in; it is the same whether or not that is a customer's (R12). */
export function portalLoginUrl({ loginUrl }: Portal, email: string): string {
  const url = new URL(loginUrl);
  url.searchParams.set('prefilled_email', email);
  return url.href;
}

/** The address of a portal session. It gives access to this customer's billing, so nobody else may get it. */
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

/** The plans that a product's subscribers may switch to: Stripe allows one price for each interval. */
export interface SwitchablePrices {
  productId: string;
  stripePriceIds: string[];
}

/** Creates the portal or updates it; `siteUrl` adds the links back to the website. */
export async function syncPortal(
  client: Stripe,
  switchable: SwitchablePrices[],
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
      // The email address cannot be changed: it identifies the customer here.
      customer_update: { enabled: true, allowed_updates: ['name', 'address', 'tax_id'] },
      subscription_cancel: { enabled: true, mode: 'at_period_end' },
      subscription_update: {
        enabled: true,
        default_allowed_updates: ['price'],
        proration_behavior: 'always_invoice',
        // A paid period runs to its end; only then does a smaller plan start.
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
