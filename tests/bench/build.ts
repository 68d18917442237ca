/** How the build grows with the number of articles: time and peak memory, in a copy of the project that is thrown away, beside a plain blog with the same articles. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyProject } from '../fixtures/project-copy.ts';
import { writeArticles } from './generated-articles.ts';
import { makePlainBlog } from './plain-blog.ts';

interface Measured {
  articles: number;
  /** True for the plain blog. */
  isPlain: boolean;
  /** False for a build that finds what the one before it kept: pictures, read articles. */
  fromNothing: boolean;
  ms: number;
  /** Processor time, which other work on the machine stretches less than it stretches the clock. */
  cpuMs: number;
  peakBytes: number;
}

const root = join(import.meta.dirname, '../..');
const usualSizes = [10, 100, 1_000, 5_000];
/** How many times as long as the plain blog ours may take. */
const mostTimes = 1.5;

/** Builds the site with each number of articles beside its own, one after the other, and prints the table. */
export async function benchBuild(wanted: number[]): Promise<void> {
  if (wanted.some((size) => !Number.isInteger(size) || size < 1)) {
    console.error('Give whole numbers of articles, for example: npm run bench -- build 10 100');
    process.exitCode = 1;
    return;
  }
  const sizes = wanted.length > 0 ? wanted : usualSizes;
  const [site, plain] = [copyProject(), makePlainBlog()];
  const old = mkdtempSync(join(tmpdir(), 'levee-old-builds-'));
  try {
    const measured: Measured[] = [];
    for (const articles of sizes)
      for (const { folder, isPlain } of [
        { folder: plain.folder, isPlain: true },
        { folder: site.folder, isPlain: false },
      ]) {
        writeArticles(join(folder, 'src/content/articles'), articles, { plain: isPlain });
        for (const fromNothing of isPlain ? [true] : [true, false]) {
          if (fromNothing) forgetBuilds(folder, old);
          const one = {
            ...{ articles, isPlain, fromNothing },
            ...(await measureBuild(folder, articles)),
          };
          measured.push(one);
          console.log(describe(one));
        }
      }
    printTable(measured);
  } finally {
    site.remove();
    plain.remove();
    rmSync(old, { recursive: true });
  }
}

/** Puts what builds have left out of their reach. It is deleted later: for minutes Linux looks for room among what was just deleted before it makes a file. */
function forgetBuilds(copy: string, old: string): void {
  const place = mkdtempSync(join(old, 'build-'));
  for (const kept of ['dist', '.astro', '.netlify', 'node_modules/.astro', 'node_modules/.cache'])
    if (existsSync(join(copy, kept)))
      renameSync(join(copy, kept), join(place, kept.replace('/', '-')));
}

async function measureBuild(copy: string, articles: number) {
  const startedAt = performance.now();
  const child = spawn(
    process.execPath,
    [join(root, 'node_modules/astro/bin/astro.mjs'), 'build', '--silent'],
    { cwd: copy, stdio: ['ignore', 'ignore', 'pipe'], env: buildEnvironment() },
  );
  let complaints = '';
  child.stderr.on('data', (text: Buffer) => (complaints += text.toString()));
  let [peakBytes, cpuMs] = [0, 0];
  const watch = setInterval(() => {
    peakBytes = Math.max(peakBytes, readTreeBytes(child.pid ?? 0));
    cpuMs = Math.max(cpuMs, readCpuMs(child.pid ?? 0));
  }, 200);
  const stop = () => child.kill();
  process.once('SIGINT', stop);
  const code = await new Promise((resolve) => child.once('exit', resolve));
  const ms = performance.now() - startedAt;
  clearInterval(watch);
  process.off('SIGINT', stop);
  if (code !== 0) throw new Error(`The build of ${articles} articles failed.\n${complaints}`);
  const built = readdirSync(join(copy, 'dist/blog')).filter((name) =>
    name.startsWith('generated-'),
  );
  if (built.length !== articles)
    throw new Error(`Of ${articles} articles ${built.length} were built: this measures nothing.`);
  return { ms, cpuMs, peakBytes };
}

