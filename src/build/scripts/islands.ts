/** Astro's React integration with this site's changes: our client renderer, our client directives, and React in page scripts. */
import react from '@astrojs/react';
import type { AstroIntegration } from 'astro';

/** `@vitejs/plugin-react` requires this before it runs a component. */
const preamble = `
import { injectIntoGlobalHook } from '/@react-refresh';
injectIntoGlobalHook(window);
window.$RefreshReg$ = () => {};
window.$RefreshSig$ = () => (type) => type;
`;

/** Adds React, whose islands keep their static HTML form usable after a crash, and `client:intent` and `client:paint`. */
export function reactIslands(): AstroIntegration {
  const integration = react();
  const { 'astro:config:setup': setUp } = integration.hooks;
  if (!setUp) throw new Error('@astrojs/react has changed its hooks.');
  integration.hooks['astro:config:setup'] = (params) => {
    params.addClientDirective({ name: 'intent', entrypoint: './src/components/islands/intent.ts' });
    params.addClientDirective({
      name: 'paint',
      entrypoint: './src/components/islands/after-paint.ts',
    });
    // Page scripts import components, too, but Astro's development server adds the preamble only before islands.
    if (params.command === 'dev') params.injectScript('page', preamble);
    const clientEntrypoint = './src/components/islands/island-renderer.ts';
    const addRenderer: typeof params.addRenderer = (renderer) =>
      params.addRenderer({ ...renderer, clientEntrypoint });
    return setUp({ ...params, addRenderer });
  };
  return integration;
}

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates when a visitor reaches for the island. */
    'client:intent'?: boolean;
    /** Hydrates after the first paint. */
    'client:paint'?: boolean;
  }
}
