// Needs fresh modules: the shell is read once, and here another one.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { escapeHtml, renderSitePage } from './site-page.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shell-'));
  process.env.LAMBDA_TASK_ROOT = folder;
});
afterEach(async () => {
  delete process.env.LAMBDA_TASK_ROOT;
  await rm(folder, { recursive: true });
});

test('a page stands in the shell, with hashes for exactly what the shell has inline', async () => {
  await expect(renderSitePage({ title: 'x', bodyHtml: 'x' })).rejects.toThrow('ENOENT');
  await mkdir(join(folder, 'dist'));
  await writeFile(
    join(folder, 'dist/shell.html'),
    '<title>%TITLE%</title><style>a{}</style><script src="/a.js"></script><script>1</script><main>%BODY%</main>',
  );
  const response = await renderSitePage({
    title: 'A & B $& <x>',
    bodyHtml: '<p>$& $1</p><script>alert(1)</script>',
    status: 404,
    noindex: true,
  });
  expect(response.status).toBe(404);
  expect(response.headers.get('x-robots-tag')).toBe('noindex');
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  const html = await response.text();
  expect(html).toContain('<title>A &#38; B $&#38; &#60;x&#62;</title>');
  expect(html).toContain('<main><p>$& $1</p>');
  const policy = response.headers.get('content-security-policy')!;
  expect(policy).toContain("frame-ancestors 'none'");
  // printf 1 | openssl dgst -sha256 -binary | base64
  expect(policy).toContain(
    "script-src 'self' 'sha256-a4ayc/80/OGda4BO/1o/V0etpOqiLx1JwB5S3beHW0s='",
  );
  expect(policy.match(/sha256-/g)).toHaveLength(2);
  expect(policy).not.toContain('unsafe');
});

test('a place-holder in a title or a body is text like any other', async () => {
  const page = await renderSitePage({ title: '%BODY% %TITLE%', bodyHtml: '<p>%TITLE% %BODY%</p>' });
  const html = await page.text();
  expect(html).toContain('<title>%BODY% %TITLE%</title>');
  expect(html).toContain('<main><p>%TITLE% %BODY%</p></main>');
});

test('escaped text is safe in elements and in attributes', () => {
  expect(escapeHtml(`<a href="x" b='y'>&`)).not.toMatch(/[<>"']/);
});
