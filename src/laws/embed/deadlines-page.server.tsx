/** A small page with a place's next deadlines that any site may frame (R53): without script, form, cookie or font. */
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { writtenDay } from '#src/formats/calendar-days.ts';
import { renderToHtml } from '#src/formats/render-to-html.server.ts';
import { securityHeaders } from '#src/server/answer.ts';
import { readBuiltFile, caches, networkCaches } from '#src/server/pages/platform-rules.ts';
import { site } from '#src/site.ts';
import type { NextInPlace } from '#src/laws/deadlines/deadlines.ts';

/** The place of `/embed/deadlines/:place`, as in `/laws/:place`. */
export const embedSchema = z.object({ place: z.string().check(z.maxLength(60)) });

// Plain colors and the reader's own font: the page has no part of the site's styles.
const css =
  'body{margin:0;padding:16px;font:16px/1.5 system-ui,sans-serif;color:#12232b;background:#fff}' +
  'h1{margin:0 0 12px;font-size:18px;line-height:1.3}ul{margin:0;padding:0;list-style:none}' +
  'li{margin:0 0 12px;padding-top:8px;border-top:1px solid #767f84}time{display:block;font-weight:700}' +
  'p{margin:0;font-size:14px}a{color:#0b5563}';
const cssHash = `'sha256-${createHash('sha256').update(css).digest('base64')}'`;

/** The page of a place; with status 404 for a place that the register does not have. */
export async function renderEmbeddedDeadlines({
  place,
}: z.output<typeof embedSchema>): Promise<Response> {
  const places = JSON.parse(await readBuiltFile('dist/laws/next.json')) as Record<
    string,
    NextInPlace
  >;
  const known = Object.hasOwn(places, place) ? places[place] : undefined;
  const title = `AI law deadlines: ${known?.name ?? 'unknown place'}`;
  const html = renderToHtml(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>{title}</title>
        <style>{css}</style>
      </head>
      <body>
        <main>
          <h1>{title}</h1>
          {!known || known.deadlines.length === 0 ? (
            <p>We have no {known ? `coming deadline for ${known.name}` : 'such place'}.</p>
          ) : (
            <ul>
              {known.deadlines.map(({ date, law, path, starts, text }) => (
                <li key={`${path} ${date}`}>
                  <time dateTime={date}>{writtenDay(date)}</time>
                  <a href={path} target="_blank" rel="noopener">
                    {law}
                  </a>
                  {starts ? ' applies: ' : ': '}
                  {text}
                </li>
              ))}
            </ul>
          )}
          <p>
            From{' '}
            <a href={known ? `/laws/${place}` : '/laws'} target="_blank" rel="noopener">
              {site.name}’s AI laws by state
            </a>
            . Not legal advice.
          </p>
        </main>
      </body>
    </html>,
  );
  const { 'x-frame-options': _, ...headers } = securityHeaders;
  return new Response(`<!doctype html>${html}`, {
    status: known ? 200 : 404,
    headers: {
      ...headers,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src ${cssHash}; base-uri 'none'; form-action 'none'`,
      'x-robots-tag': 'noindex',
      'cache-control': caches.oneHour,
      'netlify-cdn-cache-control': networkCaches.untilDeploy,
    },
  });
}
