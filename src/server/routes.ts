/** Several paths behind one function, so that a visitor who goes from one to the next has no cold start. */
import type { Context } from '@netlify/functions';
import * as z from 'zod/mini';
import { endpoint, type Endpoint } from './endpoint.ts';
import { HttpError } from './errors.ts';

/** A function with several endpoints. Its `config` must repeat `paths`, because the platform reads it without running code. */
export type Routes = Endpoint & { paths: string[]; table: Record<string, Endpoint> };

const notFound = endpoint(
  z.object({}),
  () => Promise.reject(new HttpError(404, 'There is nothing at this address.')),
  { method: 'GET', limit: 'none' },
);

/** Makes one function of a table of paths, e.g. `/api/chat/:sessionId`, and their endpoints. Tries are counted and logged under the path. */
export function routes(table: Record<string, Endpoint>): Routes {
  const entries = Object.entries(table).map(([path, handle]) => ({
    pattern: new URLPattern({ pathname: path }, { ignoreCase: true }),
    path,
    handle,
  }));
  const answer = (request: Request, context: Context) => {
    const { pathname } = new URL(request.url);
    const written = pathname.replace(/\/+/g, '/').replace(/(.)\/$/, '$1');
    // Undecoded first: a parameter may contain an encoded slash.
    for (const candidate of [written, decode(written)])
      for (const { pattern, path, handle } of entries)
        if (pattern.test({ pathname: candidate })) return handle(request, context, path);
    return notFound(request, context);
  };
  const accepts = Object.values(table).flatMap((handle) => handle.accepts);
  return Object.assign(answer, { accepts, table, paths: Object.keys(table) });
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** An endpoint whose code is loaded on its first request, so that the function's other paths start faster. */
export function onDemand(load: () => Promise<Endpoint>): Endpoint {
  const answer = async (...call: Parameters<Endpoint>) => (await load())(...call);
  return Object.assign(answer, { accepts: [], load });
}

/** Passes GET and HEAD to one endpoint and all other methods to the other; a 405 lists the methods of both. */
export function byMethod({ get, post }: { get: Endpoint; post: Endpoint }): Endpoint {
  const answer = async (...call: Parameters<Endpoint>) => {
    const isRead = call[0].method === 'GET' || call[0].method === 'HEAD';
    const response = await (isRead ? get : post)(...call);
    if (response.status === 405) response.headers.set('allow', 'GET, HEAD, POST');
    return response;
  };
  return Object.assign(answer, { accepts: [...get.accepts, ...post.accepts] });
}
