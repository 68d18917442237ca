// @ts-check
import js from '@eslint/js';
import astro from 'eslint-plugin-astro';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

const typed = ['**/*.ts', '**/*.tsx'];

/** Imports that an .astro file may not have: dependency-cruiser does not read those files. */
const wall = {
  regex: String.raw`\.server(\.ts)?$|/(server|integrations)/|^#(local|functions)/|/(tests|netlify)/`,
  message: 'Pages are built once and sent to browsers: server-only code stays in functions.',
};
const notUp = {
  regex: '/(features|pages|layouts)/',
  message: 'Imports go one way: pages, layouts → features → components.',
};
const notAcross = {
  regex: String.raw`^\.\./[a-z]|^#src/(features|pages)/|^(\.\./)+(features|pages)/`,
  message: 'Features do not import each other: what two share moves down.',
};

export default defineConfig(
  globalIgnores(['dist', '.astro', '.netlify', '.local', 'test-results', 'src/assets/drawings']),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  { files: ['**/*.mjs', ...typed], extends: [js.configs.recommended] },
  {
    files: ['**/*.mjs'],
    languageOptions: {
      globals: {
        console: 'readonly',
        process: 'readonly',
        setTimeout: 'readonly',
        URL: 'readonly',
      },
    },
  },
  {
    files: typed,
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      // A function of a platform's shape may have nothing to wait for.
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
    },
  },
  {
    // A listener or a timer may be an async function: what it throws is handled in it.
    files: [
      'src/browser/**/*.ts',
      'src/features/**/*.ts',
      'src/layouts/**/*.ts',
      'src/components/**/*.ts',
    ],
    rules: {
      '@typescript-eslint/no-misused-promises': [
        'error',
        { checksVoidReturn: { arguments: false } },
      ],
    },
  },
  {
    // The plugin's further rules prepare code for React's compiler, which this site does not use.
    files: ['src/**/*.tsx', 'src/**/*.ts'],
    plugins: { 'react-hooks': { rules: reactHooks.rules } },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  ...astro.configs['flat/recommended'],
  {
    files: ['**/*.astro'],
    rules: { 'no-restricted-imports': ['error', { patterns: [wall] }] },
  },
  {
    files: ['src/components/**/*.astro'],
    rules: { 'no-restricted-imports': ['error', { patterns: [wall, notUp] }] },
  },
  {
    files: ['src/features/**/*.astro'],
    rules: { 'no-restricted-imports': ['error', { patterns: [wall, notAcross] }] },
  },
);
