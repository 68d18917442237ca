/** Whether anything can be bought: the message when not, and a report for whoever configures payments. */
import type { Envelope } from '#src/components/browser/api.ts';

/** The message while payments are unavailable (specification, section 8), for toasts, responses and pages. */
export const unavailable = {
  title: 'Payment System Not Available',
  description: 'Our payment system is currently unavailable. Please contact support.',
} as const;

/** Fetches the payment configuration and reports it; of keys only whether they are set. */
export async function diagnosePayments(): Promise<Record<string, unknown>> {
  const response = await fetch('/api/payment/config');
  const { success, data, error } = (await response.json()) as Envelope;
  const { publishableKey, secretKey } = (data ?? {}) as Record<string, unknown>;
  return {
    status: response.status,
    success,
    error,
    publishableKey: Boolean(publishableKey),
    secretKey: Boolean(secretKey),
  };
}
