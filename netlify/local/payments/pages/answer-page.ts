/** The pages that people see: paying, invoices, receipts, the portal. */
import { html } from '../../mail/html.ts';
import { ApiError } from '../api/api-error.ts';
import { compilePath } from '../api/path.ts';
import type { World } from '../world.ts';
import { actOnCheckout, showCheckout } from './checkout-page.ts';
import { alert, page } from './document.ts';
import { actOnInvoice, showInvoice, showReceipt } from './invoice-page.ts';
import { actOnLogin, showLogin } from './login-page.ts';
import { actInPortal, showPortal } from './portal-page.ts';

interface Page {
  matches: ReturnType<typeof compilePath>;
  show: (world: World, id: string, query: URLSearchParams) => Response;
  act?: (world: World, id: string, form: URLSearchParams) => Response;
}

const pages: Page[] = [
  {
    matches: compilePath('/c/pay/:id'),
    show: (world, id, query) =>
      showCheckout(world, world.store.require('checkout.session', id), query),
    act: (world, id, form) =>
      actOnCheckout(world, world.store.require('checkout.session', id), form),
  },
  {
    matches: compilePath('/i/:id'),
    show: (world, id) => showInvoice(world.store.require('invoice', id)),
    act: (world, id, form) => actOnInvoice(world, world.store.require('invoice', id), form),
  },
  {
    matches: compilePath('/r/:id'),
    show: (world, id) => showReceipt(world.store.require('charge', id)),
  },
  {
    matches: compilePath('/p/session/:id'),
    show: (world, id) => showPortal(world, world.store.require('billing_portal.session', id)),
    act: (world, id, form) =>
      actInPortal(world, world.store.require('billing_portal.session', id), form),
  },
  {
    matches: compilePath('/p/login/:id'),
    show: (world, id, query) =>
      showLogin(world.store.require('billing_portal.configuration', id), query),
    act: (world, id, form) =>
      actOnLogin(world, world.store.require('billing_portal.configuration', id), form),
  },
];

/** Answers a browser; a form that comes from another site is refused. */
export function answerPage(
  world: World,
  {
    method,
    target,
    headers,
    body,
  }: { method: string; target: string; headers: Headers; body: string },
): Response {
  const { pathname, searchParams } = new URL(target, world.store.origin);
  for (const { matches, show, act } of pages) {
    const id = matches(pathname)?.id;
    if (!id) continue;
    try {
      if (method === 'GET' || method === 'HEAD') return show(world, id, searchParams);
      if (method !== 'POST' || !act) return refuse('Method not allowed', 405);
      if (isForeign(headers, world.store.origin)) return refuse('Not from here', 403);
      const answer = act(world, id, new URLSearchParams(body));
      world.store.save();
      return answer;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 404) return refuse('There is no such page', 404);
      return page('That did not work', alert(error.message), error.status);
    }
  }
  return refuse('There is no such page', 404);
}

function isForeign(headers: Headers, origin: string): boolean {
  const sender = headers.get('origin');
  return sender !== null && sender !== origin;
}

function refuse(title: string, status: number): Response {
  return page(title, html``, status);
}
