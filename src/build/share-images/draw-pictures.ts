/** Draws the share pictures that a build names as JSON in its standard input, one after the other. */
import { mkdir, writeFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { dirname } from 'node:path';
import { json } from 'node:stream/consumers';
import sharp from 'sharp';
import { shareImage, type Picture } from './share-image.ts';

setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
sharp.concurrency(1);
for (const { file, texts } of (await json(process.stdin)) as Picture[]) {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, await shareImage(texts));
}
