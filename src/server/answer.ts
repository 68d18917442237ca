/** A handler's answer, and how it is sent: one envelope, one set of headers (R16). */
import { caches, siteHeaders } from './platform-rules.ts';
import { isFormPost } from './request-input.ts';

/** A successful answer before it becomes a response. */
export interface Answer {
  status: number;
  /** Named facts, or a list. */
  data: Record<string, unknown> | unknown[];
  headers?: Record<string, string>;
  /** `Set-Cookie` headers for the browser. */
  cookies?: string[];
  /** The page after a plain form post. */
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

/** Sent with every answer of a function: the platform's own header rules do not reach functions. */
export const securityHeaders = {
  ...siteHeaders,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const;

/** A JSON response in the envelope; not stored anywhere unless the headers say otherwise. */
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
      'cache-control': caches.nobody,
      ...headers,
    },
  });
}

/** 303 to a page of ours with the result of a plain form post. */
export function toResultPage(page: string, facts: Record<string, string>): Response {
  const query = new URLSearchParams(facts);
  return seeOther(`${page}?${query}`);
}

/** 303 to an address, which the browser gets with GET. */
export function seeOther(location: string): Response {
  return new Response(null, {
    status: 303,
    headers: { ...securityHeaders, location, 'cache-control': caches.nobody },
  });
}

/** Sends a visitor to another address, e.g. a payment page: `data.url` for a script, 303 for a plain form. */
export function toAddress(url: string, request: Request): Answer | Response {
  return isFormPost(request) ? seeOther(url) : ok({ url });
}

/** Neither stored nor shown to search engines; its address, which opens it, is not passed to other sites. */
export function keepPrivate(response: Response): Response {
  response.headers.set('cache-control', caches.nobodyPrivate);
  response.headers.set('x-robots-tag', 'noindex, nofollow, noarchive');
  // Not `no-referrer`: with it browsers send the forms on the page with a null origin, which is refused.
  response.headers.set('referrer-policy', 'same-origin');
  return response;
}
