/** Pages with forms, accounts or payment, pages that emails link to, and files: never prefetched. */
const excluded = [
  '/account{/*}?',
  '/admin{/*}?',
  '/api/*',
  '/form-result/*',
  '/login{/*}?',
  '/quote{/*}?',
  '/checkout',
  '/forgot-password',
  '/payment-success',
  '/register',
  '/reset-password',
  '/maturity-assessment/*',
  '/newsletter-confirmation',
  '/unsubscribe',
  '/verify-email',
  '/end-transfer',
  '/newsletter-choices',
  '/privacy-request{/*}?',
  '/your-demo',
  '/subscribe',
  '/subscription',
  '/subscription-portal',
  '/*.*',
];
/** The navigation's links. Not imported, because a module shared with `site.ts` would be another request. */
const pages = [
  '/',
  '/software',
  '/maturity-assessment',
  '/resources',
  '/blog',
  '/pricing',
  '/about',
];
/** When the pointer rests on a link for a moment, or a finger touches it. */
const eagerness = 'moderate';

/** The JSON of the speculation rules: prefetch pages and prerender those in the navigation. Each page's policy has its hash. */
export const nextRules = JSON.stringify({
  prefetch: [
    { where: { and: [{ href_matches: '/*' }, { not: { href_matches: excluded } }] }, eagerness },
  ],
  prerender: [{ where: { href_matches: pages }, eagerness }],
});
