/** The picture of a shared link, 1200 × 630 px: logo, series and date, headline, and the levee at the bottom. */
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { AstroIntegration } from 'astro';
import type { PictureFile, PictureTask, PictureWorkerData, ShareTexts } from './picture-worker.ts';
import { startWorker } from '../worker-tasks.ts';

type PictureWorker = ReturnType<typeof start>;

// Global, because a build runs this module from its bundle, too.
const shared = globalThis as { pictureWorker?: PictureWorker; pictureFiles?: PictureFile[] };

/** Draws a share picture as PNG, or takes it from `node_modules/.cache`, where this and earlier builds store them. */
export const shareImage = (texts: ShareTexts): Promise<Uint8Array<ArrayBuffer>> => run(texts);

/** Draws pictures into the cache while other threads have other work, so that they are found there later. */
export async function drawAhead(all: ShareTexts[]): Promise<void> {
  await run({ ahead: all });
}

/** Has pictures written into the site when its pages are complete: a route for each would take longer than drawing it. */
export function writeLater(pictures: PictureFile[]): void {
  shared.pictureFiles = pictures;
}

/** Writes the pictures of {@link writeLater} while other integrations work on the complete pages. */
export function sharePictures(): AstroIntegration {
  let written: Promise<unknown> | undefined;
  return {
    name: 'levee:share-pictures',
    hooks: {
      'astro:build:generated': ({ dir }) => {
        written = run({ folder: fileURLToPath(dir), files: shared.pictureFiles ?? [] });
        // Reported by the hook below.
        written.catch(() => undefined);
      },
      'astro:build:done': async () => void (await written),
    },
  };
}

async function run(task: PictureTask): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return await (shared.pictureWorker ??= start()).run(task);
  } catch (error) {
    throw new Error(`A share picture could not be drawn: ${(error as Error).message}.`, {
      cause: error,
    });
  }
}

function start() {
  // Not relative to this module, because builds run it from a bundle.
  const inProject = (path: string) => join(process.cwd(), path);
  const file = pathToFileURL(inProject('src/build/share-images/picture-worker.ts'));
  const workerData: PictureWorkerData = {
    cacheFolder: inProject('node_modules/.cache/levee/share'),
  };
  return startWorker<PictureTask, Uint8Array<ArrayBuffer>>(file, workerData);
}
