import { html } from '#local/html.ts';
import { StripeApiError } from '#local/payments/api/stripe-error.ts';
import type { ObjectName, Objects } from '#local/payments/stripe-objects.ts';
import type { Store } from '#local/payments/store.ts';
import { actOnCheckout, showCheckout } from './payment-page.ts';
import { actOnInvoice, showInvoice } from './invoice-page.ts';
import { actOnLogin, showLogin } from './login-page.ts';
import { page } from './page-parts.ts';
import { actInPortal, showPortal } from './portal-page.ts';

type Answer<N extends ObjectName> = (
  store: Store,
  object: Objects[N],
  fields: URLSearchParams,
) => Response;

const pages = [
  pageOf('/c/pay/:id', 'checkout.session', showCheckout, actOnCheckout),
  pageOf('/i/:id', 'invoice', showInvoice, actOnInvoice),
  pageOf('/p/session/:id', 'billing_portal.session', showPortal, actInPortal),
  pageOf('/p/login/:id', 'billing_portal.configuration', showLogin, actOnLogin),
];

/** A page about one object: GET shows it, POST runs the action of a button. */
function pageOf<N extends ObjectName>(pathname: string, name: N, show: Answer<N>, act: Answer<N>) {
  return {
    path: new URLPattern({ pathname }),
    answer: (store: Store, id: string, isPost: boolean, fields: URLSearchParams) =>
      (isPost ? act : show)(store, store.require(name, id), fields),
  };
}

/** Answers a browser's request. */
export function answerPage(store: Store, request: Request, body: string): Response {
  const { pathname, searchParams } = new URL(request.url);
  const isPost = request.method === 'POST';
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
  }
  return page('There is no such page', html``, 404);
}
