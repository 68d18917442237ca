/**
 * Headers and limits, defined once. What the platform reads without running it must repeat them:
 * netlify.toml for static files, and each function's `config`. A test compares them.
 */

/** Security headers of every answer, from a static page or a function. */
export const siteHeaders = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(), payment=(self), browsing-topics=()',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
} as const;

/** Values of `Cache-Control`, by who may keep an answer. */
export const caches = {
  nobody: 'no-store',
  /** For personal answers: neither a browser nor a proxy keeps them. */
  nobodyPrivate: 'private, no-store',
  /** Static pages: kept, and revalidated each time. */
  checked: 'public, max-age=0, must-revalidate',
  /** Files whose names change with their content. */
  forever: 'public, max-age=31536000, immutable',
  fiveMinutes: 'public, max-age=300',
  /** For data that programs fetch again and again, and that changes with a build. */
  oneHour: 'public, max-age=3600',
} as const;

/** Headers of what programs on other sites may read in a browser. */
export const openData = {
  'access-control-allow-origin': '*',
  'cache-control': caches.oneHour,
} as const;

/** Values of `Netlify-CDN-Cache-Control`: the network's caches answer before a function is asked. */
export const networkCaches = {
  /** For what only a build changes: every deploy empties these caches. */
  untilDeploy: 'public, durable, max-age=86400, stale-while-revalidate=604800',
  /** A request within five more minutes gets the old answer while the new one is fetched. */
  fiveMinutes: 'public, durable, max-age=300, stale-while-revalidate=300',
} as const;

/** Values of `Netlify-Cache-Tag`: what the network's caches forget at once when it changes. */
export const cacheTags = { phoneNumber: 'phone-number' } as const;

/** The platform's own limit for one address and function, before the function runs: our limits (R38) are far lower. */
export const platformLimits = {
  /** For everything that takes a public form. */
  form: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
  /** For the health check, which counts no tries. */
  health: { windowLimit: 120, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
