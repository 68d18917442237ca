/** Draws the share picture of each published article into the folder that it is given. */
import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { articlesFolder, listFiles } from './editing/content-files.ts';
import { dayOf } from './editing/text/check-fields.ts';
import { checkHead, isPublished } from './editing/check-articles.ts';
import { ourDay } from '#src/formats/our-day.ts';
import { shareImage } from '#src/build/share-images/share-image.ts';
import { articleTexts, shareImagePath } from '#src/build/share-images/share-texts.ts';

setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
sharp.concurrency(1);

const [folder = ''] = process.argv.slice(2);
const today = ourDay();
const files = listFiles(articlesFolder)
  .filter((file) => /\.mdx?$/.test(file))
  .values();

async function drawNext(): Promise<void> {
  for (const file of files) {
    const { value } = checkHead(readFileSync(join(articlesFolder, file), 'utf8'));
    const { title, path } = value ?? {};
    const date = dayOf(value?.['date']);
    // The check of the content reports what is missing.
    if (typeof title !== 'string' || typeof path !== 'string' || !date) continue;
    if (!isPublished(value) || date > today) continue;
    const picture = join(folder, shareImagePath({ path }));
    await mkdir(dirname(picture), { recursive: true });
    await writeFile(picture, await shareImage(articleTexts({ title, date })));
  }
}

// Two at a time, so that the next is prepared while one is drawn.
await Promise.all([drawNext(), drawNext()]);
