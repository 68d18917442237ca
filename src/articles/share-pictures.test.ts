import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { HookParameters } from 'astro';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { root } from '#tests/built/dist.ts';
import { sharePictures } from './share-pictures.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'levee-share-pictures-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Builds the pictures of the project at a path into `folder`. */
async function build(project: string): Promise<void> {
  const { hooks } = sharePictures();
  const config = { root: pathToFileURL(`${project}/`) };
  void hooks['astro:config:setup']!({
    command: 'build',
    config,
  } as HookParameters<'astro:config:setup'>);
  const dir = pathToFileURL(`${folder}/`);
  await hooks['astro:build:done']!({ dir } as HookParameters<'astro:build:done'>);
}

test('a build is done when the picture of each published article is in the site', async () => {
  await build(root);
  const picture = await sharp(join(folder, 'share/texas-ai-governance-act.png')).metadata();
  expect(picture).toMatchObject({ format: 'png', width: 1200, height: 630 });
});

test('a picture that cannot be drawn fails the build with the reason', async () => {
  await expect(build(folder)).rejects.toThrow(/could not be drawn.*color-tokens/s);
});
