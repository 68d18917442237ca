/** The query of a plain form's page: without a script the form does not know it, but the browser sends a `Referer`. */

/** The query of the page on this site that sent a request; empty when the browser sends no `Referer`. */
export function readPageQuery(request: Request): string {
  const came = URL.parse(request.headers.get('referer') ?? '');
  return came?.origin === new URL(request.url).origin ? came.search : '';
}
