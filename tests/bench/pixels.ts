/** `npm run bench -- pixels`: compares screenshots of two builds pixel by pixel. */
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lookup } from 'mrmime';
import pixelmatch from 'pixelmatch';
import { chromium, type Page } from 'playwright';
import { PNG } from 'pngjs';
import { startHttpServer } from '#local/http-server.ts';
import { listFiles, root } from '#tests/built/dist.ts';
import { chromiumLaunchOptions } from '#tests/fixtures/browser.ts';

const widths = [360, 768, 1440];
const pictures = join(root, 'test-results/pixels');

/** Compares pages of `dist`, or those whose paths contain one of the words, with another build; prints each that differs. */
export async function benchPixels([base, ...args]: string[]): Promise<void> {
  if (!base)
    throw new Error('Say where the other built site is: npm run bench -- pixels ../before/dist');
  await rm(pictures, { recursive: true, force: true });
  await mkdir(pictures, { recursive: true });
  // A copy, so that another build can start meanwhile.
  const dist = await mkdtemp(join(tmpdir(), 'levee-pixels-'));
  await cp(join(root, 'dist'), dist, { recursive: true });
  const servers = await Promise.all([serve(base), serve(dist)]);
  const browser = await chromium.launch(await chromiumLaunchOptions());
  const paths = listFiles(dist, '.html').filter(
    (path) => args.length === 0 || args.some((word) => path.includes(word)),
  );
  let different = 0;
  try {
    for (const width of widths) {
      const context = await browser.newContext({
        viewport: { width, height: 900 },
        reducedMotion: 'reduce',
        // Scripts change the page at unpredictable times.
        javaScriptEnabled: false,
        // The server below changes the font's CSS, so its hash no longer matches the policy.
        bypassCSP: true,
      });
      const pages = await Promise.all(servers.map(() => context.newPage()));
      for (const path of paths) {
        const [before, after] = await Promise.all(
          pages.map((page, at) => takeScreenshot(page, servers[at]!.url + path)),
        );
        if (before && after && !(await report(before, after, `${path} at ${width}`)))
          different += 1;
      }
      console.log(`${width} px: ${paths.length} pages compared.`);
      await context.close();
    }
  } finally {
    await browser.close();
    for (const server of servers) await server.close();
    await rm(dist, { recursive: true, force: true });
  }
  console.log(`${paths.length} pages at ${widths.join(', ')} px: ${different} screenshots differ.`);
  if (different > 0) console.log(`Look at them in ${pictures}: before, after, difference.`);
}

/** Serves a build's files. It makes pages wait for the font, because `optional` would apply it only by chance. */
const serve = (folder: string) =>
  startHttpServer(async (request) => {
    const path = decodeURIComponent(new URL(request.url).pathname);
    const bytes = await readFile(join(folder, path)).catch(() => null);
    if (!bytes) return new Response(null, { status: 404 });
    const body = /\.(html|css)$/.test(path)
      ? bytes.toString().replaceAll('font-display:optional', 'font-display:block')
      : bytes;
    const headers = { 'content-type': lookup(path) ?? 'application/octet-stream' };
    return new Response(body, { headers });
  });

async function takeScreenshot(page: Page, url: string): Promise<PNG> {
  await page.goto(url);
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode().catch(() => 0)));
    await document.fonts.ready;
  });
  return PNG.sync.read(
    await page.screenshot({ fullPage: true, animations: 'disabled', timeout: 120_000 }),
  );
}

/** Whether two screenshots are equal; otherwise writes them and prints the difference. */
async function report(before: PNG, after: PNG, name: string): Promise<boolean> {
  if (before.width === after.width && before.data.equals(after.data)) return true;
  const width = Math.max(before.width, after.width);
  const height = Math.max(before.height, after.height);
  const difference = new PNG({ width, height });
  const [left, right] = [before, after].map((picture) => fit(picture, width, height).data);
  const pixels = pixelmatch(left!, right!, difference.data, width, height, { threshold: 0.1 });
  if (pixels === 0 && before.height === after.height) return true;
  const heights =
    before.height === after.height ? '' : `, ${before.height} px tall, now ${after.height}`;
  console.log(
    `${name}: ${((100 * pixels) / (width * height)).toFixed(3)}% of the pixels${heights}`,
  );
  const file = join(pictures, name.slice(1).replaceAll(/[/ ]/g, '-').replace('.html', ''));
  for (const [what, picture] of Object.entries({ before, after, difference }))
    await writeFile(`${file}-${what}.png`, PNG.sync.write(picture));
  return false;
}

function fit(picture: PNG, width: number, height: number): PNG {
  const whole = new PNG({ width, height });
  PNG.bitblt(picture, whole, 0, 0, picture.width, picture.height, 0, 0);
  return whole;
}
