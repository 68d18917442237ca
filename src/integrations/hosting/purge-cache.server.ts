/** Purges the platform's CDN cache. */
import { setTimeout } from 'node:timers/promises';
import { isPreview } from '#src/environment/deploy-context.ts';
import { env } from '#src/environment/env.ts';

const timeoutMs = 4000;

/** Purges responses with a tag; resolves to false where there is no CDN, and throws when the platform refuses. */
export async function purgeCached(tag: string): Promise<boolean> {
  // The platform sets the token for its functions; elsewhere there is no CDN.
  const { NETLIFY_PURGE_API_TOKEN: token, NETLIFY_API_BASE: apiURL } = env();
  if (!token || isPreview()) return false;
  const { purgeCache } = await import('@netlify/functions');
  const timeout = setTimeout(timeoutMs, null, { ref: false }).then(() => {
    throw new Error('The platform took too long to purge its caches.');
  });
  await Promise.race([purgeCache({ tags: [tag], ...(apiURL && { apiURL }) }), timeout]);
  return true;
}
