/** How many bytes a page may take before it can be drawn: HTML with its inlined CSS, plus whatever blocks rendering (brotli). */

/** It and its headers fit the first round trip of 14,600 bytes. */
const firstRoundTrip = 12_500;
/** What people read on a phone, between two meetings. */
const article = 9_000;

/** One budget per address; `*` at the end matches every page below. */
export const pageBudgets: Record<string, number> = {
  '/': firstRoundTrip,
  '/404': firstRoundTrip,
  '/about': firstRoundTrip,
  '/admin': firstRoundTrip,
  '/arkansas-ai-laws': article,
  '/blog': firstRoundTrip,
  '/blog/*': article,
  '/checkout': firstRoundTrip,
  '/contact': firstRoundTrip,
  '/corrections': firstRoundTrip,
  '/forgot-password': firstRoundTrip,
  '/legal': firstRoundTrip,
  '/legal/*': firstRoundTrip,
  '/login': firstRoundTrip,
  '/login/second-factor': firstRoundTrip,
  '/maturity-assessment': firstRoundTrip,
  '/newsletter': firstRoundTrip,
  '/payment-success': firstRoundTrip,
  '/pricing': firstRoundTrip,
  '/quote': firstRoundTrip,
  '/register': firstRoundTrip,
  '/resources': firstRoundTrip,
  '/resources/*': firstRoundTrip,
  '/search': firstRoundTrip,
  '/shell': firstRoundTrip,
  '/software': firstRoundTrip,
  '/style-guide': firstRoundTrip,
  '/subscribe': firstRoundTrip,
  '/subscription-portal': firstRoundTrip,
  '/texas-ai-governance-act': article,
  '/webinar-registration': firstRoundTrip,
  '/weekly-update': article,
  '/weekly-update-june-20': article,
  '/weekly-update-june-6': article,
  '/weekly-update-may-30': article,
};

/**
 * Pages that are longer by design: what is drawn first ends where these words stand in the HTML, and
 * only that counts.
 */
export const firstScreenEnds: Record<string, string> = {
  // The whole first text of five, though a screen shows its beginning only.
  '/legal': '<section id="terms"',
};
