import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import demoBookingResult from '#functions/demo-booking-result.ts';
import { makeContext } from '../../../tests/fixtures/function-context.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shell-'));
  await mkdir(join(folder, 'dist'));
  await writeFile(join(folder, 'dist/shell.html'), '<title>%TITLE%</title><main>%BODY%</main>');
  process.env.LAMBDA_TASK_ROOT = folder;
});
afterAll(async () => {
  delete process.env.LAMBDA_TASK_ROOT;
  await rm(folder, { recursive: true });
});
beforeEach(() => void vi.spyOn(console, 'log').mockImplementation(() => undefined));

async function open(query: string): Promise<string> {
  const request = new Request(`https://www.levee.example/demo-booking-result?${query}`);
  const response = await demoBookingResult(request, makeContext());
  expect(response.status).toBe(200);
  return response.text();
}

test('each outcome of a plain form post has its page (R16)', async () => {
  const done = await open('outcome=done&reference=D-7KM2QXA');
  expect(done).toContain('<h1>Your demo is booked</h1>');
  expect(done).toContain('<dd>D-7KM2QXA</dd>');
  const invalid = await open('outcome=invalid&fields=name,preferredDate');
  expect(invalid).toContain('<h1>Your demo is not booked yet</h1>');
  expect(invalid.match(/<li>/g)).toHaveLength(2);
  expect(invalid).toContain('<li>Name must be at least 2 characters</li>');
  expect(invalid).toContain('href="/#demo-name-field"');
  expect(await open('outcome=too-many')).toContain('Please wait ten minutes');
  expect(await open('outcome=failed')).toContain('There was an error scheduling your demo.');
});

test('a result page never shows what an address made up', async () => {
  const made = await open('outcome=done&reference=<b>Call+us+now</b>&fields=<i>x</i>');
  expect(made).toContain('<h1>Your demo is booked</h1>');
  expect(made).not.toMatch(/Call us now|<b>|<i>|Reference/);
  expect(await open(`outcome=invalid&fields=<i>x</i>,${'name,'.repeat(100)}`)).not.toMatch(
    /<i>|<li>/,
  );
  for (const query of ['outcome=nonsense', ''])
    expect(await open(query)).toContain('<h1>Your demo is not booked</h1>');
});
