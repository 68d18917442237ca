/** `npm run bench -- functions`: the CPU time in which a new process loads each function's bundle, as a ratio to an empty one, and its round trips. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { Config } from '@netlify/functions';
import { projectRoot } from '#local/process/settings.ts';
import { bundledFunctions, bundleFunctions } from '#src/build/bundle-functions.ts';
import { roundTrips } from './round-trips.ts';

const rounds = 9;

/** Bundles the functions and prints each with its paths. */
export async function benchFunctions(): Promise<void> {
  const names = [...(await bundleFunctions(projectRoot)).keys()];
  const folder = mkdtempSync(join(tmpdir(), 'levee-functions-'));
  const empty = join(folder, 'empty.mjs');
  writeFileSync(empty, 'export default () => new Response();');
  const entryOf = (name: string) => join(projectRoot, bundledFunctions, name, `${name}.mjs`);
  try {
    const times = await timeImports([empty, ...names.map(entryOf)]);
    const emptyMs = times.get(empty)!;
    console.log(
      `An empty function: ${emptyMs.toFixed(1)} ms. Each time is the minimum of ${rounds} processes.`,
    );
    for (const name of names) {
      const ms = times.get(entryOf(name))!;
      const ratio = (ms / emptyMs).toFixed(0);
      console.log(
        `\n${name}: ${ms.toFixed(0)} ms, ratio ${ratio}; ${kilobytes(sizeOf(entryOf(name)))} loaded`,
      );
      const { config } = (await import(`../../netlify/functions/${name}.ts`)) as { config: Config };
      for (const path of [config.path ?? []].flat()) console.log(`  ${describeTrips(path)}`);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The CPU milliseconds in which a new process imports each file; CPU time, because other load hardly affects it. */
async function timeImports(entries: string[]): Promise<Map<string, number>> {
  const times = new Map(entries.map((entry): [string, number[]] => [entry, []]));
  // Alternate, so that other load on the machine affects all.
  for (let round = 0; round < rounds; round += 1)
    for (const [entry, list] of times) list.push(await timeImport(entry));
  return new Map([...times].map(([entry, list]) => [entry, Math.min(...list)]));
}

async function timeImport(entry: string): Promise<number> {
  const program = `
    const before = process.cpuUsage();
    await import(${JSON.stringify(pathToFileURL(entry).href)});
    const { user, system } = process.cpuUsage(before);
    console.log((user + system) / 1000);
    process.exit();`;
  const args = ['--input-type=module', '--eval', program];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return Number(stdout);
}

/** The bytes of a bundle and its static imports. */
function sizeOf(entry: string): number {
  const files = new Set([entry]);
  let bytes = 0;
  for (const file of files) {
    const source = readFileSync(file, 'utf8');
    bytes += Buffer.byteLength(source);
    for (const [, from] of source.matchAll(/^(?:import|\} from) ?.*?"(\.[^"]+)";$/gm))
      files.add(join(dirname(file), from!));
  }
  return bytes;
}

function describeTrips(path: string): string {
  const methods = Object.entries(roundTrips).filter(([line]) => line.split(' ')[1] === path);
  const trips = methods.map(([line, count]) => `${line.split(' ')[0]} ${count}`);
  return `${path}: round trips ${trips.join(', ')}`;
}

const kilobytes = (bytes: number) => `${Math.round(bytes / 1000)} kB`;
