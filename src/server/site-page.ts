/** Pages that only a server can write, in the site's own shell. */
import { createHash } from 'node:crypto';
import type { ReactNode } from 'react';
import { contentSecurityPolicy } from '#src/build/content-security-policy.ts';
import { securityHeaders } from './answer.ts';
import { readBuiltFile } from './built-file.ts';
import { caches } from './platform-rules.ts';
import { renderToHtml } from '../formats/render-to-html.server.ts';

/** A page's content, as components: the renderer escapes every text and attribute in it. */
export interface Page {
  title: string;
  children: ReactNode;
  /** 200 by default. */
  status?: number;
  /** Keeps the page out of search engines. */
  noindex?: boolean;
}

/** A page of the build, and the content policy for its inline parts. */
export interface BuiltPage {
  html: string;
  policy: string;
}

const builtPages = new Map<string, Promise<BuiltPage>>();

/** Answers with a page in the site's shell, under the same content policy as the static pages. */
export async function renderPage({
  title,
  children,
  status = 200,
  noindex = false,
}: Page): Promise<Response> {
  const { html, policy } = await readBuiltPage('dist/shell.html');
  // By a function, because a visitor's `$&` would mean something in a plain replacement text; in one
  // pass, because a visitor's `%BODY%` would mean something in a second.
  const page = html.replace(/%TITLE%|%BODY%/g, (place) =>
    renderToHtml(place === '%TITLE%' ? title : children),
  );
  return toPage(page, { policy, status, noindex });
}

/** A response with a whole page. */
export function toPage(
  html: string,
  { policy, status, noindex }: { policy: string; status: number; noindex: boolean },
): Response {
  return new Response(html, {
    status,
    headers: {
      ...securityHeaders,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': caches.nobody,
      ...(noindex && { 'x-robots-tag': 'noindex' }),
    },
  });
}

/** Reads a page of the build, once per instance; rejects when it is not there. */
export async function readBuiltPage(path: string): Promise<BuiltPage> {
  const known = builtPages.get(path);
  if (known) return known;
  const read = readBuiltFile(path).then((html) => ({ html, policy: writePolicy(html) }));
  builtPages.set(path, read);
  read.catch(() => builtPages.delete(path));
  return read;
}

function writePolicy(html: string): string {
  return [
    ...(contentSecurityPolicy.directives ?? []),
    `script-src ${["'self'", ...hashInline(html, 'script')].join(' ')}`,
    `style-src ${["'self'", ...hashInline(html, 'style')].join(' ')}`,
  ].join('; ');
}

function hashInline(html: string, tag: 'script' | 'style'): string[] {
  const blocks = html.matchAll(new RegExp(`<${tag}\\b[^>]*>([^]*?)</${tag}>`, 'gi'));
  const hashes = Array.from(blocks, ([, text = '']) => text)
    .filter((text) => text !== '')
    .map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  return [...new Set(hashes)];
}
