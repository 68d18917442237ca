/** Checks whether Stripe accepts our key, and has our prices, the billing portal and the webhook. */
import { sql } from 'drizzle-orm';
import Stripe from 'stripe';
import { prices } from '#src/buying/catalog/prices.ts';
import { env } from '#src/environment/env.ts';
import { database } from '#src/integrations/database/client.ts';
import { findPortalConfiguration } from '#src/integrations/payments/portal-configuration.server.ts';
import { openStripe } from '#src/integrations/payments/stripe-client.server.ts';
import { describeDifference, listStripePrices } from '#src/buying/stripe/stripe-prices.server.ts';
import { off, right, unknown, wrong, type Finding, type Target } from './setup-line.ts';

const names = ['Stripe', 'Prices', 'Billing portal', 'Webhook', 'Newest event'] as const;
type Lines = Record<(typeof names)[number], Finding>;

const sync = 'Run npm run stripe:sync.';
/** An event that is older than this should have been delivered. */
const webhookDelaySeconds = 10 * 60;

/** All lines about payments. */
export async function checkPayments(target: Target): Promise<Lines> {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_API_BASE: apiBase } = env();
  const keys = judgeKeys(target);
  if (keys.state !== 'right' || !secretKey) return repeat(keys);
  const client = openStripe({ secretKey, apiBase });
  const checks: Record<(typeof names)[number], () => Promise<Finding>> = {
    Stripe: async () => {
      await client.products.list({ limit: 1 });
      return keys;
    },
    Prices: () => checkPrices(client),
    'Billing portal': async () =>
      (await findPortalConfiguration(client))?.login_page.url
        ? right('Customers can sign in to it.')
        : wrong('Stripe has no billing portal of this website.', sync),
    Webhook: () => checkWebhook(client, target),
    'Newest event': () => checkNewestEvent(client, target),
  };
  const found = await Promise.all(
    names.map(async (name) => [name, await checks[name]().catch(explain)] as const),
  );
  return Object.fromEntries(found) as Lines;
}

/** The line about Stripe with this finding, and the others without one of their own. */
const repeat = (finding: Finding) => {
  const rest = (finding.state === 'off' ? off : unknown)('See the line about Stripe.');
  return Object.fromEntries(names.map((name, at) => [name, at === 0 ? finding : rest])) as Lines;
};

const modeOf = (key: string | undefined) => /^(?:sk|rk|pk)_(live|test)_/.exec(key ?? '')?.[1];

function judgeKeys({ deploy }: Target): Finding {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_BASE } =
    env();
  const fix = 'Copy the keys from Stripe’s dashboard, under Developers.';
  if (!STRIPE_SECRET_KEY) return off('Nothing is sold: STRIPE_SECRET_KEY is not set.', fix);
  const mode = STRIPE_SECRET_KEY.startsWith('pk_') ? undefined : modeOf(STRIPE_SECRET_KEY);
  if (!mode) return wrong('STRIPE_SECRET_KEY is not a secret key of Stripe.', fix);
  if (deploy === 'preview' && mode === 'live')
    return wrong(
      'A preview refuses STRIPE_SECRET_KEY, which takes real money.',
      'Give previews a key of Stripe’s test mode.',
    );
  if (modeOf(STRIPE_PUBLISHABLE_KEY) !== mode)
    return wrong(
      'STRIPE_PUBLISHABLE_KEY is missing, or of the other mode than STRIPE_SECRET_KEY.',
      fix,
    );
  if (!STRIPE_WEBHOOK_SECRET?.startsWith('whsec_'))
    return wrong(
      'STRIPE_WEBHOOK_SECRET is missing, or not a signing secret.',
      'Copy it from the endpoint in Stripe’s dashboard, under Webhooks.',
    );
  if (deploy === 'production' && mode === 'test' && !STRIPE_API_BASE)
    return wrong('The keys are those of Stripe’s test mode: no one can pay.', fix);
  return right(
    `The keys are those of ${mode === 'live' ? 'live mode' : 'test mode'}, and Stripe accepts them.`,
  );
}

async function checkPrices(client: Stripe): Promise<Finding> {
  const known = await listStripePrices(
    client,
    prices.map(({ priceId }) => priceId),
  );
  const faults = prices.flatMap((price) => {
    const found = known.get(price.priceId);
    const fault = found ? describeDifference(found, price) : 'is not there';
    return fault ? [`${price.priceId} ${fault}`] : [];
  });
  if (faults.length === 0) return right(`All ${prices.length} are those of the catalog.`);
  return wrong(`${faults.length} of ${prices.length} are wrong: ${faults[0]}.`, sync);
}

async function checkWebhook(client: Stripe, { siteUrl, webhookEvents }: Target): Promise<Finding> {
  const fix =
    'Add or change the endpoint in Stripe’s dashboard, under Webhooks: docs/setup.md lists its events.';
  const path = '/api/payment/webhook';
  const { data } = await client.webhookEndpoints.list({ limit: 100 });
  const ours = data.find(({ url }) => url === `${siteUrl}${path}`);
  if (!ours) return wrong(`None leads to SITE_URL and ${path}.`, fix);
  if (ours.status !== 'enabled') return wrong('It is disabled.', fix);
  const sent = ours.enabled_events;
  const missing = sent.includes('*') ? [] : webhookEvents.filter((type) => !sent.includes(type));
  if (missing.length > 0) return wrong(`It lacks ${missing.join(', ')}.`, fix);
  return right(`It sends all ${webhookEvents.length} events.`);
}

async function checkNewestEvent(client: Stripe, { webhookEvents }: Target): Promise<Finding> {
  const { data } = await client.events.list({ types: [...webhookEvents], limit: 1 });
  const [newest] = data;
  if (!newest) return right('There was none yet.');
  const { rows } = await database().execute(
    sql`select processed_at from payment_events where id = ${newest.id}::text`,
  );
  if (rows.length > 0) return right('It is recorded.');
  const isNew = newest.created > Date.now() / 1000 - webhookDelaySeconds;
  return isNew
    ? unknown('It is a few minutes old, and not recorded yet.')
    : wrong('It is not recorded.', 'See docs/runbook.md, “webhooks”.');
}

function explain(error: unknown): Finding {
  if (error instanceof Stripe.errors.StripeAuthenticationError)
    return wrong(
      'Stripe does not accept STRIPE_SECRET_KEY.',
      'Copy the key from Stripe’s dashboard, under Developers.',
    );
  if (error instanceof Stripe.errors.StripePermissionError)
    return unknown('The key is restricted, and may not ask for this.');
  if (error instanceof Stripe.errors.StripeConnectionError)
    return unknown('Stripe could not be reached.');
  return unknown('Stripe, or the database, did not reply.');
}
