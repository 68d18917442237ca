import type { Envelope } from '#src/components/browser/api.ts';

/** Fetches the payment configuration and reports it; of keys only whether they are set. */
export async function diagnosePayments(): Promise<Record<string, unknown>> {
  const response = await fetch('/api/payment/config');
  const { success, data, error } = (await response.json()) as Envelope;
  const { publishableKey, secretKey } = (data ?? {}) as Record<string, unknown>;
  return {
    ...{ status: response.status, success, error },
    publishableKey: Boolean(publishableKey),
    secretKey: Boolean(secretKey),
  };
}
