import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const readJson = <Content>(file: string) => JSON.parse(readFileSync(file, 'utf8')) as Content;
const { dependencies, devDependencies } =
  readJson<Record<'dependencies' | 'devDependencies', Record<string, string>>>('package.json');
const pinned = { ...dependencies, ...devDependencies };

test('every package is pinned to one version', () => {
  const loose = Object.entries(pinned).filter(
    ([, version]) => !/^(\d+\.\d+\.\d+(-[\w.]+)?|file:.*)$/.test(version),
  );
  expect(loose).toEqual([]);
});

test('the lock file names no registry', () => {
  const resolved = readFileSync('package-lock.json', 'utf8').match(/"resolved": ".*"/g) ?? [];
  expect(resolved.filter((url) => /https?:/.test(url))).toEqual([]);
});

test('renovate.json names packages of ours only', () => {
  const { packageRules } = readJson<{ packageRules: { matchPackageNames: string[] }[] }>(
    'renovate.json',
  );
  const named = packageRules.flatMap((rule) => rule.matchPackageNames);
  expect(named.filter((name) => !(name in pinned))).toEqual([]);
});
