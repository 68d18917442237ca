/** One address of the API: its parameters and its action. */
import type * as z from 'zod';
import type { Invoice, ObjectName, Objects } from '../stripe-objects.ts';
import type { Store } from '../store.ts';
import { integer, mergeMetadata, params, readParams, text, type RawParams } from './params.ts';

/** An address with its answer, which throws a StripeApiError for what Stripe would refuse. */
export type Route = ReturnType<typeof route>;

/** A route that parses its parameters before its action; `path` is a pattern such as `/v1/prices/:id`. */
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

const paging = params(
  {},
  {
    ...{ limit: integer(1, 100), starting_after: text(), ending_before: text() },
  },
);

/** `GET path/:id`, and `GET path`: objects of a kind that fit the filters, newest first, page by page. */
export function readRoutes(path: string, name: ObjectName, filters: z.core.$ZodShape): Route[] {
  const schema = paging.extend(params({}, filters).shape);
  const list = route('GET', path, schema, (store, given) => {
    const { limit = 10, ...wanted } = given as z.output<typeof paging>;
    const { starting_after: after, ending_before: before, ...rest } = wanted;
    const found = store.all(name).filter((object) => fits(object, rest));
    const place = (id: string, param: string) =>
      found.findIndex((each) => each === store.require(name, id, param));
    const first = after ? place(after, 'starting_after') + 1 : 0;
    const end = before ? place(before, 'ending_before') : first + limit;
    const start = before ? Math.max(0, end - limit) : first;
    const hasMore = before ? start > 0 : end < found.length;
    return { object: 'list', url: path, has_more: hasMore, data: found.slice(start, end) };
  });
  return [route('GET', `${path}/:id`, none, (store, _none, id) => store.require(name, id)), list];
}

/** Whether a value is the wanted one, has its parts, or is one of a list, which has the field's name in the plural. */
function fits(value: unknown, wanted: unknown): boolean {
  if (Array.isArray(wanted)) return wanted.includes(value);
  if (typeof wanted !== 'object' || !wanted) return wanted === undefined || value === wanted;
  // An invoice names its subscription in its parent.
  const { parent } = value as Partial<Invoice>;
  const fields: Record<string, unknown> = { ...parent?.subscription_details, ...(value as object) };
  return Object.entries(wanted).every(([name, part]) =>
    name === 'gte'
      ? Number(value) >= Number(part)
      : fits(fields[Array.isArray(part) ? name.slice(0, -1) : name], part),
  );
}
