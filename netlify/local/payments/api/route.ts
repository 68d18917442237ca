/** One address of the API: its parameters and its action. */
import type * as z from 'zod';
import type { ObjectName, Objects } from '../stripe-objects.ts';
import type { Store } from '../store.ts';
import { integer, mergeMetadata, params, readParams, text, type RawParams } from './params.ts';
import { invalidParam } from './stripe-error.ts';

/** An address with its answer, which throws a StripeApiError for what Stripe would refuse. */
export interface Route {
  method: 'GET' | 'POST' | 'DELETE';
  path: URLPattern;
  answer: (store: Store, given: RawParams, id: string) => object;
}

/** A route that parses its parameters before its action; `path` is a pattern such as `/v1/prices/:id`. */
export function route<S extends z.ZodType>(
  method: Route['method'],
  path: string,
  schema: S,
  answer: (store: Store, given: z.output<S>, id: string) => object,
): Route {
  return {
    method,
    path: new URLPattern({ pathname: path }),
    answer: (store, given, id) => answer(store, readParams(schema, given), id),
  };
}

/** No parameters. */
export const none = params({}, {});

/** `GET path/:id`: one object. */
export function retrieveRoute(path: string, name: ObjectName): Route {
  return route('GET', `${path}/:id`, none, (store, _none, id) => store.require(name, id));
}

/** `POST path/:id`: sets the given fields of an object and merges its metadata, unless `check` throws. */
export function updateRoute<N extends ObjectName, S extends z.ZodType<object>>(
  path: string,
  name: N,
  schema: S,
  check: (store: Store, object: Objects[N], given: z.output<S>) => void = () => undefined,
): Route {
  return route('POST', `${path}/:id`, schema, (store, given, id) => {
    const object = store.require(name, id);
    check(store, object, given);
    const { metadata } = given as { metadata?: Record<string, string> };
    return Object.assign(object, given, { metadata: mergeMetadata(object.metadata, metadata) });
  });
}

const paging = { limit: integer(1, 100), starting_after: text(), ending_before: text() };

/**
 * `GET path/:id`, and `GET path`: objects of a kind, newest first, page by page. A filter asks for an
 * equal field unless `matches` has a test of its own for it.
 */
export function readRoutes<N extends ObjectName, F extends z.core.$ZodShape>(
  path: string,
  name: N,
  filters: F,
  matches: { [K in keyof F]?: (object: Objects[N], value: z.output<F[K]>) => boolean } = {},
): Route[] {
  const schema = params({}, { ...paging, ...filters });
  const list = route('GET', path, schema, (store, wanted) => {
    const { limit = 10, starting_after: after, ending_before: before, ...rest } = wanted as Page;
    if (after && before) {
      const message = 'You cannot parameterize both starting_after and ending_before.';
      throw invalidParam('ending_before', message);
    }
    const isWanted = (object: Objects[N]) =>
      Object.entries(rest).every(
        ([field, value]) =>
          matches[field]?.(object, value as never) ?? object[field as keyof Objects[N]] === value,
      );
    const found = store.all(name).filter(isWanted);
    const place = (id: string, param: string) => found.indexOf(store.require(name, id, param));
    const end = before ? Math.max(0, place(before, 'ending_before')) : found.length;
    const first = after ? place(after, 'starting_after') + 1 : 0;
    const start = before ? Math.max(0, end - limit) : first;
    const hasMore = before ? start > 0 : start + limit < found.length;
    const data = found.slice(start, Math.min(end, start + limit));
    return { object: 'list', url: path, has_more: hasMore, data };
  });
  return [retrieveRoute(path, name), list];
}

interface Page {
  limit?: number;
  starting_after?: string;
  ending_before?: string;
  [filter: string]: unknown;
}
