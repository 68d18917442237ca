/** The look of the local payment pages: plain, quiet, without scripts. */
import { createHash } from 'node:crypto';
import { Html, html } from '../../mail/html.ts';

const style = `
:root { color-scheme: light dark; font: 1.0625rem/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 36rem; padding: 1rem; }
.notice { border: 2px dashed; padding: .5rem 1rem; }
h1 { font-size: 1.5rem; line-height: 1.25; }
h2 { font-size: 1.125rem; margin: 2rem 0 .5rem; }
table { border-collapse: collapse; width: 100%; }
th, td { border-bottom: 1px solid #8886; padding: .5rem 0; text-align: start; vertical-align: top; }
caption { text-align: start; }
th { font-weight: 400; }
tfoot th, tfoot td { font-weight: 700; }
td:last-child, th[scope=col]:last-child { text-align: end; white-space: nowrap; }
label { display: block; margin: 1rem 0 .25rem; }
input { box-sizing: border-box; font: inherit; min-height: 2.75rem; padding: .5rem; width: 100%; }
form { margin: 1rem 0; }
button { font: inherit; margin: 1rem .5rem 0 0; min-height: 2.75rem; padding: .5rem 1.25rem; }
a { display: inline-block; padding: .25rem 0; }
[role=alert] { border-inline-start: 4px solid #b3261e; padding: .5rem 1rem; }
dl { display: grid; gap: .25rem 1rem; grid-template-columns: max-content 1fr; }
dd { margin: 0; overflow-wrap: anywhere; }
`;

// No form-action: a payment leads back to the site, wherever that is.
const policy = [
  "default-src 'none'",
  'img-src data:',
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** A page with the notice that it is not the real thing. */
export function page(title: string, body: Html, status = 200): Response {
  const text = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · Local payments</title>
        <link rel="icon" href="data:," />
        ${new Html(`<style>${style}</style>`)}
      </head>
      <body>
        <header><p class="notice">Levee local payment page: no real money</p></header>
        <main>
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html> `.text;
  return new Response(text, {
    status,
    headers: {
      'content-type': 'text/html; charset=UTF-8',
      'cache-control': 'no-store',
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
    },
  });
}

/** Sends the browser on, with GET. */
export function goTo(address: string): Response {
  return new Response(null, {
    status: 303,
    headers: { location: address, 'cache-control': 'no-store' },
  });
}

/** A link, or nothing when there is no address. */
export function linkTo(address: string | null | undefined, words: string): Html {
  return address ? html`<p><a href="${address}">${words}</a></p>` : html``;
}

/** Words that a screen reader reads out at once. */
export function alert(words: string): Html {
  return html`<p role="alert">${words}</p>`;
}

/** Cents as dollars and cents. */
export function dollars(cents: number): string {
  return (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}

/** A day as people write it. */
export function day(seconds: number): string {
  const format = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return new Date(seconds * 1000).toLocaleDateString('en-US', format);
}
