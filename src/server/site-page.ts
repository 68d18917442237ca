/** Pages that only a server can write, in the site's own shell. */
import type { ReactNode } from 'react';
import { pagePolicyHeader } from '#src/build/content-security-policy.ts';
import { keepPrivate, securityHeaders } from './answer.ts';
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
  /** Lets search engines show the page, which the shell says no to. */
  isIndexed?: boolean;
}

const builtPages = new Map<string, Promise<string>>();

/** Answers with a page in the site's shell, which carries the policy for its inline parts like every built page. */
export async function renderPage({
  title,
  children,
  status = 200,
  noindex = false,
  isIndexed = false,
}: Page): Promise<Response> {
  const shell = await readBuiltPage('dist/shell.html');
  const html = isIndexed ? shell.replace(/<meta name="?robots"?[^>]*>/, '') : shell;
  // By a function, because a visitor's `$&` would mean something in a plain replacement text; in one
  // pass, because a visitor's `%BODY%` would mean something in a second.
  const page = html.replace(/%TITLE%|%BODY%/g, (place) =>
    renderToHtml(place === '%TITLE%' ? title : children),
  );
  return toPage(page, { status, noindex });
}

/** The same for one reader: no cache keeps it, no search engine shows it, and its address is passed to no other site. */
export async function renderPrivatePage(page: Page): Promise<Response> {
  return keepPrivate(await renderPage({ ...page, noindex: true }));
}

/** A response with a whole page. */
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
      'cache-control': caches.nobody,
      ...(noindex && { 'x-robots-tag': 'noindex' }),
    },
  });
}

/** Reads a page of the build, once per instance; rejects when it is not there. */
export async function readBuiltPage(path: string): Promise<string> {
  const known = builtPages.get(path);
  if (known) return known;
  const read = readBuiltFile(path);
  builtPages.set(path, read);
  read.catch(() => builtPages.delete(path));
  return read;
}
