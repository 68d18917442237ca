import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const targets = ['latest', 'minor', 'patch'] as const;
/** Which newer version to take: the latest, or the newest of the same major or minor version. */
export type Target = (typeof targets)[number];

/** The project and the commands of an upgrade. */
export interface Upgrade {
  /** The folder with `package.json`, `package-lock.json` and `renovate.json`. */
  root: string;
  /** All packages when empty. */
  only?: readonly string[];
  /** Resolves to the newer versions of packages, by package. */
  findNewer: (
    packages: string[],
    target: (name: string) => Target,
  ) => Promise<Record<string, string>>;
  /** Installs packages such as `zod@5.0.0`, or what `package.json` says, and resolves to what fails; null when nothing does. */
  install: (packages: string[]) => Promise<string | null>;
  /** Runs the checks, and resolves to what fails; null when nothing does. */
  check: () => Promise<string | null>;
  report: (line: string) => void;
}

/** A rule of `renovate.json`: what moves together, or whose major version is fixed and why. */
interface PackageRule {
  groupName?: string;
  description?: string;
  matchPackageNames: string[];
  enabled?: boolean;
}

const files = ['package.json', 'package-lock.json'];

/** Upgrades packages to the newest versions with which the checks pass: all at once if possible, then each group alone. */
export async function upgradePackages(given: Upgrade): Promise<void> {
  const { root, only = [], findNewer, install, check, report } = given;
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const readJson = <Content>(file: string) => JSON.parse(read(file)) as Content;
  // If this run is killed, the next one restores the files.
  const unfinished = join(root, '.local/upgrade/unfinished.json');
  async function restoreFiles(): Promise<void> {
    const texts = JSON.parse(readFileSync(unfinished, 'utf8')) as string[];
    for (const [at, file] of files.entries()) writeFileSync(join(root, file), texts[at]!);
    const problem = await install([]);
    if (problem) throw new Error(`The upgrade is reverted, but the install fails: ${problem}`);
    rmSync(unfinished);
  }

  async function upgradeTogether(packages: string[]): Promise<void> {
    let tried = '';
    for (const target of targets) {
      const newer = await findNewer(packages, (name) =>
        target === 'latest' && isHeld(name) ? 'minor' : target,
      );
      const versions = Object.entries(newer).map(([name, version]) => `${name}@${version}`);
      if (versions.length === 0 || versions.join() === tried) continue;
      tried = versions.join();
      report(`trying ${versions.join(', ')} …`);
      writeFileSync(unfinished, JSON.stringify(files.map(read)));
      const problem = (await install(versions)) ?? (await check());
      if (!problem) {
        rmSync(unfinished);
        return report(`moved  ${versions.join(', ')}`);
      }
      await restoreFiles();
      report(`failed ${problem}`);
    }
  }

  mkdirSync(dirname(unfinished), { recursive: true, mode: 0o700 });
  if (existsSync(unfinished)) await restoreFiles();
  const before = await check();
  if (before) throw new Error(`The checks fail before anything is changed: ${before}`);
  const { packageRules } = readJson<{ packageRules: PackageRule[] }>('renovate.json');
  const held = packageRules.filter(({ enabled }) => enabled === false);
  const isHeld = (name: string) => held.some((rule) => rule.matchPackageNames.includes(name));
  const { dependencies, devDependencies } = readJson<Record<string, object>>('package.json');
  const names = Object.keys({ ...dependencies, ...devDependencies });
  const together = packageRules.flatMap((rule) => (rule.groupName ? [rule.matchPackageNames] : []));
  const alone = names.filter((name) => !together.flat().includes(name)).map((name) => [name]);
  const groups = [...together, ...alone].filter(
    (group) => only.length === 0 || group.some((name) => only.includes(name)),
  );
  for (const packages of [groups.flat(), ...groups]) await upgradeTogether(packages);
  for (const { matchPackageNames, description } of held)
    report(`held   ${matchPackageNames.join(', ')}: ${description}`);
}
