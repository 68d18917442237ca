/** Astro's React as this site needs it: our renderer in the browser, `client:intent`, and components that page scripts fetch. */
import react from '@astrojs/react';
import type { AstroIntegration } from 'astro';

/** Astro's integration with our renderer in the browser: an island that crashes leaves its plain form behind. */
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

/** Adds the `client:intent` directive, the way every island on this site loads. */
export function intentDirective(): AstroIntegration {
  return {
    name: 'levee:intent-directive',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        addClientDirective({ name: 'intent', entrypoint: './src/browser/intent.ts' });
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

/** Puts the preamble, which Astro puts before islands only, into every page of the development server; builds are left alone. */
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
  }
}
