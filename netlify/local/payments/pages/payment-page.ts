import { simpleEmailPattern } from '#src/formats/email-address.ts';
import { html, type Html } from '#local/html.ts';
import * as checkout from '#local/payments/actions/finish-checkout.ts';
import type { LineItem, Session } from '#local/payments/stripe-objects.ts';
import type { Store } from '#local/payments/store.ts';
import { alert, amounts, button, dollars, goTo, linkTo, page } from './page-parts.ts';

const problems: Record<string, string> = {
  declined: 'Your card was declined. Nothing was charged.',
  email: 'Enter an email address, such as name@city.gov.',
};

/** Shows the session: to be paid, waiting for the bank, paid or expired. */
export function showCheckout(store: Store, session: Session, query: URLSearchParams): Response {
  const { cancel_url: back, customer_email: email, id, mode, status } = session;
  if (status === 'expired') return page('This payment page has expired', linkTo(back, 'Go back'));
  if (status === 'complete') return showOutcome(store, session);
  const problem = problems[query.get('problem') ?? ''];
  const payer = email ? html`value="${email}" readonly` : html`required`;
  return page(
    mode === 'subscription' ? 'Subscribe' : 'Pay',
    html`${problem ? alert(problem) : ''} ${summary(session)}
      <form method="post" action="/c/pay/${id}">
        <label for="email">Email</label>
        <input id="email" name="email" type="email" autocomplete="email" ${payer} />
        <label for="name">Name (optional)</label>
        <input id="name" name="name" autocomplete="name" />
        ${button('card', 'Pay')} ${button('debit', 'Debit a bank account')}
        <button name="action" value="decline" formnovalidate>Decline</button>
      </form>
      <p>
        A bank debit arrives a minute later. Until then this page lets you settle it at once, or let
        it fail.
      </p>
      ${linkTo(back, 'Cancel and go back')}`,
  );
}

/** Runs the action of the pressed button. */
export function actOnCheckout(store: Store, session: Session, form: URLSearchParams): Response {
  const action = form.get('action');
  const here = `/c/pay/${session.id}`;
  const isDebitAction = action === 'settle' || action === 'fail';
  if (isDebitAction) checkout.finishDebit(store, session, { fails: action === 'fail' });
  if (isDebitAction || session.status === 'expired') return goTo(here);
  // A second press or a second tab: the session is already paid.
  if (session.status === 'complete') return goTo(successUrl(session));
  if (action === 'decline') return goTo(`${here}?problem=declined`);
  const email = session.customer_email ?? form.get('email')?.trim() ?? '';
  if (!simpleEmailPattern.test(email)) return goTo(`${here}?problem=email`);
  const method = action === 'debit' ? 'us_bank_account' : 'card';
  const name = form.get('name')?.trim() || undefined;
  checkout.paySession(store, session, method, { email, name });
  return goTo(successUrl(session));
}

function showOutcome(store: Store, session: Session): Response {
  const { amount_total: total } = session;
  const isPending = checkout.findPendingIntent(store, session) !== null;
  const isFailed = session.payment_status === 'unpaid';
  const done = isFailed ? 'The bank debit failed' : total === 0 ? 'Nothing was due' : 'Paid';
  const buttons = html`<form method="post" action="/c/pay/${session.id}">
    ${button('settle', 'Settle now')} ${button('fail', 'Fail')}
  </form>`;
  return page(
    isPending ? 'Waiting for the bank' : done,
    html`${summary(session)} ${isPending ? buttons : ''}
    ${linkTo(successUrl(session), 'Continue to the website')}`,
  );
}

function summary({ line_items: items, amount_total: total }: Session): Html {
  const row = ({ amount_total: amount, description, price, quantity }: LineItem) => {
    const every = price.recurring ? ` per ${price.recurring.interval}` : '';
    return [`${quantity} × ${description ?? ''}`, dollars(amount) + every] as const;
  };
  return html`<h2>Order summary</h2>
    ${amounts(items.data.map(row), ['Due today', dollars(total)])}`;
}

function successUrl({ id, success_url: url }: Session): string {
  return (url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', id);
}
