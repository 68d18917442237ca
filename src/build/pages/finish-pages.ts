/** Finishes each page while it is built: only the styles of its kind, and its content security policy. */
import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AstroIntegration } from 'astro';
import { pruneStyles } from '#src/build/styles/prune-styles.ts';
import { site } from '#src/site.ts';
import { readPage, type PageWords } from '#src/build/search/collect-passages.ts';
import { isPreview } from '#src/build/deploy.ts';
import { addPolicy, joinInlineParts } from './content-security-policy.ts';
import { readPageSources } from './page-sources.ts';

type BuildStart = NonNullable<AstroIntegration['hooks']['astro:build:start']>;
type BuildSetup = NonNullable<AstroIntegration['hooks']['astro:build:setup']>;
type Route = Parameters<BuildSetup>[0]['pages'] extends Map<string, infer Value> ? Value : never;

const root = join(import.meta.dirname, '../../..');

/** What makes pages besides their own file: functions render into the shell, and articles may import components. */
const others: Record<string, string> = {
  'src/pages/shell.astro': 'netlify/functions/*.ts',
  'src/pages/[...path].astro': 'src/content/articles/*.mdx',
};

/** Finishes every page and adds its facts to `pages`. It must be the last integration that changes pages, and the first that reads them. */
export function finishPages(pages: Map<string, PageFacts>): AstroIntegration {
  let setPrerenderer: Parameters<BuildStart>[0]['setPrerenderer'];
  /** The stylesheets that pages link in their body, by URL path. */
  const linked = new Map<string, string>();
  /** Those URL paths, by the page file of their route. */
  const linkOf = new Map<string, string>();
  return {
    name: 'levee:finish-pages',
    hooks: {
      'astro:build:start': (build) => {
        ({ setPrerenderer } = build);
      },
      // If the renderer were set any earlier, Astro would leave its own out of the build.
      'astro:build:setup': ({ pages: routes }) =>
        setPrerenderer((astro) => ({
          ...astro,
          async setup() {
            await astro.setup?.();
            for (const route of routes.values()) {
              const css = splitStyles(route);
              if (!css) continue;
              const hash = createHash('sha256').update(css).digest('hex').slice(0, 8);
              const path = `/_astro/below.${hash}.css`;
              linked.set(path, css);
              linkOf.set(route.component, path);
            }
          },
          async render(request, options) {
            const rendered = await astro.render(request, options);
            const response = rendered instanceof Response ? rendered : rendered.response;
            if (options.routeData.type !== 'page') return rendered;
            const path = decodeURI(new URL(request.url).pathname).replace(
              /(?<=\/)index\.html$|\.html$/,
              '',
            );
            const html = await response.text();
            pages.set(path, readFacts(path, html));
            const sheet = linkOf.get(options.routeData.component);
            return new Response(
              addPolicy(linkBelow(joinInlineParts(keepTogether(html)), sheet)),
              response,
            );
          },
        })),
      'astro:build:done': async ({ dir, logger }) => {
        for (const [path, css] of linked) await writeFile(new URL(`.${path}`, dir), css);
        logger.info(`${pages.size} pages finished`);
      },
    },
  };
}

/**
 * Replaces the stylesheets of a route, which Astro inlines into each of its pages, with the rules that the first view
 * needs. Returns all rules that the route needs: with all of them, in their order, the linked sheet overrides
 * rightly. Returns undefined for pages without `StylesBelow.astro`.
 */
function splitStyles({ component, styles }: Route): string | undefined {
  const [first] = styles;
  if (!first) return undefined;
  const css = styles.map(({ sheet }) => (sheet.type === 'inline' ? sheet.content : ''));
  const files = [component, ...globSync(others[component] ?? [], { cwd: root })];
  const { firstView, whole } = readPageSources(files.map((path) => join(root, path)));
  const all = pruneStyles(css, whole);
  first.sheet = {
    type: 'inline',
    content: firstView ? pruneStyles(all, firstView, { isFirstView: true }) : all,
  };
  styles.length = 1;
  // The fonts are in the first view's styles: a second rule would request the font that a slow connection does without.
  return firstView && all.replace(/@font-face\{[^}]*\}/g, '');
}

/**
 * Links a stylesheet where `StylesBelow.astro` is first, after the page itself in priority. Firefox shows what follows
 * unstyled unless a script waits for the sheet.
 */
function linkBelow(html: string, sheet: string | undefined): string {
  const [above = '', ...below] = html.split('<!--styles-below-->');
  const link =
    sheet && `<link rel="stylesheet" href="${sheet}" fetchpriority="low"><script>0</script>`;
  return [above, link, ...below].join('');
}

/** A page in the sitemap. */
export interface SitemapEntry {
  url: string;
  /** Year-month-day. */
  modified?: string | undefined;
}

/** Read from a page when it is built; `entry` is null for a page that must not be indexed. */
interface PageFacts {
  text: PageWords;
  entry: SitemapEntry | null;
}

/** The facts of a build's pages by URL path; complete when the build is done. */
export type FinishedPages = ReadonlyMap<string, PageFacts>;

/** Reads the facts of a page from its URL path and its HTML. */
const readFacts = (path: string, html: string): PageFacts => ({
  text: isLawRecord(path) ? null : readPage(html, { siteName: site.name, isPreview }),
  entry: readEntry(html),
});

/** The site search finds laws in the register's own index, by name, state and duty. */
const isLawRecord = (path: string) => path.startsWith('/laws/') && path !== '/laws/deadlines';

function readEntry(html: string): SitemapEntry | null {
  const url = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1];
  if (!url || /<meta name="robots" content="[^"]*noindex/.test(html)) return null;
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
  return { url, modified: /"dateModified":"(\d{4}-\d\d-\d\d)/.exec(data)?.[1] };
}

const months =
  'January|February|March|April|May|June|July|August|September|October|November|December';
/** A section sign, a bill or a standard, a month, an area code: each with the number that follows. */
const beforeNumber = new RegExp(`(§|\\b[A-Z]{2,4}|\\b(?:${months})|\\(\\d{3}\\))\\s+(?=\\d)`, 'g');
/** Elements whose text must stay as it is: scripts, and islands, whose scripts write the same text again. */
const parts =
  /<(head|script|style|pre|textarea|select|astro-island)\b[^]*?<\/\1>|<(?:"[^"]*"|'[^']*'|[^'">])*>|[^<]+/g;

/** The HTML of a page with no-break spaces between a sign or a name and its number: "§ 552.051", "HB 149", "SOC 2", "November 29", "(888) 555-0134". */
export const keepTogether = (html: string): string =>
  html.replace(parts, (part) =>
    part.startsWith('<') ? part : part.replace(beforeNumber, '$1\u00a0'),
  );
