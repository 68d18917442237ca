/**
 * What pages may load, run and post to, in two parts, which browsers add up: a page names the hashes of its own
 * inline parts, and one short header, the same at every address, holds what only a header can say.
 */
import { createHash } from 'node:crypto';
import { nextRules } from '../layouts/next-rules.ts';

/** Hosts that a payment form's redirect may lead to: `form-action` follows redirects. */
const paymentHosts = [
  'https://checkout.stripe.com',
  'https://billing.stripe.com',
  'https://invoice.stripe.com',
];

/** The header of every page, static or written by a function; netlify.toml repeats it. */
export const pagePolicyHeader = [
  "base-uri 'none'",
  "object-src 'none'",
  `form-action 'self' ${paymentHosts.join(' ')}`,
  "frame-ancestors 'none'",
].join('; ');

/** The page with its policy first in its head: only its own inline scripts and styles may run, and the rules for the next page. */
export function addPolicy(html: string): string {
  const policy = [
    "default-src 'self'",
    // A script adds the rules by which the next page is fetched ahead; articles have no byte to spare for their hash.
    allow('script-src', [...inlineParts(html, 'script'), ...(isArticle(html) ? [] : [nextRules])]),
    allow('style-src', inlineParts(html, 'style')),
  ].join(';');
  return html.replace(
    '<head>',
    () => `<head><meta http-equiv="content-security-policy" content="${policy}">`,
  );
}

/** Whether a page is an article, as it says in its head; `next.ts` asks the same. */
export const isArticle = (html: string) => html.includes('property="og:type" content="article"');

const allow = (directive: string, parts: string[]) =>
  [directive, "'self'", ...new Set(parts.map(hash))].join(' ');

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Inline parts that a browser checks; it never runs blocks of data. */
function inlineParts(html: string, tag: 'script' | 'style'): string[] {
  const blocks = html.matchAll(new RegExp(`<${tag}\\b([^>]*)>([^]*?)</${tag}>`, 'gi'));
  return Array.from(blocks)
    .filter(([, attributes = '', text]) => text && !attributes.includes('type="application/'))
    .map(([, , text = '']) => text);
}
