/** Astro's React integration as this site needs it: our renderer in the browser, our client directives, and components that page scripts fetch. */
import react from '@astrojs/react';
import type { AstroIntegration } from 'astro';

/** Astro's integration with our renderer in the browser: a crashed island leaves its plain form in place. */
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

/** Adds the directives of this site's islands: most are forms and wait for a visitor, a few are the page. */
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

/** What `@vitejs/plugin-react` looks for before it runs a component. */
const preamble = `
import { injectIntoGlobalHook } from '/@react-refresh';
injectIntoGlobalHook(window);
window.$RefreshReg$ = () => {};
window.$RefreshSig$ = () => (type) => type;
`;

/** Adds the preamble to every page of the development server, because Astro adds it only before islands; builds do not change. */
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
