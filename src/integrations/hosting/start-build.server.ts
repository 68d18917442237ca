/** Starts a new build of the site through the platform's build hook. */
import { env } from '#src/environment/env.ts';

const timeoutMs = 10_000;

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
    signal: AbortSignal.timeout(timeoutMs),
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
