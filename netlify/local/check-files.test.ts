import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkFiles } from './check-files.ts';
import { projectRoot } from './process/settings.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'levee-files-'));
  for (const folder of ['.local', 'backups']) mkdirSync(join(root, folder), { mode: 0o700 });
  writeFileSync(join(root, '.env'), 'AUTH_SECRET=x', { mode: 0o600 });
  writeFileSync(join(root, '.env.example'), '', { mode: 0o644 });
});
afterEach(() => rmSync(root, { recursive: true }));

const check = (isIgnored: (path: string) => boolean | null = () => true) =>
  checkFiles(root, join(root, '.local'), isIgnored);

test('private files that git ignores are right, also without a repository or the folders', () => {
  expect(check().state).toBe('right');
  expect(check(() => null).state).toBe('right');
  rmSync(join(root, 'backups'), { recursive: true });
  expect(check().state).toBe('right');
});

test('each file and folder that other users can open is named with its fix', () => {
  for (const name of ['.env', '.local', 'backups']) chmodSync(join(root, name), 0o740);
  writeFileSync(join(root, '.env.production'), '', { mode: 0o644 });
  expect(check()).toEqual({
    state: 'wrong',
    text: 'Other users of this machine may open .env, .env.production, .local, backups.',
    fix: 'Run chmod -R go= .env .env.production .local backups.',
  });
});

test('what git does not ignore is named, in the project only', () => {
  const asked: string[] = [];
  const finding = checkFiles(root, join(tmpdir(), 'elsewhere'), (path) => {
    asked.push(path);
    return !path.startsWith(join(root, 'backups'));
  });
  expect(finding).toMatchObject({ state: 'wrong', text: 'Git does not ignore backups.' });
  expect(asked.filter((path) => !path.startsWith(root))).toEqual([]);
});

test('git ignores local data, backups and all variables of this project except the example', () => {
  const ignored = readFileSync(join(projectRoot, '.gitignore'), 'utf8').split('\n');
  expect(ignored).toEqual(
    expect.arrayContaining(['.local/', 'backups/', '.env', '.env.*', '!.env.example']),
  );
});
