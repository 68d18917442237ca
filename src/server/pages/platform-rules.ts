/**
 * Headers, limits and files of the build. netlify.toml and each function's `config` must repeat them, because the platform
 * reads those without running code. A test compares them.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Security headers of every static file and function response. */
export const siteHeaders = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(), payment=(self), browsing-topics=()',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
} as const;

/** Values of `Cache-Control`. */
export const caches = {
  none: 'no-store',
  /** For responses with personal data. */
  nonePrivate: 'private, no-store',
  /** Static pages: cached, and revalidated each time. */
  revalidated: 'public, max-age=0, must-revalidate',
  /** Files whose names change with their content. */
  immutable: 'public, max-age=31536000, immutable',
  fiveMinutes: 'public, max-age=300',
  /** For data that programs fetch repeatedly and that changes with a build. */
  oneHour: 'public, max-age=3600',
  oneDay: 'public, max-age=86400',
} as const;

/** Headers of data that scripts on other sites may read. */
export const openData = {
  'access-control-allow-origin': '*',
  'cache-control': caches.oneHour,
} as const;

/** Values of `Netlify-CDN-Cache-Control`: the CDN responds without calling the function. */
export const networkCaches = {
  /** For data that only a build changes: every deploy empties the CDN's cache. */
  untilDeploy: 'public, durable, max-age=86400, stale-while-revalidate=604800',
  /** For five more minutes the CDN serves the stale response while it fetches the new one. */
  fiveMinutes: 'public, durable, max-age=300, stale-while-revalidate=300',
} as const;

/** Values of `Netlify-Cache-Tag`, by which a change purges the CDN's cache. */
export const cacheTags = { phoneNumber: 'phone-number' } as const;

/** The platform's limits per IP address, which apply before a function runs; our own limits are far lower. */
export const platformLimits = {
  /** For functions with a public form. */
  form: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
  /** For the health check, which has no limit of our own. */
  health: { windowLimit: 120, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};

/** Reads a file of the build as text, e.g. `dist/shell.html`; rejects when the site is not built. `included_files` in netlify.toml deploys these files. */
export async function readBuiltFile(path: string): Promise<string> {
  // In a cold function, loading node:fs/promises takes longer than this read.
  return readFileSync(join(process.env.LAMBDA_TASK_ROOT ?? process.cwd(), path), 'utf8');
}
