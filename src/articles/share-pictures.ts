/** Draws the share pictures of articles while everything else is built. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

const program = join(import.meta.dirname, 'draw-pictures.ts');

/**
 * Draws in a process of low priority: in the process of the build, sharp's threads take more of the processor than the
 * thread that renders pages. It starts first, because it has about as much to do as all the rest.
 */
export function sharePictures(): AstroIntegration {
  /** Outside the site's folder, which Astro empties before it writes pages. */
  let folder = '';
  let drawn: Promise<unknown> | undefined;
  return {
    name: 'levee:share-pictures',
    hooks: {
      'astro:config:setup': ({ command, config }) => {
        if (command !== 'build') return;
        const root = fileURLToPath(config.root);
        mkdirSync(join(root, '.astro'), { recursive: true });
        folder = mkdtempSync(join(root, '.astro', 'share-pictures-'));
        const drawing = spawn(process.execPath, [program, folder], {
          cwd: root,
          stdio: ['ignore', 'ignore', 'pipe'],
        });
        process.once('exit', () => {
          drawing.kill();
          rmSync(folder, { recursive: true, force: true });
        });
        drawn = Promise.all([text(drawing.stderr), once(drawing, 'close')]).then(
          ([errors, [code]]) => {
            if (code !== 0) throw new Error(`The share pictures could not be drawn.\n${errors}`);
          },
        );
        // Reported when the build waits for it.
        drawn.catch(() => undefined);
      },
      'astro:build:done': async ({ dir }) => {
        await drawn;
        const target = join(fileURLToPath(dir), 'share');
        mkdirSync(target, { recursive: true });
        for (const name of readdirSync(join(folder, 'share')))
          renameSync(join(folder, 'share', name), join(target, name));
        rmSync(folder, { recursive: true });
      },
    },
  };
}
