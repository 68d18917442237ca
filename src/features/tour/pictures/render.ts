/**
 * Draws the product's screens: `node --import ./netlify/local/functions/load-tsx.ts src/features/tour/pictures/render.ts`
 * writes the pictures of each, or of those named after it, in src/assets/screens/whole: of its `data-picture` elements,
 * or else of the whole. What a phone shows, its `data-phone` elements without those that are `data-wide`, is
 * phone/{name}.webp. They are committed: encoding them took most of a first build.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sparticuz from '@sparticuz/chromium';
import tailwindcss from '@tailwindcss/vite';
import { chromium, type Page } from 'playwright';
import sharp, { type Sharp } from 'sharp';
import { build, type Rolldown } from 'vite';
import { renderToHtml } from '#src/formats/render-to-html.server.ts';
import { drawings } from './drawings.tsx';

/** The pictures of a whole screen of `width` pixels: the last for browsers that are too old for the others. */
const wholes = {
  'small.avif': (screen: Sharp, width: number) =>
    screen.resize(width).avif({ quality: 60, effort: 6 }),
  'large.avif': (screen: Sharp, width: number) =>
    screen.resize(Math.round(width * 1.75)).avif({ quality: 60, effort: 6 }),
  'small.webp': (screen: Sharp, width: number) =>
    screen.resize(width).webp({ quality: 70, effort: 6 }),
};
const pictures = new URL('../../../assets/screens/', import.meta.url);
/** A phone's screen, so that its picture has the size of text on the page. */
const phone = { width: 362, height: 800 };
/** The width of a picture on most phones at more than two pixels a point. */
const phonePixels = 720;
/** What stands around a part. */
const margins = { picture: 16, phone: 6 };
const fontFile =
  import.meta.resolve('@fontsource-variable/public-sans/wght.css') +
  '/../files/public-sans-latin-wght-normal.woff2';

const font = (await readFile(new URL(fontFile))).toString('base64');
const css = `@font-face { font-family: 'Public Sans'; font-weight: 100 900;
  src: url('data:font/woff2;base64,${font}') format('woff2'); }
${await compileCss()}`;

/** The utilities that the drawings name, by the way that the site gets its own. */
async function compileCss(): Promise<string> {
  const input = fileURLToPath(new URL('screens.css', import.meta.url));
  const { output } = (await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [tailwindcss()],
    build: { write: false, rolldownOptions: { input } },
  })) as Rolldown.RolldownOutput;
  const css = output
    .filter((file) => file.type === 'asset')
    .find(({ fileName }) => fileName.endsWith('.css'));
  // The site's own font is a file of a build that is not written.
  return String(css?.source).replace(/@font-face\s*\{[^}]*\}/g, '');
}

function compose(name: keyof typeof drawings, margin: number): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><style>${css}</style>
<body class="bg-ground font-['Public_Sans',sans-serif] text-14/20 text-ink"><div style="padding: ${margin}px">${renderToHtml(drawings[name].screen)}`;
}

async function fill(page: Page, html: string): Promise<void> {
  await page.setContent(html);
  await page.evaluate(() => document.fonts.ready);
}

/** The box around everything in the drawing that is marked as part of a picture, or around the whole. */
async function findPart(page: Page, mark: keyof typeof margins) {
  const marked = page.locator(`[data-${mark}]`);
  const parts = (await marked.count()) > 0 ? await marked.all() : [page.locator('body')];
  const margin = (await marked.count()) > 0 ? margins[mark] : 0;
  const boxes = (await Promise.all(parts.map((part) => part.boundingBox()))).filter(
    (box) => box !== null,
  );
  const x = Math.min(...boxes.map((box) => box.x)) - margin;
  const y = Math.min(...boxes.map((box) => box.y)) - margin;
  const right = Math.max(...boxes.map((box) => box.x + box.width)) + margin;
  const bottom = Math.max(...boxes.map((box) => box.y + box.height)) + margin;
  return { x, y, width: right - x, height: bottom - y };
}

/** Drawn at the size that phones show, in 16 colors: without loss that is smaller than AVIF, and sharper. */
async function drawPhonePart(name: keyof typeof drawings): Promise<Buffer> {
  const page = await browser.newPage({
    viewport: phone,
    deviceScaleFactor: phonePixels / phone.width,
  });
  await fill(page, compose(name, margins.phone));
  await page.addStyleTag({ content: '[data-wide] { display: none !important }' });
  const { y, height } = await findPart(page, 'phone');
  const clip = { x: 0, y, width: phone.width, height };
  const shot = await page.screenshot({ fullPage: true, clip });
  await page.close();
  const few = await sharp(shot)
    .png({ palette: true, colours: 16, effort: 10, dither: 0 })
    .toBuffer();
  return sharp(few).webp({ lossless: true, effort: 6 }).toBuffer();
}

const wanted = process.argv.slice(2);
const browser = await chromium.launch({
  executablePath: await sparticuz.executablePath(),
  args: [
    ...sparticuz.args.filter((arg) => !/single-process|headless|gl|gpu/.test(arg)),
    '--no-sandbox',
    // The same pixels every time: no graphics card, one painter, shapes of letters as designed.
    '--disable-gpu',
    '--num-raster-threads=1',
    '--disable-partial-raster',
    '--disable-lcd-text',
    '--force-color-profile=srgb',
    '--font-render-hinting=none',
  ],
});
for (const folder of ['whole', 'phone'])
  await mkdir(new URL(`${folder}/`, pictures), { recursive: true });
for (const name of Object.keys(drawings) as (keyof typeof drawings)[]) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const page = await browser.newPage({
    viewport: { width: drawings[name].width, height: 800 },
    deviceScaleFactor: 2,
  });
  await fill(page, compose(name, margins.picture));
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *:not(svg, svg *)')]
      .filter(
        (part) =>
          (part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 1) &&
          getComputedStyle(part).display !== 'inline',
      )
      .filter((part) => part.clientWidth > 0)
      .map((part) => `${part.className}: ${part.textContent?.trim().slice(0, 40)}`),
  );
  for (const complaint of cut) console.warn(`${name}: does not fit: ${complaint}`);
  const clip = await findPart(page, 'picture');
  const png = await sharp(await page.screenshot({ fullPage: true, clip }))
    .png({ palette: true, colours: 128, effort: 10, dither: 0 })
    .toBuffer();
  await page.close();
  const files: Record<string, Buffer> = {};
  // The first screen of a phone has text instead of this picture.
  if (name !== 'hero') files[`phone/${name}.webp`] = await drawPhonePart(name);
  for (const [ending, encode] of Object.entries(wholes))
    files[`whole/${name}-${ending}`] = await encode(sharp(png), Math.round(clip.width)).toBuffer();
  for (const [file, bytes] of Object.entries(files)) {
    await writeFile(new URL(file, pictures), bytes);
    console.log(`${file} ${Math.round(bytes.length / 1000)} kB`);
  }
}
await browser.close();
