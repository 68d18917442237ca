/** The query of the page that posted a plain form, from the `Referer`; empty when it is missing or another site's. */
export function readPageQuery(request: Request): string {
  const referer = URL.parse(request.headers.get('referer') ?? '');
  return referer?.origin === new URL(request.url).origin ? referer.search : '';
}
