/** What the site asks of its platform: a new build through its build hook, and to purge its CDN cache. */
import { setTimeout } from 'node:timers/promises';
import { env, isPreview } from '#src/environment/env.ts';

const buildTimeoutMs = 10_000;
const purgeTimeoutMs = 4000;

/** Thrown when the hook refuses; the message never contains the hook's URL, which is a secret. */
class BuildNotStarted extends Error {
  override name = 'BuildNotStarted';
}

/** Starts a build; resolves to false when no hook is configured, and throws {@link BuildNotStarted} when it fails. */
export async function startBuild(): Promise<boolean> {
  const { BUILD_HOOK_URL: hookUrl } = env();
  if (!hookUrl) return false;
  const response = await fetch(hookUrl, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json' },
    // A followed redirect would become a GET request, which starts no build.
    redirect: 'manual',
    signal: AbortSignal.timeout(buildTimeoutMs),
  }).catch((error: unknown) => {
    const late = error instanceof Error && error.name === 'TimeoutError';
    throw new BuildNotStarted(
      late ? 'The build hook took too long.' : 'The build hook could not be reached.',
      { cause: error },
    );
  });
  await response.body?.cancel();
  if (!response.ok) throw new BuildNotStarted(`The build hook answered ${response.status}.`);
  return true;
}

/** Purges responses with a tag; resolves to false where there is no CDN, and throws when the platform refuses. */
export async function purgeCached(tag: string): Promise<boolean> {
  // The platform sets the token for its functions; elsewhere there is no CDN.
  const { NETLIFY_PURGE_API_TOKEN: token, NETLIFY_API_BASE: apiURL } = env();
  if (!token || isPreview()) return false;
  const { purgeCache } = await import('@netlify/functions');
  const timeout = setTimeout(purgeTimeoutMs, null, { ref: false }).then(() => {
    throw new Error('The platform took too long to purge its caches.');
  });
  await Promise.race([purgeCache({ tags: [tag], ...(apiURL && { apiURL }) }), timeout]);
  return true;
}
