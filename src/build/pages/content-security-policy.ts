/**
 * The content security policy, in two parts that browsers combine: each page's `<meta>` has the hashes of its own
 * inline scripts and styles, and one short header, the same for every URL, has the directives that need a header.
 */
import { createHash } from 'node:crypto';
import { nextRules } from './next-rules.ts';

/** Hosts that payment forms redirect to: `form-action` also applies to redirects. */
const paymentHosts = [
  'https://checkout.stripe.com',
  'https://billing.stripe.com',
  'https://invoice.stripe.com',
];

/** The header of every page, static or rendered by a function; netlify.toml repeats it. */
export const pagePolicyHeader = [
  "base-uri 'none'",
  "object-src 'none'",
  `form-action 'self' ${paymentHosts.join(' ')}`,
  "frame-ancestors 'none'",
].join('; ');

/** Adds a policy at the start of the page's head that allows only its own inline scripts and styles, and the speculation rules. */
export function addPolicy(html: string): string {
  const policy = [
    "default-src 'self'",
    // A script adds the speculation rules (`next.ts`), except on articles, whose byte budget has no room for the hash.
    allow('script-src', [...inlineParts(html, 'script'), ...(isArticle(html) ? [] : [nextRules])]),
    allow('style-src', inlineParts(html, 'style')),
  ].join(';');
  return html.replace(
    '<head>',
    () => `<head><meta http-equiv="content-security-policy" content="${policy}">`,
  );
}

/** Makes one module of a page's inline scripts, and one block of its styles, because each needs a hash in the policy. */
export const joinInlineParts = (html: string): string => joinStyles(joinScripts(html));

/** Joins the scripts in the place of the last one. Each keeps its own scope. */
function joinScripts(html: string): string {
  const script = /<script(?: type="module")?>([^]*?)<\/script>/g;
  const scoped = Array.from(html.matchAll(script), ([, text = '']) => scope(text.trim()));
  let left = scoped.length;
  return html.replace(script, () => {
    left -= 1;
    return left === 0 ? `<script type="module">${scoped.join(';')}</script>` : '';
  });
}

/** Wraps a script in a function that is called at once. Astro's own scripts are already wrapped. */
function scope(script: string): string {
  const isWrapped = script.startsWith('(()=>{') && script.indexOf('})()') >= script.length - 5;
  return isWrapped ? script.replace(/;$/, '') : `(()=>{${script}})()`;
}

/** Joins the styles in the place of the first ones. */
function joinStyles(html: string): string {
  const style = /<style>([^]*?)<\/style>/g;
  let joined = Array.from(html.matchAll(style), ([, text = '']) => text).join('');
  return html.replace(style, () => {
    const block = joined && `<style>${joined}</style>`;
    joined = '';
    return block;
  });
}

/** Whether a page's metadata says that it is an article; `next.ts` checks the same. */
export const isArticle = (html: string) => html.includes('property="og:type" content="article"');

const allow = (directive: string, parts: string[]) =>
  [directive, "'self'", ...new Set(parts.map(hash))].join(' ');

// Pages of a kind share their scripts and styles.
const hashes = new Map<string, string>();

function hash(text: string): string {
  const known =
    hashes.get(text) ?? `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  hashes.set(text, known);
  return known;
}

/** The inline scripts or styles of a page, without data blocks, which never run. */
function inlineParts(html: string, tag: 'script' | 'style'): string[] {
  const blocks = html.matchAll(new RegExp(`<${tag}\\b([^>]*)>([^]*?)</${tag}>`, 'gi'));
  return Array.from(blocks)
    .filter(([, attributes = '', text]) => text && !attributes.includes('type="application/'))
    .map(([, , text = '']) => text);
}
