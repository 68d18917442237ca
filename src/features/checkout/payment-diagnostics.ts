/** What a browser can find out about our payment set-up. */
import type { Envelope } from '#src/browser/api.ts';

/** Asks for the configuration and says what is there; keys are only ever said to be present (R13). */
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
