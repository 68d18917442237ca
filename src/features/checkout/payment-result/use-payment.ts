/** The state of the payment that the address names. */
import { useEffect, useState } from 'react';
import { request } from '#src/browser/api.ts';
import { forgetEmail } from '#src/browser/buyer-choices.ts';
import { readFailure } from '#src/browser/failure.ts';
import type { PaymentDetails } from '../payment-details.ts';

/** The page's state. */
export type Payment =
  | { kind: 'loading' }
  | { kind: 'error'; message: string }
  | { kind: 'known'; details: PaymentDetails };

/** A bank debit may settle while the page is open: when to ask again, in seconds after the last answer. */
const recheckAfterSeconds = [5, 15, 45, 120, 300];

/** Reads the payment on load and, while it is processing, a few times more with growing pauses. */
export function usePayment(): Payment {
  const [payment, setPayment] = useState<Payment>({ kind: 'loading' });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let left = false;
    const look = async (tries: number) => {
      const next = await readPayment();
      if (left) return;
      // A later try that fails does not remove known facts.
      if (tries === 0 || next.kind === 'known') setPayment(next);
      const pause = recheckAfterSeconds[tries];
      const settled = next.kind === 'known' && next.details.payment_status !== 'processing';
      if (settled || (tries === 0 && next.kind === 'error') || !pause) return;
      timer = setTimeout(() => void look(tries + 1), pause * 1000);
    };
    void look(0);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, []);
  return payment;
}

async function readPayment(): Promise<Payment> {
  const sessionId = new URLSearchParams(location.search).get('session_id');
  if (!sessionId) return { kind: 'error', message: 'No payment session found' };
  // Stripe redirects here once the form is sent, whatever the outcome: the kept address is no longer needed.
  forgetEmail();
  try {
    const path = `/api/payment/session?sessionId=${encodeURIComponent(sessionId)}`;
    return { kind: 'known', details: await request<PaymentDetails>('GET', path) };
  } catch (error) {
    console.warn('The payment was not loaded.', error);
    return { kind: 'error', message: readFailure(error).words ?? 'Failed to load payment details' };
  }
}
