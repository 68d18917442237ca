import type { ReactNode } from 'react';
import { legalFigures } from '#src/buying/terms/legal-figures.ts';
import { site } from '#src/site.ts';
import type { PaymentDetails } from './payment-details.ts';
import { paymentFacts } from './payment-facts.ts';
import { usePayment } from './use-payment.ts';

const { billingEmail, supportEmail } = site.contact;
const lead = 'lead mt-20 wrap-anywhere';
const within = legalFigures.accessAfterPayment.words;
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
          {payment.advice} We can’t show this payment. If you paid, it is safe, and you’ll get a
          confirmation by email.
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
        {paymentFacts(details).map(([label, words]) => (
          <PaymentFact key={label} label={label} words={words} />
        ))}
        <PaymentFact label="Status" words={statuses[status]} />
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

function PaymentFact({ label, words }: { label: string; words: ReactNode }) {
  return (
    <div className="grid gap-x-32 border-t border-rule-2 py-14 min-[37.5em]:grid-cols-[2fr_3fr]">
      <dt className="text-ink-2">{label}</dt>
      <dd className="font-640 wrap-anywhere">{words}</dd>
    </div>
  );
}
