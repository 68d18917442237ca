import type { RedirectRule } from './platform-config.ts';

/** A redirect response, or a rewrite to another file with its status. */
export type Redirection = { redirect: Response } | { rewriteTo: string; status: number };

/** The outcome of the first `[[redirects]]` rule that applies, or null; `forced` considers forced rules only. */
export function findRedirection(
  rules: RedirectRule[],
  url: URL,
  { forced }: { forced: boolean },
): Redirection | null {
  for (const rule of rules) {
    if (forced && !rule.force) continue;
    const placeholders = rule.matches(url.pathname);
    const parameters = matchQuery(rule.query, url.searchParams);
    if (!placeholders || !parameters) continue;
    const to = fill(rule.to, { ...placeholders, ...parameters });
    if (rule.status < 300 || rule.status >= 400) return { rewriteTo: to, status: rule.status };
    const location = to.includes('?') ? to : withQuery(to, url.search);
    if (location === url.pathname + url.search) continue;
    return { redirect: redirectTo(location, rule.status) };
  }
  return null;
}

/** A redirect response without a body. */
export function redirectTo(location: string, status = 301): Response {
  return new Response(null, {
    status,
    headers: { location, 'cache-control': 'public, max-age=0, must-revalidate' },
  });
}

/** The values of query parameters that the rule names with `:name`; null when the URL lacks one that the rule requires. */
function matchQuery(
  query: Record<string, string>,
  given: URLSearchParams,
): Record<string, string> | null {
  const values: Record<string, string> = {};
  for (const [name, wanted] of Object.entries(query)) {
    const value = given.get(name);
    if (!value || (!wanted.startsWith(':') && wanted !== value)) return null;
    values[wanted.slice(1)] = encodeURIComponent(value);
  }
  return values;
}

function fill(to: string, placeholders: Record<string, string>): string {
  return to.replace(/:([a-z_]+)/gi, (whole, name: string) => placeholders[name] ?? whole);
}

function withQuery(to: string, search: string): string {
  const hash = to.indexOf('#');
  return hash < 0 ? to + search : to.slice(0, hash) + search + to.slice(hash);
}
