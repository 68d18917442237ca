/** Astro's React integration, with our renderer in the browser: an island that crashes leaves its plain form behind. */
import react from '@astrojs/react';
import type { AstroIntegration } from 'astro';

/** The integration as it is, but for what runs in the browser. */
export function guardedReact(): AstroIntegration {
  const integration = react();
  const { 'astro:config:setup': setUp } = integration.hooks;
  if (!setUp) throw new Error('@astrojs/react has changed its hooks.');
  integration.hooks['astro:config:setup'] = (params) =>
    setUp({
      ...params,
      addRenderer: (renderer) =>
        params.addRenderer({
          ...renderer,
          clientEntrypoint: './src/browser/island-renderer.ts',
        }),
    });
  return integration;
}
