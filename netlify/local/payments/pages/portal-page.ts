import { html, type Html } from '#local/html.ts';
import { changePrice, periodEnd, setCancelAt } from '#local/payments/actions/run-subscription.ts';
import { productName } from '#local/payments/resources/products.ts';
import type { PortalSession, Price, Subscription } from '#local/payments/stripe-objects.ts';
import type { Store } from '#local/payments/store.ts';
import { button, day, dollars, goTo, linkTo, page } from './page-parts.ts';

/** Shows the customer's subscriptions, with buttons to change them, and invoices. */
export function showPortal(store: Store, session: PortalSession): Response {
  const { email, id: customer } = store.require('customer', session.customer);
  const subscriptions = store
    .all('subscription')
    .filter((subscription) => subscription.customer === customer);
  const invoices = store
    .all('invoice')
    .filter((invoice) => invoice.customer === customer && invoice.status !== 'draft');
  const lines = invoices.map(
    ({ created, id, number, status, total }) =>
      html`<li>
        <a href="/i/${id}">${number ?? ''}</a>, ${day(created)}, ${dollars(total)}, ${status ?? ''}
      </li>`,
  );
  return page(
    'Your subscription',
    html`<p>Signed in as ${email ?? 'a customer without an email address'}</p>
      ${subscriptions.map((subscription) => describe(store, session, subscription))}
      ${subscriptions.length === 0 ? html`<p>There is no subscription.</p>` : ''}
      <h2>Invoices</h2>
      ${invoices.length === 0 ? html`<p>There is no invoice.</p>` : ''}
      <ul>
        ${lines}
      </ul>
      ${linkTo(session.return_url, 'Return to the website')}`,
  );
}

/** Runs the action of the pressed button, on this customer's own subscriptions only. */
export function actInPortal(store: Store, session: PortalSession, form: URLSearchParams): Response {
  const subscription = store.find('subscription', form.get('subscription'));
  const isOwn = subscription?.customer === session.customer && subscription.status !== 'canceled';
  if (isOwn) {
    const action = form.get('action');
    if (action === 'cancel') setCancelAt(store, subscription, periodEnd(subscription));
    if (action === 'keep') setCancelAt(store, subscription, null);
    const price = largerPlans(store, session, subscription).find(({ id }) => id === action);
    if (price) changePrice(store, subscription, price);
  }
  return goTo(`/p/session/${session.id}`);
}

function describe(store: Store, session: PortalSession, subscription: Subscription): Html {
  const { id, status, cancel_at: end, items } = subscription;
  const [item] = items.data;
  if (!item) return html``;
  const name = html`<h2>${productName(store, item.price)}</h2>`;
  if (status === 'canceled')
    return html`${name}
      <p>Canceled</p>`;
  const until = `${end === null ? 'renews' : 'ends'} on ${day(end ?? item.current_period_end)}`;
  return html`${name}
    <p>${terms(item.price)}, ${status}, ${until}</p>
    <form method="post" action="/p/session/${session.id}">
      <input type="hidden" name="subscription" value="${id}" />
      ${end === null ? button('cancel', 'Cancel plan') : button('keep', 'Keep plan')}
      ${largerPlans(store, session, subscription).map((price) =>
        button(price.id, `Switch to ${productName(store, price)}, ${terms(price)}`),
      )}
    </form>`;
}

// Stripe schedules a downgrade for the end of the period, which the stand-in doesn't support. A plan that is set to
// end must be kept before it can be changed.
function largerPlans(
  store: Store,
  { configuration }: PortalSession,
  { items, cancel_at: end }: Subscription,
): Price[] {
  const { features } = store.require('billing_portal.configuration', configuration);
  const { enabled, products } = features.subscription_update;
  const cents = items.data[0]?.price.unit_amount ?? Infinity;
  return (enabled && end === null ? (products ?? []) : [])
    .flatMap(({ prices }) => prices.flatMap((id) => store.find('price', id) ?? []))
    .filter((price) => price.active && price.unit_amount > cents);
}

function terms({ unit_amount: cents, recurring }: Price): string {
  return `${dollars(cents)} per ${recurring?.interval ?? 'piece'}`;
}
