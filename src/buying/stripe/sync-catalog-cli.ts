/** `npm run stripe:sync`: updates Stripe to match the catalog. */
import Stripe from 'stripe';
import { findPlainConnections } from '#src/environment/env.ts';
import { openStripe } from '#src/integrations/payments/stripe-client.server.ts';
import { syncCatalog } from './sync-catalog.ts';

// Not through env(), because this command needs only a Stripe key and no other variables.
const secretKey = process.env.STRIPE_SECRET_KEY?.trim();
const apiBase = process.env.STRIPE_API_BASE?.trim() || undefined;
const siteUrl = process.env.SITE_URL?.trim().replace(/\/$/, '') || undefined;

try {
  if (!secretKey) throw new Error('STRIPE_SECRET_KEY is missing: set it as .env.example shows.');
  const [plain] = findPlainConnections({ STRIPE_API_BASE: apiBase, SITE_URL: siteUrl });
  if (plain) throw new Error(plain);
  const done = await syncCatalog(openStripe({ secretKey, apiBase }), { siteUrl });
  console.log(done.join('\n'));
} catch (error) {
  console.error(`Stripe was not brought up to date: ${describe(error)}`);
  process.exitCode = 1;
}

function describe(error: unknown): string {
  if (error instanceof Stripe.errors.StripeAuthenticationError) {
    return 'it does not accept the key in STRIPE_SECRET_KEY.';
  }
  if (error instanceof Stripe.errors.StripeConnectionError) return 'it could not be reached.';
  return error instanceof Error ? error.message.split('\n').join(' ') : 'an unknown error.';
}
