import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A command's exit code and output. */
export interface CommandResult {
  code: number;
  output: string;
}

/** The settings and commands of an upgrade. */
export interface Upgrade {
  /** The folder with `package.json` and `package-lock.json`. */
  root: string;
  /** A folder for results so far, so that an interrupted run can continue. */
  notes: string;
  /** The published versions of a package, oldest first, and its `latest` tag. */
  findVersions: (name: string) => Promise<{ versions: string[]; latest: string }>;
  /** Updates `node_modules` and the lock file from `package.json`. */
  install: () => Promise<CommandResult>;
  check: () => Promise<CommandResult>;
  /** All packages when empty. */
  only?: readonly string[];
  report: (line: string) => void;
}

/** The result for a group of packages. */
export interface Outcome {
  packages: string[];
  /** The versions before and after; equal when no upgrade passed. */
  from: string[];
  to: string[];
  /** Which newer versions failed, and why; empty when the newest passed. */
  left: string;
}

/** Packages that must be upgraded together. */
const groups = [
  ['react', 'react-dom', '@types/react', '@types/react-dom'],
  ['tailwindcss', '@tailwindcss/vite'],
  ['oxlint', 'oxlint-tsgolint'],
  ['pg', '@types/pg'],
  ['pdfkit', '@types/pdfkit'],
  ['smtp-server', '@types/smtp-server'],
  ['nodemailer', '@types/nodemailer'],
  ['@fontsource/public-sans', '@fontsource-variable/public-sans'],
];
/** Packages whose major version is fixed, and why. */
const heldMajors: Record<string, string> = {
  node: 'netlify.toml says on which Node the functions run',
  '@types/node': 'it follows the package node',
  typescript: 'astro check needs the compiler API of version 6',
};

type Versions = Record<string, string>;
const parts = ['dependencies', 'devDependencies'] as const;

/** Upgrades packages and resolves to the result of each group; groups with a result from an earlier run are skipped. */
export async function upgradePackages(given: Upgrade): Promise<Outcome[]> {
  const { root, notes, only = [], report } = given;
  mkdirSync(notes, { recursive: true });
  await revertUnfinished(given);
  const pinned = readPinned(root);
  const names = Object.keys(pinned).filter((name) => only.length === 0 || only.includes(name));
  const settled = readSettled(notes);
  const outcomes: Outcome[] = [];
  let isSound = false;
  for (const packages of inGroups(names, pinned)) {
    const from = packages.map((name) => pinned[name]!);
    const { steps, held } = await findSteps(given, packages, from);
    if (steps.length === 0 && !held) continue;
    const key = JSON.stringify([packages, from, steps]);
    const known = settled[key];
    if (!known && steps.length > 0 && !isSound) {
      report('checking that everything passes before any upgrade …');
      const problem = await findFailure(given.check);
      if (problem) throw new Error(`The checks fail before anything is changed: ${problem}`);
      isSound = true;
    }
    const outcome = known ?? (await tryEach(given, packages, from, steps, held));
    settled[key] = outcome;
    writeFileSync(join(notes, 'settled.json'), JSON.stringify(settled, null, 2));
    outcomes.push(outcome);
    report(describe(outcome));
  }
  return outcomes;
}

/** Describes the result for a group. */
export function describe({ packages, from, to, left }: Outcome): string {
  const moved = packages.flatMap((name, at) =>
    from[at] === to[at] ? [] : `${name} ${from[at]} → ${to[at]}`,
  );
  const kept = packages.map((name, at) => `${name} ${to[at]}`).join(', ');
  return [
    moved.length > 0 ? `moved  ${moved.join(', ')}` : `left   ${kept}`,
    ...(left ? [`       ${left}`] : []),
  ].join('\n');
}

async function tryEach(
  given: Upgrade,
  packages: string[],
  from: string[],
  steps: string[][],
  held: string,
): Promise<Outcome> {
  const left = held ? [held] : [];
  for (const to of steps) {
    given.report(`trying ${packages.map((name, at) => `${name} ${to[at]}`).join(', ')} …`);
    const problem = await tryVersions(given, packages, to);
    if (!problem) return { packages, from, to, left: left.join(' ') };
    left.push(`${to.join(', ')} does not pass: ${problem}`);
  }
  return { packages, from, to: from, left: left.join(' ') };
}

/** Installs and checks versions; resolves to null when they pass, else reverts them and resolves to the problem. */
async function tryVersions(
  given: Upgrade,
  packages: string[],
  to: string[],
): Promise<string | null> {
  const { root, notes, install, check } = given;
  const before = files.map((file) => readFileSync(join(root, file), 'utf8'));
  // If this run is killed, the next one reverts it.
  writeFileSync(join(notes, 'unfinished.json'), JSON.stringify(before));
  pin(root, packages, to);
  const problem = (await findFailure(install)) ?? findUnpinned(root) ?? (await findFailure(check));
  if (problem) await revertUnfinished(given);
  else rmSync(join(notes, 'unfinished.json'));
  return problem;
}

