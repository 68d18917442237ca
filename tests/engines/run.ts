/** `npm run test:engines`: runs the journeys in Chromium, Firefox and WebKitGTK, where they are installed. */
import { existsSync } from 'node:fs';
import { delimiter, resolve } from 'node:path';
import { findInstalledBrowser } from '#tests/fixtures/browser.ts';
import { makeLocalDir, startSite } from '#tests/fixtures/site-process.ts';
import { openChromium } from './chromium-engine.ts';
import type { Engine } from './engine.ts';
import { openFirefox } from './firefox-engine.ts';
import { journeys } from './journeys.ts';
import { Visitor } from './visitor.ts';
import { openWebKit } from './webkit-engine.ts';

function findProgram(name: string): string | undefined {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => resolve(folder, name))
    .find((file) => existsSync(file));
}

const firefox = findProgram('firefox-esr') ?? findProgram('firefox') ?? 'firefox-esr';
/** The browsers, the programs that they need, and how to install and open them. */
const candidates = [
  {
    name: 'Chromium',
    programs: [findInstalledBrowser() ?? 'chromium'],
    install: 'apt-get install chromium',
    open: openChromium,
  },
  {
    name: 'Firefox',
    programs: [firefox],
    install: 'apt-get install firefox-esr',
    open: () => openFirefox(firefox),
  },
  {
    name: 'WebKitGTK',
    programs: ['WebKitWebDriver', 'Xvfb'],
    install: 'apt-get install webkit2gtk-driver xvfb',
    open: openWebKit,
  },
];

/** Runs the journeys; resolves to the names of the failed ones. */
async function runJourneys(engine: Engine, site: string, only: string[]): Promise<string[]> {
  const failed: string[] = [];
  for (const [name, journey] of Object.entries(journeys)) {
    if (only.length > 0 && !only.includes(name)) continue;
    const startedAt = Date.now();
    try {
      await journey(new Visitor(engine, site));
      console.log(`  passed ${name} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`);
    } catch (error) {
      failed.push(name);
      console.log(`  failed ${name}: ${String(error)}`);
    }
  }
  return failed;
}

const args = process.argv.slice(2);
const only = args.filter((word) => word in journeys);
const named = candidates.filter(({ name }) => args.includes(name));
const { dir, remove } = makeLocalDir();
const url = process.env['LEVEE_TEST_URL'];
const site = url ? { url, end: () => Promise.resolve() } : await startSite(dir);
const summary: string[] = [];
let failures = 0;
for (const { name, programs, install, open } of named.length > 0 ? named : candidates) {
  const missing = programs.filter((program) => !findProgram(program));
  if (missing.length > 0) {
    summary.push(
      `${name}: not run, because ${missing.join(' and ')} is missing. Install: ${install}`,
    );
    continue;
  }
  const engine = await open();
  console.log(engine.name);
  const failed = await runJourneys(engine, site.url, only);
  await engine.close();
  failures += failed.length;
  summary.push(
    `${engine.name}: ran${failed.length > 0 ? `, failed: ${failed.join(', ')}` : ', all passed'}`,
  );
}
await site.end();
remove();
console.log(['', ...summary].join('\n'));
process.exit(failures > 0 || summary.every((line) => line.includes('not run')) ? 1 : 0);
