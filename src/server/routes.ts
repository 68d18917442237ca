/** Several addresses behind one function: a visitor who goes from one to the next finds it running. */
import type { Context } from '@netlify/functions';
import * as z from 'zod/mini';
import { endpoint, type Endpoint } from './endpoint.ts';
import { HttpError } from './errors.ts';

/** A function of several endpoints: the endpoint of each path, and the paths that its `config` must repeat, because the platform reads that without running it. */
export type Routes = Endpoint & { paths: string[]; table: Record<string, Endpoint> };

type Handle = (...asked: Parameters<Endpoint>) => ReturnType<Endpoint>;

const notFound = endpoint(
  z.object({}),
  () => Promise.reject(new HttpError(404, 'There is nothing at this address.')),
  { method: 'GET', limit: 'none' },
);

/** Makes one function of a table of paths, e.g. `/api/chat/:sessionId`, and the endpoint of each; tries are counted and logged under the path. */
export function routes(table: Record<string, Endpoint>): Routes {
  const places = Object.entries(table).map(([path, handle]) => ({
    pattern: new URLPattern({ pathname: path }, { ignoreCase: true }),
    ...{ path, handle },
  }));
  const answer = (request: Request, context: Context) => {
    const { pathname } = new URL(request.url);
    const written = pathname.replace(/\/+/g, '/').replace(/(.)\/$/, '$1');
    // As it is written first: a parameter may have an encoded slash in it.
    for (const address of [written, decode(written)])
      for (const { pattern, path, handle } of places)
        if (pattern.test({ pathname: address })) return handle(request, context, path);
    return notFound(request, context);
  };
  const asks = Object.values(table).flatMap((one) => one.asks);
  return Object.assign(answer, { asks, table, paths: Object.keys(table) });
}

function decode(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

/** An endpoint whose code is loaded when somebody asks for it: the function's other addresses start without it. */
export function onDemand(load: () => Promise<Endpoint>): Endpoint {
  const answer: Handle = async (...asked) => (await load())(...asked);
  return Object.assign(answer, { asks: [], load });
}

/** Gives GET and HEAD to one endpoint and everything else to the other; a 405 names the methods of both (R16). */
export function byMethod({ get, post }: { get: Endpoint; post: Endpoint }): Endpoint {
  const answer = async (request: Request, context: Context, route?: string) => {
    const reads = request.method === 'GET' || request.method === 'HEAD';
    const response = await (reads ? get : post)(request, context, route);
    if (response.status === 405) response.headers.set('allow', 'GET, HEAD, POST');
    return response;
  };
  return Object.assign(answer, { asks: [...get.asks, ...post.asks] });
}
