/** A minimal Astro blog to compare builds with: a page for each article, an index page and a feed. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '../..');

const files = {
  'package.json': '{ "name": "plain-blog", "type": "module", "private": true }\n',
  'astro.config.mjs': `import mdx from '@astrojs/mdx';
import { defineConfig } from 'astro/config';

// Astro would print this warning for every article.
const onwarn = (warning, report) => warning.code === 'MODULE_LEVEL_DIRECTIVE' || report(warning);

export default defineConfig({
  site: 'https://blog.example',
  integrations: [mdx()],
  vite: { build: { rollupOptions: { onwarn } } },
});
`,
  'src/content.config.ts': `import { glob } from 'astro/loaders';
import { z } from 'astro/zod';
import { defineCollection } from 'astro:content';

const articles = defineCollection({
  loader: glob({ base: './src/content/articles', pattern: '**/*.mdx' }),
  schema: z.object({ title: z.string(), description: z.string(), date: z.coerce.date() }),
});
export const collections = { articles };
`,
  'src/layouts/Page.astro': `---
const { title, description } = Astro.props;
---

<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>{title}</title>
    <meta name="description" content={description} />
    <link rel="canonical" href={new URL(Astro.url.pathname, Astro.site)} />
    <link rel="alternate" type="application/rss+xml" href="/rss.xml" />
  </head>
  <body>
    <header><nav><a href="/">Home</a> <a href="/rss.xml">Feed</a></nav></header>
    <main><slot /></main>
    <footer>A plain blog</footer>
  </body>
</html>

<style is:global>
  body { margin: auto; max-width: 45rem; padding: 1rem; font: 1.125rem/1.6 system-ui; }
  header, footer { padding-block: 1rem; border-block: 1px solid #ccc; }
</style>
`,
  'src/pages/index.astro': `---
import { getCollection } from 'astro:content';
import Page from '../layouts/Page.astro';
const articles = (await getCollection('articles')).sort((a, b) => +b.data.date - +a.data.date);
---

<Page title="A plain blog" description="All articles">
  <h1>All articles</h1>
  <ul>
    {articles.map(({ id, data }) => <li><a href={\`/blog/\${id}/\`}>{data.title}</a></li>)}
  </ul>
</Page>
`,
  'src/pages/blog/[...id].astro': `---
import { getCollection, render } from 'astro:content';
import Page from '../../layouts/Page.astro';
export async function getStaticPaths() {
  const articles = await getCollection('articles');
  return articles.map((article) => ({ params: { id: article.id }, props: article }));
}
const article = Astro.props;
const { Content } = await render(article);
---

<Page title={article.data.title} description={article.data.description}>
  <article>
    <h1>{article.data.title}</h1>
    <time datetime={article.data.date.toISOString()}>{article.data.date.toDateString()}</time>
    <Content />
  </article>
</Page>
`,
  'src/pages/rss.xml.js': `import rss from '@astrojs/rss';
import { getCollection } from 'astro:content';

export async function GET({ site }) {
  const articles = await getCollection('articles');
  const items = articles.map(({ id, data }) => ({
    title: data.title,
    description: data.description,
    pubDate: data.date,
    link: \`/blog/\${id}/\`,
  }));
  return rss({ title: 'A plain blog', description: 'All articles', site, items });
}
`,
};

/** Creates the blog without articles in a temporary folder; `remove` deletes it. */
export function makePlainBlog(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'plain-blog-'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  mkdirSync(join(folder, 'src/content/articles'), { recursive: true });
  mkdirSync(join(folder, 'node_modules'));
  for (const name of readdirSync(join(root, 'node_modules')))
    if (!/^\.(astro|cache|vite|vite-temp|vitest-cache)$/.test(name))
      symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
