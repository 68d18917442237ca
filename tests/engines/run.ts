/** `npm run test:engines`: the journeys that everybody has to get through, in Firefox and in WebKitGTK; says which ran. */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { makeLocalDir, startSite } from '../fixtures/site-process.ts';
import type { Engine } from './engine.ts';
import { journeys } from './journeys.ts';
import { Visitor } from './visitor.ts';
import { openFirefox, openWebKit } from './webdriver.ts';

/** What a browser needs on this machine, how to install it, and how it opens. */
interface Candidate {
  name: string;
  programs: string[];
  install: string;
  open: () => Promise<Engine>;
}

function findProgram(name: string): string | undefined {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

const firefox = ['firefox-esr', 'firefox'].find(findProgram) ?? 'firefox-esr';
const candidates: Candidate[] = [
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

/** Goes each journey; resolves to the names of those that failed, with why. */
async function goAll(engine: Engine, site: string, only: string[]): Promise<string[]> {
  const failed: string[] = [];
  for (const [name, journey] of Object.entries(journeys)) {
    if (only.length > 0 && !only.includes(name)) continue;
    const began = Date.now();
    try {
      await journey(new Visitor(engine, site));
      console.log(`  passed ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
    } catch (error) {
      failed.push(name);
      console.log(`  failed ${name}: ${String(error)}`);
    }
  }
  return failed;
}

const only = process.argv.slice(2).filter((word) => word in journeys);
const wanted = candidates.filter(
  ({ name }) =>
    !process.argv.slice(2).some((word) => candidates.some((one) => one.name === word)) ||
    process.argv.includes(name),
);
const { dir, remove } = makeLocalDir();
const given = process.env['LEVEE_TEST_URL'];
const site = given ? { url: given, end: () => Promise.resolve() } : await startSite(dir);
const said: string[] = [];
let failures = 0;
for (const { name, programs, install, open } of wanted) {
  const missing = programs.filter((program) => !findProgram(program));
  if (missing.length > 0) {
    said.push(
      `${name}: not run, because ${missing.join(' and ')} is not here. Install: ${install}`,
    );
    continue;
  }
  const engine = await open();
  console.log(engine.name);
  const failed = await goAll(engine, site.url, only);
  await engine.close();
  failures += failed.length;
  said.push(
    `${engine.name}: ran${failed.length > 0 ? `, failed: ${failed.join(', ')}` : ', all passed'}`,
  );
}
await site.end();
remove();
console.log(['', ...said].join('\n'));
process.exit(failures > 0 || said.every((line) => line.includes('not run')) ? 1 : 0);
