/** The billing portal of a customer who has shown who they are. */
import { html, type Html } from '../../html.ts';
import { changePrice, periodEnd, setEnd } from '../actions/run-subscription.ts';
import { productName } from '../resources/products.ts';
import type { PortalSession, Price, Subscription } from '../stripe-objects.ts';
import type { Store } from '../store.ts';
import { button, day, dollars, goTo, linkTo, page } from './page-parts.ts';

/** Subscriptions and invoices, with what can be done about them. */
export function showPortal(store: Store, session: PortalSession): Response {
  const { email, id: customer } = store.require('customer', session.customer);
  const subscriptions = store.all('subscription').filter((each) => each.customer === customer);
  const invoices = store
    .all('invoice')
    .filter((each) => each.customer === customer && each.status !== 'draft');
  const lines = invoices.map(
    ({ created, id, number, status, total }) =>
      html`<li>
        <a href="/i/${id}">${number ?? ''}</a>, ${day(created)}, ${dollars(total)}, ${status ?? ''}
      </li>`,
  );
  return page(
    'Your subscription',
    html`<p>Signed in as ${email ?? 'a customer without an address'}</p>
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

/** Runs the action of a button of the page, on a subscription of this customer only. */
export function actInPortal(store: Store, session: PortalSession, form: URLSearchParams): Response {
  const subscription = store.find('subscription', form.get('subscription'));
  const isTheirs =
    subscription?.customer === session.customer && subscription.status !== 'canceled';
  if (isTheirs) {
    const action = form.get('action');
    if (action === 'cancel') setEnd(store, subscription, periodEnd(subscription));
    if (action === 'keep') setEnd(store, subscription, null);
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

// Moving to a smaller plan would start at the end of the period, which the stand-in does not support;
// a plan that is set to end is kept first, and changed then.
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
