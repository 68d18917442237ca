/** Routes a request as the platform does: forced redirects, functions, files, other redirects, the 404 page. */
import {
  callFunction,
  findFunction,
  type CallContext,
  type LocalFunction,
} from './functions/functions.ts';
import { headersFor, type PlatformConfig } from './site/platform-config.ts';
import { findRedirection, redirectTo, type Redirection } from './site/redirects.ts';
import { answerWithFile, type StaticSite } from './site/static-site.ts';

/** A built site and its functions. */
export interface Deployment {
  functions: LocalFunction[];
  site: StaticSite;
  config: PlatformConfig;
}

/** Resolves to the response that the platform would send. */
export async function answerRequest(
  request: Request,
  { functions, site, config }: Deployment,
  callContext: CallContext,
): Promise<Response> {
  const url = new URL(request.url);
  const forced = findRedirection(config.redirects, url, { forced: true });
  if (forced) return (await follow(forced)) ?? answerNotFound();

  const match = findFunction(functions, request);
  const shadowed = match?.found.preferStatic && site.find(url.pathname);
  if (match && !shadowed) return callFunction(match.found, request, match.params, callContext);

  const served = await serve(url.pathname, 200);
  if (served) return served;
  const redirection = findRedirection(config.redirects, url, { forced: false });
  return (redirection && (await follow(redirection))) ?? answerNotFound();

  async function follow(to: Redirection): Promise<Response | null> {
    if ('redirect' in to) return to.redirect;
    const target = findFunction(functions, new Request(new URL(to.rewriteTo, url)));
    return target
      ? callFunction(target.found, request, target.params, callContext)
      : serve(to.rewriteTo, to.status);
  }

  async function serve(target: string, status: number): Promise<Response | null> {
    const found = site.find(target.split(/[?#]/)[0] ?? target);
    if (!found) return null;
    // Only the requested path redirects to its canonical form; the target of a rewrite is served in place.
    if ('movedTo' in found) {
      if (target !== url.pathname) return serve(found.movedTo, status);
      return redirectTo(found.movedTo + url.search);
    }
    const headers = headersFor(config.headers, url.pathname);
    if (status === 200 && request.method !== 'GET' && request.method !== 'HEAD') {
      headers.delete('cache-control');
      headers.set('allow', 'GET, HEAD');
      return new Response('Method not allowed.', { status: 405, headers });
    }
    return answerWithFile(request, found.file, { status, headers });
  }

  async function answerNotFound(): Promise<Response> {
    // As on the platform, the header rules for the requested path apply, not those for `/404`.
    const headers = headersFor(config.headers, url.pathname);
    if (site.notFoundPage) {
      return answerWithFile(request, site.notFoundPage, { status: 404, headers });
    }
    headers.set('content-type', 'text/plain; charset=UTF-8');
    return new Response('Not found.', { status: 404, headers });
  }
}
