import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { HookParameters } from 'astro';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sharePictures, writePictures } from './share-image.ts';

let folder: string;
const { hooks } = sharePictures();
const finishBuild = () =>
  hooks['astro:build:done']!({} as HookParameters<'astro:build:done'>) as Promise<void>;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'levee-share-pictures-'));
  const config = { outDir: pathToFileURL(`${folder}/`) };
  void hooks['astro:config:done']!({ config } as HookParameters<'astro:config:done'>);
});

afterEach(() => rmSync(folder, { recursive: true }));

const pictureAt = (path: string) => ({ path, texts: { kicker: 'Weekly update', headline: path } });

test('a build is done when all of its share pictures are written', async () => {
  writePictures([pictureAt('share/blog/one.png'), pictureAt('share/blog/two.png')]);
  await finishBuild();
  for (const name of ['one', 'two']) {
    const picture = await sharp(join(folder, 'share/blog', `${name}.png`)).metadata();
    expect(picture).toMatchObject({ format: 'png', width: 1200, height: 630 });
  }
});

test('a picture that cannot be written fails the build', async () => {
  writeFileSync(join(folder, 'share'), '');
  writePictures([pictureAt('share/blog/one.png')]);
  await expect(finishBuild()).rejects.toThrow(/could not be drawn.*share\/blog/s);
});
