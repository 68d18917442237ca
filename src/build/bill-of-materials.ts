/** The software bill of materials: every package that the site is built from or runs on, as CycloneDX, next to the pages. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/** Where it is on the site. */
export const billOfMaterialsPath = '/sbom.cdx.json';

/** The parts of a lock file that matter here. */
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
  resolved?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/** Writes `/sbom.cdx.json` from the lock file, which alone says what is installed: no path and no host of this machine. */
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

/** The bill: the packages that are installed without tools for development, and which needs which. */
export function describeMaterials({ name, version, packages }: LockFile) {
  const places = Object.entries(packages).filter(
    ([place, locked]) => place.startsWith('node_modules/') && !locked.dev && !locked.link,
  );
  const components = new Map(
    places.map(([place, locked]) => [referTo(place, locked), describePackage(place, locked)]),
  );
  const own = `pkg:npm/${name}@${version}`;
  const needs = new Map<string, Set<string>>();
  for (const [place, locked] of [['', packages['']!] as const, ...places]) {
    const wanted = { ...locked.dependencies, ...locked.optionalDependencies };
    const found = Object.keys(wanted).flatMap((one) => findPlace(packages, place, one) ?? []);
    const key = place === '' ? own : referTo(place, locked);
    const known = needs.get(key) ?? new Set();
    for (const one of found) known.add(referTo(one, packages[one]!));
    needs.set(key, known);
  }
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { 'bom-ref': own, type: 'application', name, version, purl: own } },
    components: [...components.values()],
    dependencies: [...needs].map(([ref, on]) => ({
      ref,
      dependsOn: [...on].filter((one) => components.has(one)).sort(),
    })),
  };
}

function describePackage(place: string, locked: LockedPackage) {
  const { version, license, integrity = '', optional } = locked;
  const purl = referTo(place, locked);
  const [algorithm = '', hash = ''] = integrity.split(' ', 1)[0]?.split('-') ?? [];
  return {
    ...{ 'bom-ref': purl, type: 'library', name: nameOf(place, locked), version, purl },
    scope: optional ? 'optional' : 'required',
    ...(license && { licenses: [nameLicense(license)] }),
    ...(hash && {
      hashes: [
        {
          alg: algorithm.replace('sha', 'SHA-'),
          content: Buffer.from(hash, 'base64').toString('hex'),
        },
      ],
    }),
  };
}

/** A name of SPDX's list, an expression of such names, or whatever the package says. */
function nameLicense(license: string) {
  if (/^[\w.+-]+$/.test(license)) return { license: { id: license } };
  return /^[\w.+() -]+$/.test(license) ? { expression: license } : { license: { name: license } };
}

const nameOf = (place: string, { name }: LockedPackage) =>
  name ?? place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** The address of a package that tools know it by. */
function referTo(place: string, locked: LockedPackage): string {
  return `pkg:npm/${nameOf(place, locked).replace('@', '%40')}@${locked.version}`;
}

/** Where Node finds a package from a place: in its own folder, or in one above. */
function findPlace(packages: LockFile['packages'], from: string, name: string): string | null {
  for (
    let folder = from;
    ;
    folder = folder.slice(0, Math.max(folder.lastIndexOf('/node_modules/'), 0))
  ) {
    const place = `${folder ? `${folder}/` : ''}node_modules/${name}`;
    if (packages[place]) return place;
    if (folder === '') return null;
  }
}
