/** `/v1/…`: checks who asks and in which version, does each request once, and answers as Stripe does. */
import Stripe from 'stripe';
import { compilePath, type PathPattern } from './path.ts';
import type { World } from '../world.ts';
import { routes } from '../resources/routes.ts';
import { ApiError } from './api-error.ts';
import { parseParams, plainParams, type ParamMap } from './form-params.ts';
import { findSavedAnswer, fingerprintOf } from './idempotency.ts';
import { expand, present } from './present.ts';

/** A request as it arrived. */
export interface ApiRequest {
  method: string;
  /** Path and query. */
  target: string;
  headers: Headers;
  body: string;
}

/** The answer, and what the log of requests keeps. */
export interface ApiAnswer {
  status: number;
  headers: Record<string, string>;
  body: object;
}

const compiled: [PathPattern, (typeof routes)[number]][] = routes.map((route) => [
  compilePath(route.path),
  route,
]);

/** Answers one request of the API; whatever it changed is kept before this returns. */
export function answerApi(world: World, request: ApiRequest): ApiAnswer {
  const requestId = world.newId('req_');
  const headers: Record<string, string> = {
    'request-id': requestId,
    'stripe-version': Stripe.API_VERSION,
  };
  const answer = (status: number, body: object) => ({ status, headers, body });
  try {
    requireKey(request.headers, world.store.keys.secretKey);
    requireVersion(request.headers);
    const { pathname, search } = new URL(request.target, 'http://stand-in');
    const found = findRoute(request.method, pathname);
    const params = parseParams(request.method === 'POST' ? requireForm(request) : search);
    const key = request.method === 'POST' ? request.headers.get('idempotency-key') : null;
    if (!key) return answer(200, perform(world, found, params, { id: requestId, key: null }));

    const fingerprint = fingerprintOf(request.method, pathname, plainParams(params));
    headers['idempotency-key'] = key;
    const saved = findSavedAnswer(world.store, key, fingerprint, world.now());
    if (saved) {
      headers['idempotent-replayed'] = 'true';
      headers['original-request'] = saved.requestId;
      return answer(saved.status, saved.body);
    }
    const body = perform(world, found, params, { id: requestId, key }, (done) =>
      world.store.answers.set(key, {
        fingerprint,
        status: 200,
        body: done,
        requestId,
        at: world.now(),
      }),
    );
    return answer(200, body);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return answer(error.status, error.body);
  }
}

/** Keeps the answer to a request that failed while it was done: Stripe gives it again, for a day, to every request under its key. */
export function keepFailure(world: World, request: ApiRequest, body: object): void {
  const key = request.method === 'POST' ? request.headers.get('idempotency-key') : null;
  if (!key) return;
  const { pathname } = new URL(request.target, 'http://stand-in');
  const params = plainParams(parseParams(requireForm(request)));
  const fingerprint = fingerprintOf(request.method, pathname, params);
  const at = world.now();
  world.store.answers.set(key, {
    fingerprint,
    status: 500,
    body,
    requestId: world.newId('req_'),
    at,
  });
}

type Found = { route: (typeof routes)[number]; inPath: Record<string, string> };

function perform(
  world: World,
  { route, inPath }: Found,
  params: ParamMap,
  { id, key }: { id: string; key: string | null },
  remember?: (body: object) => void,
): object {
  world.request = { id, idempotency_key: key };
  const { body: row, expand: paths } = route.answer(world, params, inPath);
  const body = paths.length > 0 ? expand(world.store, row, paths) : presentAll(row);
  // A copy: what is changed later must not change what was answered.
  const done = structuredClone(body);
  remember?.(done);
  if (route.method !== 'GET') world.store.save();
  return done;
}

function presentAll(body: object): object {
  const { object, data } = body as { object?: string; data?: object[] };
  if (object !== 'list' || !data) return present(body);
  return { ...body, data: data.map((row) => present(row)) };
}

function findRoute(method: string, pathname: string): Found {
  for (const [pattern, route] of compiled) {
    const inPath = route.method === method && pattern(pathname);
    if (inPath) return { route, inPath };
  }
  throw new ApiError(404, `Unrecognized request URL (${method}: ${pathname}).`);
}

function requireKey(headers: Headers, secretKey: string): void {
  const [scheme, credentials = ''] = headers.get('authorization')?.split(' ') ?? [];
  if (!scheme) throw new ApiError(401, 'You did not provide an API key.');
  const isBasic = scheme.toLowerCase() === 'basic';
  const key = isBasic ? Buffer.from(credentials, 'base64').toString().split(':')[0] : credentials;
  if (key !== secretKey) throw new ApiError(401, 'Invalid API Key provided.');
}

function requireVersion(headers: Headers): void {
  const version = headers.get('stripe-version') ?? Stripe.API_VERSION;
  if (version !== Stripe.API_VERSION) {
    throw new ApiError(
      400,
      `The local payment stand-in speaks version ${Stripe.API_VERSION} only.`,
    );
  }
}

function requireForm({ headers, body }: ApiRequest): string {
  const type = headers.get('content-type') ?? '';
  if (body === '' || type.startsWith('application/x-www-form-urlencoded')) return body;
  throw new ApiError(
    400,
    `Invalid request: the body must be sent as application/x-www-form-urlencoded, not as ${type || 'nothing'}.`,
  );
}
