import { createHash } from 'node:crypto';
import Stripe from 'stripe';
import { checkoutSessionRoutes } from '#local/payments/resources/checkout-sessions.ts';
import { customerRoutes } from '#local/payments/resources/customers.ts';
import { invoiceRoutes } from '#local/payments/resources/invoices.ts';
import { paymentRoutes } from '#local/payments/resources/payments.ts';
import { portalRoutes } from '#local/payments/resources/portal.ts';
import { productRoutes } from '#local/payments/resources/products.ts';
import { subscriptionRoutes } from '#local/payments/resources/subscriptions.ts';
import { webhookEndpointRoutes } from '#local/payments/resources/webhook-endpoints.ts';
import type { Fault } from '#local/payments/control.ts';
import { newId, type Store } from '#local/payments/store.ts';
import { expand } from './expand.ts';
import { list, params, parseForm, readParams, text } from './params.ts';
import { StripeApiError } from './stripe-error.ts';

const routes = [
  checkoutSessionRoutes,
  customerRoutes,
  invoiceRoutes,
  paymentRoutes,
  portalRoutes,
  productRoutes,
  subscriptionRoutes,
  webhookEndpointRoutes,
].flat();
const expandParams = params({}, { expand: list(text(100), 20) });
const idempotencySeconds = 24 * 60 * 60;
const crash = new StripeApiError(500, 'An unknown error occurred', { type: 'api_error' });

/**
 * Answers one API request; its changes are saved before this returns. As Stripe does, it keeps the response under the
 * idempotency key for a day, even when the request crashed.
 */
export function answerApi(
  store: Store,
  request: Request,
  requestBody: string,
  mode: Fault['mode'],
): Response {
  const headers = new Headers({
    'request-id': newId('req_'),
    'stripe-version': Stripe.API_VERSION,
  });
  const send = (status: number, body: object) => Response.json(body, { status, headers });
  try {
    if (mode === 'rate-limited') throw new StripeApiError(429, 'Too many requests.');
    if (mode === 'broken') throw crash;
    checkHeaders(request.headers, requestBody, store.state.keys.secretKey);
    const { pathname, search } = new URL(request.url);
    const isPost = request.method === 'POST';
    const form = isPost ? requestBody : search;
    const crashes = mode === 'crashed';
    const run = () => (crashes ? crash.body : runRoute(store, request.method, pathname, form));
    const status = crashes ? crash.status : 200;
    const key = isPost ? request.headers.get('idempotency-key') : null;
    if (!key) return send(status, run());

    const fingerprint = createHash('sha256').update(`${pathname} ${form}`).digest('hex');
    const saved = findSavedResponse(store, key, fingerprint);
    if (saved) {
      headers.set('idempotent-replayed', 'true');
      return send(saved.status, saved.body);
    }
    const body = run();
    store.state.answers[key] = { fingerprint, status, body, at: store.now() };
    store.save();
    return send(status, body);
  } catch (error) {
    if (error instanceof StripeApiError) return send(error.status, error.body);
    throw error;
  }
}

function runRoute(store: Store, method: string, pathname: string, form: string): object {
  for (const { path, answer, ...route } of routes) {
    const match = route.method === method && path.exec({ pathname });
    if (!match) continue;
    const { expand: paths, ...given } = parseForm(form);
    const { expand: expanded = [] } = readParams(expandParams, paths ? { expand: paths } : {});
    const object = answer(store, given, match.pathname.groups.id ?? '');
    if (method !== 'GET') store.save();
    // A copy, so that later changes don't alter a response saved under an idempotency key.
    return structuredClone(expand(store, object, expanded));
  }
  throw new StripeApiError(404, `Unrecognized request URL (${method}: ${pathname}).`);
}

/** The response saved under this idempotency key, or undefined; throws when its request was a different one. */
function findSavedResponse(store: Store, key: string, fingerprint: string) {
  const { answers } = store.state;
  const oldest = store.now() - idempotencySeconds;
  for (const [name, { at }] of Object.entries(answers)) if (at < oldest) delete answers[name];
  const saved = Object.hasOwn(answers, key) ? answers[key] : undefined;
  if (!saved || saved.fingerprint === fingerprint) return saved;
  const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`;
  throw new StripeApiError(400, message, { type: 'idempotency_error' });
}

/** Throws unless the request has the secret key, this API version and a form body. */
function checkHeaders(headers: Headers, body: string, secretKey: string): void {
  const [, key] = headers.get('authorization')?.split(' ') ?? [];
  if (key !== secretKey) throw new StripeApiError(401, 'Invalid API Key provided.');
  const version = headers.get('stripe-version') ?? Stripe.API_VERSION;
  const type = headers.get('content-type') ?? '';
  const isForm = body === '' || type.startsWith('application/x-www-form-urlencoded');
  if (version === Stripe.API_VERSION && isForm) return;
  throw new StripeApiError(400, `The stand-in takes forms of version ${Stripe.API_VERSION} only.`);
}
