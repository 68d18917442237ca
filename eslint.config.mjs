// @ts-check
// Lints .astro files only: oxlint checks all TypeScript but cannot read their templates.
import astro from 'eslint-plugin-astro';
import { defineConfig, globalIgnores } from 'eslint/config';

/** Import rules for .astro files, which dependency-cruiser cannot read. */
const wall = {
  regex: String.raw`\.server(\.tsx?)?$|/(server|integrations|environment)/|^#(local|functions)/|/(tests|netlify)/`,
  message: 'Pages are built once and sent to browsers: server-only code stays in functions.',
};
const notMounted = {
  regex: '^react-dom/client$',
  message: 'Every React root needs the crash guard: use createIslandRoot.',
};
const notUp = {
  regex: '/(features|pages|layouts)/',
  message: 'Imports go one way: pages, layouts → features → components.',
};
/** @param {string} up The relative path from a file to the folder that contains its feature. */
const notAcross = (up) => ({
  regex: `^${up}[a-z]|${String.raw`^#src/(features|pages)/|^(\.\./)+(features|pages)/`}`,
  message: 'Features do not import each other: move shared code down.',
});

export default defineConfig(
  globalIgnores(['dist', '.astro', '.netlify', '.local', 'test-results', '**/*.{js,mjs,cjs}']),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  ...astro.configs['flat/recommended'],
  {
    files: ['**/*.astro'],
    rules: { 'no-restricted-imports': ['error', { patterns: [wall, notMounted] }] },
  },
  {
    files: ['src/components/**/*.astro'],
    rules: { 'no-restricted-imports': ['error', { patterns: [wall, notMounted, notUp] }] },
  },
  {
    files: ['src/features/**/*.astro'],
    rules: {
      'no-restricted-imports': ['error', { patterns: [wall, notMounted, notAcross('\\.\\./')] }],
    },
  },
  {
    // A subfolder of a feature.
    files: ['src/features/*/*/*.astro'],
    rules: {
      'no-restricted-imports': [
        'error',
        { patterns: [wall, notMounted, notAcross('(\\.\\./){2}')] },
      ],
    },
  },
);
