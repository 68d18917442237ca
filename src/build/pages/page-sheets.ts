/** Keeps stylesheets out of pages until they are finished: with them, each page has several times as many bytes to copy and to search. */
import { createHash } from 'node:crypto';
import type { AstroIntegration } from 'astro';

/** Stylesheets by the names that stand for them in pages. */
export type PageSheets = ReadonlyMap<string, string>;

/** The routes of a build, as Astro hands them to its integrations. */
export type Routes = Iterable<RouteParts>;

type BuildSetup = NonNullable<AstroIntegration['hooks']['astro:build:setup']>;
type RouteParts =
  Parameters<BuildSetup>[0]['pages'] extends Map<string, infer Parts> ? Parts : never;

const name = /@sheet [\w-]+;/g;

/** Replaces the inline stylesheets of all routes with short names, and returns them. */
export function setAsideSheets(routes: Routes): PageSheets {
  const sheets = new Map<string, string>();
  for (const { styles } of routes)
    for (const { sheet } of styles) {
      // Routes share these objects.
      if (sheet.type !== 'inline' || sheets.has(sheet.content)) continue;
      const hash = createHash('sha256').update(sheet.content).digest('base64url');
      sheets.set(`@sheet ${hash};`, sheet.content);
      sheet.content = `@sheet ${hash};`;
    }
  return sheets;
}

/** Returns CSS with the stylesheets that its names stand for. */
export const insertSheets = (css: string, sheets: PageSheets): string =>
  css.replace(name, (placeholder) => sheets.get(placeholder) ?? placeholder);
