/** The pages that people see: paying, invoices, receipts, the portal. */
import { html } from '../../html.ts';
import { StripeApiError } from '../api/stripe-error.ts';
import type { ObjectName, Objects } from '../stripe-objects.ts';
import type { Store } from '../store.ts';
import { actOnCheckout, showCheckout } from './payment-page.ts';
import { actOnInvoice, showInvoice, showReceipt } from './invoice-page.ts';
import { actOnLogin, showLogin } from './login-page.ts';
import { alert, page } from './page-parts.ts';
import { actInPortal, showPortal } from './portal-page.ts';

type Answer<N extends ObjectName> = (
  store: Store,
  object: Objects[N],
  fields: URLSearchParams,
) => Response;

const pages = [
  pageOf('/c/pay/:id', 'checkout.session', showCheckout, actOnCheckout),
  pageOf('/i/:id', 'invoice', showInvoice, actOnInvoice),
  pageOf('/r/:id', 'charge', showReceipt),
  pageOf('/p/session/:id', 'billing_portal.session', showPortal, actInPortal),
  pageOf('/p/login/:id', 'billing_portal.configuration', showLogin, actOnLogin),
];

/** A page about one object, and the action of its buttons; without `act` it has none. */
function pageOf<N extends ObjectName>(pathname: string, name: N, show: Answer<N>, act = show) {
  return {
    path: new URLPattern({ pathname }),
    answer: (store: Store, id: string, isPost: boolean, fields: URLSearchParams) =>
      (isPost ? act : show)(store, store.require(name, id), fields),
  };
}

/** Answers a browser; a form that comes from another site is refused. */
export function answerPage(store: Store, request: Request, body: string): Response {
  const { pathname, searchParams } = new URL(request.url);
  const isPost = request.method === 'POST';
  const { origin } = store.state;
  if (isPost && (request.headers.get('origin') ?? origin) !== origin) {
    return page('Not from here', html``, 403);
  }
  try {
    for (const { path, answer } of pages) {
      const id = path.exec({ pathname })?.pathname.groups.id;
      if (!id) continue;
      const answered = answer(store, id, isPost, isPost ? new URLSearchParams(body) : searchParams);
      if (isPost) store.save();
      return answered;
    }
  } catch (error) {
    if (!(error instanceof StripeApiError)) throw error;
    if (error.status !== 404) return page('That did not work', alert(error.message), error.status);
  }
  return page('There is no such page', html``, 404);
}
