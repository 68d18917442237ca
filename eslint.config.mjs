// @ts-check
// Lints .astro files only: oxlint, which checks all TypeScript, does not read their templates.
import astro from 'eslint-plugin-astro';
import { defineConfig, globalIgnores } from 'eslint/config';

/** Imports that an .astro file may not have: dependency-cruiser does not read those files. */
const wall = {
  regex: String.raw`\.server(\.tsx?)?$|/(server|integrations|environment)/|^#(local|functions)/|/(tests|netlify)/`,
  message: 'Pages are built once and sent to browsers: server-only code stays in functions.',
};
const notMounted = {
  regex: '^react-dom/client$',
  message: 'Whatever React draws has the guard around it: use createIslandRoot.',
};
const notUp = {
  regex: '/(features|pages|layouts)/',
  message: 'Imports go one way: pages, layouts → features → components.',
};
/** @param {string} up The way from a file to the folder of its feature's neighbors. */
const notAcross = (up) => ({
  regex: `^${up}[a-z]|${String.raw`^#src/(features|pages)/|^(\.\./)+(features|pages)/`}`,
  message: 'Features do not import each other: what two share moves down.',
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
    // A step of a feature, in a folder of its own.
    files: ['src/features/*/*/*.astro'],
    rules: {
      'no-restricted-imports': [
        'error',
        { patterns: [wall, notMounted, notAcross('(\\.\\./){2}')] },
      ],
    },
  },
);
