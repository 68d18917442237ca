/** The platform's build hook: an address that starts a new build of the site. */
import { env } from '#src/environment/env.ts';

const answerTimeoutMs = 10_000;

/** The hook did not accept the build; its message says why and never contains the address, which is a secret. */
class BuildNotStarted extends Error {
  override name = 'BuildNotStarted';
}

/** Orders a new build; resolves to false when no hook is configured, throws {@link BuildNotStarted} when it is not accepted. */
export async function startBuild(): Promise<boolean> {
  const { BUILD_HOOK_URL: hookUrl } = env();
  if (!hookUrl) return false;
  const response = await fetch(hookUrl, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json' },
    // A followed redirect would become a GET, which starts no build.
    redirect: 'manual',
    signal: AbortSignal.timeout(answerTimeoutMs),
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
