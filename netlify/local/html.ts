/** HTML for the local pages: every inserted value is escaped, and no page has scripts. */
import { createHash } from 'node:crypto';

/** Markup that needs no escaping. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | Html | Part[];

/** Template tag: escapes values that aren't `Html` and joins arrays. */
export function html(strings: TemplateStringsArray, ...values: Part[]): Html {
  const rest = values.map((value, index) => render(value) + (strings[index + 1] ?? ''));
  return new Html((strings[0] ?? '') + rest.join(''));
}

function render(part: Part): string {
  if (part instanceof Html) return part.text;
  if (Array.isArray(part)) return part.map(render).join('');
  return String(part).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

const style = `
:root { color-scheme: light dark; font: 1.0625rem/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 60rem; padding: 1rem; }
body:has(.notice) { max-width: 36rem; }
.notice { border: 2px dashed; padding: .5rem 1rem; }
h1 { font-size: 1.5rem; line-height: 1.25; }
h2 { font-size: 1.125rem; margin: 2rem 0 .5rem; }
table { border-collapse: collapse; width: 100%; }
th, td { border-bottom: 1px solid #8886; overflow-wrap: anywhere; padding: .5rem 0; text-align: start; vertical-align: top; }
td + td { padding-inline-start: 1rem; }
tbody th { font-weight: 400; }
tfoot th, tfoot td { font-weight: 700; }
caption { text-align: start; }
label { display: block; margin: 1rem 0 .25rem; }
input { box-sizing: border-box; font: inherit; min-height: 2.75rem; padding: .5rem; width: 100%; }
form { margin: 1rem 0; }
button { font: inherit; margin: 1rem .5rem 0 0; min-height: 2.75rem; padding: .5rem 1.25rem; }
a { display: inline-block; padding: .25rem 0; }
[role=alert] { border-inline-start: 4px solid #b3261e; padding: .5rem 1rem; }
dl { display: grid; gap: .25rem 1rem; grid-template-columns: max-content 1fr; }
dd { margin: 0; overflow-wrap: anywhere; }
pre { border: 1px solid #8886; overflow-wrap: anywhere; padding: 1rem; white-space: pre-wrap; }
iframe { background: #fff; border: 1px solid #8886; box-sizing: border-box; height: 36rem; width: 100%; }
`;
const styleHash = createHash('sha256').update(style).digest('base64');

/** A whole page; `policy` is added to a Content-Security-Policy that allows only the page's own style. */
export function htmlPage(
  { title, section, policy }: { title: string; section: string; policy: string },
  body: Html,
  { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {},
): Response {
  const { text } = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · ${section}</title>
        <link rel="icon" href="data:," />
        ${new Html(`<style>${style}</style>`)}
      </head>
      <body>
        ${body}
      </body>
    </html> `;
  return new Response(text, {
    status,
    headers: {
      'content-type': 'text/html; charset=UTF-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; img-src data:; base-uri 'none'; frame-ancestors 'none'; ${policy}`,
      // Not `no-referrer`: browsers would then send the page's own forms with a null origin, which is refused.
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      ...headers,
    },
  });
}
