import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startChild } from '#tests/fixtures/child.ts';
import { tryExclusiveLock } from './exclusive-lock.ts';

const folder = mkdtempSync(join(tmpdir(), 'levee-lock-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function startContender(file: string) {
  const lockModule = JSON.stringify(join(import.meta.dirname, 'exclusive-lock.ts'));
  const program = `
    const { tryExclusiveLock } = await import(${lockModule});
    globalThis.lock = tryExclusiveLock(${JSON.stringify(file)});
    console.log(lock ? 'won' : 'lost');
    if (lock) setInterval(() => {}, 1000);`;
  return startChild(['--input-type=module', '-e', program]);
}

test('only one holder at a time, in this process and across processes', async () => {
  const file = join(folder, 'a.sqlite');
  const lock = tryExclusiveLock(file);
  expect(lock).not.toBeNull();
  expect(tryExclusiveLock(file)).toBeNull();
  const other = startContender(file);
  await other.printed(/lost/);
  await other.ended;
  lock?.release();
  lock?.release();
  const next = tryExclusiveLock(file);
  expect(next).not.toBeNull();
  next?.release();
});

test('exactly one of several concurrent processes gets the lock', async () => {
  const file = join(folder, 'b.sqlite');
  const contenders = Array.from({ length: 5 }, () => startContender(file));
  const results = await Promise.all(contenders.map((contender) => contender.printed(/won|lost/)));
  const winners = results.filter(([word]) => word === 'won');
  for (const contender of contenders) contender.process.kill('SIGKILL');
  await Promise.all(contenders.map((contender) => contender.ended));
  expect(winners).toHaveLength(1);
});

test('a killed process releases the lock', async () => {
  const file = join(folder, 'c.sqlite');
  for (let round = 0; round < 3; round += 1) {
    const contender = startContender(file);
    await contender.printed(/won/);
    contender.process.kill('SIGKILL');
    await contender.ended;
  }
  const lock = tryExclusiveLock(file);
  expect(lock).not.toBeNull();
  lock?.release();
});
