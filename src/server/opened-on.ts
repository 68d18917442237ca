/** Where a form was opened, as far as it may be kept (R46). */

/** Pages whose addresses open something: what follows in the address is not kept. */
const privatePages = ['/quote', '/maturity-assessment/report'];
const pagePattern = /^\/[a-z0-9/._-]{0,199}$/;

/** The path of a page of ours as a form sends it; '' for everything else. Secrets in addresses are cut off. */
export function readOpenedOn(sent: unknown): string {
  if (typeof sent !== 'string') return '';
  const own = privatePages.find((page) => sent.toLowerCase().startsWith(`${page}/`));
  const path = own ?? sent.replace(/(.)\/+$/, '$1');
  return pagePattern.test(path) ? path : '';
}