async function revertUnfinished({ root, notes, install, report }: Upgrade): Promise<void> {
  const file = join(notes, 'unfinished.json');
  const text = readOptional(file);
  if (!text) return;
  const before = JSON.parse(text) as string[];
  files.forEach((name, at) => writeFileSync(join(root, name), before[at]!));
  const { code, output } = await install();
  if (code !== 0) {
    throw new Error(`The upgrade is reverted, but the install fails: ${keyLine(output)}`);
  }
  rmSync(file);
  report('reverted');
}

const files = ['package.json', 'package-lock.json'] as const;

async function findFailure(run: () => Promise<CommandResult>): Promise<string | null> {
  const { code, output } = await run();
  return code === 0 ? null : keyLine(output);
}

/** The most informative line: the first that names an error, else the last. */
function keyLine(output: string): string {
  const lines = output
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const missing = lines.find((line) => / from lock file$/.test(line));
  const error =
    missing ?? lines.find((line) => /\b(error|failed|FAIL|ERESOLVE|ETARGET)\b/i.test(line));
  return (error ?? lines.at(-1) ?? 'no output').slice(0, 200);
}

/** A problem when a version isn't exact or the lock file contains a registry's URL, or null. */
function findUnpinned(root: string): string | null {
  const loose = Object.entries(readPinned(root, { all: true })).find(
    ([, version]) => !/^(\d+\.\d+\.\d+(-[\w.]+)?|file:.*)$/.test(version),
  );
  if (loose) return `${loose[0]} is not pinned to one version`;
  const hosts = /"resolved": "https?:/.test(readFileSync(join(root, files[1]), 'utf8'));
  return hosts ? 'the lock file names a registry' : null;
}

function readPinned(root: string, { all = false } = {}): Versions {
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(join(root, files[0]), 'utf8'),
  ) as Record<(typeof parts)[number], Versions>;
  const entries = Object.entries({ ...dependencies, ...devDependencies });
  return Object.fromEntries(entries.filter(([, version]) => all || /^\d/.test(version)));
}

/** Replaces versions in package.json and leaves the rest of the text unchanged. */
function pin(root: string, packages: string[], to: string[]): void {
  const file = join(root, files[0]);
  let text = readFileSync(file, 'utf8');
  packages.forEach((name, at) => {
    text = text.replaceAll(
      new RegExp(`("${RegExp.escape(name)}": ")\\d[^"]*"`, 'g'),
      (_all, before: string) => `${before}${to[at]}"`,
    );
  });
  writeFileSync(file, text);
}

function inGroups(names: string[], pinned: Versions): string[][] {
  const grouped = groups
    .map((group) => group.filter((name) => name in pinned))
    .filter((group) => group.some((name) => names.includes(name)));
  const alone = names.filter((name) => !grouped.some((group) => group.includes(name)));
  return [...grouped, ...alone.map((name) => [name])];
}

/** The versions to try: the latest, then the newest of the same major, then the newest of the same minor. */
async function findSteps(
  { findVersions }: Upgrade,
  packages: string[],
  from: string[],
): Promise<{ steps: string[][]; held: string }> {
  let held = '';
  const found = await Promise.all(
    packages.map(async (name, at) => {
      const current = from[at]!;
      const { versions, latest } = await findVersions(name);
      const isFit = (version: string) =>
        compare(version, current) > 0 &&
        compare(version, latest) <= 0 &&
        (!version.includes('-') || current.includes('-'));
      const within = (digits: number) =>
        versions
          .filter((version) => isFit(version) && major(version, digits) === major(current, digits))
          .toSorted(compare)
          .at(-1) ?? current;
      const reason = heldMajors[name];
      if (reason && major(latest) !== major(current)) {
        held = `Not ${latest}: ${reason}.`;
        return [within(1), within(1), within(2)];
      }
      return [isFit(latest) ? latest : current, within(1), within(2)];
    }),
  );
  const rows = [0, 1, 2].map((step) => found.map((choices) => choices[step]!));
  const steps = rows.filter(
    (row, at) =>
      row.some((version, place) => version !== from[place]) &&
      rows.findIndex((other) => other.join() === row.join()) === at,
  );
  return { steps, held };
}

const major = (version: string, digits = 1) => version.split('.').slice(0, digits).join('.');

function compare(first: string, second: string): number {
  const numbers = (version: string) => version.split(/[.-]/).slice(0, 3).map(Number);
  const [one, other] = [numbers(first), numbers(second)];
  const at = one.findIndex((number, place) => number !== other[place]);
  if (at >= 0) return one[at]! - other[at]!;
  // A release is newer than its prereleases.
  return Number(second.includes('-')) - Number(first.includes('-'));
}

function readSettled(notes: string): Record<string, Outcome> {
  return JSON.parse(readOptional(join(notes, 'settled.json')) || '{}') as Record<string, Outcome>;
}

function readOptional(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
