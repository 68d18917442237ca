import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { upgradePackages, type Target, type Upgrade } from './upgrade.ts';

let root: string;
let lines: string[];
/** What each install was asked for. */
let installed: string[];
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'levee-upgrade-'));
  lines = [];
  installed = [];
  write('package.json', {
    dependencies: { zod: '4.1.0', react: '19.0.0' },
    devDependencies: { '@types/react': '19.0.0', node: '24.1.0' },
  });
  write('package-lock.json', { lockfileVersion: 3 });
  write('renovate.json', {
    packageRules: [
      { groupName: 'React', matchPackageNames: ['react', '@types/react'] },
      { description: 'why', matchPackageNames: ['node'], enabled: false },
    ],
  });
});
afterEach(() => rmSync(root, { recursive: true }));

const write = (file: string, value: object) =>
  writeFileSync(join(root, file), JSON.stringify(value, null, 2));
const read = (file = 'package.json') => readFileSync(join(root, file), 'utf8');
const versionOf = (name: string) => new RegExp(`"${name}": "([^"]+)"`).exec(read())?.[1] ?? '';
const state = () =>
  ['zod', 'react', '@types/react', 'node'].map((name) => `${name} ${versionOf(name)}`).join(', ');

const published: Record<string, Record<Target, string>> = {
  zod: { latest: '5.0.0', minor: '4.2.0', patch: '4.1.2' },
  react: { latest: '19.2.0', minor: '19.2.0', patch: '19.0.0' },
  '@types/react': { latest: '19.2.1', minor: '19.2.1', patch: '19.0.0' },
  node: { latest: '26.0.0', minor: '24.1.0', patch: '24.1.0' },
};
/** Upgrades the folder's packages; the checks fail with versions that `broken` matches. */
const upgrade = (broken = /^$/, changes: Partial<Upgrade> = {}) =>
  upgradePackages({
    root,
    findNewer: async (packages, target) => {
      const found: Record<string, string> = {};
      for (const name of packages) {
        const version = published[name]![target(name)];
        if (version.localeCompare(versionOf(name), 'en', { numeric: true }) > 0)
          found[name] = version;
      }
      return found;
    },
    install: async (packages) => {
      installed.push(packages.join(' '));
      let text = read();
      for (const [, name, version] of packages.map((line) => /(.+)@(.+)/.exec(line)!))
        text = text.replace(new RegExp(`("${name}": ")[^"]+`), `$1${version}`);
      writeFileSync(join(root, 'package.json'), text);
      write('package-lock.json', { zod: versionOf('zod') });
      return null;
    },
    check: async () => (broken.test(state()) ? 'zod.test.ts failed: no such rule' : null),
    report: (line) => void lines.push(line),
    ...changes,
  });

test('all packages move at once when the checks pass with all of them', async () => {
  await upgrade();
  expect(state()).toBe('zod 5.0.0, react 19.2.0, @types/react 19.2.1, node 24.1.0');
  expect(installed).toHaveLength(1);
});

test('a version that fails is reverted and older ones are tried, while others and groups move', async () => {
  await upgrade(/zod (5|4\.2)/);
  expect(state()).toBe('zod 4.1.2, react 19.2.0, @types/react 19.2.1, node 24.1.0');
  expect(JSON.parse(read('package-lock.json'))).toMatchObject({ zod: '4.1.2' });
  expect(installed).toContain('react@19.2.0 @types/react@19.2.1');
  expect(lines).toContain('failed zod.test.ts failed: no such rule');
  expect(lines).toContain('moved  react@19.2.0, @types/react@19.2.1');
});

test('everything stays unchanged when no newer version passes', async () => {
  const before = read();
  await upgrade(/zod (4\.1\.2|4\.2|5)/, { only: ['zod'] });
  expect(read()).toBe(before);
  expect(lines.filter((line) => line.startsWith('moved'))).toEqual([]);
});

test('the same versions are tried once', async () => {
  await upgrade(/react 19\.2/, { only: ['react'] });
  expect(installed.filter((packages) => packages.includes('react@19.2.0'))).toHaveLength(2);
});

test('nothing moves when the checks fail before any upgrade', async () => {
  await expect(upgrade(/./)).rejects.toThrow(
    'The checks fail before anything is changed: zod.test.ts failed: no such rule',
  );
  expect(installed).toEqual([]);
});

test('a fixed major version stays, and the report says why', async () => {
  await upgrade();
  expect(versionOf('node')).toBe('24.1.0');
  expect(lines).toContain('held   node: why');
});

test('a version that cannot be installed is reverted', async () => {
  const install = async (packages: string[]) =>
    packages.includes('zod@5.0.0') ? 'npm error ERESOLVE could not resolve' : null;
  await upgrade(/^$/, { install, only: ['zod'] });
  expect(lines).toContain('failed npm error ERESOLVE could not resolve');
  expect(lines).toContain('moved  zod@4.2.0');
});

test('an interrupted run is reverted by the next one', async () => {
  const check = async () => {
    if (versionOf('zod') !== '4.1.0') throw new Error('killed');
    return null;
  };
  await expect(upgrade(/^$/, { check, only: ['zod'] })).rejects.toThrow('killed');
  expect(versionOf('zod')).toBe('5.0.0');
  await upgrade(/zod (5|4\.2|4\.1\.2)/, { only: ['zod'] });
  expect(versionOf('zod')).toBe('4.1.0');
});
