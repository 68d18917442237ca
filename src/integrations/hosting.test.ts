import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { expectLoggedError, logged } from '#tests/fixtures/console.ts';
import { testEnv } from '#tests/fixtures/test-env.ts';
import { makeContext } from '#tests/fixtures/function-context.ts';
import rebuildSite from '#functions/rebuild-site.ts';
import { startHttpServer } from '#local/http-server.ts';
import { forgetEnv } from '#src/environment/env.ts';

const requests: string[] = [];
beforeEach(() => {
  requests.length = 0;
});
afterEach(() => configure(''));

function configure(hookUrl: string): void {
  Object.assign(process.env, testEnv, { BUILD_HOOK_URL: hookUrl });
  forgetEnv();
}
const run = () => rebuildSite(new Request('https://www.levee.example/'), makeContext());

/** Runs an action with a hook that responds like this, or closes the connection for null. */
async function withHook(response: Response | null, action: () => Promise<void>): Promise<void> {
  const hook = await startHttpServer(
    async ({ method, url }) => {
      requests.push(`${method} ${new URL(url).pathname}`);
      return response;
    },
    { port: 0, host: '127.0.0.1' },
  );
  configure(`http://127.0.0.1:${hook.port}/build_hooks/secret`);
  try {
    await action();
  } finally {
    await hook.close();
  }
}

test('a run starts one build (R24)', async () => {
  await withHook(new Response(), run);
  expect(requests).toEqual(['POST /build_hooks/secret']);
  expect(logged().join()).toContain('"isStarted":true');
});

test('without a hook nothing happens, and the log has the reason (R24)', async () => {
  configure('');
  await run();
  expect(logged().join()).toContain('BUILD_HOOK_URL is not set.');
});

test.each([
  [404, {}],
  [500, {}],
  [302, { location: '/elsewhere' }],
])(
  'a hook that responds with %i fails the run, and its URL is not logged',
  async (status, headers) => {
    expectLoggedError(/scheduled run failed.*BuildNotStarted/);
    await withHook(new Response(null, { status, headers }), () =>
      expect(run()).rejects.toThrow(`The build hook answered ${status}.`),
    );
    expect(requests).toHaveLength(1);
    expect(logged().join()).toContain(`The build hook answered ${status}.`);
    expect(logged().join()).not.toContain('secret');
  },
);

test('an unreachable hook fails the run', async () => {
  expectLoggedError(/scheduled run failed.*SocketError/);
  await withHook(null, () => expect(run()).rejects.toThrow('The build hook could not be reached.'));
  expect(logged().join()).not.toContain('secret');
});

test('a request to the hook times out', async () => {
  expectLoggedError(/scheduled run failed.*DOMException/);
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(
    AbortSignal.abort(new DOMException('late', 'TimeoutError')),
  );
  configure('http://127.0.0.1:9/build_hooks/secret');
  await expect(run()).rejects.toThrow('The build hook took too long.');
});
