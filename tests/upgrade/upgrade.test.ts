import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { describe as written, upgradePackages, type Upgrade } from './upgrade.ts';

let root: string;
let lines: string[];
/** The versions of each run of the checks, e.g. `zod 4.2.0`. */
let checked: string[];
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'levee-upgrade-'));
  lines = [];
  checked = [];
  write('package.json', {
    dependencies: { zod: '4.1.0', react: '19.0.0', local: 'file:local' },
    devDependencies: { '@types/react': '19.0.0', typescript: '6.0.3', node: '24.1.0' },
  });
  write('package-lock.json', { lockfileVersion: 3 });
});
afterEach(() => rmSync(root, { recursive: true }));

const write = (file: string, value: object) =>
  writeFileSync(join(root, file), JSON.stringify(value, null, 2));
const read = (file = 'package.json') => readFileSync(join(root, file), 'utf8');
const versionOf = (name: string) => new RegExp(`"${name}": "([^"]+)"`).exec(read())?.[1] ?? '';

const published: Record<string, string[]> = {
  zod: ['4.0.0', '4.1.0', '4.1.2', '4.2.0', '5.0.0', '5.1.0-beta.1'],
  react: ['19.0.0', '19.2.0'],
  '@types/react': ['19.0.0', '19.2.1'],
  typescript: ['6.0.3', '6.0.4', '7.0.0'],
  node: ['24.1.0', '26.0.0'],
};
/** Upgrades the folder's packages; the checks fail with versions that `broken` matches. */
function upgrade(broken = /^$/, changes: Partial<Upgrade> = {}) {
  return upgradePackages({
    root,
    notes: join(root, 'notes'),
    findVersions: (name) => {
      const versions = published[name]!;
      return Promise.resolve({ versions, latest: versions.findLast((one) => !one.includes('-'))! });
    },
    install: () => {
      write('package-lock.json', { lockfileVersion: 3, zod: versionOf('zod') });
      return Promise.resolve({ code: 0, output: '' });
    },
    check: () => {
      const now = Object.keys(published).map((name) => `${name} ${versionOf(name)}`);
      checked.push(now.join(', '));
      const fails = broken.test(now.join(', '));
      return Promise.resolve({
        code: fails ? 1 : 0,
        output: 'fine\nzod.test.ts failed: no such rule\nend',
      });
    },
    report: (line) => void lines.push(line),
    ...changes,
  });
}

test('upgrades each package to the newest version, and groups together', async () => {
  await upgrade();
  expect(checked).toEqual([
    expect.stringContaining('react 19.0.0, @types/react 19.0.0'),
    expect.stringContaining('react 19.2.0, @types/react 19.2.1'),
    expect.stringContaining('zod 5.0.0'),
    expect.stringContaining('typescript 6.0.4'),
  ]);
  expect(read()).toContain('"local": "file:local"');
  expect(lines).toContain('moved  zod 4.1.0 → 5.0.0');
});

test('reverts a version that fails and tries an older one', async () => {
  const outcomes = await upgrade(/zod (5|4\.2)/);
  expect(versionOf('zod')).toBe('4.1.2');
  expect(JSON.parse(read('package-lock.json'))).toMatchObject({ zod: '4.1.2' });
  const zod = outcomes.find(({ packages }) => packages.includes('zod'))!;
  expect(written(zod)).toBe(
    'moved  zod 4.1.0 → 4.1.2\n       5.0.0 does not pass: zod.test.ts failed: no such rule 4.2.0 does not pass: zod.test.ts failed: no such rule',
  );
});

test('leaves everything unchanged when no newer version passes', async () => {
  const before = [read(), read('package-lock.json')];
  await upgrade(/zod (4\.1\.2|4\.2|5)/, { only: ['zod'] });
  expect(read()).toBe(before[0]);
  expect(lines.filter((line) => line.startsWith('moved'))).toEqual([]);
});

test('stops when the checks fail before any upgrade', async () => {
  const before = read();
  await expect(upgrade(/./)).rejects.toThrow(
    'The checks fail before anything is changed: zod.test.ts failed: no such rule',
  );
  expect(read()).toBe(before);
});

test('keeps a fixed major version and reports why', async () => {
  await upgrade();
  expect([versionOf('node'), versionOf('typescript')]).toEqual(['24.1.0', '6.0.4']);
  expect(lines.join('\n')).toContain('left   node 24.1.0\n       Not 26.0.0: netlify.toml says');
});

test('rejects a failed install and a registry URL in the lock file', async () => {
  const install = () => {
    if (versionOf('zod') === '5.0.0')
      return Promise.resolve({ code: 1, output: 'npm error ERESOLVE could not resolve' });
    const resolved = 'https://registry.example/zod.tgz';
    write('package-lock.json', versionOf('zod') === '4.2.0' ? { resolved } : {});
    return Promise.resolve({ code: 0, output: '' });
  };
  await upgrade(/^$/, { install, only: ['zod'] });
  expect(versionOf('zod')).toBe('4.1.2');
  expect(lines.at(-1)).toContain('ERESOLVE');
  expect(lines.at(-1)).toContain('the lock file names a registry');
});

test('names a package that is missing in the lock file', async () => {
  const install = () =>
    Promise.resolve({
      code: versionOf('zod') === '4.1.0' ? 0 : 1,
      output: 'npm error code EUSAGE\nnpm error Missing: zod-darwin@ from lock file\nnpm error',
    });
  await upgrade(/^$/, { install, only: ['zod'] });
  expect(lines.at(-1)).toContain('Missing: zod-darwin@ from lock file');
});

test('reverts an interrupted run, and the next run does not repeat its results', async () => {
  const check = () =>
    versionOf('zod') === '4.1.0'
      ? Promise.resolve({ code: 0, output: '' })
      : Promise.reject(new Error('killed'));
  const killed = upgrade(/^$/, { check, only: ['zod'] });
  await expect(killed).rejects.toThrow('killed');
  expect(versionOf('zod')).toBe('5.0.0');
  await upgrade(/zod (5|4\.2|4\.1\.2)/, { only: ['zod'] });
  expect(lines).toContain('reverted');
  expect(versionOf('zod')).toBe('4.1.0');
  const tries = checked.length;
  await upgrade(/zod (5|4\.2|4\.1\.2)/, { only: ['zod'] });
  expect(checked).toHaveLength(tries);
});
