/** Addresses for reading and writing: two endpoints behind one function. */
import type { Endpoint } from './endpoint.ts';

/** Gives GET and HEAD to one endpoint and everything else to the other; a 405 names the methods of both (R16). */
export function byMethod({ get, post }: { get: Endpoint; post: Endpoint }): Endpoint {
  return async (request, context, route) => {
    const reads = request.method === 'GET' || request.method === 'HEAD';
    const response = await (reads ? get : post)(request, context, route);
    if (response.status === 405) response.headers.set('allow', 'GET, HEAD, POST');
    return response;
  };
}
