/** The software bill of materials (CycloneDX): every package that builds or runs the site. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/** Its URL path on the site. */
export const billOfMaterialsPath = '/sbom.cdx.json';

/** The fields of package-lock.json that the bill uses. */
export interface LockFile {
  name: string;
  version: string;
  packages: Record<string, LockedPackage>;
}

interface LockedPackage {
  name?: string;
  version?: string;
  license?: string;
  integrity?: string;
  dev?: boolean;
  optional?: boolean;
  link?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/** Writes `/sbom.cdx.json` from the lock file, so that it contains no path and no host of the build machine. */
export function billOfMaterials(): AstroIntegration {
  return {
    name: 'levee:bill-of-materials',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const file = new URL('../../package-lock.json', import.meta.url);
        const lock = JSON.parse(await readFile(file, 'utf8')) as LockFile;
        const path = join(fileURLToPath(dir), billOfMaterialsPath);
        await writeFile(path, JSON.stringify(describeMaterials(lock)));
      },
    },
  };
}

/** Returns the bill: all packages except development dependencies, and what each depends on. */
export function describeMaterials({ name, version, packages }: LockFile) {
  const places = Object.entries(packages).filter(
    ([place, locked]) => place.startsWith('node_modules/') && !locked.dev && !locked.link,
  );
  const components = new Map(
    places.map(([place, locked]) => [purlOf(place, locked), describePackage(place, locked)]),
  );
  const own = `pkg:npm/${name}@${version}`;
  const dependencies = new Map<string, Set<string>>();
  for (const [place, locked] of [['', packages['']!] as const, ...places]) {
    const wanted = { ...locked.dependencies, ...locked.optionalDependencies };
    const found = Object.keys(wanted).flatMap(
      (dependency) => findPlace(packages, place, dependency) ?? [],
    );
    const purl = place === '' ? own : purlOf(place, locked);
    const dependsOn = dependencies.get(purl) ?? new Set();
    for (const installed of found) dependsOn.add(purlOf(installed, packages[installed]!));
    dependencies.set(purl, dependsOn);
  }
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { 'bom-ref': own, type: 'application', name, version, purl: own } },
    components: [...components.values()],
    dependencies: [...dependencies].map(([ref, on]) => ({
      ref,
      dependsOn: [...on].filter((purl) => components.has(purl)).sort(),
    })),
  };
}

function describePackage(place: string, locked: LockedPackage) {
  const { version, license, integrity = '', optional } = locked;
  const purl = purlOf(place, locked);
  const [algorithm = '', hash = ''] = integrity.split(' ', 1)[0]?.split('-') ?? [];
  const alg = algorithm.replace('sha', 'SHA-');
  const content = Buffer.from(hash, 'base64').toString('hex');
  return {
    'bom-ref': purl,
    type: 'library',
    name: nameOf(place, locked),
    version,
    purl,
    scope: optional ? 'optional' : 'required',
    ...(license && { licenses: [nameLicense(license)] }),
    ...(hash && { hashes: [{ alg, content }] }),
  };
}

/** An SPDX license id, an SPDX expression, or the package's own text. */
function nameLicense(license: string) {
  if (/^[\w.+-]+$/.test(license)) return { license: { id: license } };
  return /^[\w.+() -]+$/.test(license) ? { expression: license } : { license: { name: license } };
}

const nameOf = (place: string, { name }: LockedPackage) =>
  name ?? place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** The package URL (purl), by which tools identify a package. */
function purlOf(place: string, locked: LockedPackage): string {
  return `pkg:npm/${nameOf(place, locked).replace('@', '%40')}@${locked.version}`;
}

/** Where Node resolves a package from a place: its own `node_modules`, or one in a folder above. */
function findPlace(packages: LockFile['packages'], from: string, name: string): string | null {
  const place = `${from && `${from}/`}node_modules/${name}`;
  if (packages[place]) return place;
  const above = from.slice(0, Math.max(from.lastIndexOf('/node_modules/'), 0));
  return from === '' ? null : findPlace(packages, above, name);
}
