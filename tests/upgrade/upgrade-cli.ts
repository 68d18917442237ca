/**
 * `npm run upgrade`: moves each package to the newest version with which `npm test` passes, and says what it left and
 * why. It commits nothing. `-- --only react,zod` tries these alone, `--check "npm run check"` checks less, and
 * `--again` forgets what earlier runs found out.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { projectRoot } from '#local/project-root.ts';
import { upgradePackages, type Ran } from './upgrade.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    check: { type: 'string', default: 'npm test' },
    again: { type: 'boolean', default: false },
  },
});
const notes = join(projectRoot, '.local', 'upgrade');
if (values.again) rmSync(join(notes, 'settled.json'), { force: true });
mkdirSync(notes, { recursive: true });

function run(command: string): Promise<Ran> {
  return new Promise((resolve) => {
    const child = spawn(command, {
      cwd: projectRoot,
      shell: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => void (output += chunk.toString()));
    child.once('close', (code) => {
      // The whole of it, for whoever wants to know more than the one line.
      writeFileSync(join(notes, 'last-output.log'), `${command}\n\n${output}`);
      resolve({ code: code ?? 1, output });
    });
  });
}

async function findVersions(name: string) {
  const { code, output } = await run(
    `npm view ${name} versions dist-tags.latest --json --loglevel=error`,
  );
  if (code !== 0) throw new Error(`npm knows nothing about ${name}: are you online?`);
  const found = JSON.parse(output.slice(output.indexOf('{'))) as {
    versions: string[] | string;
    'dist-tags.latest': string;
  };
  return { versions: [found.versions].flat(), latest: found['dist-tags.latest'] };
}

try {
  const outcomes = await upgradePackages({
    root: projectRoot,
    notes,
    findVersions,
    // What a registry does not have for other systems, npm leaves out of the lock file, which a fresh clone then refuses.
    install: () =>
      run('npm install --no-audit --no-fund --loglevel=error && npm ci --dry-run --loglevel=error'),
    check: () => {
      // Formatters and linters keep what passed without the version of each plugin.
      rmSync(join(projectRoot, 'node_modules', '.cache'), { recursive: true, force: true });
      return run(values.check);
    },
    only: values.only.split(',').filter(Boolean),
    report: (line) => console.log(line),
  });
  const moved = outcomes.filter(({ from, to }) => from.join() !== to.join()).length;
  console.log(
    `\n${moved} moved, ${outcomes.length - moved} left; everything else is the newest. Nothing is committed: look at git diff.`,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.error('Run it again: it continues, and takes back what was not finished.');
  process.exitCode = 1;
}
