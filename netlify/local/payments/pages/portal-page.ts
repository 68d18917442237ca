/** The billing portal of a customer who has shown who they are. */
import { html, type Html } from '../../mail/html.ts';
import { changePrice, setToEnd } from '../deeds/run-subscription.ts';
import type { PortalSessionRow, PriceRow, SubscriptionRow } from '../records.ts';
import type { World } from '../world.ts';
import { day, dollars, goTo, linkTo, page } from './document.ts';

const openForSeconds = 3600;

/** Subscriptions and invoices, with what can be done about them. */
export function showPortal(world: World, session: PortalSessionRow): Response {
  const { store } = world;
  if (hasEnded(world, session)) return ended(session);
  const customer = store.require('customer', session.customer);
  const subscriptions = store.all('subscription').filter((row) => row.customer === customer.id);
  const invoices = store
    .all('invoice')
    .filter((row) => row.customer === customer.id && row.status !== 'draft');
  return page(
    'Your subscription',
    html`<p>Signed in as ${customer.email ?? 'a customer without an address'}</p>
      ${
        subscriptions.length > 0
          ? subscriptions.map((subscription) => describe(world, session, subscription))
          : html`<p>There is no subscription.</p>`
      }
      <h2>Invoices</h2>
      ${
        invoices.length > 0
          ? html`<ul>
              ${invoices.map(
                (invoice) =>
                  html`<li>
                    <a href="/i/${invoice.id}">${invoice.number ?? ''}</a>, ${day(invoice.created)},
                    ${dollars(invoice.total)}, ${invoice.status ?? ''}
                  </li>`,
              )}
            </ul>`
          : html`<p>There is no invoice.</p>`
      }
      ${linkTo(session.return_url, 'Return to the website')}`,
  );
}

/** Does what a button of the page says, for a subscription of this customer only. */
export function actInPortal(
  world: World,
  session: PortalSessionRow,
  form: URLSearchParams,
): Response {
  if (hasEnded(world, session)) return ended(session);
  const here = `/p/session/${session.id}`;
  const subscription = world.store.find('subscription', form.get('subscription') ?? '');
  if (subscription?.customer !== session.customer || subscription.status === 'canceled') {
    return goTo(here);
  }
  const deed = form.get('deed');
  if (deed === 'cancel' || deed === 'keep') setToEnd(world, subscription, deed === 'cancel');
  const [item] = subscription.items.data;
  const price = choices(world, session, subscription).find(({ id }) => `switch:${id}` === deed);
  if (price && item) changePrice(world, subscription, item, price, true);
  return goTo(here);
}

function describe(world: World, session: PortalSessionRow, subscription: SubscriptionRow): Html {
  const { id, status, cancel_at: end, items } = subscription;
  const ends = end !== null;
  const [item] = items.data;
  const name = item ? nameOf(world, item.price) : '';
  const until = item ? day(end ?? item.current_period_end) : '';
  if (status === 'canceled')
    return html`<h2>${name}</h2>
      <p>Canceled</p>`;
  return html`<h2>${name}</h2>
    <p>${item ? terms(item.price) : ''}, ${status}, ${ends ? 'ends' : 'renews'} on ${until}</p>
    <form method="post" action="/p/session/${session.id}">
      <input type="hidden" name="subscription" value="${id}" />
      ${
        ends
          ? html`<button name="deed" value="keep">Keep plan</button>`
          : html`<button name="deed" value="cancel">Cancel plan</button>`
      }
      ${choices(world, session, subscription).map(
        (price) =>
          html`<button name="deed" value="switch:${price.id}">
            Switch to ${nameOf(world, price)}, ${terms(price)}
          </button>`,
      )}
    </form>`;
}

// Larger plans only: a smaller one would begin at the end of the period, which the stand-in does not keep.
function choices(
  world: World,
  session: PortalSessionRow,
  { items, cancel_at: end }: SubscriptionRow,
): PriceRow[] {
  // What is to end is kept first, and changed then.
  if (end !== null) return [];
  const { features } = world.store.require('billing_portal.configuration', session.configuration);
  const { subscription_update: update } = features as {
    subscription_update?: { enabled: boolean; products?: { prices: string[] }[] };
  };
  const [item] = items.data;
  if (!update?.enabled || !item) return [];
  return (update.products ?? [])
    .flatMap(({ prices }) => prices)
    .flatMap((id) => world.store.find('price', id) ?? [])
    .filter((price) => price.active && price.unit_amount > item.price.unit_amount);
}

function nameOf({ store }: World, price: PriceRow): string {
  return store.require('product', price.product).name;
}

function terms({ unit_amount: cents, recurring }: PriceRow): string {
  return `${dollars(cents)} per ${recurring?.interval ?? 'piece'}`;
}

function hasEnded({ now }: World, { created }: PortalSessionRow): boolean {
  return now() > created + openForSeconds;
}

function ended({ return_url: url }: PortalSessionRow): Response {
  return page('This visit has ended', linkTo(url, 'Return to the website'), 403);
}
