/** The state of our payment set-up, as far as a browser can see it. */
import type { Envelope } from '#src/browser/api.ts';

/** Asks for the configuration and reports it; keys are only ever reported as present (R13). */
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
