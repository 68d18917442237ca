/** The only access to Stripe: its own client, with another address on a laptop. */
import Stripe from 'stripe';
import { isPreview } from '#src/environment/deploy-context.ts';
import { env } from '#src/environment/env.ts';
import { site } from '#src/site.ts';

/** The version of Stripe's API that this code, and the types of the pinned package, are written for. */
const apiVersion = '2026-10-28.endive';
/** Two tries are far below what a call may take: a visitor gets a plain answer before giving up. */
const answerTimeoutMs = 8000;

/** No key is configured, or in a preview none of Stripe's test mode (R45): nothing can be sold at the moment. */
export class PaymentsNotConfigured extends Error {
  override name = 'PaymentsNotConfigured';
  constructor() {
    super(
      'Payments are not configured: STRIPE_SECRET_KEY is not set, or this is a preview and its key is not one for tests.',
    );
  }
}

/** Stripe's address and our key. */
export interface StripeAccess {
  secretKey: string;
  /** Another address for the API; Stripe's own when undefined. */
  apiBase?: string | undefined;
}

/** Whether a secret key is configured; says nothing about whether Stripe can be reached. */
export function isPaymentsConfigured(): boolean {
  return usableKey() !== undefined;
}

function usableKey(): string | undefined {
  const { STRIPE_SECRET_KEY: key } = env();
  return isPreview() && !/^(sk|rk)_test_/.test(key ?? '') ? undefined : key;
}

/** A client for this access; a request is given up after 8 seconds and tried once more, under the same idempotency key. */
export function openStripe({ secretKey, apiBase }: StripeAccess): Stripe {
  return new Stripe(secretKey, {
    apiVersion,
    timeout: answerTimeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
    appInfo: { name: `${site.name} website` },
    ...(apiBase && addressOf(apiBase)),
  });
}

let opened: { access: StripeAccess; client: Stripe } | undefined;

/** The client for the configured key; throws {@link PaymentsNotConfigured} when there is none. */
export function stripe(): Stripe {
  const { STRIPE_API_BASE: apiBase } = env();
  const secretKey = usableKey();
  if (!secretKey) throw new PaymentsNotConfigured();
  if (opened?.access.secretKey !== secretKey || opened.access.apiBase !== apiBase) {
    opened = { access: { secretKey, apiBase }, client: openStripe({ secretKey, apiBase }) };
  }
  return opened.client;
}

function addressOf(apiBase: string) {
  const { protocol, hostname, port } = new URL(apiBase);
  const isPlain = protocol === 'http:';
  return {
    protocol: isPlain ? ('http' as const) : ('https' as const),
    host: hostname,
    port: port || (isPlain ? 80 : 443),
  };
}
