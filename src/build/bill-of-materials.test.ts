import { execSync, type StdioOptions } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { describeMaterials, type LockFile } from './bill-of-materials.ts';

const text = readFileSync('package-lock.json', 'utf8');
const lock = JSON.parse(text) as LockFile;
const bill = describeMaterials(lock);

interface NpmBill {
  components: { purl: string; properties: { name: string }[] }[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

test('the bill of materials has every package that npm lists, with its dependencies', () => {
  const command = 'npm sbom --package-lock-only --omit=dev --sbom-format=cyclonedx';
  const stdio: StdioOptions = ['ignore', 'pipe', 'ignore'];
  const output = execSync(command, { stdio, maxBuffer: 50_000_000 }).toString();
  const npm = JSON.parse(output) as NpmBill;
  // Private packages of this repository are not in the registry.
  const theirs = npm.components.filter(
    ({ properties }) => !properties.some(({ name }) => name === 'cdx:npm:package:private'),
  );
  const ours = new Set(bill.components.map(({ purl }) => purl));
  expect(ours.size).toBeGreaterThan(200);
  expect(theirs.map(({ purl }) => purl).filter((purl) => !ours.has(purl))).toEqual([]);
  const refs = new Map(bill.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
  const astro = npm.dependencies.find(({ ref }) => ref.startsWith('astro@'));
  const names = astro!.dependsOn.map((ref) => `pkg:npm/${ref.replace(/^@/, '%40')}`);
  expect(names.length).toBeGreaterThan(20);
  expect(refs.get(`pkg:npm/${astro!.ref}`)).toEqual(expect.arrayContaining(names));
});

test('each package has a hash, and the bill names no folder, host or registry', () => {
  // A package bundled inside another has no hash of its own.
  const bundled = Object.entries(lock.packages).filter(([, locked]) => 'inBundle' in locked);
  const bare = bill.components
    .filter((component) => !('hashes' in component))
    .map(({ name }) => name);
  expect(bare.filter((name) => !bundled.some(([place]) => place.endsWith(`/${name}`)))).toEqual([]);
  const { $schema, ...rest } = bill;
  expect($schema).toBe('http://cyclonedx.org/schema/bom-1.6.schema.json');
  expect(JSON.stringify(rest)).not.toMatch(/https?:|file:|node_modules|\/(home|work|tmp|usr)\//);
});
