/** What the browser may fetch or draw ahead, as the text of a page's speculation rules; each page's policy names its hash. */

/** What somebody fills in, signs in to or pays on, what is behind mailed links, and files: fetched when opened. */
const others = [
  ...['/account{/*}?', '/admin{/*}?', '/api/*', '/form-result/*', '/login{/*}?', '/quote{/*}?'],
  ...['/checkout', '/forgot-password', '/payment-success', '/register', '/reset-password'],
  ...['/maturity-assessment/*', '/newsletter-confirmation', '/unsubscribe', '/verify-email'],
  ...['/newsletter-choices', '/privacy-request{/*}?', '/your-demo'],
  ...['/subscribe', '/subscription', '/subscription-portal', '/*.*'],
];
/** The seven links of the navigation, not imported: what is shared with `site.ts` would be a request of its own. */
const pages = [
  '/',
  '/software',
  '/maturity-assessment',
  '/resources',
  '/blog',
  '/pricing',
  '/about',
];
// When a mouse rests on a link for a moment, or a finger touches it.
const eagerness = 'moderate';

/** Fetches what is behind a link that a visitor reaches for, and draws it where the navigation leads there. */
export const nextRules = JSON.stringify({
  prefetch: [
    { where: { and: [{ href_matches: '/*' }, { not: { href_matches: others } }] }, eagerness },
  ],
  prerender: [{ where: { href_matches: pages }, eagerness }],
});
