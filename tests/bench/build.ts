/** Measures time and peak memory of builds with different numbers of articles, in a temporary copy of the project, next to a plain blog with the same articles. */
import { spawn } from 'node:child_process';
import {
  existsSync,
  globSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyProject } from '#tests/fixtures/project-copy.ts';
import { writeArticles } from './generated-articles.ts';
import { makePlainBlog } from './plain-blog.ts';

const kinds = ['plain blog', 'our site'] as const;

interface Measured {
  articles: number;
  kind: (typeof kinds)[number];
  ms: number;
  /** Processor time, which other load on the machine affects less than elapsed time. */
  cpuMs: number;
  peakBytes: number;
}

const root = join(import.meta.dirname, '../..');
const usualSizes = [10, 100, 1_000, 5_000];
/** Our goal: each further article takes at most this many times as long as the plain blog's. */
const maxRatio = 1.5;

/** Builds both sites with each number of generated articles, and prints a table. */
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
        moveBuilds(folder, old);
        const kind = kinds[isPlain ? 0 : 1];
        const result = { articles, kind, ...(await measureBuild(folder, articles)) };
        measured.push(result);
        console.log(describe(result));
      }
    printTable(measured);
  } finally {
    site.remove();
    plain.remove();
    rmSync(old, { recursive: true });
  }
}

/** Moves the output and caches of earlier builds away. Not deleted yet: after a large deletion, creating files is slow for minutes. */
function moveBuilds(copy: string, old: string): void {
  const target = mkdtempSync(join(old, 'build-'));
  for (const path of ['dist', '.astro', '.netlify', 'node_modules/.astro', 'node_modules/.cache'])
    if (existsSync(join(copy, path)))
      renameSync(join(copy, path), join(target, path.replace('/', '-')));
}

async function measureBuild(copy: string, articles: number) {
  const startedAt = performance.now();
  const child = spawn(
    process.execPath,
    [join(root, 'node_modules/astro/bin/astro.mjs'), 'build', '--silent'],
    { cwd: copy, stdio: ['ignore', 'ignore', 'pipe'], env: buildEnvironment() },
  );
  let errors = '';
  child.stderr.on('data', (text: Buffer) => (errors += text.toString()));
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
  if (code !== 0) throw new Error(`The build of ${articles} articles failed.\n${errors}`);
  const names = readdirSync(join(copy, 'dist/blog'));
  const built = names.filter((name) => name.startsWith('generated-')).length;
  if (built !== articles) throw new Error(`Only ${built} of ${articles} articles were built.`);
  return { ms, cpuMs, peakBytes };
}

/** Environment variables of this machine must not change the measured build. */
function buildEnvironment(): NodeJS.ProcessEnv {
  const { PATH, HOME } = process.env;
  return { PATH, HOME, ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' };
}

/** Resident memory of a process and its descendants; 0 on systems without `/proc`. */
function readTreeBytes(pid: number): number {
  const status = readOptional(`/proc/${pid}/status`);
  const own = Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
  const children = globSync(`/proc/${pid}/task/*/children`).flatMap((list) =>
    readOptional(list).split(' ').filter(Boolean).map(Number),
  );
  return children.reduce((sum, child) => sum + readTreeBytes(child), own);
}

/** Processor time of a process, with its threads and the children that have ended; 0 on systems without `/proc`. */
function readCpuMs(pid: number): number {
  const ticksPerSecond = 100;
  const fields = readOptional(`/proc/${pid}/stat`).split(') ')[1]?.split(' ') ?? [];
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return (ticks / ticksPerSecond) * 1000;
}

function readOptional(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

const inSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const inMebibytes = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MiB`;

function describe(result: Measured): string {
  return `${result.articles} articles, ${result.kind}: ${inSeconds(result.ms)}, processor ${inSeconds(result.cpuMs)}, ${inMebibytes(result.peakBytes)}`;
}

function printTable(measured: Measured[]): void {
  console.log(
    '\n| Articles | Build | Time | Processor | Peak memory | Each further article | Ratio to the plain blog |',
  );
  console.log('| ---: | :--- | ---: | ---: | ---: | ---: | ---: |');
  const plainOf = ({ articles }: Measured) =>
    measured.find((result) => result.kind === 'plain blog' && result.articles === articles)!;
  for (const kind of kinds) {
    const comparable = measured.filter((result) => result.kind === kind);
    for (const [index, result] of comparable.entries()) {
      const before = comparable[index - 1];
      const more = before
        ? `${findMarginal(before, result, 'ms').toFixed(1)} ms (${findMarginal(before, result, 'cpuMs').toFixed(1)} ms processor)`
        : '';
      const plain = plainOf(result);
      const ratios =
        result === plain
          ? ''
          : `${(result.ms / plain.ms).toFixed(2)} (${(result.cpuMs / plain.cpuMs).toFixed(2)} processor, ${(result.peakBytes / plain.peakBytes).toFixed(2)} memory)`;
      console.log(
        `| ${result.articles.toLocaleString('en-US')} | ${kind} | ${inSeconds(result.ms)} | ${inSeconds(result.cpuMs)} | ${inMebibytes(result.peakBytes)} | ${more} | ${ratios} |`,
      );
    }
  }
  printGrowth(measured);
}

function printGrowth(measured: Measured[]): void {
  const marginals = kinds.map((kind) => {
    const [first, last] = [0, -1].map((at) =>
      measured.filter((result) => result.kind === kind && result.articles >= 100).at(at),
    );
    return { kind, ms: first && last && first !== last ? findMarginal(first, last, 'ms') : 0 };
  });
  const [plain] = marginals;
  if (!plain?.ms) return;
  for (const { kind, ms } of marginals)
    console.log(
      `Each further article, ${kind}: ${ms.toFixed(1)} ms, ${(ms / plain.ms).toFixed(2)} times the plain blog's (goal: at most ${maxRatio}).`,
    );
}

const findMarginal = (from: Measured, to: Measured, measure: 'ms' | 'cpuMs'): number =>
  (to[measure] - from[measure]) / (to.articles - from.articles);
