/** The picture of a shared link, 1200 × 630 px: logo, series and date, headline, and the levee at the bottom. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { writtenDay } from '../../formats/calendar-days.ts';
import { site } from '../../site.ts';
import type { PictureTask, PictureWorkerData, ShareTexts } from './picture-worker.ts';
import { startWorker } from '../worker-tasks.ts';

type PictureWorker = ReturnType<typeof start>;

// Global, because a build runs this module from its bundle, too.
const shared = globalThis as { pictureWorker?: PictureWorker };

/** Draws a share picture as PNG, or takes it from `node_modules/.cache`, where this and earlier builds store them. */
export async function shareImage(texts: ShareTexts): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return await (shared.pictureWorker ??= start()).run(texts);
  } catch (error) {
    throw new Error(`A share picture could not be drawn: ${(error as Error).message}.`, {
      cause: error,
    });
  }
}

/** Draws pictures into the cache while other threads have other work, so that {@link shareImage} finds them there. */
export async function drawAhead(all: ShareTexts[]): Promise<void> {
  await (shared.pictureWorker ??= start()).run({ ahead: all });
}

/** The texts of an article's picture. */
export const articleTexts = ({ title, date }: { title: string; date: string }): ShareTexts => ({
  kicker: `${site.blog.name}  ·  ${writtenDay(date)}`,
  headline: title,
});

function start() {
  // Not relative to this module, because builds run it from a bundle.
  const inProject = (path: string) => join(process.cwd(), path);
  const file = pathToFileURL(inProject('src/build/share-images/picture-worker.ts'));
  const workerData: PictureWorkerData = {
    cacheFolder: inProject('node_modules/.cache/levee/share'),
  };
  return startWorker<PictureTask, Uint8Array<ArrayBuffer>>(file, workerData);
}
