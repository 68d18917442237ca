import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startChild } from '../../../tests/fixtures/child.ts';
import { tryExclusiveLock } from './exclusive-lock.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'levee-lock-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function startTaker(file: string) {
  const lockModule = JSON.stringify(join(import.meta.dirname, 'exclusive-lock.ts'));
  const program = `
    const { tryExclusiveLock } = await import(${lockModule});
    globalThis.lock = tryExclusiveLock(${JSON.stringify(file)});
    console.log(lock ? 'won' : 'lost');
    if (lock) setInterval(() => {}, 1000);`;
  return startChild(['--input-type=module', '-e', program]);
}

test('the lock is held once, here and in other processes, until it is released', async () => {
  const file = join(folder, 'a.sqlite');
  const lock = tryExclusiveLock(file);
  expect(lock).not.toBeNull();
  expect(tryExclusiveLock(file)).toBeNull();
  const other = startTaker(file);
  await other.printed(/lost/);
  await other.ended;
  lock?.release();
  lock?.release();
  const next = tryExclusiveLock(file);
  expect(next).not.toBeNull();
  next?.release();
});

test('of several processes that start together exactly one wins', async () => {
  const file = join(folder, 'b.sqlite');
  const takers = Array.from({ length: 5 }, () => startTaker(file));
  const results = await Promise.all(takers.map((taker) => taker.printed(/won|lost/)));
  const winners = results.filter(([word]) => word === 'won');
  for (const taker of takers) taker.process.kill('SIGKILL');
  await Promise.all(takers.map((taker) => taker.ended));
  expect(winners).toHaveLength(1);
});

test('a hard kill leaves nothing behind that blocks the next one', async () => {
  const file = join(folder, 'c.sqlite');
  for (let round = 0; round < 3; round += 1) {
    const taker = startTaker(file);
    await taker.printed(/won/);
    taker.process.kill('SIGKILL');
    await taker.ended;
  }
  const lock = tryExclusiveLock(file);
  expect(lock).not.toBeNull();
  lock?.release();
});
