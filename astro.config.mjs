// @ts-check
import { fileURLToPath } from 'node:url';
import mdx from '@astrojs/mdx';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'astro/config';
import { billOfMaterials } from './src/build/bill-of-materials.ts';
import { chunkUrl, ownCopies, serverWall } from './src/build/scripts/vite-plugins.ts';
import { finishPages } from './src/build/pages/finish-pages.ts';
import { reactIslands } from './src/build/scripts/islands.ts';
import {
  refuseBrokenArticles,
  refuseUnfitEnvironment,
} from './src/articles/editing/check-content.ts';
import { searchIndex } from './src/build/search/search-index.ts';
import { sharePictures } from './src/articles/share-pictures.ts';
import { sitemap } from './src/build/sitemap.ts';
import { staticNetlify } from './src/build/static-netlify.ts';
import { site } from './src/site.ts';

const pages = new Map();

export default defineConfig({
  site: process.env.SITE_URL || site.defaultUrl,
  output: 'static',
  adapter: staticNetlify(),
  trailingSlash: 'never',
  // While a picture or a file is made, the next pages are rendered.
  build: { format: 'file', inlineStylesheets: 'always', concurrency: 8 },
  integrations: [
    sharePictures(),
    reactIslands(),
    mdx(),
    refuseBrokenArticles(),
    refuseUnfitEnvironment(),
    finishPages(pages),
    searchIndex(pages),
    sitemap(pages),
    billOfMaterials(),
  ],
  vite: {
    plugins: [tailwindcss(), serverWall(), chunkUrl(), ownCopies()],
    // Pages resolve these to React and to the stylesheet; functions to Preact and no styles
    // ("imports" in package.json), because Netlify's bundler takes no stylesheets.
    resolve: {
      alias: [
        { find: /^#jsx(?=\/|$)/, replacement: 'react' },
        {
          find: '#fields.css',
          replacement: fileURLToPath(new URL('./src/styles/fields.css', import.meta.url)),
        },
      ],
    },
    // Set here, not by the alias: the dev server does not convert an aliased package to ESM.
    oxc: { jsx: { importSource: 'react' } },
    // Styles must work on phones that are five years old.
    build: {
      cssTarget: ['chrome99', 'safari15.4', 'firefox97'],
      rollupOptions: {
        // Astro adds a directive to each article's module; a warning for each would hide the real ones.
        onwarn(warning, report) {
          if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') report(warning);
        },
      },
    },
  },
  // No page shows code, and the highlighter's inline styles would violate the policy.
  markdown: { syntaxHighlight: false },
  devToolbar: { enabled: false },
});
