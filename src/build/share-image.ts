/** The picture that a shared link shows, 1200 × 630: logo, series and date, headline, and the levee at the bottom. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import levee from '../assets/drawings/contour-edge.svg?raw';
import logo from '../assets/drawings/logo.svg?raw';
import type { AskedPicture, PictureWork, ShareTexts } from './picture-worker.ts';
import { startThread } from './threads.ts';
import { tokenColor } from './token-color.ts';

/** The size of every share picture, in px. */
export const shareImageSize = { width: 1200, height: 630 };

const margin = 72;

let thread: ReturnType<typeof startThread<AskedPicture, Uint8Array<ArrayBuffer>>> | undefined;

/** A share picture as PNG; one that was drawn before, by an earlier build, too, comes from `node_modules/.cache`. */
export async function shareImage(words: ShareTexts): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return await (thread ??= start()).ask(words);
  } catch (error) {
    throw new Error(`A share picture could not be drawn: ${(error as Error).message}.`, {
      cause: error,
    });
  }
}

/** Draws pictures while Astro renders pages, so that {@link shareImage} finds them. */
export async function drawAhead(all: ShareTexts[]): Promise<void> {
  const { ask } = (thread ??= start());
  const rest = all.values();
  // Two at a time: while one is drawn, the other is compressed. All at once would take a megabyte each.
  const draw = async () => {
    for (const words of rest) await ask({ ...words, isAhead: true });
  };
  await Promise.all([draw(), draw()]);
}

function start() {
  const work: PictureWork = {
    ...shareImageSize,
    margin,
    ground:
      `<path fill="${tokenColor('paper')}" d="M0 0h1200v630H0z"/>` +
      placed(logo, `x="${margin}" y="60" width="162" height="50"`) +
      placed(levee, 'x="-1240" y="466" width="3840" height="164"'),
    colors: {
      paper: tokenColor('paper'),
      kicker: tokenColor('ink-2'),
      headline: tokenColor('ink'),
    },
    keptIn: join(process.cwd(), 'node_modules/.cache/levee/share'),
  };
  // By the project's folder: a build runs this from a bundle.
  const file = pathToFileURL(join(process.cwd(), 'src/build/picture-worker.ts'));
  return startThread<AskedPicture, Uint8Array<ArrayBuffer>>(file, work);
}

function placed(svg: string, place: string): string {
  return svg.replace('<svg ', `<svg ${place} `);
}
