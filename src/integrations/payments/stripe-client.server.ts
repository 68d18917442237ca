/** The only access to Stripe: its own client, with another URL for local development. */
import Stripe from 'stripe';
import { isPreview, env } from '#src/environment/env.ts';
import { site } from '#src/site.ts';

/** The version of Stripe's API for which this code and the types of the pinned package are written. */
const apiVersion = '2026-10-28.endive';
/** Short enough for two attempts within the time of a function. */
const timeoutMs = 8000;
const cachedForMs = 5 * 60_000;

/** Thrown when no key is configured, or in a preview no test key. */
export class PaymentsNotConfigured extends Error {
  override name = 'PaymentsNotConfigured';
  constructor() {
    super(
      'Payments are not configured: STRIPE_SECRET_KEY is not set, or this is a preview and its key is not one for tests.',
    );
  }
}

interface StripeAccess {
  secretKey: string;
  /** Stripe's own URL by default. */
  apiBase?: string | undefined;
}

/** Whether a secret key is configured. */
export function isPaymentsConfigured(): boolean {
  return usableKey() !== undefined;
}

function usableKey(): string | undefined {
  const { STRIPE_SECRET_KEY: key } = env();
  return isPreview() && !/^(sk|rk)_test_/.test(key ?? '') ? undefined : key;
}

/** A client whose requests time out after 8 seconds and are retried once, with the same idempotency key. */
export function openStripe({ secretKey, apiBase }: StripeAccess): Stripe {
  return new Stripe(secretKey, {
    apiVersion,
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
    appInfo: { name: `${site.name} website` },
    ...(apiBase && hostOf(apiBase)),
  });
}

let opened: (StripeAccess & { client: Stripe }) | undefined;

/** The client for the configured key; throws {@link PaymentsNotConfigured} without one. */
export function stripe(): Stripe {
  const { STRIPE_API_BASE: apiBase } = env();
  const secretKey = usableKey();
  if (!secretKey) throw new PaymentsNotConfigured();
  if (opened?.secretKey !== secretKey || opened.apiBase !== apiBase)
    opened = { secretKey, apiBase, client: openStripe({ secretKey, apiBase }) };
  return opened.client;
}

/** Caches the result of `read` for five minutes per client; a rejection is not cached. */
export function cachePerClient<Value>(read: (client: Stripe) => Promise<Value>) {
  let cached: { client: Stripe; until: number; value: Promise<Value> } | undefined;
  return {
    get(client: Stripe): Promise<Value> {
      if (cached && cached.client === client && cached.until > Date.now()) return cached.value;
      const entry = { client, until: Date.now() + cachedForMs, value: read(client) };
      cached = entry;
      entry.value.catch(() => {
        if (cached === entry) cached = undefined;
      });
      return entry.value;
    },
    clear: () => void (cached = undefined),
  };
}

function hostOf(apiBase: string) {
  const { protocol, hostname, port } = new URL(apiBase);
  const isPlain = protocol === 'http:';
  return {
    protocol: isPlain ? ('http' as const) : ('https' as const),
    host: hostname,
    port: port || (isPlain ? 80 : 443),
  };
}
