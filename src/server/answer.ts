/** A handler's answer and its response: one JSON envelope, one set of headers (R16). */
import { caches, siteHeaders } from './pages/platform-rules.ts';
import { isFormPost } from './request-input.ts';

/** A successful result of a handler. */
export interface Answer {
  status: number;
  /** Named facts, or a list. */
  data: Record<string, unknown> | unknown[];
  headers?: Record<string, string>;
  /** `Set-Cookie` headers for the browser. */
  cookies?: string[];
  /** The path to redirect to after a plain form post. */
  page?: string;
}

/** 200 with `{success: true, data}`. */
export function ok(data: Answer['data'] = {}): Answer {
  return { status: 200, data };
}

/** 201 with `{success: true, data}`. */
export function created(data: Record<string, unknown> = {}): Answer {
  return { status: 201, data };
}

/** Headers of every function response: the platform's header rules don't apply to functions. */
export const securityHeaders = {
  ...siteHeaders,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const;

/** A JSON response; uncached unless the headers say otherwise. */
export function toJson(
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      ...securityHeaders,
      'content-type': 'application/json; charset=utf-8',
      'cache-control': caches.none,
      ...headers,
    },
  });
}

/** A file to show or to download, as the disposition says; uncached. */
export function toFile(content: BodyInit, type: string, disposition: string): Response {
  return new Response(content, {
    headers: {
      ...securityHeaders,
      'content-type': type,
      'content-disposition': disposition,
      'cache-control': caches.nonePrivate,
    },
  });
}

/** Redirects with 303 to a page of ours that shows the result of a plain form post, with facts in its query. */
export function toResultPage(page: string, facts: Record<string, string>): Response {
  const query = new URLSearchParams(facts).toString();
  return seeOther(query ? `${page}${page.includes('?') ? '&' : '?'}${query}` : page);
}

/** Redirects with 303: the browser follows with GET. */
export function seeOther(location: string): Response {
  return new Response(null, {
    status: 303,
    headers: { ...securityHeaders, location, 'cache-control': caches.none },
  });
}

/** Sends the visitor to another URL, such as a payment page: `data.url` for a script, 303 for a plain form post. */
export function toAddress(url: string, request: Request): Answer | Response {
  return isFormPost(request) ? seeOther(url) : ok({ url });
}

/** Marks a response as uncached and not indexed, and keeps its URL, which may contain a secret, from other sites. */
export function keepPrivate(response: Response): Response {
  response.headers.set('cache-control', caches.nonePrivate);
  response.headers.set('x-robots-tag', 'noindex, nofollow, noarchive');
  // With `no-referrer`, browsers would post the page's forms with a null origin, which we refuse.
  response.headers.set('referrer-policy', 'same-origin');
  return response;
}
