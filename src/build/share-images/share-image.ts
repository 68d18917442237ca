/** The picture of a shared link, 1200 × 630 px: logo, series and date, headline, and the levee at the bottom. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import levee from '../../assets/drawings/contour-edge.svg?raw';
import logo from '../../assets/drawings/logo.svg?raw';
import type { PictureTask, PictureWorkerData, ShareTexts } from './picture-worker.ts';
import { tokenColor } from '../styles/token-color.ts';
import { startWorker } from '../worker-tasks.ts';

const margin = 72;

let worker: ReturnType<typeof start> | undefined;

/** Draws a share picture as PNG, or takes it from `node_modules/.cache`, where this and earlier builds store them. */
export async function shareImage(texts: ShareTexts): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return await (worker ??= start()).run(texts);
  } catch (error) {
    throw new Error(`A share picture could not be drawn: ${(error as Error).message}.`, {
      cause: error,
    });
  }
}

/** Draws pictures into the cache while Astro renders pages, so that {@link shareImage} finds them there. */
export async function drawAhead(all: ShareTexts[]): Promise<void> {
  const { run } = (worker ??= start());
  const remaining = all.values();
  // Two at a time: while one is drawn, the other is compressed. All at once would take a megabyte each.
  const draw = async () => {
    for (const texts of remaining) await run({ ...texts, isAhead: true });
  };
  await Promise.all([draw(), draw()]);
}

function start() {
  const workerData: PictureWorkerData = {
    width: 1200,
    height: 630,
    margin,
    background:
      `<path fill="${tokenColor('paper')}" d="M0 0h1200v630H0z"/>` +
      place(logo, `x="${margin}" y="60" width="162" height="50"`) +
      place(levee, 'x="-1240" y="466" width="3840" height="164"'),
    colors: {
      paper: tokenColor('paper'),
      kicker: tokenColor('ink-2'),
      headline: tokenColor('ink'),
    },
    cacheFolder: join(process.cwd(), 'node_modules/.cache/levee/share'),
  };
  // Not relative to this module, because builds run it from a bundle.
  const file = pathToFileURL(join(process.cwd(), 'src/build/share-images/picture-worker.ts'));
  return startWorker<PictureTask, Uint8Array<ArrayBuffer>>(file, workerData);
}

const place = (svg: string, box: string) => svg.replace('<svg ', `<svg ${box} `);
