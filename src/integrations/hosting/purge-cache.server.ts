/** The platform's network caches: answers that carry a tag are forgotten before their time. */
import { setTimeout } from 'node:timers/promises';
import { isPreview } from '#src/environment/deploy-context.ts';
import { env } from '#src/environment/env.ts';

const answerTimeoutMs = 4000;

/** Makes the network forget its answers with a tag; resolves to false where there is no network, throws when it does not accept. */
export async function purgeCached(tag: string): Promise<boolean> {
  // The platform gives it to every function; elsewhere nothing is cached.
  const { NETLIFY_PURGE_API_TOKEN: token, NETLIFY_API_BASE: apiURL } = env();
  if (!token || isPreview()) return false;
  const { purgeCache } = await import('@netlify/functions');
  const tooLate = setTimeout(answerTimeoutMs, null, { ref: false }).then(() => {
    throw new Error('The platform took too long to purge its caches.');
  });
  await Promise.race([purgeCache({ tags: [tag], ...(apiURL && { apiURL }) }), tooLate]);
  return true;
}
