import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, expect, test } from 'vitest';
import { isArticle, pagePolicyHeader } from '#src/build/pages/content-security-policy.ts';
import { nextRules } from '#src/build/pages/next-rules.ts';
import { serverWall } from '#src/build/scripts/vite-plugins.ts';
import { listFiles, readPages, root } from './dist.ts';

interface PlatformConfig {
  headers?: { for: string; values: Record<string, string> }[];
}
const platform = join(root, '.netlify', 'v1');
const { headers = [] } = JSON.parse(
  readFileSync(join(platform, 'config.json'), 'utf8'),
) as PlatformConfig;
const policyIn = (html: string) =>
  /<head><meta http-equiv="content-security-policy" content="([^"]+)">/.exec(html)?.[1] ?? '';
const pages = readPages();

test('the build has no server function, so unknown URLs get our 404 page', () => {
  expect(existsSync(join(platform, 'config.json'))).toBe(true);
  expect(listFiles(join(platform, 'functions'))).toEqual([]);
  expect(listFiles(join(platform, 'edge-functions'))).toEqual([]);
  expect(listFiles(join(root, '.netlify', 'functions-internal'))).toEqual([]);
  expect(pages.map(({ path }) => path)).toContain('/404');
});

test.each(pages)(
  '$path has a policy that allows exactly its own inline scripts and styles',
  ({ html }) => {
    const policy = policyIn(html);
    expect(policy).toMatch(/^default-src 'self';script-src 'self'[^;]*;style-src 'self'[^;]*$/);
    expect(policy).not.toContain('unsafe');
    const inline = [...html.matchAll(/<(script|style)\b([^>]*)>([^]*?)<\/\1>/gi)].filter(
      ([, , attributes = '', text = '']) =>
        text !== '' && !/\bsrc=|type="application\//.test(attributes),
    );
    expect(inline.length).toBeGreaterThan(0);
    const hashes = [
      ...inline.map(([, , , text = '']) => text),
      ...(isArticle(html) ? [] : [nextRules]),
    ].map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
    expect(policy.match(/'sha256-[^']+'/g)?.sort()).toEqual([...new Set(hashes)].sort());
    // Browsers look for the encoding in the first kilobyte.
    expect(html.indexOf('<meta charset="utf-8">')).toBeLessThan(1000);
  },
);

test('every URL gets the same short policy header, without script or style rules', () => {
  expect(headers.filter(({ values }) => 'Content-Security-Policy' in values)).toEqual([]);
  expect(pagePolicyHeader.length).toBeLessThan(250);
  expect(pagePolicyHeader).not.toMatch(/unsafe|default-src|script-src|style-src/);
});

// Builds of a tiny site prove that server code can't reach the browser.
const playground = mkdtempSync(join(tmpdir(), 'levee-wall-'));
symlinkSync(join(root, 'node_modules'), join(playground, 'node_modules'), 'junction');
afterAll(() => rmSync(playground, { recursive: true, force: true }));

function writeFiles(folder: string, files: Record<string, string>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}

function buildWith(name: string, files: Record<string, string>): string {
  const folder = join(playground, name);
  const all: Record<string, string> = {
    // Astro reads here which packages it must bundle.
    'package.json': '{"type":"module","dependencies":{"astro":"*","@astrojs/react":"*"}}',
    'astro.config.mjs': `
      import react from '@astrojs/react';
      import { serverWall } from '${join(root, 'src/build/scripts/vite-plugins.ts')}';
      export default { integrations: [react()], vite: { plugins: [serverWall()] }, devToolbar: { enabled: false } };`,
    'src/pages/index.astro': `---
      import { Island } from '../Island.tsx';
      ---
      <Island client:load />`,
    ...files,
  };
  writeFiles(folder, all);
  try {
    return execFileSync(join(root, 'node_modules/.bin/astro'), ['build', '--root', folder], {
      env: { ...process.env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' },
      encoding: 'utf8',
      stdio: 'pipe',
      shell: process.platform === 'win32',
    });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    return `FAILED ${stdout}${stderr}`;
  }
}
const island = (line: string) =>
  `${line}\nexport function Island() { return <p>{String(secret)}</p>; }`;
const secret = `export const secret = 'from the server';`;

test('an island that imports server code fails the build, and the error names both files', () => {
  const output = buildWith('refused', {
    'src/action.server.ts': secret,
    'src/Island.tsx': island(`import { secret } from './action.server.ts';`),
  });
  expect(output).toMatch(/^FAILED/);
  expect(output).toMatch(
    /Island\.tsx would send server-only code to the browser: it imports \.\/action\.server\.ts/,
  );
});

/** Builds only the browser code, which is seconds faster than a site. */
async function buildForBrowsers(name: string, files: Record<string, string>): Promise<string> {
  const folder = join(playground, name);
  writeFiles(folder, files);
  const input = join(folder, 'src/Island.tsx');
  return build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [serverWall()],
    build: { rollupOptions: { input, external: ['react/jsx-runtime'] }, outDir: 'dist' },
  }).then(
    () => 'built',
    (error: unknown) => String(error),
  );
}

test('a dynamic import in another file fails the build, too', async () => {
  const output = await buildForBrowsers('roundabout', {
    'src/integrations/database/rows.ts': secret,
    'src/between.ts': `export const later = () => import('./integrations/database/rows.ts');`,
    'src/Island.tsx': island(`import { later } from './between.ts'; const secret = later();`),
  });
  expect(output).toMatch(/between\.ts would send server-only code to the browser/);
});

test('an island without such an import builds', async () => {
  const output = await buildForBrowsers('allowed', {
    'src/action.ts': secret,
    'src/Island.tsx': island(`import { secret } from './action.ts';`),
  });
  expect(output).toBe('built');
});

test('every script, style, picture and font that a page or a script names exists', () => {
  const built = new Set(listFiles(join(root, 'dist')));
  const scripts = [...built].filter((path) => path.endsWith('.js'));
  const texts = [
    ...pages.map(({ html }) => html),
    ...scripts.map((path) => readFileSync(join(root, 'dist', path), 'utf8')),
  ];
  const named = new Set(texts.flatMap((text) => text.match(/\/_astro\/[\w.@-]+\.\w+/g) ?? []));
  for (const kind of ['js', 'svg', 'webp', 'avif', 'woff2'])
    expect(
      [...named].some((path) => path.endsWith(`.${kind}`)),
      kind,
    ).toBe(true);
  expect([...named].filter((path) => !built.has(path))).toEqual([]);
});
