import { parse, type DefaultTreeAdapterTypes } from 'parse5';
import type { HostileRequest } from './hostile-requests.ts';
import { siteHeaders } from '#src/server/pages/platform-rules.ts';
import { canary } from './values.ts';

/** A response with its body. */
export interface Received {
  status: number;
  headers: Headers;
  text: string;
}

/** The site under attack. */
export interface Target {
  url: string;
  /** Sends a request; rejects when there is no response within 20 seconds. */
  send: (request: HostileRequest) => Promise<Received>;
}

/** Collects faults: for each type, its first example and its count. */
export class Faults {
  #types = new Map<string, { count: number; example: string }>();

  add(type: string, example: string): void {
    const known = this.#types.get(type) ?? { count: 0, example };
    // Print right away, so that an interrupted run has shown its faults.
    if (known.count === 0) process.stdout.write(`Found: ${type}: ${example.slice(0, 1_500)}\n`);
    this.#types.set(type, { ...known, count: known.count + 1 });
  }

  /** One line for each type. */
  list(): string[] {
    return [...this.#types].map(
      ([type, { count, example }]) => `FAULT ${type} (${count}): ${example.slice(0, 1_500)}`,
    );
  }
}

const internals = [
  /\n\s+at .{1,200}:\d+:\d+/,
  /node_modules|file:\/\/|\.server\.tsx?\b|netlify\/functions\//,
  /\b(?:Type|Reference|Range|Syntax|NeonDb|DrizzleQuery|Aggregate|Zod|Stripe)Error\b/,
  /Failed query|violates \w+ constraint|ECONNREFUSED|sk_test_/,
];

/** The patterns of internal details, such as stack traces, that a text matches. */
export const findInternals = (text: string): string[] =>
  internals.filter((pattern) => pattern.test(text)).map(String);

const isCode = (name: string, value: string) =>
  name.startsWith('on') || (name !== 'value' && /^\s*javascript:/i.test(value));

const elementsOf = (node: DefaultTreeAdapterTypes.ParentNode): DefaultTreeAdapterTypes.Element[] =>
  node.childNodes.flatMap((child) => ('tagName' in child ? [child, ...elementsOf(child)] : []));

/** The faults of a function's response to a request for `path`; redirects may only lead to `origins`. */
export function findFaults(
  { status, headers, text }: Received,
  origins: string[],
  path = '',
): string[] {
  // The only pages that other sites may frame (R53); error pages there have the usual headers.
  const mayBeFramed = /^\/+embed\//.test(path) && !headers.has('x-frame-options');
  const faults: string[] = [];
  if (status >= 500) faults.push(`status ${status}`);
  for (const [name, value] of Object.entries(siteHeaders)) {
    // Private pages have a stricter referrer policy.
    const isStricter = name === 'referrer-policy' && headers.get(name) === 'same-origin';
    const isFramed = mayBeFramed && name === 'x-frame-options';
    if (headers.get(name) !== value && !isStricter && !isFramed) faults.push(`no ${name}`);
  }
  if (
    !headers
      .get('content-security-policy')
      ?.includes(mayBeFramed ? "default-src 'none'" : "frame-ancestors 'none'")
  )
    faults.push('no content-security-policy');
  if (!headers.get('cache-control')) faults.push('no cache-control');
  for (const pattern of findInternals(text)) faults.push(`shows ${pattern}`);
  const isPage = headers.get('content-type')?.startsWith('text/html') ?? false;
  // Parsed as a browser does, because a typed tag inside an attribute value is only text.
  if (isPage && text.includes(canary))
    for (const { tagName, attrs, childNodes } of elementsOf(parse(text))) {
      const own = childNodes.map((node) => ('value' in node ? node.value : '')).join('');
      if (tagName === 'script' && own.includes(canary)) faults.push('a typed script runs');
      for (const { name, value } of attrs)
        if (value.includes(canary) && isCode(name, value))
          faults.push(`typed words are code in ${tagName} ${name}`);
    }
  const typed = [...headers].some(
    ([name, value]) =>
      name === `x-${canary}` || (name === 'set-cookie' && value.startsWith(canary)),
  );
  if (typed) faults.push('a typed header');
  const location = headers.get('location');
  // Proxies and clients reject longer headers.
  if ((location ?? '').length > 8_000) faults.push('a location of more than 8 kB');
  const target = location && URL.parse(location, origins[0]);
  if (location && (!target || !origins.includes(target.origin)))
    faults.push(`leads to ${location.slice(0, 200)}`);
  return faults;
}
