import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { startChild, type Child } from '#tests/fixtures/child.ts';
import { makeLocalSite } from '#tests/fixtures/local-site.ts';

const program = join(import.meta.dirname, '../../tests/fixtures/serve-local-site.ts');
const site = makeLocalSite();
const children: Child[] = [];

afterEach(async () => {
  for (const child of children) child.process.kill('SIGKILL');
  await Promise.all(children.splice(0).map((child) => child.ended));
});
afterAll(() => site.remove());

function serve(): Child {
  const child = startChild([program, site.root]);
  children.push(child);
  return child;
}
const urlOf = async (child: Child) => (await child.printed(/ready (\S+)/))[1] ?? '';

test('of two servers started on one folder, one serves and the other names it; a kill frees the folder', async () => {
  const both = [serve(), serve()];
  const endings = await Promise.all(
    both.map((child) =>
      Promise.race([urlOf(child).catch(() => 'failed'), child.ended.then(() => 'failed')]),
    ),
  );
  expect(endings.filter((ending) => ending === 'failed')).toHaveLength(1);
  const loser = both[endings.indexOf('failed')];
  const winner = both[1 - endings.indexOf('failed')];
  expect(await loser?.ended).toBe(1);
  expect(loser?.output()).toMatch(
    new RegExp(
      `^The folder .* is in use by process ${winner?.process.pid} \\(port \\d+, since .*\\n$`,
    ),
  );
  winner?.process.kill('SIGKILL');
  await winner?.ended;
  expect(await urlOf(serve())).toMatch(/^http/);
});

test.each(['SIGTERM', 'SIGINT'] as const)(
  'after a function’s uncaught errors, %s lets requests and background work finish, then exits with 0',
  async (signal) => {
    const child = serve();
    const url = await urlOf(child);
    expect((await fetch(`${url}/api/stray`)).status).toBe(200);
    await child.printed(/nobody catches this/);
    await sleep(50);
    expect((await fetch(url)).status).toBe(200);
    const file = join(site.root, `${signal}.txt`);
    const answer = fetch(`${url}/api/slow`, { method: 'POST', body: JSON.stringify({ file }) });
    await vi.waitFor(() => expect(readFileSync(file, 'utf8')).toBe('started'), { timeout: 60_000 });
    child.process.kill(signal);
    expect(await (await answer).text()).toBe('answered');
    expect(await child.ended).toBe(0);
    expect(readFileSync(file, 'utf8')).toBe('finished');
    await expect(fetch(url)).rejects.toThrow();
  },
);