/** What this machine has set for the site does not belong into a measurement. */
function buildEnvironment(): NodeJS.ProcessEnv {
  const { PATH, HOME } = process.env;
  return { PATH, HOME, ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' };
}

/** Resident memory of a process and everything it started; 0 where the system does not report it. */
function readTreeBytes(pid: number): number {
  const status = readIfThere(`/proc/${pid}/status`);
  const own = Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
  const children = readThreads(pid).flatMap((thread) =>
    readIfThere(`/proc/${pid}/task/${thread}/children`).split(' ').filter(Boolean).map(Number),
  );
  return children.reduce((sum, child) => sum + readTreeBytes(child), own);
}

/** Processor time of a process with all its threads and the children that have ended; 0 where the system does not report it. */
function readCpuMs(pid: number): number {
  const ticksPerSecond = 100;
  const fields = readIfThere(`/proc/${pid}/stat`).split(') ')[1]?.split(' ') ?? [];
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return (ticks / ticksPerSecond) * 1000;
}

function readThreads(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

const inSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const inMebibytes = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MiB`;
const kinds = [
  { kind: 'plain blog', isPlain: true, fromNothing: true },
  { kind: 'from nothing', isPlain: false, fromNothing: true },
  { kind: 'again', isPlain: false, fromNothing: false },
];
const kindOf = (one: Measured) =>
  kinds.find(
    ({ isPlain, fromNothing }) => one.isPlain === isPlain && one.fromNothing === fromNothing,
  )!.kind;

function describe(one: Measured): string {
  return `${one.articles} articles, ${kindOf(one)}: ${inSeconds(one.ms)}, processor ${inSeconds(one.cpuMs)}, ${inMebibytes(one.peakBytes)}`;
}

function printTable(measured: Measured[]): void {
  console.log(
    '\n| Articles | Build | Time | Processor | Peak memory | Each further article | Times the plain blog |',
  );
  console.log('| ---: | :--- | ---: | ---: | ---: | ---: | ---: |');
  const plainOf = ({ articles }: Measured) =>
    measured.find((one) => one.isPlain && one.articles === articles)!;
  for (const { kind } of kinds) {
    const comparable = measured.filter((one) => kindOf(one) === kind);
    for (const [index, one] of comparable.entries()) {
      const before = comparable[index - 1];
      const more = before
        ? `${findMarginal(before, one, 'ms').toFixed(1)} ms (${findMarginal(before, one, 'cpuMs').toFixed(1)} ms processor)`
        : '';
      const plain = plainOf(one);
      const times = one.isPlain
        ? ''
        : `${(one.ms / plain.ms).toFixed(2)} (${(one.cpuMs / plain.cpuMs).toFixed(2)} processor, ${(one.peakBytes / plain.peakBytes).toFixed(2)} memory)`;
      console.log(
        `| ${one.articles.toLocaleString('en-US')} | ${kind} | ${inSeconds(one.ms)} | ${inSeconds(one.cpuMs)} | ${inMebibytes(one.peakBytes)} | ${more} | ${times} |`,
      );
    }
  }
  judgeGrowth(measured);
}

function judgeGrowth(measured: Measured[]): void {
  const marginals = kinds.map(({ kind }) => {
    const [first, last] = [0, -1].map((at) =>
      measured.filter((one) => kindOf(one) === kind && one.articles >= 100).at(at),
    );
    return { kind, ms: first && last && first !== last ? findMarginal(first, last, 'ms') : 0 };
  });
  const [plain] = marginals;
  if (!plain?.ms) return;
  for (const { kind, ms } of marginals)
    console.log(
      `An article more, ${kind}: ${ms.toFixed(1)} ms, ${(ms / plain.ms).toFixed(2)} times the plain blog's (at most ${mostTimes}).`,
    );
}

const findMarginal = (from: Measured, to: Measured, measure: 'ms' | 'cpuMs'): number =>
  (to[measure] - from[measure]) / (to.articles - from.articles);
