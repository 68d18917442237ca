/** What a plain form's own page was asked for: without a script the form does not know it, but the browser says where it came from. */

/** The query of the page of ours that a request was sent from; empty when the browser does not say. */
export function readPageQuery(request: Request): string {
  const came = URL.parse(request.headers.get('referer') ?? '');
  return came?.origin === new URL(request.url).origin ? came.search : '';
}
