/** Addresses that are read and written: two endpoints behind one function. */
import type { Context } from '@netlify/functions';

type Handler = (request: Request, context: Context) => Promise<Response>;

/** Gives GET and HEAD to one endpoint and everything else to the other; a 405 names what both take (R16). */
export function byMethod({ get, post }: { get: Handler; post: Handler }): Handler {
  return async (request, context) => {
    const reads = request.method === 'GET' || request.method === 'HEAD';
    const response = await (reads ? get : post)(request, context);
    if (response.status === 405) response.headers.set('allow', 'GET, HEAD, POST');
    return response;
  };
}
