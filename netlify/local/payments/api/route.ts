/** One address of the API: what it takes and what it does. */
import type { World } from '../world.ts';
import { invalidParam } from './api-error.ts';
import type { ParamMap } from './form-params.ts';
import { integer, list, readAll, shape, text, type Reader } from './readers.ts';
import type { Kind, Rows, WireList } from '../records.ts';

/** A route that is ready to answer; `path` is a pattern with names, e.g. `/v1/prices/:id`. */
export interface Route {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  answer: (world: World, params: ParamMap, inPath: Record<string, string>) => Answered;
}

/** What a route found, and what of it is to be put in. */
export interface Answered {
  body: object;
  expand: string[];
}

/** A route whose parameters are read before anything is done; every route also takes `expand`. */
export function route<T extends object>(
  method: Route['method'],
  path: string,
  reader: Reader<T>,
  answer: (world: World, params: T, id: string) => object,
): Route {
  return {
    method,
    path,
    answer(world, params, { id = '' }) {
      const { rest, expand } = takeExpand(params);
      return { body: answer(world, readAll(reader, rest), id), expand };
    },
  };
}

const page = shape(
  {},
  { limit: integer({ min: 1, max: 100 }), starting_after: text(), ending_before: text() },
);

/** `GET path`: rows of a kind that `filter` lets through, newest first, page by page. */
export function listRoute<K extends Kind, T extends object>(
  path: string,
  kind: K,
  filters: Reader<T>,
  filter: (row: Rows[K], wanted: T) => boolean,
): Route {
  return {
    method: 'GET',
    path,
    answer(world, params) {
      const { rest, expand } = takeExpand(params);
      const paging: ParamMap = new Map();
      for (const name of ['limit', 'starting_after', 'ending_before']) {
        const value = rest.get(name);
        if (value !== undefined) paging.set(name, value);
        rest.delete(name);
      }
      const wanted = readAll(filters, rest);
      const { limit = 10, starting_after: after, ending_before: before } = readAll(page, paging);
      if (after && before) {
        throw invalidParam(
          'ending_before',
          'You cannot parameterize both starting_after and ending_before.',
        );
      }
      const rows = world.store.all(kind).filter((row) => filter(row, wanted));
      const place = (id: string, name: string) => {
        world.store.require(kind, id, name);
        return rows.findIndex((row) => row.id === id);
      };
      let from = 0;
      let to = limit;
      if (after) {
        from = place(after, 'starting_after') + 1;
        to = from + limit;
      } else if (before) {
        to = Math.max(0, place(before, 'ending_before'));
        from = Math.max(0, to - limit);
      }
      const body: WireList<Rows[K]> = {
        object: 'list',
        url: path,
        has_more: before ? from > 0 : rows.length > to,
        data: rows.slice(from, to),
      };
      return { body, expand };
    },
  };
}

/** `GET path/:id`: one row. */
export function retrieveRoute(path: string, kind: Kind): Route {
  return route('GET', `${path}/:id`, shape({}, {}), ({ store }, _params, id) =>
    store.require(kind, id),
  );
}

const expandReader = list(text(100), 20);

function takeExpand(params: ParamMap): { rest: ParamMap; expand: string[] } {
  const rest: ParamMap = new Map(params);
  const expand = rest.get('expand');
  rest.delete('expand');
  return { rest, expand: expand === undefined ? [] : expandReader(expand, 'expand') };
}
