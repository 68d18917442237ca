/** What no answer may be, whatever was asked. */
import { parse, type DefaultTreeAdapterTypes } from 'parse5';
import { siteHeaders } from '#src/server/platform-rules.ts';
import { canary } from './values.ts';

/** An answer, read to its end. */
export interface Answered {
  status: number;
  headers: Headers;
  text: string;
}

const inside = [
  /\n\s+at .{1,200}:\d+:\d+/,
  /node_modules|file:\/\/|\.server\.tsx?\b|netlify\/functions\//,
  /\b(?:Type|Reference|Range|Syntax|NeonDb|DrizzleQuery|Aggregate|Zod|Stripe)Error\b/,
  /Failed query|violates \w+ constraint|ECONNREFUSED|sk_test_/,
];

/** What a text shows of the inside of the site. */
export const findInside = (text: string): string[] =>
  inside.filter((pattern) => pattern.test(text)).map(String);

const isCode = (name: string, value: string) =>
  name.startsWith('on') || (name !== 'value' && /^\s*javascript:/i.test(value));

const elementsOf = (node: DefaultTreeAdapterTypes.ParentNode): DefaultTreeAdapterTypes.Element[] =>
  node.childNodes.flatMap((child) => ('tagName' in child ? [child, ...elementsOf(child)] : []));

/** What is wrong with an answer of a function; empty when nothing is. */
export function findFaults({ status, headers, text }: Answered, origins: string[]): string[] {
  const faults: string[] = [];
  if (status >= 500) faults.push(`status ${status}`);
  for (const [name, value] of Object.entries(siteHeaders)) {
    // Private pages pass their address to nobody: a stricter policy than everywhere else.
    const isStricter = name === 'referrer-policy' && headers.get(name) === 'same-origin';
    if (headers.get(name) !== value && !isStricter) faults.push(`no ${name}`);
  }
  if (!headers.get('content-security-policy')?.includes("frame-ancestors 'none'"))
    faults.push('no content-security-policy');
  if (!headers.get('cache-control')) faults.push('no cache-control');
  for (const pattern of findInside(text)) faults.push(`shows ${pattern}`);
  const isPage = headers.get('content-type')?.startsWith('text/html') ?? false;
  // As a browser reads it: in a value, a typed tag is text.
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
  // With more in one header, proxies and clients give up.
  if ((location ?? '').length > 8_000) faults.push('a location of more than 8 kB');
  const target = location && URL.parse(location, origins[0]);
  if (location && (!target || !origins.includes(target.origin)))
    faults.push(`leads to ${location.slice(0, 200)}`);
  return faults;
}
