import { mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeLocalSite, type LocalSite } from '#tests/fixtures/local-site.ts';
import { buildSite } from './build-site.ts';

let project: LocalSite;
let builds: number;
beforeEach(() => {
  project = makeLocalSite({ 'src/site.ts': '1', 'package-lock.json': '{}' });
  builds = 0;
});
afterEach(() => project.remove());

const write = (path: string, text: string) => writeFileSync(join(project.root, path), text);
function build(environment = {}, outcome = 0, copyTo?: string, projectRoot = project.root) {
  return buildSite({
    ...(copyTo && { copyTo }),
    projectRoot,
    environment,
    runBuild: async () => {
      builds += 1;
      rmSync(project.distDir, { recursive: true });
      mkdirSync(project.distDir);
      await sleep(50);
      write('dist/index.html', `build ${builds}`);
      return outcome;
    },
  });
}

test('an unchanged site is built once', async () => {
  expect(await build()).toBe('built');
  utimesSync(join(project.root, 'src/site.ts'), new Date(), new Date());
  expect(await build({ HOME: '/elsewhere' })).toBe('unchanged');
});

test('the project folder may end in a slash', async () => {
  await build();
  expect(await build({}, 0, undefined, `${project.root}/`)).toBe('unchanged');
});

test.each([
  ['a changed source', () => write('src/site.ts', '2'), {}],
  ['a new source', () => write('src/new.ts', ''), {}],
  ['a removed source', () => rmSync(join(project.root, 'src/site.ts')), {}],
  ['a changed lock file', () => write('package-lock.json', '{"a":1}'), {}],
  ['a new netlify.toml', () => write('netlify.toml', ''), {}],
  ['a variable that pages show', () => undefined, { PUBLIC_SHOW_DRAFTS: 'true' }],
  ['another site URL', () => undefined, { SITE_URL: 'https://other.example' }],
  ['a page removed by hand', () => rmSync(join(project.root, 'dist/index.html')), {}],
])('rebuilds after %s', async (_title, change, environment) => {
  await build();
  change();
  expect(await build(environment)).toBe('built');
});

test('after a failed build, the next start builds again', async () => {
  await expect(build({}, 1)).rejects.toThrow(/^The site could not be built: .*\.$/);
  expect(await build()).toBe('built');
});

test('a build with other variables does not change the copy that another start serves', async () => {
  write('netlify.toml', '');
  mkdirSync(join(project.root, '.netlify/v1'), { recursive: true });
  const copyTo = join(project.root, 'local/site');
  await build({}, 0, copyTo);
  await build({ SITE_URL: 'https://other.example' });
  expect(readFileSync(join(project.root, 'dist/index.html'), 'utf8')).toBe('build 2');
  expect(readFileSync(join(copyTo, 'dist/index.html'), 'utf8')).toBe('build 1');
});

test('two concurrent starts build once', async () => {
  expect((await Promise.all([build(), build()])).toSorted()).toEqual(['built', 'unchanged']);
  expect(builds).toBe(1);
});
