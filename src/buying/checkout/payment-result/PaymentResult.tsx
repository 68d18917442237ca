import { type ReactNode, useEffect, useState } from 'react';
import { legalFigures } from '#src/buying/terms/legal-figures.ts';
import { site } from '#src/site.ts';
import { type PaymentDetails, paymentFacts } from './payment-facts.ts';
import { request } from '#src/components/browser/api.ts';
import { forgetEmail } from '#src/buying/price-table/buyer-choices.ts';
import { noConnection, readFailure } from '#src/components/browser/failure.ts';

const { billingEmail, supportEmail } = site.contact;
const lead = 'lead mt-20 wrap-anywhere';
const within = legalFigures.accessAfterPayment.text;
const access = {
  paid: `Access is active within ${within} after your payment settled.`,
  trial: `You pay nothing for the trial. Access is active within ${within} of its start.`,
  nothing_due: `Nothing was due today. Access is active within ${within} of your order.`,
};
const statuses = {
  paid: 'Paid',
  trial: 'Trial',
  nothing_due: 'Nothing due',
  processing: 'Processing',
};
const titles: Partial<Record<PaymentDetails['payment_status'], string>> = {
  trial: 'Your trial is confirmed',
  nothing_due: 'Order confirmed',
  processing: 'Your payment is on its way',
};

/** Shows what was bought, or why that is unknown. Without a script it refers to the confirmation email. */
export function PaymentResult() {
  const payment = usePayment();
  return (
    <div className="max-w-720" aria-live="polite" aria-busy={payment.kind === 'loading'}>
      {payment.kind === 'loading' && <Loading />}
      {payment.kind === 'error' && (
        <PaymentError message={payment.message}>
          {payment.advice} We can’t show this payment. If you paid, your payment is safe, and you’ll
          get a confirmation by email.
        </PaymentError>
      )}
      {payment.kind === 'known' && <Known details={payment.details} />}
    </div>
  );
}

function Loading() {
  return (
    <>
      <h1>Your payment</h1>
      <p className="lead needs-script mt-20 wrap-anywhere noscript:hidden">
        Loading your payment details...
      </p>
      <noscript>
        <p className={lead}>
          If you paid, you’ll get a confirmation by email with the plan, the amount and the next
          billing date. This page needs JavaScript to show them too.
        </p>
        <p className="mt-16">
          Nothing in your mailbox after an hour? Write to{' '}
          <a href={`mailto:${billingEmail}`}>{billingEmail}</a>.
        </p>
      </noscript>
    </>
  );
}

function PaymentError({ message, children }: { message: string; children: ReactNode }) {
  return (
    <div role="alert">
      <h1>Payment Error</h1>
      <p className={lead}>{message}</p>
      <p className="mt-16">
        {children} Questions? Write to <a href={`mailto:${billingEmail}`}>{billingEmail}</a>.
      </p>
      <p className="actions print:hidden">
        <a className="button" href="/pricing">
          Return to Pricing
        </a>
      </p>
    </div>
  );
}

function Known({ details }: { details: PaymentDetails }) {
  const { payment_status: status, subscription, customer_email: email } = details;
  if (status === 'failed') {
    return (
      <PaymentError message="Your bank declined the payment.">
        Nothing was charged, and you can try again.
      </PaymentError>
    );
  }
  return (
    <>
      <h1>{titles[status] ?? (subscription ? 'Subscription confirmed' : 'Payment successful')}</h1>
      <p className={lead}>
        {status !== 'processing'
          ? `Thank you. ${access[status]} By then, ${supportEmail} emails you the access details. We email the confirmation${email ? ` to ${email}` : ''}.`
          : `Your bank hasn’t confirmed it yet: a bank debit takes a few days. We email you${email ? ` at ${email}` : ''} when it has settled, and access is active within ${within} of that. You don’t need to do anything.`}
      </p>
      <dl className="payment-facts mt-32 border-b border-rule-2">
        {paymentFacts(details).map(([label, value]) => (
          <PaymentFact key={label} label={label} value={value} />
        ))}
        <PaymentFact label="Status" value={statuses[status]} />
      </dl>
      <p className="actions print:hidden">
        <a className="button" href="/">
          Return Home
        </a>
        <a className="button button-secondary" href="/subscription-portal">
          Manage Subscription
        </a>
        <a className="button button-secondary" href="/resources">
          View Resources
        </a>
      </p>
    </>
  );
}

function PaymentFact({ label, value }: { label: string; value: ReactNode }) {
  return (
    <div className="grid gap-x-32 border-t border-rule-2 py-14 min-[37.5em]:grid-cols-[2fr_3fr]">
      <dt className="text-ink-2">{label}</dt>
      <dd className="font-640 wrap-anywhere">{value}</dd>
    </div>
  );
}

/** The state of the payment page. */
type Payment =
  | { kind: 'loading' }
  | { kind: 'error'; message: string; advice?: string | undefined }
  | { kind: 'known'; details: PaymentDetails };

/** The seconds between requests while a bank debit is pending. */
const recheckAfterSeconds = [5, 15, 45, 120, 300];

/** Reads the payment in the URL on load, and a few more times while it is processing. */
function usePayment(): Payment {
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
    const { kind, message } = readFailure(error);
    const advice = kind === 'unreachable' ? noConnection : undefined;
    return { kind: 'error', message: message ?? 'Failed to load payment details', advice };
  }
}
