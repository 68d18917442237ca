// @ts-check
// Lints .astro files only: oxlint checks all TypeScript but cannot read their templates.
import { readdirSync } from 'node:fs';
import astro from 'eslint-plugin-astro';
import { defineConfig, globalIgnores } from 'eslint/config';
import { rooms } from './.dependency-cruiser.mjs';

/** Import rules for .astro files, which dependency-cruiser cannot read. */
const wall = {
  regex: String.raw`\.server(\.tsx?)?$|/(server|integrations|environment)/|^#(local|functions)/|/(tests|netlify)/`,
  message: 'Pages are built once and sent to browsers: server-only code stays in functions.',
};
const notMounted = {
  regex: '^react-dom/client$',
  message: 'Every React root needs the crash guard: use createIslandRoot.',
};
const notParent = {
  regex: String.raw`^(chunk-url:)?\.\./`,
  message: 'Write #src/…; ./ is for files of the same folder and below.',
};
/**
 * Restricts imports of the .astro files in `folder`.
 * @param {string} folder
 * @param {{ regex: string, message: string }[]} more
 */
const restrict = (folder, ...more) => ({
  files: [`${folder}/**/*.astro`],
  rules: {
    'no-restricted-imports': /** @type {['error', object]} */ ([
      'error',
      { patterns: [wall, notMounted, notParent, ...more] },
    ]),
  },
});
/** @param {string} above The folders in `src` that come before. */
const notUp = (above) => ({
  regex: `^#src/(pages|layouts|${above})/`,
  message: `Imports go down: pages, layouts → ${rooms.join(' → ')} → forms → components.`,
});

export default defineConfig(
  globalIgnores(['dist', '.astro', '.netlify', '.local', 'test-results', '**/*.{js,mjs,cjs}']),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  ...astro.configs['flat/recommended'],
  restrict('src'),
  ...[...rooms, 'forms', 'components'].map((room, at, list) =>
    restrict(`src/${room}`, notUp(list.slice(0, at).join('|') || 'pages')),
  ),
  ...readdirSync('src/features').map((feature) =>
    restrict(`src/features/${feature}`, notUp(`features/(?!${feature}/).*`)),
  ),
);
