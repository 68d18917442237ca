// Needs fresh modules: the shell is cached, and this file has its own.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createElement } from 'preact';
import { addPolicy, pagePolicyHeader } from '#src/build/pages/content-security-policy.ts';
import { renderToHtml } from '#src/formats/render-to-html.server.ts';
import { renderPage } from './site-page.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shell-'));
  process.env.LAMBDA_TASK_ROOT = folder;
});
afterEach(async () => {
  delete process.env.LAMBDA_TASK_ROOT;
  await rm(folder, { recursive: true });
});

test('renders a page into the shell, and keeps the shell’s policy beside the header', async () => {
  await expect(renderPage({ title: 'x', children: 'x' })).rejects.toThrow('ENOENT');
  await mkdir(join(folder, 'dist'));
  await writeFile(
    join(folder, 'dist/shell.html'),
    addPolicy('<head><title>%TITLE%</title><script>1</script></head><main>%BODY%</main>'),
  );
  const response = await renderPage({
    title: 'A & B $& <x>',
    children: '$& $1<script>alert(1)</script>',
    status: 404,
    noindex: true,
  });
  expect(response.status).toBe(404);
  expect(response.headers.get('x-robots-tag')).toBe('noindex');
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  const html = await response.text();
  expect(html).toContain('<title>A &amp; B $&amp; &lt;x></title>');
  expect(html).toContain('<main>$&amp; $1&lt;script>');
  expect(response.headers.get('content-security-policy')).toBe(pagePolicyHeader);
  expect(html).toContain('<head><meta http-equiv="content-security-policy"');
});

test('a placeholder in a title or a body stays text', async () => {
  const page = await renderPage({ title: '%BODY% %TITLE%', children: '%TITLE% %BODY%' });
  const html = await page.text();
  expect(html).toContain('<title>%BODY% %TITLE%</title>');
  expect(html).toContain('<main>%TITLE% %BODY%</main>');
});

test('escapes text in elements and attributes', () => {
  const evil = `<a href="x" b='y'>&`;
  const html = renderToHtml(createElement('p', { title: evil }, evil) as never);
  expect(html).toBe(
    `<p title="&lt;a href=&quot;x&quot; b='y'>&amp;">&lt;a href=&quot;x&quot; b='y'>&amp;</p>`,
  );
});
