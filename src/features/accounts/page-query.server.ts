/** What a plain form's own page was asked for: without a script the form does not know it, but the browser tells where it came from. */
import type { Context } from '@netlify/functions';
import { findNext } from './next-page.ts';

type Handler = (request: Request, context: Context) => Promise<Response>;

/** The query of the page of ours that a request was sent from; empty when the browser does not tell. */
export function readPageQuery(request: Request): string {
  const came = URL.parse(request.headers.get('referer') ?? '');
  return came?.origin === new URL(request.url).origin ? came.search : '';
}

/** Lets the result page of a plain form know what its form's page was asked for, so that it leads on or back to just that. */
export function rememberPageQuery(handle: Handler): Handler {
  return async (request, context) => {
    const response = await handle(request, context);
    const location = response.headers.get('location');
    if (!location?.startsWith('/account-result/')) return response;
    const query = readPageQuery(request);
    const next = findNext(query);
    const url = new URL(location, request.url);
    if (next) url.searchParams.set('next', next);
    if (wantsSubscription(query)) url.searchParams.set('checkout', 'subscription');
    response.headers.set('location', url.pathname + url.search);
    return response;
  };
}

const wantsSubscription = (query: string) =>
  new URLSearchParams(query).get('checkout') === 'subscription';
