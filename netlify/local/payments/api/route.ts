import type * as z from 'zod';
import type { Invoice, ObjectName, Objects } from '#local/payments/stripe-objects.ts';
import type { Store } from '#local/payments/store.ts';
import { integer, mergeMetadata, params, readParams, text, type RawParams } from './params.ts';

/** A route; its handler throws a StripeApiError for a request that Stripe would reject. */
export type Route = ReturnType<typeof route>;

/** Makes a route that validates its parameters first; `path` is a pattern such as `/v1/prices/:id`. */
export function route<S extends z.ZodType>(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  schema: S,
  answer: (store: Store, given: z.output<S>, id: string) => object,
) {
  return {
    method,
    path: new URLPattern({ pathname: path }),
    answer: (store: Store, given: RawParams, id: string) =>
      answer(store, readParams(schema, given), id),
  };
}

/** No parameters. */
export const none = params({}, {});

/** `POST path/:id`: updates fields of an object and merges its metadata, unless `check` throws. */
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

const pagination = { limit: integer(1, 100), starting_after: text(), ending_before: text() };
const paging = params({}, pagination);

/** `GET path/:id`, and `GET path`: a paginated list of the objects that match the filters, newest first. */
export function readRoutes(path: string, name: ObjectName, filters: z.core.$ZodShape): Route[] {
  const schema = paging.extend(params({}, filters).shape);
  const list = route('GET', path, schema, (store, given) => {
    const { limit = 10, ...cursors } = given as z.output<typeof paging>;
    const { starting_after: after, ending_before: before, ...filter } = cursors;
    const found = store.all(name).filter((object) => matches(object, filter));
    const place = (id: string, param: string) =>
      found.findIndex((candidate) => candidate === store.require(name, id, param));
    const first = after ? place(after, 'starting_after') + 1 : 0;
    const end = before ? place(before, 'ending_before') : first + limit;
    const start = before ? Math.max(0, end - limit) : first;
    const hasMore = before ? start > 0 : end < found.length;
    return { object: 'list', url: path, has_more: hasMore, data: found.slice(start, end) };
  });
  return [route('GET', `${path}/:id`, none, (store, _none, id) => store.require(name, id)), list];
}

/** Whether a value equals the filter, has its fields, or is one of its items: a list filter has the field's plural name. */
function matches(value: unknown, wanted: unknown): boolean {
  if (Array.isArray(wanted)) return wanted.includes(value);
  if (typeof wanted !== 'object' || !wanted) return wanted === undefined || value === wanted;
  // An invoice has its subscription in its parent.
  const { parent } = value as Partial<Invoice>;
  const fields: Record<string, unknown> = { ...parent?.subscription_details, ...(value as object) };
  return Object.entries(wanted).every(([name, part]) =>
    name === 'gte'
      ? Number(value) >= Number(part)
      : matches(fields[Array.isArray(part) ? name.slice(0, -1) : name], part),
  );
}
