import { useEffect, useState } from 'react';
import { request } from '#src/components/browser/api.ts';
import { forgetEmail } from '#src/buying/price-table/buyer-choices.ts';
import { noConnection, readFailure } from '#src/components/browser/failure.ts';
import type { PaymentDetails } from './payment-details.ts';

/** The state of the payment page. */
export type Payment =
  | { kind: 'loading' }
  | { kind: 'error'; message: string; advice?: string | undefined }
  | { kind: 'known'; details: PaymentDetails };

/** The seconds between requests while a bank debit is pending. */
const recheckAfterSeconds = [5, 15, 45, 120, 300];

/** Reads the payment in the URL on load, and a few more times while it is processing. */
export function usePayment(): Payment {
  const [payment, setPayment] = useState<Payment>({ kind: 'loading' });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isUnmounted = false;
    const check = async (tries: number) => {
      const next = await readPayment();
      if (isUnmounted) return;
      // A later failure doesn't hide known details.
      if (tries === 0 || next.kind === 'known') setPayment(next);
      const pause = recheckAfterSeconds[tries];
      const settled = next.kind === 'known' && next.details.payment_status !== 'processing';
      if (settled || (tries === 0 && next.kind === 'error') || !pause) return;
      timer = setTimeout(() => void check(tries + 1), pause * 1000);
    };
    void check(0);
    return () => {
      isUnmounted = true;
      clearTimeout(timer);
    };
  }, []);
  return payment;
}

async function readPayment(): Promise<Payment> {
  const sessionId = new URLSearchParams(location.search).get('session_id');
  if (!sessionId) return { kind: 'error', message: 'No payment session found' };
  // Stripe redirects here after its form was sent, so the stored email address is no longer needed.
  forgetEmail();
  try {
    const path = `/api/payment/session?sessionId=${encodeURIComponent(sessionId)}`;
    return { kind: 'known', details: await request<PaymentDetails>('GET', path) };
  } catch (error) {
    console.warn('The payment was not loaded.', error);
    const { kind, words } = readFailure(error);
    const advice = kind === 'unreachable' ? noConnection : undefined;
    return { kind: 'error', message: words ?? 'Failed to load payment details', advice };
  }
}
