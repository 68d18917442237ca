/** Pages that functions render, in the site's built shell. */
import type { ReactNode } from 'react';
import { pagePolicyHeader } from '#src/build/pages/content-security-policy.ts';
import { keepPrivate, securityHeaders } from '#src/server/answer.ts';
import { readBuiltFile, caches } from './platform-rules.ts';
import { renderToHtml } from '#src/formats/render-to-html.server.ts';

/** A page; the renderer escapes all text and attributes. */
export interface Page {
  title: string;
  children: ReactNode;
  /** 200 by default. */
  status?: number;
  /** Keeps the page out of search engines. */
  noindex?: boolean;
  /** Removes the shell's robots tag, which excludes the page from search engines. */
  isIndexed?: boolean;
}

const builtPages = new Map<string, Promise<string>>();

/** Renders a page in the site's shell, which contains the policy for its inline parts like every built page. */
export async function renderPage({
  title,
  children,
  status = 200,
  noindex = false,
  isIndexed = false,
}: Page): Promise<Response> {
  const shell = await readBuiltPage('dist/shell.html');
  const html = isIndexed ? shell.replace(/<meta name="?robots"?[^>]*>/, '') : shell;
  // A replacer function, so that a visitor's `$&` stays text; one pass, so that a visitor's `%BODY%` does.
  const page = html.replace(/%TITLE%|%BODY%/g, (placeholder) =>
    renderToHtml(placeholder === '%TITLE%' ? title : children),
  );
  return toPage(page, { status, noindex });
}

/** Renders a page for one reader: uncached, not indexed, and its URL is kept from other sites. */
export async function renderPrivatePage(page: Page): Promise<Response> {
  return keepPrivate(await renderPage({ ...page, noindex: true }));
}

/** A response with a complete HTML page. */
export function toPage(
  html: string,
  { status, noindex }: { status: number; noindex: boolean },
): Response {
  return new Response(html, {
    status,
    headers: {
      ...securityHeaders,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': pagePolicyHeader,
      'cache-control': caches.none,
      ...(noindex && { 'x-robots-tag': 'noindex' }),
      ...(status === 503 && { 'retry-after': '60' }),
    },
  });
}

/** Reads a page of the build and caches it; rejects when it doesn't exist. */
export async function readBuiltPage(path: string): Promise<string> {
  const known = builtPages.get(path);
  if (known) return known;
  const read = readBuiltFile(path);
  builtPages.set(path, read);
  read.catch(() => builtPages.delete(path));
  return read;
}
