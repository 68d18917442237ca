/** Astro's React integration with this site's changes: our client renderer, our client directives, and React in page scripts. */
import react from '@astrojs/react';
import type { AstroIntegration } from 'astro';

/** Astro's React integration with our client renderer: after a crash, an island's static HTML form stays usable. */
export function guardedReact(): AstroIntegration {
  const integration = react();
  const { 'astro:config:setup': setUp } = integration.hooks;
  if (!setUp) throw new Error('@astrojs/react has changed its hooks.');
  integration.hooks['astro:config:setup'] = (params) =>
    setUp({
      ...params,
      addRenderer: (renderer) =>
        params.addRenderer({ ...renderer, clientEntrypoint: './src/browser/island-renderer.ts' }),
    });
  return integration;
}

/** Adds `client:intent`, which hydrates an island when a visitor reaches for it, and `client:paint`, which hydrates it after the first paint. */
export function islandDirectives(): AstroIntegration {
  return {
    name: 'levee:island-directives',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        addClientDirective({ name: 'intent', entrypoint: './src/browser/intent.ts' });
        addClientDirective({ name: 'paint', entrypoint: './src/browser/after-paint.ts' });
      },
    },
  };
}

/** `@vitejs/plugin-react` requires this before it runs a component. */
const preamble = `
import { injectIntoGlobalHook } from '/@react-refresh';
injectIntoGlobalHook(window);
window.$RefreshReg$ = () => {};
window.$RefreshSig$ = () => (type) => type;
`;

/** Adds React's refresh preamble to every page of the development server: Astro adds it only before islands. */
export function reactInPageScripts(): AstroIntegration {
  return {
    name: 'levee:react-in-page-scripts',
    hooks: {
      'astro:config:setup': ({ command, injectScript }) => {
        if (command === 'dev') injectScript('page', preamble);
      },
    },
  };
}

declare module 'astro' {
  interface AstroClientDirectives {
    'client:intent'?: boolean;
    'client:paint'?: boolean;
  }
}
