import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { site } from './site.ts';

const root = join(import.meta.dirname, '..');

test('the brand is written in one file: re-branding means editing that file and the logo (R1)', () => {
  const code = ['src', 'netlify/functions'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
      .filter((file) => /(?<!\.test)\.(ts|tsx|astro|css)$/.test(file)),
  );
  const naming = code.filter((file) => readFileSync(join(root, file), 'utf8').includes(site.name));
  expect(naming).toEqual(['src/site.ts']);
});
